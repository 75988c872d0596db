"""The reachable states, found forwards from the empty card. The upper totals of a row are the bits of one number.

`find_reachable` walks through every row. `count_reachable` does so only if boxes must be filled in order. Otherwise the
upper boxes can be filled first, when no joker rule limits their points, and then any lower boxes.
"""

from collections import Counter
from functools import lru_cache
from itertools import product

import numpy as np

from gobelet.solver.model.compiled import CompiledEdition

Row = tuple[int, int]
"""Filled boxes as bits, and whether the Yahtzee box has points."""


def find_reachable(compiled: CompiledEdition) -> dict[Row, int]:
    """Return the possible upper totals of every reachable row, capped where the bonus is earned."""
    cap, full = compiled.edition.upper_bonus_at, (1 << compiled.boxes) - 1
    gains = _UpperGains(compiled)
    rows: Counter[Row] = Counter({(0, 0): 1})
    for filled, flag in product(range(full), (0, 1)):
        totals = rows[filled, flag]
        legal = legal_bits(compiled, filled) if totals else 0
        for box in _list_bits(legal):
            increased = _add_gains(totals, gains.possible(filled, box, legal), cap)
            for holds in (0, 1) if box == compiled.yahtzee else (flag,):
                rows[filled | 1 << box, holds] |= increased
    return dict(rows)


def legal_bits(compiled: CompiledEdition, filled: int) -> int:
    """Return the boxes that any roll may fill, as bits."""
    unfilled = ~filled & ((1 << compiled.boxes) - 1)
    return unfilled & -unfilled if compiled.edition.in_order else unfilled


@lru_cache(maxsize=16)
def count_reachable(compiled: CompiledEdition) -> int:
    """Count the reachable states: filled boxes, upper total up to the bonus, Yahtzee box open, 0 or 50."""
    if compiled.edition.in_order:
        return sum(totals.bit_count() for totals in find_reachable(compiled).values())
    return _count_upper_totals(compiled) * _count_lower_rows(compiled)


def _count_upper_totals(compiled: CompiledEdition) -> int:
    """Count the pairs of filled upper boxes and possible upper totals."""
    found = [1]
    for points in compiled.points[compiled.upper].astype(int).tolist():
        gains = set(points)
        found += [_add_gains(totals, gains, compiled.edition.upper_bonus_at) for totals in found]
    return sum(totals.bit_count() for totals in found)


def _count_lower_rows(compiled: CompiledEdition) -> int:
    """Count the sets of filled lower boxes; a filled Yahtzee box has points or a nought."""
    lower = compiled.boxes - int(compiled.upper.sum())
    return 1 << lower if compiled.yahtzee < 0 else 3 << (lower - 1)


class _UpperGains:
    """The points that each box can add to the upper total."""

    def __init__(self, compiled: CompiledEdition) -> None:
        self._yahtzee = compiled.yahtzee
        self._upper = compiled.upper.tolist()
        self._allowed = compiled.jokers[0]
        without = np.delete(compiled.points, compiled.five_alikes, axis=1)
        self._ordinary = [{int(points) for points in row} for row in without]
        self._alike = compiled.alike_points[0].T.astype(int).tolist()

    def possible(self, filled: int, box: int, legal: int) -> set[int]:
        """Return the possible gains of a box; with the Yahtzee box filled, five alikes go where the joker rule says."""
        if not self._upper[box]:
            return {0}
        ruled = self._yahtzee >= 0 and filled >> self._yahtzee & 1
        where = self._allowed[filled].tolist() if ruled else [legal] * len(self._alike[box])
        alike = {
            points for points, allowed in zip(self._alike[box], where, strict=True) if (allowed or legal) >> box & 1
        }
        return self._ordinary[box] | alike


def _list_bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def _add_gains(totals: int, gains: set[int], cap: int) -> int:
    """Return the totals plus each of the gains; totals above the cap count as the cap."""
    increased = 0
    for points in gains:
        increased |= totals << points
    below = increased & ((1 << cap) - 1)
    return below | (1 << cap if increased >> cap else 0)
