"""Bounds of the final score from any position: docs/solver.md, "What is certain".

Every roll is possible, so the bounds decide which chances are 0 and which are 1. Most questions are answered by a sum;
the others need a table of all cards that are reachable from the given one.
"""

from functools import cached_property

import numpy as np

from gobelet.dice import BoxId, Keep, sort_dice
from gobelet.record.text.position import Position
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import Layout, write_full_card
from gobelet.solver.storage.interrupts import delay_interrupts
from gobelet.solver.values import TurnValues, Values


class Bounds:
    """The bounds of the final score from a position, for the best and worst dice and play."""

    def __init__(self, layout: Layout, position: Position, threads: int) -> None:
        self._layout, self._position, self._threads = layout, position, threads
        self._card, self._compiled = position.card, layout.compiled
        self._open: Ints = np.array([position.edition.places[box] for box in position.card.open_boxes], dtype=np.int64)
        self._roll_is_final = position.dice is not None and not position.rolls_left
        """Whether the dice must be scored as they are; otherwise any roll is possible."""

    # -- questions -----------------------------------------------------------------------------------------------

    def may_reach(self, total: int) -> bool:
        """Whether some dice and some play reach a total."""
        if total > self._ceiling or (not self._roll_is_final and total <= self._easy_total):
            return total <= self._ceiling
        return self.most >= total

    def can_assure(self, total: int) -> bool:
        """Whether some play reaches a total with any dice."""
        if total <= self._floor or (self._position.dice is None and total > self._same_roll_total):
            return total <= self._floor
        return self.safe >= total

    def must_reach(self, total: int) -> bool:
        """Whether every play reaches a total with any dice."""
        return total <= self._floor or (self.can_assure(total) and self.least >= total)

    # -- by a sum ------------------------------------------------------------------------------------------------

    def _score_with(self, points: Floats) -> Ints:
        """Return the final score with these points in the open boxes, for each column."""
        card, edition = self._card, self._card.edition
        upper = card.upper_sum + points[self._compiled.upper[self._open]].sum(axis=0)
        bonus = edition.upper_bonus * ((upper >= edition.upper_bonus_at) & bool(edition.upper_places))
        score: Ints = (card.total - card.upper_bonus + points.sum(axis=0) + bonus).astype(np.int64)
        return score

    @cached_property
    def _ordinary_points(self) -> Floats:
        """The points in the open boxes of all rolls that are not five alikes: no joker rule applies to them."""
        common: Floats = np.delete(self._compiled.points, self._compiled.five_alikes, axis=1)[self._open]
        return common

    @cached_property
    def _floor(self) -> int:
        """A lower bound for every play: every box has its minimum."""
        natural, alike = self._compiled.points.min(axis=1), self._compiled.alike_points.min(axis=(0, 1))
        return int(self._score_with(np.minimum(natural, alike)[self._open, None])[0])

    @cached_property
    def _ceiling(self) -> int:
        """An upper bound: every box has its maximum, and all but the Yahtzee box earn the bonus if they can."""
        natural, alike = self._compiled.points.max(axis=1), self._compiled.alike_points.max(axis=(0, 1))
        first = self._compiled.yahtzee in self._open
        turns = len(self._open) - first if first or self._card.earns_yahtzee_bonus else 0
        return (
            int(self._score_with(np.maximum(natural, alike)[self._open, None])[0])
            + turns * self._card.edition.yahtzee_bonus
        )

    @cached_property
    def _easy_total(self) -> int:
        """A total that some dice reach: every box has its maximum without a joker; the first five alike is no joker."""
        first = self._open == self._compiled.yahtzee
        most = np.where(
            first, self._compiled.points[self._open].max(axis=1), self._ordinary_points.max(axis=1, initial=0)
        )
        return int(self._score_with(most[:, None])[0])

    @cached_property
    def _same_roll_total(self) -> int:
        """A total that no play can guarantee to exceed: every turn may have the same roll."""
        totals = self._score_with(self._ordinary_points)
        return int(totals.min()) if totals.size else self._ceiling

    # -- by a table ----------------------------------------------------------------------------------------------

    @cached_property
    def most(self) -> int:
        """The final score of the best dice and the best play."""
        return max(self._list_scores(self._compute_table(best_roll=True, best_box=True)))

    @cached_property
    def least(self) -> int:
        """The final score of the worst dice and the worst play."""
        return min(self._list_scores(self._compute_table(best_roll=False, best_box=False)))

    def _list_scores(self, bounds: Values) -> list[int]:
        """Return the bounds of the given roll in every box, or that of the card if any roll is possible."""
        if not self._roll_is_final or self._position.dice is None:
            return [int(bounds.value(self._card))]
        return [int(worth) for _, worth in bounds.turn(self._card).offers(sort_dice(self._position.dice))]

    @cached_property
    def safe(self) -> int:
        """The final score of the worst dice and the best play."""
        return max(points for _, points in self.options) if self.options else int(self._safe_values.value(self._card))

    @cached_property
    def options(self) -> tuple[tuple[BoxId | Keep, int], ...]:
        """With dice: the score that each option guarantees, in the fixed order."""
        if self._position.dice is None:
            return ()
        found = SafeTurnValues(self._safe_values, self._card).options(
            sort_dice(self._position.dice), self._position.rolls_left
        )
        return tuple((choice, int(worth)) for choice, worth in found)

    @cached_property
    def _safe_values(self) -> Values:
        return self._compute_table(best_roll=False, best_box=True)

    def _compute_table(self, *, best_roll: bool, best_box: bool) -> Values:
        """Return the remaining points with such dice and play, for all cards reachable from this one."""
        with delay_interrupts():
            from gobelet.solver.analysis.aim_kernels import compile_aim_kernels  # noqa: PLC0415 - reading tables needs no kernels
            from gobelet.solver.kernels.bounds import BoundKind, bound_rows  # noqa: PLC0415
            from gobelet.solver.solve import build_arrays, group_rows_by_level, process_levels  # noqa: PLC0415

            kind, prepared = BoundKind(best_roll, best_box), build_arrays(self._layout)
            natural, bounds = np.ascontiguousarray(self._compiled.points.T), np.zeros(self._layout.size)
            compile_aim_kernels(self._layout, prepared)
        write_full_card(self._layout, bounds)
        filled, levels = self._layout.filled(self._card), group_rows_by_level(self._compiled)[: len(self._open)]
        reachable = [level[level[:, 0] & filled == filled] for level in levels]
        process_levels(reachable, lambda rows: bound_rows(rows, bounds, prepared, natural, kind), self._threads, None)
        return Values(self._layout, bounds)


class SafeTurnValues(TurnValues):
    """The score that every roll and keep of a turn guarantees."""

    def _expected(self, rolls: Floats) -> Floats:
        """Return the worst roll that every keep can become, from the values of all rolls."""
        worst = np.empty(len(self.lattice.keeps))
        count = len(rolls)
        worst[:count] = rolls
        for level in self.lattice.levels[-2::-1]:
            worst[level] = worst[self.lattice.up[level.start - count : level.stop - count]].min(axis=1)
        return worst
