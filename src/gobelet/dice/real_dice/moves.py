"""The moves that only matches with real dice have. Dice come out of a typed cup, as for every move that rolls."""

from dataclasses import dataclass

from gobelet.dice.boxes import BoxId
from gobelet.dice.faces import Keep
from gobelet.dice.scoring import Points
from gobelet.game import Face


@dataclass(frozen=True, slots=True)
class EnterLastRoll:
    """Enter only the dice of a turn's last roll, all five; a box has to be filled next."""


@dataclass(frozen=True, slots=True)
class EnterPoints:
    """Put points into a box without saying which dice gave them."""

    box: BoxId
    points: Points
    five_alike: bool | None = None
    """Whether they came from five alike; it need only be said where the same points may or may not."""


@dataclass(frozen=True, slots=True)
class UndoRoll:
    """Take back the last roll that was entered in this turn, such as a mistyped one."""


@dataclass(frozen=True, slots=True)
class AnnounceKeep:
    """Say which dice stay before the others are rolled, as computer players do."""

    keep: Keep


@dataclass(frozen=True, slots=True)
class CorrectBox:
    """Enter anew what a column has in a box: other dice, other points, or another box for them."""

    column: int
    box: BoxId
    """The box as it is filled now."""
    to: BoxId
    """The box that it should have been; usually the same."""
    faces: tuple[Face, ...] = ()
    """The five dice of the last roll, where they are known."""
    points: Points | None = None
    """The points, where they are not; nobody says both."""
    five_alike: bool | None = None
    game: int = 0
    """Which game of the match, from 1; 0 is the one on the table."""


@dataclass(frozen=True, slots=True)
class CorrectOpening:
    """Enter anew what a column has rolled for the start, as long as nothing else was entered."""

    column: int
    round: int = 0
    """Which of the rounds, from 1, as those who tie roll again; 0 is the last one in which the column has rolled."""


RealDiceMove = EnterLastRoll | EnterPoints | UndoRoll | AnnounceKeep | CorrectBox | CorrectOpening
