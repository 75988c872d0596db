"""A distribution of points."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from gobelet.solver.model.lattice import Floats, Ints


@dataclass(frozen=True, eq=False)
class Distribution:
    """The probability of each number of points from `low` up, exact or from simulated games."""

    low: int
    chances: Floats

    @classmethod
    def trim(cls, low: int, chances: Floats) -> "Distribution":
        """Create a distribution without zeros at its ends."""
        nonzero = np.flatnonzero(chances)
        return cls(low + int(nonzero[0]), chances[nonzero[0] : nonzero[-1] + 1])

    @property
    def high(self) -> int:
        """The highest number of points."""
        return self.low + len(self.chances) - 1

    @cached_property
    def points(self) -> Ints:
        """Every number of points from the lowest to the highest."""
        return np.arange(self.low, self.high + 1)

    @cached_property
    def mean(self) -> float:
        """The mean."""
        return float(self.points @ self.chances / self.chances.sum())

    @cached_property
    def sd(self) -> float:
        """The standard deviation."""
        return float(np.sqrt((self.points - self.mean) ** 2 @ self.chances / self.chances.sum()))

    def repeat(self, count: int) -> "Distribution":
        """Return the distribution of the sum of so many independent numbers of points, such as a match's."""
        if count == 1:
            return self
        size = count * (len(self.chances) - 1) + 1
        transformed = np.fft.rfft(self.chances, size)
        return Distribution(count * self.low, np.clip(np.fft.irfft(transformed**count, size), 0.0, None))

    def chance(self, points: int) -> float:
        """Return the probability of exactly this number of points."""
        return float(self.chances[points - self.low]) if self.low <= points <= self.high else 0.0

    def at_least(self, points: int) -> float:
        """Return the probability of at least this number of points; exactly 1 or 0 where it is certain."""
        if points <= self.low:
            return 1.0
        less, more = self.chances[: points - self.low], self.chances[points - self.low :]
        chance = more.sum() if points > self.mean else 1.0 - less.sum()  # the smaller sum is more precise
        return min(max(float(chance), 0.0), 1.0)

    def quantile(self, share: float) -> int:
        """Return the smallest number of points not exceeded with at least this probability; 0.5 gives the median."""
        reached = np.cumsum(self.chances) >= share * self.chances.sum() * (1 - 1e-12)
        return self.low + int(np.argmax(reached))
