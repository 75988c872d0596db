"""The exact distribution of final scores under best play, from any position: docs/solver.md, "Odds"."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from gobelet.dice import Keep, sort_dice
from gobelet.record.text.position import Position
from gobelet.solver.distribution import Distribution
from gobelet.solver.storage.interrupts import delay_interrupts
from gobelet.solver.storage.kernel_folder import ODDS, KernelFolder
from gobelet.solver.values import Values

if TYPE_CHECKING:
    from gobelet.solver.kernels.odds import RollState

PARTS: Final = 8
"""The number of parts of a level for each thread: small parts keep all threads busy to the end."""


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """The distribution of the final score under best play and, if requested, of each box and bonus."""

    scores: Distribution
    boxes: Mapping[str, Distribution] = field(default_factory=dict)
    """Points by box in printed order, then the edition's bonuses; filled boxes are certain."""


def odds_from(
    values: Values,
    position: Position,
    *,
    boxes: bool = False,
    threads: int | None = None,
    kernels: KernelFolder | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Odds:
    """Return the exact distribution of the final score under best play; with `boxes` also of every box and bonus.

    Best play takes the highest expected score and, of equal options, the first in the fixed order.
    """
    with (kernels or KernelFolder()).activate(ODDS):
        with delay_interrupts():
            from gobelet.solver.analysis.forward import ForwardPass  # noqa: PLC0415 - reading tables needs no kernels
            from gobelet.solver.solve import start_pool  # noqa: PLC0415

            run = ForwardPass(values, position.card, counts_bonuses=boxes)
        turns, count = len(position.card.open_boxes), threads or os.cpu_count() or 1
        with start_pool(count) as pool:
            for turn in range(turns):
                run.step(pool, PARTS * count, _current_roll(values, position) if not turn else run.first_roll)
                if progress is not None:
                    progress(turn + 1, turns)
    return Odds(run.scores(), run.boxes() if boxes else {})


def _current_roll(values: Values, position: Position) -> "RollState":
    """Return the current roll: the given dice, or any roll before the first one."""
    from gobelet.solver.kernels.odds import RollState  # noqa: PLC0415 - reading tables needs no kernels

    lattice = values.layout.compiled.lattice
    if position.dice is None:
        return RollState(lattice.chances, position.rolls_left - 1)
    chances = np.zeros_like(lattice.chances)
    chances[lattice.number[Keep(sort_dice(position.dice))]] = 1.0
    return RollState(chances, position.rolls_left)
