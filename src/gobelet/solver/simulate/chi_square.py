"""Pearson's chi-square test: whether simulated scores fit a distribution."""

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np

from gobelet.solver.distribution import Distribution
from gobelet.solver.model.lattice import Floats
from gobelet.solver.simulate.games import SimulatedScores

EXPECTED = 20
"""The minimum number of expected games in a group of adjacent scores; with fewer the test is not valid."""


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """The result of a chi-square test."""

    statistic: float
    degrees: int

    @property
    def sigmas(self) -> float:
        """The deviation in standard deviations, by the normal approximation of Wilson and Hilferty."""
        spread = 2 / (9 * self.degrees)
        return float(((self.statistic / self.degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def compute_chi_square(found: SimulatedScores, exact: Distribution) -> ChiSquare:
    """Compare simulated scores with the exact distribution; adjacent scores with few games are grouped."""
    low, high = min(found.low, exact.low), max(found.low + len(found.counts) - 1, exact.high)
    expected, came = np.zeros(high - low + 1), np.zeros(high - low + 1)
    expected[exact.low - low : exact.high - low + 1] = exact.chances * found.games
    came[found.low - low : found.low - low + len(found.counts)] = found.counts
    edges = _find_edges(expected)
    wanted, got = (np.array([each[begin:end].sum() for begin, end in pairwise(edges)]) for each in (expected, came))
    return ChiSquare(float(((got - wanted) ** 2 / wanted).sum()), len(wanted) - 1)


def _find_edges(expected: Floats) -> list[int]:
    """Return the edges of the groups, each with enough games; the rest belongs to the last group."""
    edges, games = [0], 0.0
    for place, more in enumerate(expected.tolist()):
        games += more
        if games >= EXPECTED * (1 - 1e-9):
            edges.append(place + 1)
            games = 0.0
    return [*edges[:-1], len(expected)]
