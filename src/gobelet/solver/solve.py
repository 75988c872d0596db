"""Solve an edition: backwards from the full card, all cards with as many filled boxes together, on every core."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Barrier

import numpy as np

from gobelet.solver.kernels.solve import ROOM, Arrays, Scores, solve_rows
from gobelet.solver.model.compiled import Compiled
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import WIDTH, Layout, write_terminal
from gobelet.solver.storage.interrupts import interrupts_held

Progress = Callable[[int, int], None]
"""Told how many of how many rows are solved."""


PARTS = 8
"""In how many parts a level is cut for each thread, so that none waits long for another."""


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """A solved edition: the values in their layout, and how long that took."""

    layout: Layout
    values: Floats
    seconds: float
    threads: int


def arrays(layout: Layout) -> Arrays:
    """Return what the kernels read."""
    compiled, on = layout.compiled, layout.compiled.lattice
    allowed, joker = compiled.jokers
    return Arrays(
        on.up * WIDTH,
        on.down * WIDTH,
        on.groups,
        on.chances,
        *_scores(compiled),
        compiled.five_alikes,
        compiled.alike_points,
        allowed,
        joker,
        compiled.upper,
        layout.low,
        layout.count,
        layout.start,
        compiled.boxes,
        compiled.flags,
        compiled.yahtzee,
        float(compiled.edition.yahtzee_bonus),
        compiled.edition.rolls,
        compiled.edition.in_order,
    )


def _scores(compiled: Compiled) -> tuple[Scores, Ints]:
    """Return every way to score points, roll by roll, and the box of each."""
    rolls, boxes = np.nonzero(compiled.points.T)
    points = compiled.points.T[rolls, boxes]
    rooms = np.where(boxes == compiled.yahtzee, compiled.boxes, boxes)
    places = rooms * ROOM + np.where(compiled.upper[boxes], points, 0).astype(np.int64)
    first = np.searchsorted(rolls, np.arange(compiled.points.shape[1] + 1))
    room_for_one_more = np.zeros(1)
    return (
        Scores(first.astype(np.int64), np.append(places, 0), np.append(points, room_for_one_more)),
        boxes.astype(np.int64),
    )


def solve(compiled: Compiled, threads: int | None = None, progress: Progress | None = None) -> Solution:
    """Return the expected points still to come under best play, for every card."""
    layout = Layout(compiled)
    prepared = arrays(layout)
    count = threads or os.cpu_count() or 1
    with interrupts_held():
        solve_rows(np.empty((0, 2), dtype=np.int64), np.empty(0), prepared)  # compiles, or finds it compiled
    begun = time.perf_counter()
    values = np.zeros(layout.size)
    write_terminal(layout, values)
    levels = rows_by_level(compiled)
    work_through(levels, lambda part: solve_rows(part, values, prepared), count, progress)
    return Solution(layout, values, time.perf_counter() - begun, count)


@contextmanager
def started_pool(threads: int) -> Iterator[ThreadPoolExecutor]:
    """Return threads that have all begun: Ctrl-C while one begins would leave it waiting for ever."""
    with ThreadPoolExecutor(threads) as pool:
        with interrupts_held():
            begun = Barrier(threads)
            try:
                list(pool.map(lambda _number: begun.wait(), range(threads)))
            except BaseException:  # one could not begin: the others must not wait for it
                begun.abort()
                raise
        yield pool


def work_through(levels: list[Ints], job: Callable[[Ints], None], threads: int, progress: Progress | None) -> None:
    """Give all rows to a job, one level after the other, in parts that the threads share."""
    total, done = sum(len(level) for level in levels), 0
    with started_pool(threads) as pool:
        for level in levels:
            list(pool.map(job, np.array_split(level, min(len(level), PARTS * threads))))
            done += len(level)
            if progress is not None:
                progress(done, total)


def rows_by_level(compiled: Compiled) -> list[Ints]:
    """Return the rows (filled boxes, flag) to solve, those with most boxes filled first; the full card is known."""
    filled = np.arange((1 << compiled.boxes) - 1, dtype=np.int64)
    rows = np.stack([filled, np.zeros_like(filled)], axis=1)
    if compiled.flags > 1:
        holding = filled[(filled >> compiled.yahtzee) & 1 == 1]
        rows = np.concatenate([rows, np.stack([holding, np.ones_like(holding)], axis=1)])
        rows = rows[np.argsort(rows[:, 0], kind="stable")]
    fills = np.bitwise_count(rows[:, 0])
    return [rows[fills == count] for count in range(compiled.boxes - 1, -1, -1)]
