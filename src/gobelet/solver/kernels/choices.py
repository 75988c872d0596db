"""Best play's choices in a turn, and the probabilities they lead to: docs/solver.md, "Shares", steps 1 and 2.

Choices are computed like values, for eight upper totals at a time. Of equal options the first is taken: boxes before
keeps, boxes as printed, keeps with more dice first, then by faces. Then probabilities are propagated forwards to the
rolls that are scored. A *slot* is a box together with the card it leads to.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.simd import (
    WIDTH,
    add,
    add_scalar,
    all_equal,
    broadcast,
    load,
    maximum,
    min_rank,
    scale,
    store,
)
from gobelet.solver.kernels.solve import AHEAD_STRIDE, LOWEST, Arrays, compute_expectations, legal_bits, look_ahead
from gobelet.solver.kernels.turn import TIE, write_roll_rules
from gobelet.solver.model.lattice import Floats, Ints, Offsets
from gobelet.solver.storage.kernel_cache import kernel

SCORING = -1.0
"""The rank of scoring a roll, before every keep."""
LAST = 1e9
"""A rank after all others."""


class Slots(NamedTuple):
    """The slots in which a turn can end: boxes as printed, each with every card it leads to."""

    box: Ints
    further: Ints
    """The increase of the upper total."""
    holds: Ints
    """1 if the Yahtzee box is filled with points, else 0."""
    of: Floats
    """The slot of every roll in every box."""
    nought: Floats
    """The slot of a nought in every box."""


class ChoiceArrays(NamedTuple):
    """The arrays for choices, besides those of the solver."""

    ranks: Floats
    """The rank of each keep in the fixed order; for a roll the rank of scoring it."""
    order: Ints
    """The keep of each rank."""
    points: Floats
    """The natural points of every roll in every box."""
    slots: Slots


class Ways(NamedTuple):
    """The ways to score points in one row, roll by roll; see `Scores`."""

    first: Ints
    place: Ints
    points: Floats
    slots: Floats


class ChoiceBuffers(NamedTuple):
    """Buffers for the choices of one turn, with eight lanes for each number."""

    ahead: Floats
    work: Floats
    scored: Floats
    """F(r)"""
    slots: Floats
    """The slot of each roll when it is scored."""
    ranks: Floats
    """The rank of the best keep within each keep, for every stage."""
    flow: Floats
    """The probability of each roll and smaller keep, then Q(r): that of each roll being scored."""
    points: Floats
    legal: Ints
    bonus: Floats
    ways: Ways


@kernel
def allocate_choices(a: Arrays, c: ChoiceArrays) -> ChoiceBuffers:
    """Return empty buffers."""
    rolls, keeps = a.chances.shape[0], c.ranks.shape[0]
    return ChoiceBuffers(
        np.zeros((a.boxes + 1) * AHEAD_STRIDE),
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
    """List the ways to score points in a legal box, roll by roll."""
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
def prepare_row(t: ChoiceBuffers, row: Ints, values: Floats, a: Arrays, c: ChoiceArrays) -> None:
    """Prepare the turns of a row: the ways to score, the values after them, and the rules."""
    list_ways(t.ways, legal_bits(row[0], a.boxes, a.in_order), c.slots.of, a)
    look_ahead(t.ahead, values, row[0], row[1], a)
    write_roll_rules(row, t.points, t.legal, t.bonus, c.points, a)


@kernel
def score_rolls(t: ChoiceBuffers, legal: int, block: int, noughts: Floats) -> None:
    """Compute F(r) and its slot. A nought is the minimum of any box, so only boxes that score are visited."""
    ahead, scored, chosen, ways = t.ahead, t.scored, t.slots, t.ways
    nought, nowhere = broadcast(LOWEST), broadcast(LAST)
    for box in range(noughts.shape[0]):
        if legal >> box & 1:
            nought = maximum(nought, load(ahead, box * AHEAD_STRIDE + block))
    for box in range(noughts.shape[0]):
        if legal >> box & 1:
            value = load(ahead, box * AHEAD_STRIDE + block)
            nowhere = min_rank(nowhere, broadcast(noughts[box]), value, add_scalar(nought, -TIE))
    for roll in range(ways.first.shape[0] - 1):
        best = nought
        for entry in range(ways.first[roll], ways.first[roll + 1]):
            best = maximum(best, add_scalar(load(ahead, ways.place[entry] + block), ways.points[entry]))
        least = add_scalar(best, -TIE)
        slot = min_rank(broadcast(LAST), nowhere, nought, least)
        for entry in range(ways.first[roll], ways.first[roll + 1]):
            value = add_scalar(load(ahead, ways.place[entry] + block), ways.points[entry])
            slot = min_rank(slot, broadcast(ways.slots[entry]), value, least)
        store(scored, roll * WIDTH, best)
        store(chosen, roll * WIDTH, slot)


@kernel
def score_five_alikes(t: ChoiceBuffers, block: int, of: Floats, five_alikes: Ints, upper: NDArray[np.bool_]) -> None:
    """Compute F(r) and its slot for five alikes with the Yahtzee box filled: the joker rule and the bonus."""
    ahead, boxes = t.ahead, upper.shape[0]
    for roll in five_alikes:
        best, slot = broadcast(LOWEST), broadcast(LAST)
        for again in range(2):
            for box in range(boxes):
                if t.legal[roll] >> box & 1:
                    points = t.points[roll, box]
                    value = add_scalar(
                        load(ahead, box * AHEAD_STRIDE + block + (int(points) if upper[box] else 0)), points
                    )
                    if again:
                        slot = min_rank(slot, broadcast(of[roll, box]), value, add_scalar(best, -TIE))
                    else:
                        best = maximum(best, value)
        store(t.scored, roll * WIDTH, add_scalar(best, t.bonus[roll]))
        store(t.slots, roll * WIDTH, slot)


@kernel
def rank_keeps(work: Floats, ranks: Floats, scored: Floats, own: Floats, down: Offsets, groups: Ints) -> None:
    """Compute B(k) and its rank; for a roll the choice is to score it or a smaller keep."""
    store(ranks, ranks.shape[0] - WIDTH, broadcast(own[own.shape[0] - 1]))
    for group in range(groups.shape[0]):
        for keep in range(groups[group, 0], groups[group, 1]):
            place = keep * WIDTH
            mine = load(scored, place) if place < scored.shape[0] else load(work, place)
            best = mine
            for below in range(groups[group, 2]):
                best = maximum(best, load(work, down[keep, below]))
            least = add_scalar(best, -TIE)
            rank = min_rank(broadcast(LAST), broadcast(own[keep]), mine, least)
            for below in range(groups[group, 2]):
                rank = min_rank(rank, load(ranks, down[keep, below]), load(work, down[keep, below]), least)
            store(work, place, best)
            store(ranks, place, rank)


@kernel
def choose(t: ChoiceBuffers, filled: int, block: int, a: Arrays, c: ChoiceArrays) -> None:
    """Compute the choice for every roll at every stage of the turn."""
    score_rolls(t, legal_bits(filled, a.boxes, a.in_order), block, c.slots.nought)
    if a.yahtzee >= 0 and filled >> a.yahtzee & 1:
        score_five_alikes(t, block, c.slots.of, a.five_alikes, a.upper)
    for place in range(t.scored.shape[0]):
        t.work[place] = t.scored[place]
    for stage in range(1, a.turn_rolls):
        compute_expectations(t.work, a.up, a.chances.shape[0])
        rank_keeps(t.work, t.ranks[stage], t.scored, c.ranks, a.down, a.groups)


@kernel
def apply_choices(flow: Floats, ranks: Floats, order: Ints, rolls: int, keeps: int) -> None:
    """Move the probability of every roll to the chosen keep, or to the scored rolls."""
    for place in range(rolls * WIDTH, keeps * WIDTH):
        flow[place] = 0.0
    for roll in range(rolls):
        place = roll * WIDTH
        if all_equal(load(ranks, place)):
            rank = int(ranks[place])
            to = (keeps + roll if rank < 0 else order[rank]) * WIDTH
            store(flow, to, add(load(flow, to), load(flow, place)))
        else:
            for lane in range(WIDTH):
                rank = int(ranks[place + lane])
                to = (keeps + roll if rank < 0 else order[rank]) * WIDTH
                flow[to + lane] += flow[place + lane]
        store(flow, place, broadcast(0.0))


@kernel
def roll_keeps(flow: Floats, down: Offsets, groups: Ints, faces: int) -> None:
    """Move probabilities up the lattice: each keep gets a share of every keep with one die less."""
    for group in range(groups.shape[0]):
        for keep in range(groups[group, 0], groups[group, 1]):
            total = load(flow, down[keep, 0])
            for below in range(1, groups[group, 2]):
                total = add(total, load(flow, down[keep, below]))
            store(flow, keep * WIDTH, add(load(flow, keep * WIDTH), scale(total, 1.0 / faces)))


@kernel
def propagate_turn(t: ChoiceBuffers, chances: Floats, rolls_left: int, a: Arrays, c: ChoiceArrays) -> None:
    """Compute Q(r), from the probabilities of the current roll and the number of rolls left."""
    flow, rolls, keeps = t.flow, a.chances.shape[0], c.ranks.shape[0]
    for roll in range(rolls):
        store(flow, roll * WIDTH, broadcast(chances[roll]))
        store(flow, (keeps + roll) * WIDTH, broadcast(0.0))
    for stage in range(rolls_left, 0, -1):
        apply_choices(flow, t.ranks[stage], c.order, rolls, keeps)
        roll_keeps(flow, a.down, a.groups, a.up.shape[1])
    for place in range(rolls * WIDTH):
        flow[keeps * WIDTH + place] += flow[place]


@kernel
def locate_card_after(row: Ints, lane: int, slot: int, a: Arrays, c: ChoiceArrays) -> int:
    """Return the index of the value of the card that a slot leads to."""
    box = c.slots.box[slot]
    after = row[0] | 1 << box
    holds = c.slots.holds[slot] * (a.flags - 1) if box == a.yahtzee else row[1]
    reached = lane + a.low[row[0]] - a.low[after] + c.slots.further[slot]
    place: int = a.start[after * a.flags + holds] + min(max(reached, 0), a.lanes[after] - 1)
    return place
