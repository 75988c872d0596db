"""The best chance of a total. Symbols as in docs/solver.md, "Aiming".

The chances of a card are a vector by the points still needed, computed eight at a time, as the solver computes eight
upper totals.
"""

from typing import NamedTuple

import numpy as np

from gobelet.solver.kernels.simd import WIDTH, broadcast, load, maximum, store
from gobelet.solver.kernels.solve import LOWEST, Arrays, compute_expectations, legal_bits, maximize_keeps, write_mean
from gobelet.solver.kernels.turn import write_roll_rules
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel


class AimArrays(NamedTuple):
    """The index of the chances, and which of them are needed."""

    start: Ints
    """The index of each row's chance in its first lane with no points needed."""
    first: Ints
    """The lowest reachable lane, for every set of filled boxes."""
    lanes: Ints
    """The number of reachable lanes, for every set of filled boxes."""
    stride: int
    """The distance between the chances of adjacent lanes."""
    fewest: Ints
    """The fewest points that may be needed, for each row and lane from the first."""
    most: Ints
    """The most points that may be needed and reached."""
    points: Floats
    """The natural points of every roll in every box."""


class AimBuffers(NamedTuple):
    """Buffers for one turn: its rules, and the index of each roll's chances."""

    points: Floats
    legal: Ints
    bonus: Floats
    first: Ints
    """The first entry of each roll in `place`; those of the noughts follow the last roll's."""
    place: Ints
    work: Floats


@kernel
def locate_chances_after(row: Ints, lane: int, box: int, points: float, a: Arrays, s: AimArrays) -> int:
    """Return the index of the chances of the card after a box is filled with these points."""
    after, holds = row[0] | 1 << box, row[1]
    if box == a.yahtzee:
        holds = a.flags - 1 if points > 0 else 0
    further = int(points) if a.upper[box] else 0
    reached = min(max(lane + a.low[row[0]] - a.low[after] + further, 0), a.lanes[after] - 1)
    place: int = s.start[after * a.flags + holds] + (reached - s.first[after]) * s.stride
    return place


@kernel
def list_places(t: AimBuffers, row: Ints, lane: int, a: Arrays, s: AimArrays) -> None:
    """List the index of the chance of each box that scores, roll by roll, then of each nought.

    A nought is the minimum of any box. Five alikes with a restricted choice or a bonus have all their boxes listed.
    """
    count, legal, rolls = 0, legal_bits(row[0], a.boxes, a.in_order), t.legal.shape[0]
    for roll in range(rolls):
        t.first[roll] = count
        for box in range(a.boxes):
            points, bonus = t.points[roll, box], t.bonus[roll]
            if t.legal[roll] >> box & 1 and (points > 0 or bonus > 0 or t.legal[roll] != legal):
                t.place[count] = locate_chances_after(row, lane, box, points, a, s) - int(points + bonus)
                count += 1
    t.first[rolls] = count
    for box in range(a.boxes):
        if legal >> box & 1:
            t.place[count] = locate_chances_after(row, lane, box, 0.0, a, s)
            count += 1
    t.first[rolls + 1] = count


@kernel
def compute_final_chances(t: AimBuffers, chances: Floats, needed: int, legal: int) -> None:
    """Compute F(r), the best box for each roll, for eight numbers of needed points."""
    rolls, nought = t.legal.shape[0], broadcast(LOWEST)
    for entry in range(t.first[rolls], t.first[rolls + 1]):
        nought = maximum(nought, load(chances, t.place[entry] + needed))
    for roll in range(rolls):
        best = nought if t.legal[roll] == legal else broadcast(LOWEST)
        for entry in range(t.first[roll], t.first[roll + 1]):
            best = maximum(best, load(chances, t.place[entry] + needed))
        store(t.work, roll * WIDTH, best)


@kernel
def aim_rows(todo: Ints, chances: Floats, a: Arrays, s: AimArrays) -> None:
    """Write the best chances of rows (filled boxes, flag, number); the next level is already known."""
    rolls = a.chances.shape[0]
    t = AimBuffers(
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
        write_roll_rules(row, t.points, t.legal, t.bonus, s.points, a)
        for place in range(s.lanes[row[0]]):
            list_places(t, row, s.first[row[0]] + place, a, s)
            for needed in range(s.fewest[own, place], s.most[own, place] + 1, WIDTH):
                compute_final_chances(t, chances, needed, legal)
                for _ in range(a.turn_rolls - 1):
                    compute_expectations(t.work, a.up, rolls)
                    maximize_keeps(t.work, a.down, a.groups)
                write_mean(t.work, a.chances, chances, start + place * s.stride + needed)
