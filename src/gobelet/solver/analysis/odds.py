"""The exact distribution of final scores under best play, from any position: docs/solver.md, "Odds"."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from gobelet.dice import Keep, sort_dice
from gobelet.record.text.position import Position
from gobelet.solver.distribution import Distribution
from gobelet.solver.storage.interrupts import interrupts_held
from gobelet.solver.storage.kernel_folder import ODDS, KernelHome
from gobelet.solver.values import Values

if TYPE_CHECKING:
    from gobelet.solver.kernels.odds import Rolls

PARTS: Final = 8
"""In how many parts a level is cut for each thread, so that none waits long for another."""


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """What best play comes to from a position: its final score, and, where they were asked for, each box and bonus."""

    scores: Distribution
    boxes: Mapping[str, Distribution] = field(default_factory=dict)
    """Points by box in printed order, then the bonuses the edition has; what is filled already is certain."""


def odds_from(
    values: Values,
    here: Position,
    *,
    boxes: bool = False,
    threads: int | None = None,
    home: KernelHome | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Odds:
    """Return the exact distribution of the final score under best play; with `boxes` that of every box and bonus too.

    Best play is what `Values` says it is: the highest expected score, of equal options the first in the fixed order.
    """
    with (home or KernelHome()).open(ODDS):
        with interrupts_held():
            from gobelet.solver.analysis.forward import Forwards  # noqa: PLC0415 - reading tables needs no Numba
            from gobelet.solver.solve import started_pool  # noqa: PLC0415

            run = Forwards(values, here.card, counts_bonuses=boxes)
        turns, count = len(here.card.open_boxes), threads or os.cpu_count() or 1
        with started_pool(count) as pool:
            for turn in range(turns):
                run.step(pool, PARTS * count, _roll_now(values, here) if not turn else run.any_roll)
                if progress is not None:
                    progress(turn + 1, turns)
    return Odds(run.scores(), run.boxes() if boxes else {})


def _roll_now(values: Values, here: Position) -> "Rolls":
    """Return what lies on the table: the dice that are given, or before the first roll any."""
    from gobelet.solver.kernels.odds import Rolls  # noqa: PLC0415 - reading tables needs no Numba

    on = values.layout.compiled.lattice
    if here.dice is None:
        return Rolls(on.chances, here.rolls_left - 1)
    chances = np.zeros_like(on.chances)
    chances[on.number[Keep(sort_dice(here.dice))]] = 1.0
    return Rolls(chances, here.rolls_left)
