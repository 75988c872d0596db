"""What a player may ask of the dice game. No move carries faces that are yet to come up."""

from dataclasses import dataclass

from gobelet.dice.boxes import BoxId
from gobelet.dice.faces import Keep


@dataclass(frozen=True, slots=True)
class RollForOpening:
    """Roll to see who opens."""


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll all dice but those kept; the first roll of a turn keeps none (`turn-1`)."""

    keep: Keep = Keep(())


@dataclass(frozen=True, slots=True)
class FillBox:
    """Put what the roll is worth there into a box, a nought included (`fill-2`)."""

    box: BoxId


@dataclass(frozen=True, slots=True)
class UndoFill:
    """Take the last fill back (`undo`)."""


@dataclass(frozen=True, slots=True)
class FinishGame:
    """Leave the last fill as it is; nothing can be taken back after this."""


Move = RollForOpening | RollDice | FillBox | UndoFill | FinishGame
