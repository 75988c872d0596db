"""A distribution of points: how likely each number of them is."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from gobelet.solver.model.lattice import Floats, Ints


@dataclass(frozen=True, eq=False)
class Distribution:
    """How likely each number of points is, from `low` up: exact, or as often as it was in simulated games."""

    low: int
    chances: Floats

    @classmethod
    def of(cls, low: int, chances: Floats) -> "Distribution":
        """Return a distribution without the noughts at its ends."""
        found = np.flatnonzero(chances)
        return cls(low + int(found[0]), chances[found[0] : found[-1] + 1])

    @property
    def high(self) -> int:
        """The most points there can be."""
        return self.low + len(self.chances) - 1

    @cached_property
    def points(self) -> Ints:
        """Every number of points from the lowest to the highest."""
        return np.arange(self.low, self.high + 1)

    @cached_property
    def mean(self) -> float:
        """The average."""
        return float(self.points @ self.chances / self.chances.sum())

    @cached_property
    def sd(self) -> float:
        """The standard deviation."""
        return float(np.sqrt((self.points - self.mean) ** 2 @ self.chances / self.chances.sum()))

    def chance(self, points: int) -> float:
        """Return how likely just so many points are."""
        return float(self.chances[points - self.low]) if self.low <= points <= self.high else 0.0

    def at_least(self, points: int) -> float:
        """Return how likely so many points or more are: 1 and 0 where that is certain."""
        if points <= self.low:
            return 1.0
        less, more = self.chances[: points - self.low], self.chances[points - self.low :]
        chance = more.sum() if points > self.mean else 1.0 - less.sum()  # the smaller sum is the more precise
        return min(max(float(chance), 0.0), 1.0)

    def quantile(self, share: float) -> int:
        """Return the fewest points that with at least this chance are not exceeded; 0.5 gives the median."""
        reached = np.cumsum(self.chances) >= share * self.chances.sum() * (1 - 1e-12)
        return self.low + int(np.argmax(reached))
