"""How many points must or can still come, on arrays alone. Symbols as in docs/solver.md, "What is certain".

Bounds stand where the solver's values stand, and a turn is taken for eight upper totals at a time; but the roll is the
best or the worst of all, where the solver takes the mean, and no keep is looked at: whatever is rolled again may fall
as it lay.
"""

from typing import NamedTuple

import numpy as np

from gobelet.solver.kernels.simd import WIDTH, higher, load, lower, plus_each, same, store
from gobelet.solver.kernels.solve import LOWEST, ROOM, Arrays, look_ahead
from gobelet.solver.kernels.turn import roll_rules
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel


class Extreme(NamedTuple):
    """Which bound is asked for."""

    best_roll: bool
    """Whether the dice fall as well as they can, or as badly."""
    best_box: bool
    """Whether the roll is scored where it is worth most, or least."""


class BoundRoom(NamedTuple):
    """Room for one turn: its rules, what its boxes lead to, and the ways to score."""

    points: Floats
    legal: Ints
    bonus: Floats
    ahead: Floats
    first: Ints
    """Where each roll's ways begin, and the end of the last."""
    place: Ints
    """Where a way looks ahead to."""
    gain: Floats
    """What it gives, the Yahtzee bonus included."""


@kernel
def room_for_bounds(a: Arrays, rolls: int) -> BoundRoom:
    """Return room for a turn."""
    return BoundRoom(
        np.empty((rolls, a.boxes)),
        np.empty(rolls, dtype=np.int64),
        np.empty(rolls),
        np.zeros((a.boxes + 1) * ROOM),
        np.empty(rolls + 1, dtype=np.int64),
        np.empty(rolls * a.boxes, dtype=np.int64),
        np.empty(rolls * a.boxes),
    )


@kernel
def list_every_way(t: BoundRoom, a: Arrays) -> None:
    """List, roll by roll, every legal box: where it leads, and what it gives."""
    count, rolls = 0, t.legal.shape[0]
    for roll in range(rolls):
        t.first[roll] = count
        for box in range(a.boxes):
            points = t.points[roll, box]
            room = a.boxes if box == a.yahtzee and points > 0 else box
            t.place[count] = room * ROOM + (int(points) if a.upper[box] else 0)
            t.gain[count] = points + t.bonus[roll]
            count += t.legal[roll] >> box & 1
    t.first[rolls] = count


@kernel
def write_bounds(bounds: Floats, start: int, block: int, t: BoundRoom, asked: Extreme) -> None:
    """F(r) of every roll in its best or worst box, and of these the best or the worst, for eight upper totals."""
    ahead, place, gain = t.ahead, t.place, t.gain
    found = same(LOWEST if asked.best_roll else -LOWEST)
    for roll in range(t.first.shape[0] - 1):
        first = t.first[roll]
        worth = plus_each(load(ahead, place[first] + block), gain[first])
        if asked.best_box:
            for way in range(first + 1, t.first[roll + 1]):
                worth = higher(worth, plus_each(load(ahead, place[way] + block), gain[way]))
        else:
            for way in range(first + 1, t.first[roll + 1]):
                worth = lower(worth, plus_each(load(ahead, place[way] + block), gain[way]))
        found = higher(found, worth) if asked.best_roll else lower(found, worth)
    store(bounds, start + block, found)


@kernel
def bound_rows(todo: Ints, bounds: Floats, a: Arrays, natural: Floats, asked: Extreme) -> None:
    """Write the bounds of these rows (filled boxes, flag); those with one box more filled are there already."""
    t = room_for_bounds(a, a.chances.shape[0])
    for number in range(todo.shape[0]):
        row = todo[number]
        roll_rules(row, t.points, t.legal, t.bonus, natural, a)
        list_every_way(t, a)
        look_ahead(t.ahead, bounds, row[0], row[1], a)
        for block in range(0, a.lanes[row[0]], WIDTH):
            write_bounds(bounds, a.start[row[0] * a.flags + row[1]], block, t, asked)
