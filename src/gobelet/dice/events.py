"""What happened in a dice game. Events carry what came up, so a replay draws nothing."""

from dataclasses import dataclass

from gobelet.dice.boxes import BoxId
from gobelet.dice.faces import Keep
from gobelet.dice.scoring import NOUGHT, Points
from gobelet.game import Face, Seat


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """A column rolled to see who opens."""

    seat: Seat
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice beside those kept were rolled."""

    seat: Seat
    keep: Keep
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class BoxFilled:
    """A box took the roll."""

    seat: Seat
    box: BoxId
    points: Points
    yahtzee_bonus: Points = NOUGHT
    joker: bool = False


@dataclass(frozen=True, slots=True)
class FillUndone:
    """The last fill was taken back; the dice lie as they lay."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameFinished:
    """The last fill stands."""

    seat: Seat


Event = OpeningRolled | DiceRolled | BoxFilled | FillUndone | GameFinished
