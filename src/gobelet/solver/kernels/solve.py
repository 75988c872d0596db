"""The solving itself, on arrays alone. Symbols as in docs/solver.md.

A kernel works on eight upper totals at a time. `work` holds one number for each keep and lane: at first F(r), what a
roll is worth when it must be scored; then, once for every further roll of the turn, E(k), the expectation of a keep,
and V(r), the best of scoring a roll and keeping a part of it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.simd import WIDTH, higher, load, plus, plus_each, same, store, times
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

LOWEST = -1e300
ROOM = 256
"""Lanes for one box looked ahead to: more than any row has, together with the most an upper box can add."""


class Scores(NamedTuple):
    """Ways to score points, roll by roll: where to look ahead, and the points."""

    first: Ints
    """Where each roll's ways begin, and the end of the last."""
    place: Ints
    """Where a way looks ahead to: its box's room, an upper box's points further on."""
    points: Floats


class Arrays(NamedTuple):
    """Everything a kernel reads; see `compile`, `layout` and `lattice` for what each is."""

    up: Ints
    down: Ints
    groups: Ints
    chances: Floats
    scores: Scores
    score_boxes: Ints
    """The box of each way to score."""
    five_alikes: Ints
    alike_points: Floats
    """What a five alike gives: by nature and as a joker, for each box and face."""
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
def expectations(work: Floats, up: Ints, rolls: int) -> None:
    """E(k) = the mean of E over the keeps with one die more; for k with all dice E is there already."""
    if up.shape[1] == 6:
        for keep in range(up.shape[0]):
            low = plus(load(work, up[keep, 0]), load(work, up[keep, 1]))
            middle = plus(load(work, up[keep, 2]), load(work, up[keep, 3]))
            high = plus(load(work, up[keep, 4]), load(work, up[keep, 5]))
            store(work, (rolls + keep) * WIDTH, times(plus(plus(low, middle), high), 1.0 / 6.0))
        return
    for keep in range(up.shape[0]):
        total = load(work, up[keep, 0])
        for face in range(1, up.shape[1]):
            total = plus(total, load(work, up[keep, face]))
        store(work, (rolls + keep) * WIDTH, times(total, 1.0 / up.shape[1]))


@kernel
def best_within(work: Floats, down: Ints, groups: Ints) -> None:
    """The best of a keep and of all keeps within it, from few dice to all; at the rolls this is V(r)."""
    for group in range(groups.shape[0]):
        first, end, below = groups[group, 0], groups[group, 1], groups[group, 2]
        if below == 2:
            for keep in range(first, end):
                best = higher(load(work, down[keep, 0]), load(work, down[keep, 1]))
                store(work, keep * WIDTH, higher(load(work, keep * WIDTH), best))
        elif below == 3:
            for keep in range(first, end):
                best = higher(higher(load(work, down[keep, 0]), load(work, down[keep, 1])), load(work, down[keep, 2]))
                store(work, keep * WIDTH, higher(load(work, keep * WIDTH), best))
        elif below == 4:
            for keep in range(first, end):
                best = higher(load(work, down[keep, 0]), load(work, down[keep, 1]))
                other = higher(load(work, down[keep, 2]), load(work, down[keep, 3]))
                store(work, keep * WIDTH, higher(load(work, keep * WIDTH), higher(best, other)))
        else:
            for keep in range(first, end):
                best = load(work, keep * WIDTH)
                for other in range(below):
                    best = higher(best, load(work, down[keep, other]))
                store(work, keep * WIDTH, best)


@kernel
def legal_bits(filled: int, boxes: int, in_order: bool) -> int:
    """Return the boxes any roll may fill, as bits: all open ones, or the first if the order is forced."""
    unfilled = ~filled & ((1 << boxes) - 1)
    return unfilled & -unfilled if in_order else unfilled


@kernel
def look_ahead(ahead: Floats, values: Floats, filled: int, flag: int, a: Arrays) -> None:
    """Lay out, for every open box, the values of the card with it filled, by upper total from our lowest lane on.

    The Yahtzee box has two rooms: its own for a nought, the one after all boxes for points.
    """
    lanes = a.lanes[filled] + WIDTH
    for box in range(a.boxes):
        if not filled >> box & 1:
            after = filled | 1 << box
            holds = 0 if box == a.yahtzee else flag
            shift, length = (a.low[filled] - a.low[after], ROOM) if a.upper[box] else (0, lanes)
            _lay_out(ahead, box, values, a.start[after * a.flags + holds], a.lanes[after] - 1, shift, length)
    if a.yahtzee >= 0 and not filled >> a.yahtzee & 1:
        after = filled | 1 << a.yahtzee
        _lay_out(ahead, a.boxes, values, a.start[after * a.flags + a.flags - 1], a.lanes[after] - 1, 0, lanes)


@kernel
def _lay_out(ahead: Floats, room: int, values: Floats, start: int, top: int, shift: int, length: int) -> None:
    for place in range(length):
        ahead[room * ROOM + place] = values[start + min(max(place + shift, 0), top)]


@kernel
def choose_scores(chosen: Scores, every: Scores, boxes: Ints, legal: int) -> None:
    """Leave, of every way to score points, those in a legal box."""
    count = 0
    for roll in range(every.first.shape[0] - 1):
        chosen.first[roll] = count
        for entry in range(every.first[roll], every.first[roll + 1]):
            chosen.place[count] = every.place[entry]
            chosen.points[count] = every.points[entry]
            count += legal >> boxes[entry] & 1
    chosen.first[every.first.shape[0] - 1] = count


@kernel
def final_scores(work: Floats, ahead: Floats, legal: int, boxes: int, block: int, chosen: Scores) -> None:
    """F(r): the best box for each roll. A nought is the least any box gives, so only rolls that score are looked at."""
    nought = same(LOWEST)
    for box in range(boxes):
        if legal >> box & 1:
            nought = higher(nought, load(ahead, box * ROOM + block))
    for roll in range(chosen.first.shape[0] - 1):
        best = nought
        for entry in range(chosen.first[roll], chosen.first[roll + 1]):
            best = higher(best, plus_each(load(ahead, chosen.place[entry] + block), chosen.points[entry]))
        store(work, roll * WIDTH, best)


@kernel
def five_alike_score(
    work: Floats,
    ahead: Floats,
    legal: int,
    block: int,
    roll: int,
    points: Floats,
    upper: NDArray[np.bool_],
    bonus: float,
) -> None:
    """F(r) again for one five alike, once the Yahtzee box is filled: the joker rule and the bonus."""
    best = same(LOWEST)
    for box in range(points.shape[0]):
        if legal >> box & 1:
            further = int(points[box]) if upper[box] else 0
            best = higher(best, plus_each(load(ahead, box * ROOM + block + further), points[box]))
    store(work, roll * WIDTH, plus_each(best, bonus))


@kernel
def mean_of_rolls(work: Floats, chances: Floats, values: Floats, place: int) -> None:
    """The value of the card: the mean of V over all first rolls."""
    total = times(load(work, 0), chances[0])
    for roll in range(1, chances.shape[0]):
        total = plus(total, times(load(work, roll * WIDTH), chances[roll]))
    store(values, place, total)


@kernel
def solve_rows(todo: Ints, values: Floats, a: Arrays) -> None:
    """Write the values of these rows (filled boxes, flag); those with one box more filled are there already."""
    rolls = a.chances.shape[0]
    work = np.empty((rolls + a.up.shape[0]) * WIDTH)
    ahead = np.zeros((a.boxes + 1) * ROOM)
    chosen = Scores(np.empty_like(a.scores.first), np.empty_like(a.scores.place), np.empty_like(a.scores.points))
    legal = 0
    for number in range(todo.shape[0]):
        filled, flag = todo[number, 0], todo[number, 1]
        if number == 0 or filled != todo[number - 1, 0]:
            legal = legal_bits(filled, a.boxes, a.in_order)
            choose_scores(chosen, a.scores, a.score_boxes, legal)
        bonus = a.yahtzee_bonus if flag == 1 else 0.0
        look_ahead(ahead, values, filled, flag, a)
        for block in range(0, a.lanes[filled], WIDTH):
            final_scores(work, ahead, legal, a.boxes, block, chosen)
            if a.yahtzee >= 0 and filled >> a.yahtzee & 1:
                for face in range(a.five_alikes.shape[0]):
                    allowed, as_joker = a.allowed[filled, face], a.joker[filled, face]
                    points = a.alike_points[1 if as_joker else 0, face]
                    five_alike_score(work, ahead, allowed or legal, block, a.five_alikes[face], points, a.upper, bonus)
            for _ in range(a.turn_rolls - 1):
                expectations(work, a.up, rolls)
                best_within(work, a.down, a.groups)
            mean_of_rolls(work, a.chances, values, a.start[filled * a.flags + flag] + block)
