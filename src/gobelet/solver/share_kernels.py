"""Where the points of best play come from, on arrays alone: for every state what each box and bonus will bring.

A share is one number for each part of the score still to come: the open boxes in printed order, then the upper bonus,
then the Yahtzee bonus. Shares go through the turn as values do, but along the options that best play chooses: the first
of equal ones, boxes before keeps, boxes as printed, keeps with more dice first, then by faces.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from gobelet.solver.kernels import (
    ROOM,
    Arrays,
    Scores,
    best_within,
    choose_scores,
    expectations,
    final_scores,
    five_alike_score,
    legal_bits,
    look_ahead,
)
from gobelet.solver.lanes import WIDTH, load, plus, store, times
from gobelet.solver.lattice import Floats, Ints

TIE = 1e-9
NEVER = -1e300
Singles = NDArray[np.float32]


class ShareArrays(NamedTuple):
    """What is needed beside the solver's own arrays."""

    up: Ints
    down: Ints
    """As in the lattice, not times the width of a vector."""
    ranks: Ints
    """Each keep's place in the fixed order."""
    points: Floats
    """What every roll is worth by nature in every box."""
    start: Ints
    """Where each row's shares begin."""
    parts: Ints
    """How many parts the score still to come has, for every set of filled boxes."""


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def best_keeps(expected: Floats, best: Floats, choice: Ints, rolls: int, down: Ints, groups: Ints, ranks: Ints) -> None:
    """For every keep the best keep within it; for a roll the best that leaves a die to roll."""
    empty = expected.shape[0] - 1
    best[empty], choice[empty] = expected[empty], empty
    for group in range(groups.shape[0]):
        for keep in range(groups[group, 0], groups[group, 1]):
            value, chosen = (NEVER, empty) if keep < rolls else (expected[keep], keep)
            for below in range(groups[group, 2]):
                other = down[keep, below]
                if best[other] > value - TIE:
                    rival = choice[other]
                    if best[other] > value + TIE or ranks[rival] < ranks[chosen]:
                        value, chosen = best[other], rival
            best[keep], choice[keep] = value, chosen


class RowAhead(NamedTuple):
    """One row's open boxes, and where each leads: rows of arrays go with the boxes in printed order."""

    boxes: Ints
    upper: NDArray[np.bool_]
    low: Ints
    """Our lowest upper total, less that of the card after."""
    top: Ints
    """The highest lane of the card after."""
    start: Ints
    """Where the shares of the card after begin: with a nought, and with points."""
    room: Ints
    """Where to look ahead: with a nought, and with points."""


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def row_ahead(filled: int, flag: int, a: Arrays, s: ShareArrays) -> RowAhead:
    """Return where every open box of a row leads."""
    count = s.parts[filled] - a.flags
    found = RowAhead(
        np.empty(count, dtype=np.int64),
        np.empty(count, dtype=np.bool_),
        np.empty(count, dtype=np.int64),
        np.empty(count, dtype=np.int64),
        np.empty((count, 2), dtype=np.int64),
        np.empty((count, 2), dtype=np.int64),
    )
    part = 0
    for box in range(a.boxes):
        if not filled >> box & 1:
            after = filled | 1 << box
            own = box == a.yahtzee
            found.boxes[part], found.upper[part] = box, a.upper[box]
            found.low[part], found.top[part] = a.low[filled] - a.low[after], a.lanes[after] - 1
            found.start[part, 0] = s.start[after * a.flags + (0 if own else flag)]
            found.start[part, 1] = s.start[after * a.flags + (a.flags - 1 if own else flag)]
            found.room[part, 0], found.room[part, 1] = box * ROOM, (a.boxes if own else box) * ROOM
            part += 1
    return found


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def roll_rules(row: Ints, points: Floats, legal: Ints, bonus: Floats, a: Arrays, s: ShareArrays) -> None:
    """Write for every roll what it gives in each box, which boxes it may fill, and the bonus it earns, in this row."""
    filled, flag = row[0], row[1]
    points[:] = s.points
    legal[:] = legal_bits(filled, a.boxes, a.in_order)
    bonus[:] = 0.0
    if a.yahtzee < 0 or not filled >> a.yahtzee & 1:
        return
    for face in range(a.five_alikes.shape[0]):
        roll = a.five_alikes[face]
        points[roll] = a.alike_points[1 if a.joker[filled, face] else 0, face]
        if a.allowed[filled, face]:
            legal[roll] = a.allowed[filled, face]
        bonus[roll] = a.yahtzee_bonus if flag == 1 else 0.0


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def score_shares(
    out: Floats,
    wide: int,
    parts: int,
    scores: Floats,
    ahead: Floats,
    shares: Singles,
    lane: int,
    points: Floats,
    legal: Ints,
    bonus: Floats,
    to: RowAhead,
) -> None:
    """Write the share of every roll in the first box that gives the best: its points, and what comes after."""
    boxes, upper, low, top, start, room = to.boxes, to.upper, to.low, to.top, to.start, to.room
    for roll in range(scores.shape[0]):
        least, at = scores[roll] - bonus[roll] - TIE, roll * wide
        for place in range(boxes.shape[0]):
            gain = points[roll, boxes[place]]
            scoring = 1 if gain > 0 else 0
            further = int(gain) if upper[place] else 0
            if legal[roll] >> boxes[place] & 1 and gain + ahead[room[place, scoring] + lane + further] > least:
                after = min(max(low[place] + lane + further, 0), top[place])
                source = start[place, scoring] + after * (parts - 1)
                for part in range(place):
                    out[at + part] = shares[source + part]
                out[at + place] = gain
                for part in range(place + 1, parts):
                    out[at + part] = shares[source + part - 1]
                break
        out[at + parts - 1] += bonus[roll]


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def mean_shares(parts: Floats, wide: int, up: Ints, rolls: int) -> None:
    """The share of a keep is the mean of the shares of the keeps with one die more."""
    faces = up.shape[1]
    for keep in range(up.shape[0]):
        for block in range(0, wide, WIDTH):
            total = load(parts, up[keep, 0] * wide + block)
            for face in range(1, faces):
                total = plus(total, load(parts, up[keep, face] * wide + block))
            store(parts, (rolls + keep) * wide + block, times(total, 1.0 / faces))


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def choose_shares(parts: Floats, scored: Floats, wide: int, scores: Floats, best: Floats, choice: Ints) -> None:
    """The share of a roll is that of scoring it, if nothing is better, or that of the keep that is."""
    for roll in range(scores.shape[0]):
        scoring = scores[roll] > best[roll] - TIE
        for block in range(0, wide, WIDTH):
            if scoring:
                store(parts, roll * wide + block, load(scored, roll * wide + block))
            else:
                store(parts, roll * wide + block, load(parts, choice[roll] * wide + block))


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def write_mean(
    shares: Singles, place: int, count: int, parts: Floats, wide: int, chances: Floats, total: Floats
) -> None:
    """The share of a card: the mean of the shares of all first rolls."""
    for block in range(0, wide, WIDTH):
        mean = times(load(parts, block), chances[0])
        for roll in range(1, chances.shape[0]):
            mean = plus(mean, times(load(parts, roll * wide + block), chances[roll]))
        store(total, block, mean)
    for part in range(count):
        shares[place + part] = total[part]


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def share_rows(todo: Ints, shares: Singles, values: Floats, a: Arrays, s: ShareArrays) -> None:
    """Write the shares of these rows; those with one box more filled are there already."""
    rolls, keeps = a.chances.shape[0], s.down.shape[0]
    work, ahead = np.empty(keeps * WIDTH), np.zeros((a.boxes + 1) * ROOM)
    stages = np.empty((a.turn_rolls, keeps * WIDTH))
    chosen = Scores(np.empty_like(a.scores.first), np.empty_like(a.scores.place), np.empty_like(a.scores.points))
    scores, expected, best = np.empty(rolls), np.empty(keeps), np.empty(keeps)
    choice, total = np.empty(keeps, dtype=np.int64), np.empty(4 * WIDTH)
    points, legals, bonus = np.empty_like(s.points), np.empty(rolls, dtype=np.int64), np.empty(rolls)
    for number in range(todo.shape[0]):
        row = todo[number]
        filled, flag = row[0], row[1]
        wide = (s.parts[filled] + WIDTH - 1) // WIDTH * WIDTH
        scored, parts = np.zeros(rolls * wide), np.zeros(keeps * wide)
        legal = legal_bits(filled, a.boxes, a.in_order)
        choose_scores(chosen, a.scores, a.score_boxes, legal)
        look_ahead(ahead, values, filled, flag, a)
        to = row_ahead(filled, flag, a, s)
        roll_rules(row, points, legals, bonus, a, s)
        for block in range(0, a.lanes[filled], WIDTH):
            turn_stages(stages, work, ahead, legal, block, chosen, row, a)
            for lane in range(min(WIDTH, a.lanes[filled] - block)):
                for roll in range(rolls):
                    scores[roll] = stages[0, roll * WIDTH + lane]
                score_shares(
                    scored, wide, s.parts[filled], scores, ahead, shares, block + lane, points, legals, bonus, to
                )
                parts[: rolls * wide] = scored
                for stage in range(1, a.turn_rolls):
                    mean_shares(parts, wide, s.up, rolls)
                    for keep in range(rolls, keeps):
                        expected[keep] = stages[stage, keep * WIDTH + lane]
                    best_keeps(expected, best, choice, rolls, s.down, a.groups, s.ranks)
                    choose_shares(parts, scored, wide, scores, best, choice)
                place = s.start[filled * a.flags + flag] + (block + lane) * s.parts[filled]
                write_mean(shares, place, s.parts[filled], parts, wide, a.chances, total)


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def turn_stages(
    stages: Floats, work: Floats, ahead: Floats, legal: int, block: int, chosen: Scores, row: Ints, a: Arrays
) -> None:
    """Keep what each stage of a turn is worth: first F(r), then E(k) before each roll, from the last to the first."""
    filled, rolls = row[0], a.chances.shape[0]
    final_scores(work, ahead, legal, a.boxes, block, chosen)
    if a.yahtzee >= 0 and filled >> a.yahtzee & 1:
        bonus = a.yahtzee_bonus if row[1] == 1 else 0.0
        for face in range(a.five_alikes.shape[0]):
            allowed = a.allowed[filled, face]
            points = a.alike_points[1 if a.joker[filled, face] else 0, face]
            where = allowed or legal
            five_alike_score(work, ahead, where, block, a.five_alikes[face], points, a.upper, bonus)
    stages[0] = work
    for stage in range(1, a.turn_rolls):
        expectations(work, a.up, rolls)
        stages[stage] = work
        best_within(work, a.down, a.groups)
