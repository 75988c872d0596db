"""The events that only matches with real dice have. Class and field names are the format of stored logs."""

from dataclasses import dataclass

from gobelet.dice.boxes import BoxId
from gobelet.dice.faces import Keep
from gobelet.dice.scoring import Points
from gobelet.game import Face, Seat


@dataclass(frozen=True, slots=True)
class LastRollEntered:
    """The dice of a turn's last roll were entered; how they came about is not known."""

    seat: Seat
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class RollUndone:
    """The last roll that was entered in this turn was taken back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KeepAnnounced:
    """It was said which dice stay; the others are to be rolled."""

    seat: Seat
    keep: Keep


@dataclass(frozen=True, slots=True)
class BoxCorrected:
    """What a column had in a box was entered anew. Bonuses and jokers of the column follow from the rules."""

    seat: Seat
    """Who corrected it."""
    column: int
    box: BoxId
    """The box that was filled before."""
    old_points: Points
    to: BoxId
    """The box that is filled now."""
    points: Points
    faces: tuple[Face, ...] = ()
    """The dice, where they are known."""
    five_alike: bool = False
    at: str = ""
    """When: `2026-11-18 20:15` in universal time, if whoever stores it knows."""
    game: int = 0
    """Which earlier game of the match, from 1; 0 is the one on the table."""


@dataclass(frozen=True, slots=True)
class OpeningCorrected:
    """What a column has rolled for the start was entered anew. Who opens, or rolls again, follows from the rules."""

    seat: Seat
    """Who corrected it."""
    column: int
    round: int
    """Which of the rounds, from 1."""
    old_faces: tuple[Face, ...]
    faces: tuple[Face, ...]
    at: str = ""
    """When, as in `BoxCorrected`."""


RealDiceEvent = LastRollEntered | RollUndone | KeepAnnounced | BoxCorrected | OpeningCorrected
