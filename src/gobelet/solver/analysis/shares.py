"""Shares: the expected points of each box and bonus under best play. The table is built when it is first requested.

The upper bonus is not in the table: it is the value minus all other shares.
"""

import os
from collections.abc import Callable
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import ScoreCard
from gobelet.solver.model.choices import build_choice_arrays
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import Layout, as_read_only
from gobelet.solver.storage.interrupts import delay_interrupts

Floats32 = NDArray[np.float32]


class ShareLayout:
    """The index of each state's shares: the open boxes in printed order, then the Yahtzee bonus if there is one.

    Lanes that the upper boxes cannot add up to, such as 1 to 5 when the Sixes alone are filled, are omitted.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        compiled = layout.compiled
        filled = np.arange(1 << compiled.boxes)
        self.parts: Ints = (compiled.boxes - np.bitwise_count(filled) + compiled.flags - 1).astype(np.int64)
        """The number of shares of a state, for every set of filled boxes."""
        self.uppers: Ints = sum(
            ((filled >> box & 1) << place for place, box in enumerate(np.flatnonzero(compiled.upper))),
            start=np.zeros_like(filled),
        )
        """The filled upper boxes as bits, for every set of filled boxes."""

    @cached_property
    def numbers(self) -> Ints:
        """For each set of filled upper boxes: each lane's number among the possible ones, or -1."""
        layout = self.layout
        sets, first = np.unique(self.uppers, return_index=True)
        numbers = np.full((len(sets), int(layout.lanes.max())), -1, dtype=np.int64)
        for number, totals in enumerate(_list_upper_totals(layout.compiled)):
            row, filled = numbers[number], first[number]
            lanes = np.unique(np.clip(totals, layout.low[filled], layout.high[filled]) - layout.low[filled])
            row[lanes] = np.arange(len(lanes))
        return numbers

    @cached_property
    def lanes(self) -> Ints:
        """The number of possible lanes, for every set of filled boxes."""
        return np.asarray((self.numbers >= 0).sum(axis=1)[self.uppers])

    @cached_property
    def start(self) -> Ints:
        """The index of each row's first share; an impossible row has that of the row before."""
        flags, yahtzee = self.layout.compiled.flags, self.layout.compiled.yahtzee
        sizes = np.repeat(self.lanes * self.parts, flags)
        if flags > 1:
            holding = np.arange(len(self.parts)) >> yahtzee & 1
            sizes[1::2] *= holding
        start = np.cumsum(sizes) - sizes
        if flags > 1:
            start[1::2] = np.where(holding, start[1::2], start[::2])
        return start

    @cached_property
    def size(self) -> int:
        """The number of shares in the table."""
        return int(self.start[-1] + self.lanes[-1] * self.parts[-1])

    def find_starts(self, filled: int, rows: Ints, lanes: Ints) -> Ints:
        """Return the index of the first share of cards with these filled boxes, by row and lane."""
        places: Ints = self.start[rows] + self.numbers[self.uppers[filled], lanes] * self.parts[filled]
        return places

    def place(self, card: ScoreCard) -> slice:
        """Return the slice of a card's shares."""
        filled = self.layout.filled(card)
        row = np.array(self.layout.row(filled, yahtzee_points=card.earns_yahtzee_bonus))
        begin = int(self.find_starts(filled, row, self.layout.place(card) - self.layout.start[row]))
        return slice(begin, begin + int(self.parts[filled]))


@lru_cache(maxsize=16)
def build_share_layout(layout: Layout) -> ShareLayout:
    """Return the layout of a table's shares, computed once for each table."""
    return ShareLayout(layout)


def _list_upper_totals(compiled: CompiledEdition) -> list[Ints]:
    """Return the possible upper totals of every set of filled upper boxes; sets are bits."""
    found = [np.zeros(1, dtype=np.int64)]
    for box in np.flatnonzero(compiled.upper):
        points = np.unique(compiled.points[box]).astype(np.int64)
        found += [np.unique(totals[:, None] + points) for totals in found]
    return found


def build_shares(
    layout: Layout, values: Floats, threads: int | None = None, progress: Callable[[int, int], None] | None = None
) -> Floats32:
    """Return the shares of every state under best play."""
    with delay_interrupts():
        from gobelet.solver.kernels.shares import ShareArrays, share_rows  # noqa: PLC0415 - reading tables needs no kernels
        from gobelet.solver.solve import build_arrays, group_rows_by_level, process_levels  # noqa: PLC0415

    share_layout = ShareLayout(layout)
    shares, numbers = np.zeros(share_layout.size, dtype=np.float32), as_read_only(values)
    prepared, choices = build_arrays(layout), build_choice_arrays(layout.compiled)
    share_arrays = ShareArrays(share_layout.start, share_layout.parts, share_layout.uppers, share_layout.numbers)

    def job(rows: Ints) -> None:
        share_rows(rows, shares, numbers, prepared, choices, share_arrays)

    with delay_interrupts():
        job(np.empty((0, 2), dtype=np.int64))  # compiles the kernel, or loads it
    process_levels(group_rows_by_level(layout.compiled), job, threads or os.cpu_count() or 1, progress)
    return shares
