"""The recursion of the solver. Symbols as in docs/solver.md, "The turn".

A kernel computes eight upper totals at a time. `work` has one number for each keep and lane: first F(r), the value of a
roll that must be scored; then, for every further roll of the turn, E(k), the expectation of a keep, and B(k), the best
keep within it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.simd import (
    WIDTH,
    Lanes,
    add,
    add_scalar,
    broadcast,
    item,
    load,
    maximum,
    row_item,
    scale,
    store,
)
from gobelet.solver.model.lattice import Floats, Ints, Offsets
from gobelet.solver.storage.kernel_cache import kernel

LOWEST = -1e300
AHEAD_STRIDE = 256
"""The size of one column of `ahead`: more than the lanes of any row plus the maximum of an upper box."""


class Scores(NamedTuple):
    """The ways to score points, roll by roll."""

    first: Ints
    """The first way of each roll, and the end of the last."""
    place: Ints
    """The index of each way in `ahead`: the column of its box, for an upper box plus its points."""
    points: Floats


class Fills(NamedTuple):
    """The ways to score points, box by box."""

    first: Ints
    """The first way of each box, and the end of the last."""
    roll: Offsets
    """The index of each way's roll in `work`."""
    place: Offsets
    """The index of each way in `ahead`, as in `Scores`."""
    points: Floats


class Arrays(NamedTuple):
    """Everything that kernels read; see `CompiledEdition`, `Layout` and `Lattice`."""

    up: Offsets
    down: Offsets
    groups: Ints
    chances: Floats
    scores: Scores
    fills: Fills
    score_boxes: Ints
    """The box of each way to score."""
    five_alikes: Ints
    alike_points: Floats
    """The points of a five alike: natural and as a joker, for each face and box."""
    allowed: Ints
    joker: NDArray[np.bool_]
    upper: NDArray[np.bool_]
    low: Ints
    lanes: Ints
    start: Ints
    boxes: int
    flags: int
    yahtzee: int
    yahtzee_bonus: float
    turn_rolls: int
    in_order: bool


@kernel
def compute_expectations(work: Floats, up: Offsets, rolls: int) -> None:
    """Compute E(k), the mean of E over the keeps with one more die; at the rolls E is already known."""
    if up.shape[1] == 6:
        for keep in range(up.shape[0]):
            low = add(load(work, up[keep, 0]), load(work, up[keep, 1]))
            middle = add(load(work, up[keep, 2]), load(work, up[keep, 3]))
            high = add(load(work, up[keep, 4]), load(work, up[keep, 5]))
            store(work, (rolls + keep) * WIDTH, scale(add(add(low, middle), high), 1.0 / 6.0))
        return
    for keep in range(up.shape[0]):
        total = load(work, up[keep, 0])
        for face in range(1, up.shape[1]):
            total = add(total, load(work, up[keep, face]))
        store(work, (rolls + keep) * WIDTH, scale(total, 1.0 / up.shape[1]))


@kernel
def maximize_keeps(work: Floats, down: Offsets, groups: Ints) -> None:
    """Compute B(k), the best keep within each keep, from few dice to all."""
    for group in range(groups.shape[0]):
        below = groups[group, 2]
        for keep in range(groups[group, 0], groups[group, 1]):
            store(work, keep * WIDTH, find_best(work, down, keep, below))


@kernel
def find_best(work: Floats, down: Offsets, keep: int, below: int) -> Lanes:
    """Return B(k) of a keep with so many different keeps below it."""
    best = maximum(load(work, keep * WIDTH), load(work, row_item(down, keep, 0)))
    if below > 1:
        best = maximum(best, load(work, row_item(down, keep, 1)))
    if below > 2:
        best = maximum(best, load(work, row_item(down, keep, 2)))
    for other in range(3, below):
        best = maximum(best, load(work, row_item(down, keep, other)))
    return best


@kernel
def average_best(work: Floats, down: Offsets, groups: Ints, chances: Floats) -> Lanes:
    """Return V(S, u, y), the mean of B over all first rolls; the groups are theirs."""
    total = broadcast(0.0)
    for group in range(groups.shape[0]):
        below = groups[group, 2]
        for roll in range(groups[group, 0], groups[group, 1]):
            total = add(total, scale(find_best(work, down, roll, below), item(chances, roll)))
    return total


@kernel
def count_small_groups(groups: Ints, rolls: int) -> int:
    """Return the number of groups of keeps that leave a die to roll; those of the rolls follow."""
    count = 0
    for group in range(groups.shape[0]):
        count += groups[group, 0] >= rolls
    return count


@kernel
def legal_bits(filled: int, boxes: int, in_order: bool) -> int:
    """Return the boxes that any roll may fill, as bits: all open ones, or the first if the order is forced."""
    unfilled = ~filled & ((1 << boxes) - 1)
    return unfilled & -unfilled if in_order else unfilled


@kernel
def look_ahead(ahead: Floats, values: Floats, filled: int, flag: int, a: Arrays) -> None:
    """Copy the values of the card after each open box, by upper total from the row's lowest lane.

    The Yahtzee box has two columns: its own for a nought, and the one after all boxes for points.
    """
    lanes = a.lanes[filled] + WIDTH
    for box in range(a.boxes):
        if not filled >> box & 1:
            after = filled | 1 << box
            holds = 0 if box == a.yahtzee else flag
            shift, length = (a.low[filled] - a.low[after], AHEAD_STRIDE) if a.upper[box] else (0, lanes)
            copy_values(ahead, box, values, a.start[after * a.flags + holds], a.lanes[after] - 1, shift, length)
    if a.yahtzee >= 0 and not filled >> a.yahtzee & 1:
        after = filled | 1 << a.yahtzee
        copy_values(ahead, a.boxes, values, a.start[after * a.flags + a.flags - 1], a.lanes[after] - 1, 0, lanes)


@kernel
def copy_values(ahead: Floats, column: int, values: Floats, start: int, top: int, shift: int, length: int) -> None:
    """Copy the values of a row into a column, shifted; beyond its ends the first and the last value are repeated."""
    first = column * AHEAD_STRIDE
    source, place = start + shift, min(max(-shift, 0), length)
    fill_values(ahead, first, first + place, values[start])
    end = min(max(top + 1 - shift, place), length)
    while place + WIDTH <= end:
        store(ahead, first + place, load(values, source + place))
        place += WIDTH
    while place < end:
        ahead[first + place] = values[source + place]
        place += 1
    fill_values(ahead, first + end, first + length, values[start + top])


@kernel
def fill_values(ahead: Floats, place: int, end: int, value: float) -> None:
    """Repeat a value."""
    repeated = broadcast(value)
    while place + WIDTH <= end:
        store(ahead, place, repeated)
        place += WIDTH
    while place < end:
        ahead[place] = value
        place += 1


@kernel
def compute_final_scores(work: Floats, ahead: Floats, row: Ints, block: int, a: Arrays) -> None:
    """Compute F(r), the best box for each roll: box by box those that score, starting from the best nought."""
    filled, legal = row[0], legal_bits(row[0], a.boxes, a.in_order)
    nought = broadcast(LOWEST)
    for box in range(a.boxes):
        if legal >> box & 1:
            nought = maximum(nought, load(ahead, box * AHEAD_STRIDE + block))
    for roll in range(a.chances.shape[0]):
        store(work, roll * WIDTH, nought)
    for box in range(a.boxes):
        if legal >> box & 1:
            score_box(work, ahead, box, block, a.fills)
    if a.yahtzee >= 0 and filled >> a.yahtzee & 1:
        for face in range(a.five_alikes.shape[0]):
            score_five_alike(work, ahead, a.allowed[filled, face] or legal, block, face, row, a)


@kernel
def score_box(work: Floats, ahead: Floats, box: int, block: int, fills: Fills) -> None:
    """Raise F(r) to the value of a box where it scores."""
    for way in range(fills.first[box], fills.first[box + 1]):
        value, roll = load(ahead, item(fills.place, way) + block), item(fills.roll, way)
        store(work, roll, maximum(load(work, roll), add_scalar(value, item(fills.points, way))))


@kernel
def score_five_alike(work: Floats, ahead: Floats, legal: int, block: int, face: int, row: Ints, a: Arrays) -> None:
    """Compute F(r) for one five alike with the Yahtzee box filled: the joker rule and the bonus."""
    best, points = broadcast(LOWEST), a.alike_points[1 if a.joker[row[0], face] else 0, face]
    for box in range(a.boxes):
        if legal >> box & 1:
            further = int(points[box]) if a.upper[box] else 0
            best = maximum(best, add_scalar(load(ahead, box * AHEAD_STRIDE + block + further), points[box]))
    store(work, a.five_alikes[face] * WIDTH, add_scalar(best, a.yahtzee_bonus if row[1] == 1 else 0.0))


@kernel
def write_mean(work: Floats, chances: Floats, values: Floats, place: int) -> None:
    """Write V(S, u, y), the mean of B over all first rolls."""
    total = scale(load(work, 0), chances[0])
    for roll in range(1, chances.shape[0]):
        total = add(total, scale(load(work, roll * WIDTH), chances[roll]))
    store(values, place, total)


@kernel
def write_turn(work: Floats, values: Floats, place: int, a: Arrays) -> None:
    """Write V(S, u, y) from F(r). The last step of a turn is taken together with the mean: B(r) need not be stored."""
    if a.turn_rolls == 1:
        write_mean(work, a.chances, values, place)
        return
    rolls = a.chances.shape[0]
    for _ in range(a.turn_rolls - 2):
        compute_expectations(work, a.up, rolls)
        maximize_keeps(work, a.down, a.groups)
    compute_expectations(work, a.up, rolls)
    small = count_small_groups(a.groups, rolls)
    maximize_keeps(work, a.down, a.groups[:small])
    store(values, place, average_best(work, a.down, a.groups[small:], a.chances))


@kernel
def solve_rows(todo: Ints, values: Floats, a: Arrays) -> None:
    """Write the values of rows (filled boxes, flag); the next level is already known."""
    work = np.empty((a.chances.shape[0] + a.up.shape[0]) * WIDTH)
    ahead = np.zeros((a.boxes + 1) * AHEAD_STRIDE)
    for number in range(todo.shape[0]):
        row = todo[number]
        look_ahead(ahead, values, row[0], row[1], a)
        for block in range(0, a.lanes[row[0]], WIDTH):
            compute_final_scores(work, ahead, row, block, a)
            write_turn(work, values, a.start[row[0] * a.flags + row[1]] + block, a)
