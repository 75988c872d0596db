"""Where each state's value stands in a table: a row for each card, a lane for each upper total that matters.

A row is the set of filled boxes and, where the Yahtzee bonus is played, whether the Yahtzee box holds points. A lane is
an upper total. Totals from which the bonus cannot be reached any more are all worth the same and share the lowest lane;
totals that have reached it share the highest. Half of all totals fall away.
"""

from functools import cached_property

import numpy as np

from gobelet.dice import ScoreCard
from gobelet.solver.model.compiled import Compiled
from gobelet.solver.model.lattice import Floats, Ints

WIDTH = 8
"""Rows are padded to whole vectors."""


class Layout:
    """The rows and lanes of one edition's table."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        edition = compiled.edition
        self.at = edition.upper_bonus_at if edition.upper_bonus else 0
        most = _sums(compiled.most_upper)
        total = most[-1]
        reachable = min(self.at, total)
        self.high: Ints = np.minimum(most, reachable)
        """For every set of filled boxes the upper total of its highest lane."""
        self.low: Ints = np.minimum(np.maximum(self.at - (total - most) - 1, 0), self.high)
        """… and of its lowest."""
        self.count: Ints = self.high - self.low + 1

    @cached_property
    def start(self) -> Ints:
        """Where each row begins. A row that cannot be (points in an open Yahtzee box) shares the place of its twin."""
        flags = self.compiled.flags
        strides = np.repeat(-(-self.count // WIDTH) * WIDTH, flags)
        if flags > 1:
            open_yahtzee = ~(np.arange(len(self.count)) >> self.compiled.yahtzee) & 1
            strides[1::2] *= 1 - open_yahtzee
        ends = np.cumsum(strides)
        start = ends - strides
        if flags > 1:
            start[1::2] = np.where(open_yahtzee, start[::2], start[1::2])
        return start.astype(np.int64)

    @cached_property
    def size(self) -> int:
        """How many numbers a table holds, padding included."""
        last = len(self.count) - 1
        return int(self.start[-1] + -(-self.count[last] // WIDTH) * WIDTH)

    def filled(self, card: ScoreCard) -> int:
        """Return the filled boxes of a card as bits."""
        return sum(1 << place for place, points in enumerate(card.points) if points is not None)

    def row(self, filled: int, *, yahtzee_points: bool) -> int:
        """Return the row of a set of filled boxes."""
        return filled * self.compiled.flags + (yahtzee_points and self.compiled.flags > 1)

    def row_at(self, places: Ints) -> Ints:
        """Return the rows that have these places."""
        rows = np.searchsorted(self.start, places, side="right") - 1
        if self.compiled.flags > 1:  # points in an open Yahtzee box cannot be: that row has its twin's place
            rows -= (rows & 1) * (~(rows >> 1 >> self.compiled.yahtzee) & 1)
        return np.asarray(rows)

    def place(self, card: ScoreCard) -> int:
        """Return where the value of a card stands."""
        filled = self.filled(card)
        lane = min(max(card.upper_sum, int(self.low[filled])), int(self.high[filled])) - int(self.low[filled])
        return int(self.start[self.row(filled, yahtzee_points=card.earns_yahtzee_bonus)]) + lane


def read_only(values: Floats) -> Floats:
    """Return a table as if it came from its file, so that kernels that read it are compiled for one kind only."""
    numbers = np.asarray(values).view()
    numbers.flags.writeable = False
    return numbers


def write_terminal(layout: Layout, values: Floats) -> None:
    """Write the value of the full card: the upper bonus, where it is reached."""
    edition = layout.compiled.edition
    full = len(layout.count) - 1
    totals = layout.low[full] + np.arange(-(-layout.count[full] // WIDTH) * WIDTH)
    reached = (totals >= edition.upper_bonus_at) & bool(layout.compiled.upper.any())
    for flag in range(layout.compiled.flags):
        start = layout.start[full * layout.compiled.flags + flag]
        values[start : start + len(totals)] = np.where(reached, edition.upper_bonus, 0)


def _sums(each: Ints) -> Ints:
    """Return the sum over every subset, subsets as bits."""
    sums = np.zeros(1, dtype=np.int64)
    for number in each:
        sums = np.concatenate([sums, sums + number])
    return sums
