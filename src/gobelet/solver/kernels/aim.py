"""The best chance to get enough points, on arrays alone. Symbols as in docs/solver.md, "Aiming".

A card's chances stand side by side by the points still needed: eight at a time, as the solver takes eight upper totals.
Whoever needs no more has enough for certain; whoever has filled all boxes and still needs some has not.
"""

from typing import NamedTuple

import numpy as np

from gobelet.solver.kernels.simd import WIDTH, higher, load, same, store
from gobelet.solver.kernels.solve import LOWEST, Arrays, best_within, expectations, legal_bits, mean_of_rolls
from gobelet.solver.kernels.turn import roll_rules
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel


class AimArrays(NamedTuple):
    """Where chances stand, and which are asked for."""

    start: Ints
    """Where each row's chances begin: those of its first lane, with no points needed."""
    first: Ints
    """The lowest lane that can be, for every set of filled boxes."""
    lanes: Ints
    """How many lanes can be."""
    stride: int
    """From the chances of one lane to those of the next."""
    fewest: Ints
    """The fewest points that can still be needed in every row to do, for each lane from the first."""
    most: Ints
    """The most that can be needed and can still come."""
    points: Floats
    """What every roll is worth by nature in every box."""


class AimRoom(NamedTuple):
    """Room for one turn: its rules, and where each roll finds its chances."""

    points: Floats
    legal: Ints
    bonus: Floats
    first: Ints
    """Where each roll's places begin; the noughts' are after those of the last."""
    place: Ints
    work: Floats


@kernel
def chance_after(row: Ints, lane: int, box: int, points: float, a: Arrays, s: AimArrays) -> int:
    """Return where the chances of the card stand that a box with so many points leads to."""
    after, holds = row[0] | 1 << box, row[1]
    if box == a.yahtzee:
        holds = a.flags - 1 if points > 0 else 0
    further = int(points) if a.upper[box] else 0
    reached = min(max(lane + a.low[row[0]] - a.low[after] + further, 0), a.lanes[after] - 1)
    place: int = s.start[after * a.flags + holds] + (reached - s.first[after]) * s.stride
    return place


@kernel
def list_places(t: AimRoom, row: Ints, lane: int, a: Arrays, s: AimArrays) -> None:
    """List, roll by roll, where to find the chance of each box that scores, then where that of each nought.

    A nought is the least any box gives. Five alikes that may not go anywhere, or earn a bonus, have all their boxes.
    """
    count, legal, rolls = 0, legal_bits(row[0], a.boxes, a.in_order), t.legal.shape[0]
    for roll in range(rolls):
        t.first[roll] = count
        for box in range(a.boxes):
            points, bonus = t.points[roll, box], t.bonus[roll]
            if t.legal[roll] >> box & 1 and (points > 0 or bonus > 0 or t.legal[roll] != legal):
                t.place[count] = chance_after(row, lane, box, points, a, s) - int(points + bonus)
                count += 1
    t.first[rolls] = count
    for box in range(a.boxes):
        if legal >> box & 1:
            t.place[count] = chance_after(row, lane, box, 0.0, a, s)
            count += 1
    t.first[rolls + 1] = count


@kernel
def final_chances(t: AimRoom, chances: Floats, needed: int, legal: int) -> None:
    """F(r): the best box for each roll, for eight numbers of points needed."""
    rolls, nought = t.legal.shape[0], same(LOWEST)
    for entry in range(t.first[rolls], t.first[rolls + 1]):
        nought = higher(nought, load(chances, t.place[entry] + needed))
    for roll in range(rolls):
        best = nought if t.legal[roll] == legal else same(LOWEST)
        for entry in range(t.first[roll], t.first[roll + 1]):
            best = higher(best, load(chances, t.place[entry] + needed))
        store(t.work, roll * WIDTH, best)


@kernel
def aim_rows(todo: Ints, chances: Floats, a: Arrays, s: AimArrays) -> None:
    """Write the best chances of these rows (filled boxes, flag, number); those with one box more are there already."""
    rolls = a.chances.shape[0]
    t = AimRoom(
        np.empty_like(s.points),
        np.empty(rolls, dtype=np.int64),
        np.empty(rolls),
        np.empty(rolls + 2, dtype=np.int64),
        np.empty((rolls + 1) * a.boxes, dtype=np.int64),
        np.empty((rolls + a.up.shape[0]) * WIDTH),
    )
    for number in range(todo.shape[0]):
        row, own = todo[number], todo[number, 2]
        start, legal = s.start[row[0] * a.flags + row[1]], legal_bits(row[0], a.boxes, a.in_order)
        roll_rules(row, t.points, t.legal, t.bonus, s.points, a)
        for place in range(s.lanes[row[0]]):
            list_places(t, row, s.first[row[0]] + place, a, s)
            for needed in range(s.fewest[own, place], s.most[own, place] + 1, WIDTH):
                final_chances(t, chances, needed, legal)
                for _ in range(a.turn_rolls - 1):
                    expectations(t.work, a.up, rolls)
                    best_within(t.work, a.down, a.groups)
                mean_of_rolls(t.work, a.chances, chances, start + place * s.stride + needed)
