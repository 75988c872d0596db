"""The moves of the dice game. No move carries faces that are still to be rolled."""

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
    """Put the roll's points into a box, a nought included (`fill-2`)."""

    box: BoxId


@dataclass(frozen=True, slots=True)
class UndoFill:
    """Undo the last fill (`undo`)."""


@dataclass(frozen=True, slots=True)
class FinishGame:
    """Finish the game; the last fill can no longer be undone."""


Move = RollForOpening | RollDice | FillBox | UndoFill | FinishGame
