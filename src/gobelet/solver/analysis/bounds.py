"""The final scores between which a game must end, from any position: docs/solver.md, "What is certain".

Every roll is possible, so these decide which chances are 0 and which are 1. Most questions are answered by a sum; for
the others a table is worked out, of all cards from the one given.
"""

from functools import cached_property, partial

import numpy as np

from gobelet.dice import BoxId, Keep, sort_dice
from gobelet.record.text.position import Position
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import Layout, write_terminal
from gobelet.solver.storage.interrupts import interrupts_held
from gobelet.solver.values import TurnValues, Values


class Bounds:
    """What a position must come to and what it can, by the best and the worst of dice and play."""

    def __init__(self, layout: Layout, here: Position, threads: int) -> None:
        self._layout, self._here, self._threads = layout, here, threads
        self._card, self._compiled = here.card, layout.compiled
        self._open: Ints = np.array([here.edition.places[box] for box in here.card.open_boxes], dtype=np.int64)
        self._settled = here.dice is not None and not here.rolls_left
        """Whether this turn's roll is the one on the table; else any may come."""

    # -- what is asked -------------------------------------------------------------------------------------------

    def may_reach(self, total: int) -> bool:
        """Whether some dice and some play come to so many points."""
        if total > self._beyond or (not self._settled and total <= self._easily):
            return total <= self._beyond
        return self.most >= total

    def can_assure(self, total: int) -> bool:
        """Whether some play has so many points whatever the dice."""
        if total <= self._anyhow or (self._here.dice is None and total > self._monotonous):
            return total <= self._anyhow
        return self.safe >= total

    def must_reach(self, total: int) -> bool:
        """Whether every play has so many points whatever the dice."""
        return total <= self._anyhow or (self.can_assure(total) and self.least >= total)

    # -- by a sum ------------------------------------------------------------------------------------------------

    def _total(self, points: Floats) -> Ints:
        """Return the final score when the open boxes get these points, one set of them in each column."""
        card, edition = self._card, self._card.edition
        upper = card.upper_sum + points[self._compiled.upper[self._open]].sum(axis=0)
        bonus = edition.upper_bonus * ((upper >= edition.upper_bonus_at) & bool(edition.upper_places))
        score: Ints = (card.total - card.upper_bonus + points.sum(axis=0) + bonus).astype(np.int64)
        return score

    @cached_property
    def _common(self) -> Floats:
        """What the rolls that are no five alikes give in the open boxes: no joker rule speaks of them."""
        common: Floats = np.delete(self._compiled.points, self._compiled.five_alikes, axis=1)[self._open]
        return common

    @cached_property
    def _anyhow(self) -> int:
        """No play has less: every box has its least."""
        natural, alike = self._compiled.points.min(axis=1), self._compiled.alike_points.min(axis=(0, 1))
        return int(self._total(np.minimum(natural, alike)[self._open, None])[0])

    @cached_property
    def _beyond(self) -> int:
        """No play has more: every box has its most, and all but the Yahtzee box earn the bonus, unless that is lost."""
        natural, alike = self._compiled.points.max(axis=1), self._compiled.alike_points.max(axis=(0, 1))
        first = self._compiled.yahtzee in self._open
        turns = len(self._open) - first if first or self._card.earns_yahtzee_bonus else 0
        return (
            int(self._total(np.maximum(natural, alike)[self._open, None])[0]) + turns * self._card.edition.yahtzee_bonus
        )

    @cached_property
    def _easily(self) -> int:
        """Some dice come to this: every box has the most that no joker rule speaks of; the first five alike is free."""
        first = self._open == self._compiled.yahtzee
        most = np.where(first, self._compiled.points[self._open].max(axis=1), self._common.max(axis=1, initial=0))
        return int(self._total(most[:, None])[0])

    @cached_property
    def _monotonous(self) -> int:
        """No play assures more: all turns to come may bring one and the same roll, and not even the best."""
        totals = self._total(self._common)
        return int(totals.min()) if totals.size else self._beyond

    # -- by a table ----------------------------------------------------------------------------------------------

    @cached_property
    def most(self) -> int:
        """The final score of the best dice and the best play."""
        return max(self._scores(self._table(best_roll=True, best_box=True)))

    @cached_property
    def least(self) -> int:
        """The final score of the worst dice and the worst play."""
        return min(self._scores(self._table(best_roll=False, best_box=False)))

    def _scores(self, bounds: Values) -> list[int]:
        """Return what the roll on the table is worth in every box, or what the card is worth if any roll may come."""
        if not self._settled or self._here.dice is None:
            return [int(bounds.value(self._card))]
        return [int(worth) for _, worth in bounds.turn(self._card).offers(sort_dice(self._here.dice))]

    @cached_property
    def safe(self) -> int:
        """The final score of the worst dice and the best play."""
        return max(points for _, points in self.options) if self.options else int(self._safe.value(self._card))

    @cached_property
    def options(self) -> tuple[tuple[BoxId | Keep, int], ...]:
        """With dice on the table: what each option can make sure of, in the fixed order."""
        if self._here.dice is None:
            return ()
        found = SafeTurn(self._safe, self._card).options(sort_dice(self._here.dice), self._here.rolls_left)
        return tuple((choice, int(worth)) for choice, worth in found)

    @cached_property
    def _safe(self) -> Values:
        return self._table(best_roll=False, best_box=True)

    def _table(self, *, best_roll: bool, best_box: bool) -> Values:
        """Return the points to come by such dice and play, for all cards from this one on."""
        with interrupts_held():
            from gobelet.solver.analysis.prepare import prepare_kernels  # noqa: PLC0415 - reading tables needs no Numba
            from gobelet.solver.kernels.bounds import Extreme, bound_rows  # noqa: PLC0415
            from gobelet.solver.solve import arrays, rows_by_level, work_through  # noqa: PLC0415

            asked, prepared = Extreme(best_roll, best_box), arrays(self._layout)
            natural, bounds = np.ascontiguousarray(self._compiled.points.T), np.zeros(self._layout.size)
            job = partial(bound_rows, bounds=bounds, a=prepared, natural=natural, asked=asked)
            prepare_kernels(self._layout, prepared)
        write_terminal(self._layout, bounds)
        filled, levels = self._layout.filled(self._card), rows_by_level(self._compiled)[: len(self._open)]
        work_through([level[level[:, 0] & filled == filled] for level in levels], job, self._threads, None)
        return Values(self._layout, bounds)


class SafeTurn(TurnValues):
    """One turn with the worst dice: what every roll and keep can make sure of."""

    def _expected(self, rolls: Floats) -> Floats:
        """Return the worst that every keep can become, from the worth of all rolls."""
        worst = np.empty(len(self.lattice.keeps))
        count = len(rolls)
        worst[:count] = rolls
        for level in self.lattice.levels[-2::-1]:
            worst[level] = worst[self.lattice.up[level.start - count : level.stop - count]].min(axis=1)
        return worst
