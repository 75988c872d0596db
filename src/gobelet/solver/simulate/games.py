"""Solo games by the million, played from a solved table: what best play scores, or greedy play, or play that errs."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import ScoreCard
from gobelet.solver.distribution import Distribution
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import Layout, write_terminal
from gobelet.solver.storage.interrupts import interrupts_held
from gobelet.solver.storage.kernel_folder import PLAYING, KernelHome
from gobelet.solver.values import Values

MOST_TOGETHER: Final = 1 << 24
"""How many games are played together: the more, the more of them have like cards; the room they need is the limit."""


@dataclass(frozen=True, slots=True, eq=False)
class Player:
    """How the games are played: as well as can be, with errors, or greedily."""

    temperature: float = 0.0
    """0 is best play; else an option's probability is proportional to exp(-loss / temperature)."""
    frequent: Floats | None = None
    """Greedy play: what it does with a roll that scores nothing: a keep's place in the fixed order, or -1, score it."""


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """What came of every game, in the order of their numbers; what the first card held is in it."""

    scores: Ints
    losses: Floats
    """What the choices lost against best play; on average the value of best play less the score."""
    yahtzee_bonuses: Ints
    upper_bonuses: Ints
    boxes: NDArray[np.int16]
    """For every game the points in each box, in printed order."""


@dataclass(frozen=True, eq=False)
class Simulated:
    """How often each score came up."""

    low: int
    counts: Ints

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(self.counts.sum())

    @cached_property
    def scores(self) -> Distribution:
        """The share of games with each score."""
        return Distribution(self.low, self.counts / self.games)

    @property
    def error(self) -> float:
        """The standard error of the mean; that of one game is beyond measure."""
        return self.scores.sd / sqrt(self.games - 1) if self.games > 1 else inf


def simulate(
    values: Values,
    games: int,
    seed: int = 0,
    temperature: float = 0.0,
    threads: int | None = None,
    home: KernelHome | None = None,
    card: ScoreCard | None = None,
) -> Played:
    """Play games 0 … games - 1 of a seed, from an empty card or the one given; threads do not change them."""
    card = card or ScoreCard.empty(values.edition)
    with (home or KernelHome()).open(PLAYING):
        with interrupts_held():
            from gobelet.solver.simulate.batches import Crowd  # noqa: PLC0415 - reading tables needs no Numba

            crowd = Crowd(values, card, Player(temperature), seed, threads or os.cpu_count() or 1)
        return crowd.play_in_detail(games)


def simulate_scores(
    values: Values,
    games: int,
    seed: int = 0,
    player: Player | None = None,
    *,
    threads: int | None = None,
    home: KernelHome | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulated:
    """Play games 0 … games - 1 of a seed from the empty card and count their scores; threads do not change them."""
    with (home or KernelHome()).open(PLAYING):
        with interrupts_held():
            from gobelet.solver.simulate.batches import Crowd  # noqa: PLC0415 - reading tables needs no Numba

            empty = ScoreCard.empty(values.edition)
            crowd = Crowd(values, empty, player or Player(), seed, threads or os.cpu_count() or 1)
        counts = np.zeros(1, dtype=np.int64)
        for first in range(0, games, MOST_TOGETHER):
            together = min(games - first, MOST_TOGETHER)
            found = crowd.play(first, together, _share_of(progress, first, together, games))
            counts = _added(counts, np.bincount(found))
    low = int(np.argmax(counts > 0))
    return Simulated(low, counts[low:])


def unsolved(layout: Layout) -> Values:
    """Return values for players who know none: nothing but the upper bonus of full cards."""
    numbers = np.zeros(layout.size)
    write_terminal(layout, numbers)
    return Values(layout, numbers)


def _share_of(
    progress: Callable[[int, int], None] | None, first: int, together: int, games: int
) -> Callable[[int, int], None] | None:
    """Return what tells the progress of all games from that of those played together."""
    if progress is None:
        return None
    return lambda done, of: progress(first + together * done // of, games)


def _added(counts: Ints, more: Ints) -> Ints:
    """Return the sum of counts that may go up to different scores."""
    longer, shorter = (counts, more) if len(counts) > len(more) else (more, counts)
    longer = longer.copy()
    longer[: len(shorter)] += shorter
    return longer
