"""Solo games by the thousand, played from a solved table: what best play scores, or play that errs."""

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import ScoreCard
from gobelet.solver.interrupts import interrupts_held
from gobelet.solver.kernel_home import PLAYING, KernelHome
from gobelet.solver.lattice import Floats, Ints
from gobelet.solver.layout import WIDTH, Layout, read_only
from gobelet.solver.values import Values

if TYPE_CHECKING:
    from gobelet.solver.turn_kernels import TurnArrays

PARTS = 4
"""In how many parts the games are cut for each thread, so that none waits long for another."""


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


def simulate(
    values: Values,
    games: int,
    seed: int = 0,
    temperature: float = 0.0,
    threads: int | None = None,
    home: KernelHome | None = None,
    card: ScoreCard | None = None,
) -> Played:
    """Play games 0 … games - 1 of a seed, from an empty card or the one given; threads do not change them.

    Temperature 0 is best play; else an option's probability is proportional to exp(-loss / temperature).
    """
    tally = Tally.of(values, card or ScoreCard.empty(values.edition), games)
    with (home or KernelHome()).open(PLAYING):
        _play(values, tally, np.uint64(seed % 2**64), float(temperature), threads or os.cpu_count() or 1)
    scores, losses, yahtzee_bonuses = tally.results.T
    upper_bonuses = np.asarray(values.numbers)[_places(values.layout, tally.cards)]
    return Played(
        _whole(scores + upper_bonuses), losses.copy(), _whole(yahtzee_bonuses), _whole(upper_bonuses), tally.boxes
    )


class Tally(NamedTuple):
    """Where the games stand, a row for each; see `play_kernels` for the columns."""

    cards: Ints
    boxes: NDArray[np.int16]
    results: Floats
    turns: int
    """How many are still to be played."""

    @classmethod
    def of(cls, values: Values, card: ScoreCard, games: int) -> "Tally":
        """Return games that all stand at one card."""
        flag = int(card.earns_yahtzee_bonus and values.layout.compiled.flags > 1)
        state = (values.layout.filled(card), flag, card.upper_sum)
        result = (card.upper_sum + card.lower_sum + card.yahtzee_bonus, 0, card.yahtzee_bonus)
        return cls(
            np.tile(np.array(state, dtype=np.int64), (games, 1)),
            np.tile(np.array([points or 0 for points in card.points], dtype=np.int16), (games, 1)),
            np.tile(np.array(result, dtype=np.float64), (games, 1)),
            len(card.open_boxes),
        )


def _play(values: Values, tally: Tally, dice: np.uint64, temperature: float, threads: int) -> None:
    """Play every turn of all games, like cards one after the other, in parts that the threads share."""
    with interrupts_held():
        from gobelet.solver.play_kernels import play_turns  # noqa: PLC0415 - reading tables needs no Numba
        from gobelet.solver.solve import arrays, started_pool  # noqa: PLC0415

    layout, numbers, (cards, boxes, results, turns) = values.layout, read_only(values.numbers), tally
    prepared, extra, within = arrays(layout), _extra(layout), layout.compiled.lattice.within

    def play(turn: int, order: Ints) -> None:
        play_turns(order, cards, boxes, results, turn, dice, temperature, numbers, prepared, extra, within)

    with interrupts_held():
        play(0, np.empty(0, dtype=np.int64))  # compiles, or finds it compiled
    with started_pool(threads) as pool:
        for turn in range(turns):
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
