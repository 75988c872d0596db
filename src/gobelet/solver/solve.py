"""Solve an edition: backwards from the full card, level by level, on every core.

A level is all cards with the same number of filled boxes.
"""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Barrier

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.solve import AHEAD_STRIDE, Arrays, Fills, Scores, solve_rows
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.lattice import Floats, Ints, Offsets
from gobelet.solver.model.layout import WIDTH, Layout, write_full_card
from gobelet.solver.storage.interrupts import delay_interrupts

Progress = Callable[[int, int], None]
"""Called with the number of finished rows and the number of all rows."""
FORBIDDEN = -1e6
"""The value of a forbidden card: lower than any score."""
PARTS = 8
"""The number of parts of a level for each thread: small parts keep all threads busy to the end."""


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """A solved edition: the values in their layout, and the time it took."""

    layout: Layout
    values: Floats
    seconds: float
    threads: int


def build_arrays(layout: Layout) -> Arrays:
    """Return the arrays that the kernels read."""
    compiled, lattice = layout.compiled, layout.compiled.lattice
    allowed, joker = compiled.jokers
    return Arrays(
        as_offsets(lattice.up * WIDTH),
        as_offsets(lattice.down * WIDTH),
        lattice.groups,
        lattice.chances,
        *_list_scores(compiled),
        compiled.five_alikes,
        compiled.alike_points,
        allowed,
        joker,
        compiled.upper,
        layout.low,
        layout.lanes,
        layout.start,
        compiled.boxes,
        compiled.flags,
        compiled.yahtzee,
        float(compiled.edition.yahtzee_bonus),
        compiled.edition.rolls,
        compiled.edition.in_order,
    )


def as_offsets(indices: Ints) -> Offsets:
    """Return indices as two bytes each."""
    if indices.max(initial=0) > np.iinfo(np.uint16).max:
        raise OverflowError(int(indices.max()))
    return indices.astype(np.uint16)


def _list_scores(compiled: CompiledEdition) -> tuple[Scores, Fills, Ints]:
    """Return every way to score points, roll by roll and box by box, and the box of each."""
    rolls, boxes = np.nonzero(compiled.points.T)
    points = compiled.points.T[rolls, boxes]
    columns = np.where(boxes == compiled.yahtzee, compiled.boxes, boxes)
    places = columns * AHEAD_STRIDE + np.where(compiled.upper[boxes], points, 0).astype(np.int64)
    first = np.searchsorted(rolls, np.arange(compiled.points.shape[1] + 1))
    scores = Scores(first.astype(np.int64), np.append(places, 0), np.append(points, 0.0))  # a spare for `list_ways`
    order = np.argsort(boxes, kind="stable")
    fills = Fills(
        np.searchsorted(boxes[order], np.arange(compiled.boxes + 1)).astype(np.int64),
        as_offsets(rolls[order] * WIDTH),
        as_offsets(places[order]),
        points[order].astype(np.float64),
    )
    return scores, fills, boxes.astype(np.int64)


def solve(
    compiled: CompiledEdition,
    threads: int | None = None,
    progress: Progress | None = None,
    forbidden: NDArray[np.bool_] | None = None,
) -> Solution:
    """Return the expected remaining points under best play, for every card.

    With `forbidden`, one truth value for each set of filled boxes, best play among those that lead to no such card.
    """
    layout = Layout(compiled)
    prepared = build_arrays(layout)
    count = threads or os.cpu_count() or 1
    with delay_interrupts():
        solve_rows(np.empty((0, 2), dtype=np.int64), np.empty(0), prepared)  # compiles the kernel, or loads it
    start = time.perf_counter()
    values = np.zeros(layout.size)
    write_full_card(layout, values)
    levels = group_rows_by_level(compiled)
    if forbidden is not None:
        levels = forbid_rows(layout, values, levels, forbidden)
    process_levels(levels, lambda part: solve_rows(part, values, prepared), count, progress)
    return Solution(layout, values, time.perf_counter() - start, count)


def forbid_rows(layout: Layout, values: Floats, levels: list[Ints], forbidden: NDArray[np.bool_]) -> list[Ints]:
    """Give forbidden cards a value that no play would choose, and return the levels without them."""
    for row in np.concatenate(levels):
        if forbidden[row[0]]:
            start = layout.start[row[0] * layout.compiled.flags + row[1]]
            values[start : start + -(-layout.lanes[row[0]] // WIDTH) * WIDTH] = FORBIDDEN
    return [level[~forbidden[level[:, 0]]] for level in levels if not forbidden[level[:, 0]].all()]


@contextmanager
def start_pool(threads: int) -> Iterator[ThreadPoolExecutor]:
    """Start a pool with all its threads: Ctrl-C while one starts would leave it waiting forever."""
    with ThreadPoolExecutor(threads) as pool:
        with delay_interrupts():
            started = Barrier(threads)
            try:
                list(pool.map(lambda _number: started.wait(), range(threads)))
            except BaseException:  # one could not start: the others must not wait for it
                started.abort()
                raise
        try:
            yield pool
        except BaseException:  # Ctrl-C: do not wait for what has not started
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def process_levels(levels: list[Ints], job: Callable[[Ints], None], threads: int, progress: Progress | None) -> None:
    """Run a job on all rows, one level after the other, in parts that the threads share."""
    total, done = sum(len(level) for level in levels), 0
    with start_pool(threads) as pool:
        for level in levels:
            list(pool.map(job, np.array_split(level, min(len(level), PARTS * threads))))
            done += len(level)
            if progress is not None:
                progress(done, total)


def group_rows_by_level(compiled: CompiledEdition) -> list[Ints]:
    """Return the rows (filled boxes, flag) to solve by level, fuller cards first; the full card is known."""
    filled = np.arange((1 << compiled.boxes) - 1, dtype=np.int64)
    rows = np.stack([filled, np.zeros_like(filled)], axis=1)
    if compiled.flags > 1:
        holding = filled[(filled >> compiled.yahtzee) & 1 == 1]
        rows = np.concatenate([rows, np.stack([holding, np.ones_like(holding)], axis=1)])
        rows = rows[np.argsort(rows[:, 0], kind="stable")]
    fills = np.bitwise_count(rows[:, 0])
    return [rows[fills == count] for count in range(compiled.boxes - 1, -1, -1)]
