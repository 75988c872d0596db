"""Shares: what each box and bonus will bring under best play: the second table, built when it is asked for.

The upper bonus has no place in the table: it is what the boxes and the Yahtzee bonus leave of the value.
"""

import os
from collections.abc import Callable
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import ScoreCard
from gobelet.solver.model.choices import choice_arrays
from gobelet.solver.model.compiled import Compiled
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import Layout, read_only
from gobelet.solver.storage.interrupts import interrupts_held

Singles = NDArray[np.float32]


class ShareLayout:
    """Where each state's shares stand: the open boxes in printed order, then the Yahtzee bonus where there is one.

    Lanes that no upper boxes add up to, such as 1 to 5 when the Sixes alone are filled, have no place.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        compiled = layout.compiled
        filled = np.arange(1 << compiled.boxes)
        self.parts: Ints = (compiled.boxes - np.bitwise_count(filled) + compiled.flags - 1).astype(np.int64)
        """How many shares a state has."""
        self.uppers: Ints = sum(
            ((filled >> box & 1) << place for place, box in enumerate(np.flatnonzero(compiled.upper))),
            start=np.zeros_like(filled),
        )
        """The filled upper boxes of every set of filled boxes, as a number."""

    @cached_property
    def numbers(self) -> Ints:
        """For each set of filled upper boxes: each lane's number among those that can be, or -1."""
        layout = self.layout
        sets, first = np.unique(self.uppers, return_index=True)
        numbers = np.full((len(sets), int(layout.count.max())), -1, dtype=np.int64)
        for number, totals in enumerate(_totals(layout.compiled)):
            row, filled = numbers[number], first[number]
            lanes = np.unique(np.clip(totals, layout.low[filled], layout.high[filled]) - layout.low[filled])
            row[lanes] = np.arange(len(lanes))
        return numbers

    @cached_property
    def lanes(self) -> Ints:
        """How many lanes of each set of filled boxes have shares."""
        return np.asarray((self.numbers >= 0).sum(axis=1)[self.uppers])

    @cached_property
    def start(self) -> Ints:
        """Where each row's shares begin; rows that cannot be share the place of their twins."""
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
        """How many numbers the table holds."""
        return int(self.start[-1] + self.lanes[-1] * self.parts[-1])

    def begin(self, filled: int, rows: Ints, lanes: Ints) -> Ints:
        """Return where the shares of cards with these filled boxes begin, by row and lane."""
        places: Ints = self.start[rows] + self.numbers[self.uppers[filled], lanes] * self.parts[filled]
        return places

    def place(self, card: ScoreCard) -> slice:
        """Return where a card's shares stand."""
        filled = self.layout.filled(card)
        row = np.array(self.layout.row(filled, yahtzee_points=card.earns_yahtzee_bonus))
        begin = int(self.begin(filled, row, self.layout.place(card) - self.layout.start[row]))
        return slice(begin, begin + int(self.parts[filled]))


@lru_cache(maxsize=16)
def share_layout(layout: Layout) -> ShareLayout:
    """Return where the shares of a table stand, worked out once for each."""
    return ShareLayout(layout)


def _totals(compiled: Compiled) -> list[Ints]:
    """Return the upper totals that can be, for every set of filled upper boxes; sets as bits."""
    found = [np.zeros(1, dtype=np.int64)]
    for box in np.flatnonzero(compiled.upper):
        points = np.unique(compiled.points[box]).astype(np.int64)
        found += [np.unique(totals[:, None] + points) for totals in found]
    return found


def build_shares(
    layout: Layout, values: Floats, threads: int | None = None, progress: Callable[[int, int], None] | None = None
) -> Singles:
    """Return the shares of every state, along best play."""
    with interrupts_held():
        from gobelet.solver.kernels.shares import ShareArrays, share_rows  # noqa: PLC0415 - reading tables needs no Numba
        from gobelet.solver.solve import arrays, rows_by_level, work_through  # noqa: PLC0415

    where = ShareLayout(layout)
    shares, numbers = np.zeros(where.size, dtype=np.float32), read_only(values)
    prepared, choices = arrays(layout), choice_arrays(layout.compiled)
    stands = ShareArrays(where.start, where.parts, where.uppers, where.numbers)

    def job(rows: Ints) -> None:
        share_rows(rows, shares, numbers, prepared, choices, stands)

    with interrupts_held():
        job(np.empty((0, 2), dtype=np.int64))  # compiles, or finds it compiled
    work_through(rows_by_level(layout.compiled), job, threads or os.cpu_count() or 1, progress)
    return shares
