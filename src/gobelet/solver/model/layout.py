"""The index of each state's value in a table: a row for each card, a lane for each upper total that matters.

A row is the set of filled boxes and, in editions with a Yahtzee bonus, whether the Yahtzee box has points. A lane is an
upper total. Totals from which the bonus is out of reach have the same value and share the lowest lane; totals that have
reached it share the highest. That leaves about half of all totals.
"""

from functools import cached_property

import numpy as np

from gobelet.dice import ScoreCard
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.lattice import Floats, Ints

WIDTH = 8
"""Rows are padded to whole vectors."""


class Layout:
    """The rows and lanes of one edition's table."""

    def __init__(self, compiled: CompiledEdition) -> None:
        self.compiled = compiled
        edition = compiled.edition
        self.bonus_at = edition.upper_bonus_at if edition.upper_bonus else 0
        most = _sum_subsets(compiled.max_upper)
        total = most[-1]
        reachable = min(self.bonus_at, total)
        self.high: Ints = np.minimum(most, reachable)
        """The upper total of the highest lane, for every set of filled boxes."""
        self.low: Ints = np.minimum(np.maximum(self.bonus_at - (total - most) - 1, 0), self.high)
        """The upper total of the lowest lane."""
        self.lanes: Ints = self.high - self.low + 1
        """The number of lanes."""

    @cached_property
    def start(self) -> Ints:
        """The index of each row's first value. An impossible row (points in an open Yahtzee box) has the one before."""
        flags = self.compiled.flags
        strides = np.repeat(-(-self.lanes // WIDTH) * WIDTH, flags)
        if flags > 1:
            open_yahtzee = ~(np.arange(len(self.lanes)) >> self.compiled.yahtzee) & 1
            strides[1::2] *= 1 - open_yahtzee
        ends = np.cumsum(strides)
        start = ends - strides
        if flags > 1:
            start[1::2] = np.where(open_yahtzee, start[::2], start[1::2])
        return start.astype(np.int64)

    @cached_property
    def size(self) -> int:
        """The number of values in a table, padding included."""
        last = len(self.lanes) - 1
        return int(self.start[-1] + -(-self.lanes[last] // WIDTH) * WIDTH)

    def filled(self, card: ScoreCard) -> int:
        """Return the filled boxes of a card as bits."""
        return sum(1 << place for place, points in enumerate(card.points) if points is not None)

    def row(self, filled: int, *, yahtzee_points: bool) -> int:
        """Return the row of a set of filled boxes."""
        return filled * self.compiled.flags + (yahtzee_points and self.compiled.flags > 1)

    def rows_at(self, places: Ints) -> Ints:
        """Return the rows that contain these indices."""
        rows = np.searchsorted(self.start, places, side="right") - 1
        if self.compiled.flags > 1:  # an impossible row shares its start with the row before
            rows -= (rows & 1) * (~(rows >> 1 >> self.compiled.yahtzee) & 1)
        return np.asarray(rows)

    def place(self, card: ScoreCard) -> int:
        """Return the index of a card's value."""
        filled = self.filled(card)
        lane = min(max(card.upper_sum, int(self.low[filled])), int(self.high[filled])) - int(self.low[filled])
        return int(self.start[self.row(filled, yahtzee_points=card.earns_yahtzee_bonus)]) + lane


def as_read_only(values: Floats) -> Floats:
    """Return a read-only view of a table, like one from a file: kernels are then compiled for one type only."""
    numbers = np.asarray(values).view()
    numbers.flags.writeable = False
    return numbers


def write_full_card(layout: Layout, values: Floats) -> None:
    """Write the values of the full card: the upper bonus, if it is reached."""
    edition = layout.compiled.edition
    full = len(layout.lanes) - 1
    totals = layout.low[full] + np.arange(-(-layout.lanes[full] // WIDTH) * WIDTH)
    reached = (totals >= edition.upper_bonus_at) & bool(layout.compiled.upper.any())
    for flag in range(layout.compiled.flags):
        start = layout.start[full * layout.compiled.flags + flag]
        values[start : start + len(totals)] = np.where(reached, edition.upper_bonus, 0)


def _sum_subsets(each: Ints) -> Ints:
    """Return the sum over every subset; subsets are bits."""
    sums = np.zeros(1, dtype=np.int64)
    for number in each:
        sums = np.concatenate([sums, sums + number])
    return sums
