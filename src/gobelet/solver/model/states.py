"""Which states a game can come to: upper totals as bits of one number a row, forwards from the empty card."""

from collections import Counter
from functools import lru_cache
from itertools import product

import numpy as np

from gobelet.solver.model.compiled import Compiled

Row = tuple[int, int]
"""Filled boxes as bits, and whether the Yahtzee box holds points."""


def reachable(compiled: Compiled) -> dict[Row, int]:
    """Return for every row that can be the upper totals it can have, capped where the bonus is earned."""
    cap, full = compiled.edition.upper_bonus_at, (1 << compiled.boxes) - 1
    raises = _Raises(compiled)
    rows: Counter[Row] = Counter({(0, 0): 1})
    for filled, flag in product(range(full), (0, 1)):
        totals = rows[filled, flag]
        legal = legal_boxes(compiled, filled) if totals else 0
        for box in _bits(legal):
            raised = _raised(totals, raises.of(filled, box, legal), cap)
            for holds in (0, 1) if box == compiled.yahtzee else (flag,):
                rows[filled | 1 << box, holds] |= raised
    return dict(rows)


def legal_boxes(compiled: Compiled, filled: int) -> int:
    """Return the boxes any roll may fill, as bits."""
    unfilled = ~filled & ((1 << compiled.boxes) - 1)
    return unfilled & -unfilled if compiled.edition.in_order else unfilled


@lru_cache(maxsize=16)
def count_reachable(compiled: Compiled) -> int:
    """Return how many states can be reached: filled boxes, upper total up to the bonus, Yahtzee box open, 0 or 50."""
    return sum(totals.bit_count() for totals in reachable(compiled).values())


class _Raises:
    """What each box can add to the upper total."""

    def __init__(self, compiled: Compiled) -> None:
        self._yahtzee = compiled.yahtzee
        self._upper = compiled.upper.tolist()
        self._allowed = compiled.jokers[0].tolist()
        without = np.delete(compiled.points, compiled.five_alikes, axis=1)
        self._ordinary = [{int(points) for points in row} for row in without]
        self._alike = compiled.alike_points[0].T.astype(int).tolist()

    def of(self, filled: int, box: int, legal: int) -> set[int]:
        """Return what rolls can add there; once the Yahtzee box is filled the joker rule says where five alikes go."""
        if not self._upper[box]:
            return {0}
        ruled = self._yahtzee >= 0 and filled >> self._yahtzee & 1
        where = self._allowed[filled] if ruled else [legal] * len(self._alike[box])
        alike = {
            points for points, allowed in zip(self._alike[box], where, strict=True) if (allowed or legal) >> box & 1
        }
        return self._ordinary[box] | alike


def _bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def _raised(totals: int, raises: set[int], cap: int) -> int:
    """Return the totals with each of the raises, those past the cap on it."""
    raised = 0
    for points in raises:
        raised |= totals << points
    below = raised & ((1 << cap) - 1)
    return below | (1 << cap if raised >> cap else 0)
