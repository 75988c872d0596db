"""Solo games by the thousand, played from a solved table: what best play scores, or play that errs."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gobelet.solver.kernel_home import KernelHome
from gobelet.solver.lattice import Floats, Ints
from gobelet.solver.layout import WIDTH, Layout
from gobelet.solver.values import Values

if TYPE_CHECKING:
    from gobelet.solver.turn_kernels import TurnArrays

PARTS = 4
"""In how many parts the games are cut for each thread, so that none waits long for another."""


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """What came of every game, in the order of their numbers."""

    scores: Ints
    losses: Floats
    """What the choices lost against best play; on average the value of best play less the score."""
    yahtzee_bonuses: Ints
    upper_bonuses: Ints


def simulate(
    values: Values,
    games: int,
    seed: int = 0,
    temperature: float = 0.0,
    threads: int | None = None,
    home: KernelHome | None = None,
) -> Played:
    """Play games 0 … games - 1 of a seed; they are the same whatever the number of threads.

    Temperature 0 is best play; else an option's probability is proportional to exp(-loss / temperature).
    """
    cards, results = np.zeros((games, 3), dtype=np.int64), np.zeros((games, 3))
    with (home or KernelHome()).open():
        _play(values, cards, results, np.uint64(seed % 2**64), float(temperature), threads or os.cpu_count() or 1)
    scores, losses, yahtzee_bonuses = results.T
    upper_bonuses = np.asarray(values.numbers)[_places(values.layout, cards)]
    return Played(_whole(scores + upper_bonuses), losses.copy(), _whole(yahtzee_bonuses), _whole(upper_bonuses))


def _play(values: Values, cards: Ints, results: Floats, dice: np.uint64, temperature: float, threads: int) -> None:
    """Play every turn of all games, like cards one after the other, in parts that the threads share."""
    from gobelet.solver.play_kernels import play_turns  # noqa: PLC0415 - reading tables needs no Numba
    from gobelet.solver.solve import arrays  # noqa: PLC0415

    layout, numbers = values.layout, np.asarray(values.numbers)
    prepared, extra, within = arrays(layout), _extra(layout), layout.compiled.lattice.within

    def play(turn: int, order: Ints) -> None:
        play_turns(order, cards, results, turn, dice, temperature, numbers, prepared, extra, within)

    with ThreadPoolExecutor(threads) as pool:
        for turn in range(layout.compiled.boxes):
            parts = np.array_split(np.argsort(_places(layout, cards) // WIDTH, kind="stable"), PARTS * threads)
            list(pool.map(play, [turn] * len(parts), parts))


def _places(layout: Layout, cards: Ints) -> Ints:
    """Return where the values of these cards (filled boxes, flag, upper total) stand; a full card's is its bonus."""
    filled, flag, total = cards.T
    lanes = np.clip(total, layout.low[filled], layout.high[filled]) - layout.low[filled]
    places: Ints = layout.start[filled * layout.compiled.flags + flag] + lanes
    return places


def _whole(numbers: Floats) -> Ints:
    return np.rint(numbers).astype(np.int64)


def _extra(layout: Layout) -> "TurnArrays":
    """Return what playing reads beside the solver's arrays."""
    from gobelet.solver.turn_kernels import TurnArrays  # noqa: PLC0415 - reading tables needs no Numba

    compiled = layout.compiled
    points = np.ascontiguousarray(compiled.points.T)
    return TurnArrays(compiled.lattice.up, compiled.lattice.down, points)
