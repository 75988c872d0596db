"""Where a dice game stands: rolling for the opening, in a turn, or over."""

from dataclasses import dataclass
from typing import NamedTuple

from gobelet.dice.faces import Dice
from gobelet.game import Face, Version


@dataclass(frozen=True, slots=True)
class Opening:
    """Columns roll to see who opens; those tied for the highest roll again (`tie-open`)."""

    columns: tuple[int, ...]
    """The columns of this round of rolls, in seating order."""
    rolled: tuple[tuple[int, tuple[Face, ...]], ...] = ()
    """Who has rolled what in this round, in the order it happened."""
    since: Version = Version(0)
    """When this round of rolls began."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The columns yet to roll in this round."""
        done = {column for column, _ in self.rolled}
        return tuple(column for column in self.columns if column not in done)

    @property
    def highest(self) -> tuple[int, ...]:
        """The columns with the highest total of this round, in seating order."""
        totals = {column: sum(faces) for column, faces in self.rolled}
        return tuple(column for column in self.columns if totals[column] == max(totals.values()))


class Turn(NamedTuple):
    """A column's turn: up to three rolls and one fill. A named tuple, as quick to make as it is often made."""

    column: int
    dice: Dice | None = None
    """As they lie; None before the first roll."""
    rolls: int = 0
    """How many rolls this turn has had."""


@dataclass(frozen=True, slots=True)
class Over:
    """Every box is filled. The last fill can be undone until the game is finished."""

    finished: bool = False


Phase = Opening | Turn | Over
