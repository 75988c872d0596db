"""The phases of a dice game: rolling for the opening, a turn, over."""

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
    """The columns that have rolled in this round and their faces, in the order rolled."""
    since: Version = Version(0)
    """The version at which this round of rolls began."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The columns that have not rolled in this round."""
        done = {column for column, _ in self.rolled}
        return tuple(column for column in self.columns if column not in done)

    @property
    def highest(self) -> tuple[int, ...]:
        """The columns with the highest total of this round, in seating order."""
        totals = {column: sum(faces) for column, faces in self.rolled}
        return tuple(column for column in self.columns if totals[column] == max(totals.values()))


class Turn(NamedTuple):
    """A column's turn: up to three rolls and one fill. A named tuple, because one is created at every roll."""

    column: int
    dice: Dice | None = None
    """The dice as they lie; None before the first roll."""
    rolls: int = 0
    """The number of rolls this turn has had."""


@dataclass(frozen=True, slots=True)
class Over:
    """Every box is filled. The last fill can be undone until the game is finished."""

    finished: bool = False


Phase = Opening | Turn | Over
