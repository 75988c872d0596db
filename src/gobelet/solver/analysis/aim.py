"""The best chance of a total, by play for that chance instead of points: docs/solver.md, "Aiming"."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from gobelet.dice import BoxId, Keep, ScoreCard, sort_dice
from gobelet.game import Illegal
from gobelet.record.text.position import Position
from gobelet.solver.analysis.aim_layout import AimLayout
from gobelet.solver.analysis.bounds import Bounds
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.lattice import Floats
from gobelet.solver.model.layout import Layout
from gobelet.solver.storage.interrupts import delay_interrupts
from gobelet.solver.storage.kernel_folder import AIMING, KernelFolder
from gobelet.solver.values import TurnValues, Values

MAX_OPEN: Final = 8
"""With more open boxes the computation takes too long, unless the chance is 0 or 1."""
TIE: Final = 1e-9
"""Options are equal if their chances differ by less than this fraction of the best."""
NEARLY: Final = 1 - 2.0**-53
"""The largest double below 1, the limit for every chance that is not certain."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A total to reach, or to beat: then a tie counts half."""

    total: int
    beats: bool = False

    def needed(self, card: ScoreCard) -> int:
        """Return the points needed beyond those on a card, its upper bonus not counted."""
        return self.enough - card.upper_sum - card.lower_sum - card.yahtzee_bonus

    @property
    def enough(self) -> int:
        """The smallest sufficient total."""
        return self.total + self.beats

    @property
    def tie(self) -> float:
        """The worth of ending one point short."""
        return 0.5 if self.beats else 0.0


@dataclass(frozen=True, slots=True)
class AimResult:
    """The best chance from a position, and the chance of each option."""

    chance: float
    options: tuple[tuple[BoxId | Keep, float], ...] = ()
    """With dice: the options, best first, equal ones in the fixed order. With more than eight open boxes these are only
    the options with a chance of 1. Empty if no choice matters."""
    certain: bool = False
    """Whether the chance is the same for every play; a chance of 1 may also require the best play."""


def best_chance(
    position: Position,
    aim: Aim,
    *,
    compiled: CompiledEdition | None = None,
    threads: int | None = None,
    kernels: KernelFolder | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> AimResult:
    """Return the best chance of a total; with more than eight open boxes only if it is 0 or 1."""
    layout, count = Layout(compiled or CompiledEdition(position.edition)), threads or os.cpu_count() or 1
    bounds = Bounds(layout, position, count)
    with (kernels or KernelFolder()).activate(AIMING):
        if not bounds.may_reach(aim.total):
            return AimResult(0.0, certain=True)
        if bounds.must_reach(aim.enough):
            return AimResult(1.0, certain=True)
        if len(position.card.open_boxes) > MAX_OPEN:
            return _find_certain_options(bounds, aim, position)
        aim_layout = AimLayout(layout, position.card, aim.needed(position.card), aim.tie)
        chances = _compute_chances(aim_layout, count, progress)
        if position.dice is None:
            return AimResult(_clamp_chance(float(chances[aim_layout.place]), sure=bounds.can_assure(aim.enough)))
        safe = [points >= aim.enough for _, points in bounds.options]
    found = AimTurnValues(aim_layout, chances).options(sort_dice(position.dice), position.rolls_left)
    return _rank_options(
        [(choice, _clamp_chance(chance, sure=sure)) for (choice, chance), sure in zip(found, safe, strict=True)]
    )


def _find_certain_options(bounds: Bounds, aim: Aim, position: Position) -> AimResult:
    """Return the options that guarantee the total; refuse if there are none: the chance takes too long to compute."""
    if not bounds.can_assure(aim.enough):
        raise Illegal("aim-open-boxes", count=len(position.card.open_boxes), most=MAX_OPEN)
    return AimResult(1.0, tuple((option, 1.0) for option, points in bounds.options if points >= aim.enough))


def _compute_chances(aim_layout: AimLayout, threads: int, progress: Callable[[int, int], None] | None) -> Floats:
    """Return the chances of all cards that are reachable from the given one."""
    with delay_interrupts():
        from gobelet.solver.analysis.aim_kernels import compile_aim_kernels  # noqa: PLC0415
        from gobelet.solver.kernels.aim import aim_rows  # noqa: PLC0415 - reading tables needs no kernels
        from gobelet.solver.solve import build_arrays, process_levels  # noqa: PLC0415

        chances, prepared, aim_arrays = (
            aim_layout.allocate_chances(),
            build_arrays(aim_layout.layout),
            aim_layout.build_arrays(),
        )
        compile_aim_kernels(aim_layout.layout, prepared)
    process_levels(aim_layout.levels, lambda rows: aim_rows(rows, chances, prepared, aim_arrays), threads, progress)
    return chances


def _clamp_chance(chance: float, *, sure: bool) -> float:
    """Return a chance without rounding errors near 1: exactly 1 if it is certain, else less."""
    return 1.0 if sure else min(chance, NEARLY)


def _rank_options(options: list[tuple[BoxId | Keep, float]]) -> AimResult:
    """Return the options, best first; equal ones keep their order."""
    best = max(chance for _, chance in options)
    near = TIE * best or 1.0
    return AimResult(best, tuple(sorted(options, key=lambda option: round((best - option[1]) / near) if best else 0)))


class AimTurnValues(TurnValues):
    """The best chance of every roll and keep in a turn."""

    def __init__(self, aim_layout: AimLayout, chances: Floats) -> None:
        super().__init__(Values(aim_layout.layout, chances), aim_layout.card)
        self._aim_layout = aim_layout

    def compute_box_values(self) -> Floats:
        """Return the best chance of every roll in every open box, legal or not."""
        aim_layout, filled = self._aim_layout, self.rows // self.compiled.flags
        gains = (self.points + self.bonus).astype(np.int64)
        places = (
            aim_layout.start[self.rows]
            + (self.lanes - aim_layout.first[filled]) * aim_layout.stride
            + aim_layout.needed
            - gains
        )
        found: Floats = self.values.numbers[places]
        return found
