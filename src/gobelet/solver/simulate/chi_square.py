"""Whether simulated games could have come from a distribution: Pearson's chi-square."""

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np

from gobelet.solver.distribution import Distribution
from gobelet.solver.model.lattice import Floats
from gobelet.solver.simulate.games import Simulated

EXPECTED = 20
"""How many games a group of neighbouring scores should have, or the statistic is no chi-square."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How far games are from what was expected."""

    statistic: float
    degrees: int

    @property
    def sigmas(self) -> float:
        """How many standard deviations too far that is, by the normal approximation of Wilson and Hilferty."""
        spread = 2 / (9 * self.degrees)
        return float(((self.statistic / self.degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def fit(found: Simulated, exact: Distribution) -> Fit:
    """Return how far the games are from the exact chances, neighbouring scores grouped where games are few."""
    low, high = min(found.low, exact.low), max(found.low + len(found.counts) - 1, exact.high)
    expected, came = np.zeros(high - low + 1), np.zeros(high - low + 1)
    expected[exact.low - low : exact.high - low + 1] = exact.chances * found.games
    came[found.low - low : found.low - low + len(found.counts)] = found.counts
    edges = _edges(expected)
    wanted, got = (np.array([each[begin:end].sum() for begin, end in pairwise(edges)]) for each in (expected, came))
    return Fit(float(((got - wanted) ** 2 / wanted).sum()), len(wanted) - 1)


def _edges(expected: Floats) -> list[int]:
    """Return where groups begin and end, each with enough games; what is left over goes to the last."""
    edges, games = [0], 0.0
    for place, more in enumerate(expected.tolist()):
        games += more
        if games >= EXPECTED * (1 - 1e-9):
            edges.append(place + 1)
            games = 0.0
    return [*edges[:-1], len(expected)]
