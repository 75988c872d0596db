"""Shares: what each box and bonus will bring under best play: the second table, built when it is asked for."""

import os
from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import ScoreCard
from gobelet.solver.lattice import Floats, Ints
from gobelet.solver.layout import Layout

Singles = NDArray[np.float32]


class ShareLayout:
    """Where each state's shares stand: a number for each part of the score still to come."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        compiled = layout.compiled
        filled = np.arange(1 << compiled.boxes)
        self.parts: Ints = (compiled.boxes - np.bitwise_count(filled) + compiled.flags).astype(np.int64)
        """Open boxes, the upper bonus and, where there is one, the Yahtzee bonus."""

    @cached_property
    def start(self) -> Ints:
        """Where each row's shares begin; rows that cannot be share the place of their twins."""
        flags, yahtzee = self.layout.compiled.flags, self.layout.compiled.yahtzee
        sizes = np.repeat(self.layout.count * self.parts, flags)
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
        return int(self.start[-1] + self.layout.count[-1] * self.parts[-1])

    def place(self, card: ScoreCard) -> slice:
        """Return where a card's shares stand."""
        filled = self.layout.filled(card)
        row = self.layout.row(filled, yahtzee_points=card.earns_yahtzee_bonus)
        lane = self.layout.place(card) - int(self.layout.start[row])
        begin = int(self.start[row]) + lane * int(self.parts[filled])
        return slice(begin, begin + int(self.parts[filled]))


def build_shares(
    layout: Layout, values: Floats, threads: int | None = None, progress: Callable[[int, int], None] | None = None
) -> Singles:
    """Return the shares of every state, along best play."""
    from gobelet.solver.share_kernels import ShareArrays, share_rows  # noqa: PLC0415 - reading tables needs no Numba
    from gobelet.solver.solve import arrays, work_through  # noqa: PLC0415

    compiled, where = layout.compiled, ShareLayout(layout)
    shares = np.zeros(where.size, dtype=np.float32)
    _write_terminal(layout, where, shares)
    points = np.ascontiguousarray(compiled.points.T)
    extra = ShareArrays(compiled.lattice.up, compiled.lattice.down, _ranks(layout), points, where.start, where.parts)
    prepared, count = arrays(layout), threads or os.cpu_count() or 1
    work_through(compiled, lambda part: share_rows(part, shares, values, prepared, extra), count, progress)
    return shares


def _ranks(layout: Layout) -> Ints:
    """Return each keep's place in the fixed order: more dice first, then by faces."""
    on = layout.compiled.lattice
    order = sorted(range(len(on.keeps)), key=lambda number: (-len(on.keeps[number]), on.keeps[number]))
    return np.argsort(np.array(order)).astype(np.int64)


def _write_terminal(layout: Layout, where: ShareLayout, shares: Singles) -> None:
    """On the full card only the upper bonus is still to come."""
    edition, full = layout.compiled.edition, len(layout.count) - 1
    for flag in range(layout.compiled.flags):
        for lane in range(int(layout.count[full])):
            reached = layout.low[full] + lane >= edition.upper_bonus_at and layout.compiled.upper.any()
            begin = where.start[full * layout.compiled.flags + flag] + lane * where.parts[full]
            shares[begin] = edition.upper_bonus if reached else 0
