"""Bounds of the remaining points. Symbols as in docs/solver.md, "What is certain".

Bounds have the layout of the solver's values and are computed for eight upper totals at a time. Instead of the mean
over all rolls they take the best or worst roll. Keeps do not matter: dice rolled again can show the same faces.
"""

from typing import NamedTuple

import numpy as np

from gobelet.solver.kernels.simd import WIDTH, add_scalar, broadcast, load, maximum, minimum, store
from gobelet.solver.kernels.solve import AHEAD_STRIDE, LOWEST, Arrays, look_ahead
from gobelet.solver.kernels.turn import write_roll_rules
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel


class BoundKind(NamedTuple):
    """Which bound to compute."""

    best_roll: bool
    """Whether to take the best roll or the worst."""
    best_box: bool
    """Whether to take the best box or the worst."""


class BoundBuffers(NamedTuple):
    """Buffers for one turn: its rules, the values after each box, and the ways to score."""

    points: Floats
    legal: Ints
    bonus: Floats
    ahead: Floats
    first: Ints
    """The first way of each roll, and the end of the last."""
    place: Ints
    """The index of each way in `ahead`."""
    gain: Floats
    """The points of each way, the Yahtzee bonus included."""


@kernel
def allocate_bounds(a: Arrays, rolls: int) -> BoundBuffers:
    """Return empty buffers."""
    return BoundBuffers(
        np.empty((rolls, a.boxes)),
        np.empty(rolls, dtype=np.int64),
        np.empty(rolls),
        np.zeros((a.boxes + 1) * AHEAD_STRIDE),
        np.empty(rolls + 1, dtype=np.int64),
        np.empty(rolls * a.boxes, dtype=np.int64),
        np.empty(rolls * a.boxes),
    )


@kernel
def list_fills(t: BoundBuffers, a: Arrays) -> None:
    """List every legal box of every roll: its index in `ahead`, and its points."""
    count, rolls = 0, t.legal.shape[0]
    for roll in range(rolls):
        t.first[roll] = count
        for box in range(a.boxes):
            points = t.points[roll, box]
            column = a.boxes if box == a.yahtzee and points > 0 else box
            t.place[count] = column * AHEAD_STRIDE + (int(points) if a.upper[box] else 0)
            t.gain[count] = points + t.bonus[roll]
            count += t.legal[roll] >> box & 1
    t.first[rolls] = count


@kernel
def write_bounds(bounds: Floats, start: int, block: int, t: BoundBuffers, kind: BoundKind) -> None:
    """Write the best or worst F(r) over all rolls, each in its best or worst box, for eight upper totals."""
    ahead, place, gain = t.ahead, t.place, t.gain
    found = broadcast(LOWEST if kind.best_roll else -LOWEST)
    for roll in range(t.first.shape[0] - 1):
        first = t.first[roll]
        worth = add_scalar(load(ahead, place[first] + block), gain[first])
        if kind.best_box:
            for way in range(first + 1, t.first[roll + 1]):
                worth = maximum(worth, add_scalar(load(ahead, place[way] + block), gain[way]))
        else:
            for way in range(first + 1, t.first[roll + 1]):
                worth = minimum(worth, add_scalar(load(ahead, place[way] + block), gain[way]))
        found = maximum(found, worth) if kind.best_roll else minimum(found, worth)
    store(bounds, start + block, found)


@kernel
def bound_rows(todo: Ints, bounds: Floats, a: Arrays, natural: Floats, kind: BoundKind) -> None:
    """Write the bounds of rows (filled boxes, flag); the next level is already known."""
    t = allocate_bounds(a, a.chances.shape[0])
    for number in range(todo.shape[0]):
        row = todo[number]
        write_roll_rules(row, t.points, t.legal, t.bonus, natural, a)
        list_fills(t, a)
        look_ahead(t.ahead, bounds, row[0], row[1], a)
        for block in range(0, a.lanes[row[0]], WIDTH):
            write_bounds(bounds, a.start[row[0] * a.flags + row[1]], block, t, kind)
