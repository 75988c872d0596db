"""Millions of solo games from a solved table: best play, imperfect play, or greedy play."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import ScoreCard
from gobelet.solver.distribution import Distribution
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import Layout, write_full_card
from gobelet.solver.storage.interrupts import delay_interrupts
from gobelet.solver.storage.kernel_folder import PLAYING, KernelFolder
from gobelet.solver.values import Values

GAMES_AT_ONCE: Final = 1 << 24
"""The number of games played together: more games share more cards, but need more memory."""


@dataclass(frozen=True, slots=True, eq=False)
class Player:
    """How the games are played: best, imperfect or greedy play."""

    temperature: float = 0.0
    """0 is best play; else an option's probability is proportional to exp(-loss / temperature)."""
    frequent: Floats | None = None
    """Greedy play: for each roll, if all boxes give 0, the rank of the keep in the fixed order, or -1 to score it."""


@dataclass(frozen=True, slots=True, eq=False)
class GameResults:
    """The results of every game, by number; the points on the first card are included."""

    scores: Ints
    losses: Floats
    """The losses against best play; their mean is the value of best play minus the mean score."""
    yahtzee_bonuses: Ints
    upper_bonuses: Ints
    boxes: NDArray[np.int16]
    """The points in each box of every game, in printed order."""


@dataclass(frozen=True, eq=False)
class SimulatedScores:
    """The number of games with each score."""

    low: int
    counts: Ints

    @property
    def games(self) -> int:
        """The number of games."""
        return int(self.counts.sum())

    @cached_property
    def scores(self) -> Distribution:
        """The distribution of the scores."""
        return Distribution(self.low, self.counts / self.games)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for one game."""
        return self.scores.sd / sqrt(self.games - 1) if self.games > 1 else inf


def simulate(
    values: Values,
    games: int,
    seed: int = 0,
    temperature: float = 0.0,
    threads: int | None = None,
    kernels: KernelFolder | None = None,
    card: ScoreCard | None = None,
) -> GameResults:
    """Play games 0 … games - 1 of a seed, from an empty card or the given one; threads do not change the results."""
    card = card or ScoreCard.empty(values.edition)
    with (kernels or KernelFolder()).activate(PLAYING):
        with delay_interrupts():
            from gobelet.solver.simulate.batches import Simulation  # noqa: PLC0415 - reading tables needs no kernels

            simulation = Simulation(values, card, Player(temperature), seed, threads or os.cpu_count() or 1)
        return simulation.play_in_detail(games)


def simulate_scores(
    values: Values,
    games: int | range,
    seed: int = 0,
    player: Player | None = None,
    *,
    threads: int | None = None,
    kernels: KernelFolder | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> SimulatedScores:
    """Play so many games of a seed, or those with these numbers, and count their scores; threads change nothing."""
    numbers = range(games) if isinstance(games, int) else games
    with (kernels or KernelFolder()).activate(PLAYING):
        with delay_interrupts():
            from gobelet.solver.simulate.batches import Simulation  # noqa: PLC0415 - reading tables needs no kernels

            empty = ScoreCard.empty(values.edition)
            simulation = Simulation(values, empty, player or Player(), seed, threads or os.cpu_count() or 1)
        counts = np.zeros(1, dtype=np.int64)
        for first in range(0, len(numbers), GAMES_AT_ONCE):
            together = min(len(numbers) - first, GAMES_AT_ONCE)
            shown = _scale_progress(progress, first, together, len(numbers))
            found = simulation.play(numbers.start + first, together, shown)
            counts = _add_counts(counts, np.bincount(found))
    return _count_scores(counts)


def _count_scores(counts: Ints) -> SimulatedScores:
    """Return the scores of games, given how many have each score from 0 on."""
    low = int(np.argmax(counts > 0))
    return SimulatedScores(low, counts[low:])


def merge_scores(parts: Iterable[SimulatedScores]) -> SimulatedScores:
    """Return the scores of all games of several simulations."""
    counts = np.zeros(1, dtype=np.int64)
    for part in parts:
        counts = _add_counts(counts, np.concatenate([np.zeros(part.low, dtype=np.int64), part.counts]))
    return _count_scores(counts)


def build_unsolved_values(layout: Layout) -> Values:
    """Return values for players that need none: zeros, except for the upper bonus of full cards."""
    numbers = np.zeros(layout.size)
    write_full_card(layout, numbers)
    return Values(layout, numbers)


def _scale_progress(
    progress: Callable[[int, int], None] | None, first: int, together: int, games: int
) -> Callable[[int, int], None] | None:
    """Return a callback that converts the progress of the games played together to that of all games."""
    if progress is None:
        return None
    return lambda done, of: progress(first + together * done // of, games)


def _add_counts(counts: Ints, more: Ints) -> Ints:
    """Return the sum of two arrays of counts with different lengths."""
    longer, shorter = (counts, more) if len(counts) > len(more) else (more, counts)
    longer = longer.copy()
    longer[: len(shorter)] += shorter
    return longer
