"""What best play does in a turn, and where that leads, on arrays alone.

The options that best play takes are found as values are, for eight upper totals at a time: the first of equal ones,
boxes before keeps, boxes as printed, keeps with more dice first, then by faces. Then chance runs forwards: how likely
the turn ends with each roll in each box. A *slot* is a box together with the card it leads to.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.simd import WIDTH, alike, earlier, higher, load, plus, plus_each, same, store, times
from gobelet.solver.kernels.solve import LOWEST, ROOM, Arrays, expectations, legal_bits, look_ahead
from gobelet.solver.kernels.turn import TIE, roll_rules
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

SCORING = -1.0
"""The rank of scoring a roll: before every keep."""
LAST = 1e9
"""A rank after every other."""


class Slots(NamedTuple):
    """Where a turn can end: a box, with each card it leads to, boxes as printed."""

    box: Ints
    further: Ints
    """How much higher the upper total is on the card after."""
    holds: Ints
    """1 if points are written into the Yahtzee box, else 0."""
    of: Floats
    """The slot of every roll in every box."""
    nought: Floats
    """The slot of a nought in every box."""


class ChoiceArrays(NamedTuple):
    """What choosing reads beside the solver's own arrays."""

    ranks: Floats
    """Each keep's place in the fixed order; a roll's is that of scoring it."""
    order: Ints
    """The keep at each place."""
    points: Floats
    """What every roll is worth by nature in every box."""
    slots: Slots


class Ways(NamedTuple):
    """The ways to score points in one row, roll by roll; see `Scores`."""

    first: Ints
    place: Ints
    points: Floats
    slots: Floats


class Choices(NamedTuple):
    """Room for what is done in one turn, eight lanes to a number."""

    ahead: Floats
    work: Floats
    scored: Floats
    """F(r)"""
    slots: Floats
    """The slot of each roll when it is scored."""
    ranks: Floats
    """For every stage and keep the place of the best keep within it."""
    flow: Floats
    """How likely each roll, then each keep, and then each roll that is scored."""
    points: Floats
    legal: Ints
    bonus: Floats
    ways: Ways


@kernel
def room_for_choices(a: Arrays, c: ChoiceArrays) -> Choices:
    """Return room for a turn."""
    rolls, keeps = a.chances.shape[0], c.ranks.shape[0]
    return Choices(
        np.zeros((a.boxes + 1) * ROOM),
        np.empty(keeps * WIDTH),
        np.empty(rolls * WIDTH),
        np.empty(rolls * WIDTH),
        np.empty((a.turn_rolls, keeps * WIDTH)),
        np.empty((keeps + rolls) * WIDTH),
        np.empty_like(c.points),
        np.empty(rolls, dtype=np.int64),
        np.empty(rolls),
        Ways(
            np.empty_like(a.scores.first),
            np.empty_like(a.scores.place),
            np.empty_like(a.scores.points),
            np.empty_like(a.scores.points),
        ),
    )


@kernel
def list_ways(ways: Ways, legal: int, of: Floats, a: Arrays) -> None:
    """List, roll by roll, the ways to score points in a legal box."""
    count = 0
    for roll in range(of.shape[0]):
        ways.first[roll] = count
        for entry in range(a.scores.first[roll], a.scores.first[roll + 1]):
            box = a.score_boxes[entry]
            ways.place[count], ways.points[count] = a.scores.place[entry], a.scores.points[entry]
            ways.slots[count] = of[roll, box]
            count += legal >> box & 1
    ways.first[of.shape[0]] = count


@kernel
def begin_row(t: Choices, row: Ints, values: Floats, a: Arrays, c: ChoiceArrays) -> None:
    """Make ready for the turns of a row: its ways to score, what they lead to, and its rules."""
    list_ways(t.ways, legal_bits(row[0], a.boxes, a.in_order), c.slots.of, a)
    look_ahead(t.ahead, values, row[0], row[1], a)
    roll_rules(row, t.points, t.legal, t.bonus, c.points, a)


@kernel
def score_rolls(t: Choices, legal: int, block: int, noughts: Floats) -> None:
    """F(r) and its slot. A nought is the least any box gives, so only boxes that score are looked at one by one."""
    ahead, scored, chosen, ways = t.ahead, t.scored, t.slots, t.ways
    nought, nowhere = same(LOWEST), same(LAST)
    for box in range(noughts.shape[0]):
        if legal >> box & 1:
            nought = higher(nought, load(ahead, box * ROOM + block))
    for box in range(noughts.shape[0]):
        if legal >> box & 1:
            value = load(ahead, box * ROOM + block)
            nowhere = earlier(nowhere, same(noughts[box]), value, plus_each(nought, -TIE))
    for roll in range(ways.first.shape[0] - 1):
        best = nought
        for entry in range(ways.first[roll], ways.first[roll + 1]):
            best = higher(best, plus_each(load(ahead, ways.place[entry] + block), ways.points[entry]))
        least = plus_each(best, -TIE)
        slot = earlier(same(LAST), nowhere, nought, least)
        for entry in range(ways.first[roll], ways.first[roll + 1]):
            value = plus_each(load(ahead, ways.place[entry] + block), ways.points[entry])
            slot = earlier(slot, same(ways.slots[entry]), value, least)
        store(scored, roll * WIDTH, best)
        store(chosen, roll * WIDTH, slot)


@kernel
def score_five_alikes(t: Choices, block: int, of: Floats, five_alikes: Ints, upper: NDArray[np.bool_]) -> None:
    """F(r) and its slot again for the five alikes, once the Yahtzee box is filled: the joker rule and the bonus."""
    ahead, boxes = t.ahead, upper.shape[0]
    for roll in five_alikes:
        best, slot = same(LOWEST), same(LAST)
        for again in range(2):
            for box in range(boxes):
                if t.legal[roll] >> box & 1:
                    points = t.points[roll, box]
                    value = plus_each(load(ahead, box * ROOM + block + (int(points) if upper[box] else 0)), points)
                    if again:
                        slot = earlier(slot, same(of[roll, box]), value, plus_each(best, -TIE))
                    else:
                        best = higher(best, value)
        store(t.scored, roll * WIDTH, plus_each(best, t.bonus[roll]))
        store(t.slots, roll * WIDTH, slot)


@kernel
def best_ranked(work: Floats, ranks: Floats, scored: Floats, own: Floats, down: Ints, groups: Ints) -> None:
    """The best of a keep and of all keeps within it, and its rank; at the rolls that of scoring or of a keep."""
    store(ranks, ranks.shape[0] - WIDTH, same(own[own.shape[0] - 1]))
    for group in range(groups.shape[0]):
        for keep in range(groups[group, 0], groups[group, 1]):
            place = keep * WIDTH
            mine = load(scored, place) if place < scored.shape[0] else load(work, place)
            best = mine
            for below in range(groups[group, 2]):
                best = higher(best, load(work, down[keep, below]))
            least = plus_each(best, -TIE)
            rank = earlier(same(LAST), same(own[keep]), mine, least)
            for below in range(groups[group, 2]):
                rank = earlier(rank, load(ranks, down[keep, below]), load(work, down[keep, below]), least)
            store(work, place, best)
            store(ranks, place, rank)


@kernel
def choose(t: Choices, filled: int, block: int, a: Arrays, c: ChoiceArrays) -> None:
    """Find what best play does with every roll at every stage of the turn."""
    score_rolls(t, legal_bits(filled, a.boxes, a.in_order), block, c.slots.nought)
    if a.yahtzee >= 0 and filled >> a.yahtzee & 1:
        score_five_alikes(t, block, c.slots.of, a.five_alikes, a.upper)
    for place in range(t.scored.shape[0]):
        t.work[place] = t.scored[place]
    for stage in range(1, a.turn_rolls):
        expectations(t.work, a.up, a.chances.shape[0])
        best_ranked(t.work, t.ranks[stage], t.scored, c.ranks, a.down, a.groups)


@kernel
def take(flow: Floats, ranks: Floats, order: Ints, rolls: int, keeps: int) -> None:
    """Let every roll become the keep that is best, or be scored."""
    for place in range(rolls * WIDTH, keeps * WIDTH):
        flow[place] = 0.0
    for roll in range(rolls):
        place = roll * WIDTH
        if alike(load(ranks, place)):
            rank = int(ranks[place])
            to = (keeps + roll if rank < 0 else order[rank]) * WIDTH
            store(flow, to, plus(load(flow, to), load(flow, place)))
        else:
            for lane in range(WIDTH):
                rank = int(ranks[place + lane])
                to = (keeps + roll if rank < 0 else order[rank]) * WIDTH
                flow[to + lane] += flow[place + lane]
        store(flow, place, same(0.0))


@kernel
def roll_again(flow: Floats, down: Ints, groups: Ints, faces: int) -> None:
    """Let every keep become the keeps with one die more, each face as likely; a keep adds up those with one less."""
    for group in range(groups.shape[0]):
        for keep in range(groups[group, 0], groups[group, 1]):
            total = load(flow, down[keep, 0])
            for below in range(1, groups[group, 2]):
                total = plus(total, load(flow, down[keep, below]))
            store(flow, keep * WIDTH, plus(load(flow, keep * WIDTH), times(total, 1.0 / faces)))


@kernel
def run_turn(t: Choices, chances: Floats, rolls_left: int, a: Arrays, c: ChoiceArrays) -> None:
    """Find how likely the turn ends with each roll, from rolls that are so likely and have so many rolls after them."""
    flow, rolls, keeps = t.flow, a.chances.shape[0], c.ranks.shape[0]
    for roll in range(rolls):
        store(flow, roll * WIDTH, same(chances[roll]))
        store(flow, (keeps + roll) * WIDTH, same(0.0))
    for stage in range(rolls_left, 0, -1):
        take(flow, t.ranks[stage], c.order, rolls, keeps)
        roll_again(flow, a.down, a.groups, a.up.shape[1])
    for place in range(rolls * WIDTH):
        flow[keeps * WIDTH + place] += flow[place]


@kernel
def card_after(row: Ints, lane: int, slot: int, a: Arrays, c: ChoiceArrays) -> int:
    """Return where the value of the card stands that a slot leads to."""
    box = c.slots.box[slot]
    after = row[0] | 1 << box
    holds = c.slots.holds[slot] * (a.flags - 1) if box == a.yahtzee else row[1]
    reached = lane + a.low[row[0]] - a.low[after] + c.slots.further[slot]
    place: int = a.start[after * a.flags + holds] + min(max(reached, 0), a.lanes[after] - 1)
    return place
