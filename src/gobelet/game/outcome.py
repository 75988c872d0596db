"""How a game ended."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores side by side (one a column or seat), the winners' places, and who earns what where that is played."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    settlement: tuple[Fraction, ...] | None = None

    @property
    def drawn(self) -> bool:
        """Whether several share the highest score."""
        return len(self.winners) > 1
