"""The best chance of a total, by play that aims at it and not at points: docs/solver.md, "Aiming"."""

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
from gobelet.solver.model.compiled import Compiled
from gobelet.solver.model.lattice import Floats
from gobelet.solver.model.layout import Layout
from gobelet.solver.storage.interrupts import interrupts_held
from gobelet.solver.storage.kernel_folder import AIMING, KernelHome
from gobelet.solver.values import TurnValues, Values

MOST_OPEN: Final = 8
"""With more open boxes than these an answer takes too long, unless it is 0 or 1."""
TIE: Final = 1e-9
"""Options whose chances differ by less than this part of the best are equally good."""
NEARLY: Final = 1 - 2.0**-53
"""The chance next to 1: what is not certain is no more likely, whatever the rounding."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is wanted: to reach a total, or to beat one, where a tie counts half."""

    total: int
    beats: bool = False

    def needed(self, card: ScoreCard) -> int:
        """Return how many points are wanted beyond those on a card, its upper bonus aside; with none all is won."""
        return self.enough - card.upper_sum - card.lower_sum - card.yahtzee_bonus

    @property
    def enough(self) -> int:
        """The fewest points with which it is won."""
        return self.total + self.beats

    @property
    def tie(self) -> float:
        """What it is worth to end one point short of what is needed."""
        return 0.5 if self.beats else 0.0


@dataclass(frozen=True, slots=True)
class Aimed:
    """The best chance from a position, and what each option leaves of it."""

    chance: float
    options: tuple[tuple[BoxId | Keep, float], ...] = ()
    """With dice on the table: the best first, equals in the fixed order; those that keep a chance of 1, where with more
    than eight open boxes no others are worked out. None if all is certain already."""
    certain: bool = False
    """Whether nothing changes it, however one plays; a chance of 1 may as well take play that aims."""


def best_chance(
    here: Position,
    aim: Aim,
    *,
    compiled: Compiled | None = None,
    threads: int | None = None,
    home: KernelHome | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Aimed:
    """Return the best chance of a total; with more than eight open boxes only if it is 0 or 1."""
    layout, count = Layout(compiled or Compiled(here.edition)), threads or os.cpu_count() or 1
    bounds = Bounds(layout, here, count)
    with (home or KernelHome()).open(AIMING):
        if not bounds.may_reach(aim.total):
            return Aimed(0.0, certain=True)
        if bounds.must_reach(aim.enough):
            return Aimed(1.0, certain=True)
        if len(here.card.open_boxes) > MOST_OPEN:
            return _made_certain(bounds, aim, here)
        on = AimLayout(layout, here.card, aim.needed(here.card), aim.tie)
        chances = _worked_out(on, count, progress)
        if here.dice is None:
            return Aimed(_rounded(float(chances[on.place]), sure=bounds.can_assure(aim.enough)))
        safe = [points >= aim.enough for _, points in bounds.options]
    found = AimedTurn(on, chances).options(sort_dice(here.dice), here.rolls_left)
    return _ranked([(choice, _rounded(chance, sure=sure)) for (choice, chance), sure in zip(found, safe, strict=True)])


def _made_certain(bounds: Bounds, aim: Aim, here: Position) -> Aimed:
    """Return that play which aims has enough for certain, and by which options; or refuse to work chances out."""
    if not bounds.can_assure(aim.enough):
        raise Illegal("aim-open-boxes", count=len(here.card.open_boxes), most=MOST_OPEN)
    return Aimed(1.0, tuple((option, 1.0) for option, points in bounds.options if points >= aim.enough))


def _worked_out(on: AimLayout, threads: int, progress: Callable[[int, int], None] | None) -> Floats:
    """Return the chances of all cards that can be from here."""
    with interrupts_held():
        from gobelet.solver.analysis.prepare import prepare_kernels  # noqa: PLC0415
        from gobelet.solver.kernels.aim import aim_rows  # noqa: PLC0415 - reading tables needs no Numba
        from gobelet.solver.solve import arrays, work_through  # noqa: PLC0415

        chances, prepared, ours = on.begun(), arrays(on.layout), on.for_kernels()
        prepare_kernels(on.layout, prepared)
    work_through(on.levels, lambda rows: aim_rows(rows, chances, prepared, ours), threads, progress)
    return chances


def _rounded(chance: float, *, sure: bool) -> float:
    """Return a chance without what rounding added or took at 1, which is for what can be made sure of alone."""
    return 1.0 if sure else min(chance, NEARLY)


def _ranked(options: list[tuple[BoxId | Keep, float]]) -> Aimed:
    """Return the options, the best first; those that differ by next to nothing stay as they are."""
    best = max(chance for _, chance in options)
    near = TIE * best or 1.0
    return Aimed(best, tuple(sorted(options, key=lambda option: round((best - option[1]) / near) if best else 0)))


class AimedTurn(TurnValues):
    """One turn of somebody who aims: the best chance of every roll and keep."""

    def __init__(self, on: AimLayout, chances: Floats) -> None:
        super().__init__(Values(on.layout, chances), on.card)
        self._on = on

    def worths(self) -> Floats:
        """Return the best chance of every roll in every open box, allowed or not."""
        on, filled = self._on, self.rows // self.compiled.flags
        gains = (self.points + self.bonus).astype(np.int64)
        places = on.start[self.rows] + (self.lanes - on.first[filled]) * on.stride + on.needed - gains
        found: Floats = self.values.numbers[places]
        return found
