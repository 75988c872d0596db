"""Small types in place of bare numbers, so that a seat is never taken for a version."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 to the left."""

Version = NewType("Version", int)
"""The number of events in a game. A table's version counts rows of events; the table converts between the two."""

LANGUAGES: Final = ("en", "fr", "de")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score of each column or seat, the winners' places, and what each earns if the edition settles."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    settlement: tuple[Fraction, ...] | None = None
    by_settlement: bool = False
    """Whether the settlement has decided who wins, instead of the scores (`read-match`)."""

    @property
    def deciding(self) -> tuple[int, ...] | tuple[Fraction, ...]:
        """What has decided, for each column or seat: the highest wins."""
        return self.settlement if self.by_settlement and self.settlement is not None else self.scores

    @property
    def drawn(self) -> bool:
        """Whether several share the win."""
        return len(self.winners) > 1
