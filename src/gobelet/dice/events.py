"""The events of the dice game. They carry what came up, so a replay draws nothing."""

from dataclasses import dataclass

from gobelet.dice.boxes import BoxId
from gobelet.dice.faces import Keep
from gobelet.dice.scoring import NOUGHT, Points
from gobelet.game import Face, Seat
from gobelet.game.frozen import find_setters


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """A column rolled to see who opens."""

    seat: Seat
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice that were not kept were rolled."""

    seat: Seat
    keep: Keep
    faces: tuple[Face, ...]


_set_seat, _set_keep, _set_faces = find_setters(DiceRolled)


def create_roll(seat: Seat, keep: Keep, faces: tuple[Face, ...]) -> DiceRolled:
    """Create a `DiceRolled` faster than its constructor does."""
    event = object.__new__(DiceRolled)
    _set_seat(event, seat)
    _set_keep(event, keep)
    _set_faces(event, faces)
    return event


@dataclass(frozen=True, slots=True)
class BoxFilled:
    """A box was filled with the roll."""

    seat: Seat
    box: BoxId
    points: Points
    yahtzee_bonus: Points = NOUGHT
    joker: bool = False


@dataclass(frozen=True, slots=True)
class FillUndone:
    """The last fill was undone; the dice lie as before it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameFinished:
    """The game was finished; its last fill can no longer be undone."""

    seat: Seat


Event = OpeningRolled | DiceRolled | BoxFilled | FillUndone | GameFinished
