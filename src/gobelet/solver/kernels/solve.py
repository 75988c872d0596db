"""The recursion of the solver. Symbols as in docs/solver.md, "The turn".

A kernel computes eight upper totals at a time. `work` has one number for each keep and lane: first F(r), the value of a
roll that must be scored; then, for every further roll of the turn, E(k), the expectation of a keep, and B(k), the best
keep within it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.simd import WIDTH, add, add_scalar, broadcast, load, maximum, scale, store
from gobelet.solver.model.lattice import Floats, Ints
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


class Arrays(NamedTuple):
    """Everything that kernels read; see `CompiledEdition`, `Layout` and `Lattice`."""

    up: Ints
    down: Ints
    groups: Ints
    chances: Floats
    scores: Scores
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
def compute_expectations(work: Floats, up: Ints, rolls: int) -> None:
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
def maximize_keeps(work: Floats, down: Ints, groups: Ints) -> None:
    """Compute B(k), the best keep within each keep, from few dice to all."""
    for group in range(groups.shape[0]):
        first, end, below = groups[group, 0], groups[group, 1], groups[group, 2]
        if below == 2:
            for keep in range(first, end):
                best = maximum(load(work, down[keep, 0]), load(work, down[keep, 1]))
                store(work, keep * WIDTH, maximum(load(work, keep * WIDTH), best))
        elif below == 3:
            for keep in range(first, end):
                best = maximum(maximum(load(work, down[keep, 0]), load(work, down[keep, 1])), load(work, down[keep, 2]))
                store(work, keep * WIDTH, maximum(load(work, keep * WIDTH), best))
        elif below == 4:
            for keep in range(first, end):
                best = maximum(load(work, down[keep, 0]), load(work, down[keep, 1]))
                other = maximum(load(work, down[keep, 2]), load(work, down[keep, 3]))
                store(work, keep * WIDTH, maximum(load(work, keep * WIDTH), maximum(best, other)))
        else:
            for keep in range(first, end):
                best = load(work, keep * WIDTH)
                for other in range(below):
                    best = maximum(best, load(work, down[keep, other]))
                store(work, keep * WIDTH, best)


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
            _copy_values(ahead, box, values, a.start[after * a.flags + holds], a.lanes[after] - 1, shift, length)
    if a.yahtzee >= 0 and not filled >> a.yahtzee & 1:
        after = filled | 1 << a.yahtzee
        _copy_values(ahead, a.boxes, values, a.start[after * a.flags + a.flags - 1], a.lanes[after] - 1, 0, lanes)


@kernel
def _copy_values(ahead: Floats, column: int, values: Floats, start: int, top: int, shift: int, length: int) -> None:
    for place in range(length):
        ahead[column * AHEAD_STRIDE + place] = values[start + min(max(place + shift, 0), top)]


@kernel
def filter_scores(chosen: Scores, every: Scores, boxes: Ints, legal: int) -> None:
    """Copy the ways to score points that use a legal box."""
    count = 0
    for roll in range(every.first.shape[0] - 1):
        chosen.first[roll] = count
        for entry in range(every.first[roll], every.first[roll + 1]):
            chosen.place[count] = every.place[entry]
            chosen.points[count] = every.points[entry]
            count += legal >> boxes[entry] & 1
    chosen.first[every.first.shape[0] - 1] = count


@kernel
def compute_final_scores(work: Floats, ahead: Floats, legal: int, boxes: int, block: int, chosen: Scores) -> None:
    """Compute F(r), the best box for each roll; beside the best nought only boxes that score are visited."""
    nought = broadcast(LOWEST)
    for box in range(boxes):
        if legal >> box & 1:
            nought = maximum(nought, load(ahead, box * AHEAD_STRIDE + block))
    for roll in range(chosen.first.shape[0] - 1):
        best = nought
        for entry in range(chosen.first[roll], chosen.first[roll + 1]):
            best = maximum(best, add_scalar(load(ahead, chosen.place[entry] + block), chosen.points[entry]))
        store(work, roll * WIDTH, best)


@kernel
def score_five_alike(
    work: Floats,
    ahead: Floats,
    legal: int,
    block: int,
    roll: int,
    points: Floats,
    upper: NDArray[np.bool_],
    bonus: float,
) -> None:
    """Compute F(r) for one five alike with the Yahtzee box filled: the joker rule and the bonus."""
    best = broadcast(LOWEST)
    for box in range(points.shape[0]):
        if legal >> box & 1:
            further = int(points[box]) if upper[box] else 0
            best = maximum(best, add_scalar(load(ahead, box * AHEAD_STRIDE + block + further), points[box]))
    store(work, roll * WIDTH, add_scalar(best, bonus))


@kernel
def write_mean(work: Floats, chances: Floats, values: Floats, place: int) -> None:
    """Write V(S, u, y), the mean of B over all first rolls."""
    total = scale(load(work, 0), chances[0])
    for roll in range(1, chances.shape[0]):
        total = add(total, scale(load(work, roll * WIDTH), chances[roll]))
    store(values, place, total)


@kernel
def solve_rows(todo: Ints, values: Floats, a: Arrays) -> None:
    """Write the values of rows (filled boxes, flag); the next level is already known."""
    rolls = a.chances.shape[0]
    work = np.empty((rolls + a.up.shape[0]) * WIDTH)
    ahead = np.zeros((a.boxes + 1) * AHEAD_STRIDE)
    chosen = Scores(np.empty_like(a.scores.first), np.empty_like(a.scores.place), np.empty_like(a.scores.points))
    legal = 0
    for number in range(todo.shape[0]):
        filled, flag = todo[number, 0], todo[number, 1]
        if number == 0 or filled != todo[number - 1, 0]:
            legal = legal_bits(filled, a.boxes, a.in_order)
            filter_scores(chosen, a.scores, a.score_boxes, legal)
        bonus = a.yahtzee_bonus if flag == 1 else 0.0
        look_ahead(ahead, values, filled, flag, a)
        for block in range(0, a.lanes[filled], WIDTH):
            compute_final_scores(work, ahead, legal, a.boxes, block, chosen)
            if a.yahtzee >= 0 and filled >> a.yahtzee & 1:
                for face in range(a.five_alikes.shape[0]):
                    allowed, as_joker = a.allowed[filled, face], a.joker[filled, face]
                    points = a.alike_points[1 if as_joker else 0, face]
                    score_five_alike(work, ahead, allowed or legal, block, a.five_alikes[face], points, a.upper, bonus)
            for _ in range(a.turn_rolls - 1):
                compute_expectations(work, a.up, rolls)
                maximize_keeps(work, a.down, a.groups)
            write_mean(work, a.chances, values, a.start[filled * a.flags + flag] + block)
