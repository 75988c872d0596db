"""The shares of every state: the expected points of each box and bonus. Symbols as in docs/solver.md, "Shares".

`choices` computes best play's choices and Q(r), steps 1 and 2; this module computes the sums of step 3.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.choices import (
    ChoiceArrays,
    ChoiceBuffers,
    Slots,
    allocate_choices,
    choose,
    prepare_row,
    propagate_turn,
)
from gobelet.solver.kernels.simd import WIDTH, add, all_equal, broadcast, load, scale, store
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

Floats32 = NDArray[np.float32]


class ShareArrays(NamedTuple):
    """The index of the shares."""

    start: Ints
    """The index of each row's first share."""
    parts: Ints
    """The number of shares of a state, for every set of filled boxes."""
    uppers: Ints
    """The filled upper boxes as bits, for every set of filled boxes."""
    numbers: Ints
    """For each set of filled upper boxes: each lane's number among the possible ones, or -1."""


class Sums(NamedTuple):
    """Buffers for the sums of a turn, with eight lanes for each number; `total` is for one lane."""

    ends: Floats
    """The probability that the turn ends in each slot."""
    gains: Floats
    """The expected points of the turn in each box, then in Yahtzee bonuses."""
    total: Floats


@kernel
def sum_turn(t: ChoiceBuffers, sums: Sums, first: int, slots: Slots, a: Arrays) -> None:
    """Sum the probability of each slot, and the points in each box and in Yahtzee bonuses."""
    ends, gains, flow, chosen, points = sums.ends, sums.gains, t.flow, t.slots, t.points
    for slot in range(slots.box.shape[0]):
        store(ends, slot * WIDTH, broadcast(0.0))
    for box in range(a.boxes + 1):
        store(gains, box * WIDTH, broadcast(0.0))
    for roll in range(a.chances.shape[0]):
        place = roll * WIDTH
        if all_equal(load(chosen, place)):
            slot, chances = int(chosen[place]), load(flow, first + place)
            box = slots.box[slot]
            store(ends, slot * WIDTH, add(load(ends, slot * WIDTH), chances))
            store(gains, box * WIDTH, add(load(gains, box * WIDTH), scale(chances, points[roll, box])))
        else:
            for lane in range(WIDTH):
                slot, chance = int(chosen[place + lane]), flow[first + place + lane]
                box = slots.box[slot]
                ends[slot * WIDTH + lane] += chance
                gains[box * WIDTH + lane] += chance * points[roll, box]
    for roll in a.five_alikes:
        for lane in range(WIDTH):
            gains[a.boxes * WIDTH + lane] += flow[first + roll * WIDTH + lane] * t.bonus[roll]


@kernel
def add_shares_after(
    sums: Sums, lane: int, row: Ints, shares: Floats32, a: Arrays, slots: Slots, s: ShareArrays
) -> None:
    """Add the shares of the cards after, weighted by their probability."""
    filled, total, part, last = row[0], sums.total, -1, -1
    count = s.parts[filled] - 1
    for slot in range(slots.box.shape[0]):
        box, chance = slots.box[slot], sums.ends[slot * WIDTH + lane % WIDTH]
        if box != last:
            part, last = part + 1 - (filled >> box & 1), box
        if chance > 0:
            after = filled | 1 << box
            holds = slots.holds[slot] * (a.flags - 1) if box == a.yahtzee else row[1]
            reached = lane + a.low[filled] - a.low[after] + slots.further[slot]
            number = s.numbers[s.uppers[after], min(max(reached, 0), a.lanes[after] - 1)]
            source = s.start[after * a.flags + holds] + number * count
            for other in range(part):
                total[other] += chance * shares[source + other]
            for other in range(part, count):
                total[other + 1] += chance * shares[source + other]


@kernel
def write_shares(sums: Sums, lane: int, row: Ints, shares: Floats32, a: Arrays, slots: Slots, s: ShareArrays) -> None:
    """Write the shares of one state: the points of this turn plus the shares after it."""
    filled, part = row[0], 0
    for box in range(a.boxes + a.flags - 1):
        if box == a.boxes or not filled >> box & 1:
            sums.total[part] = sums.gains[box * WIDTH + lane % WIDTH]
            part += 1
    add_shares_after(sums, lane, row, shares, a, slots, s)
    begin = s.start[filled * a.flags + row[1]] + s.numbers[s.uppers[filled], lane] * part
    for place in range(part):
        shares[begin + place] = sums.total[place]


@kernel
def share_rows(todo: Ints, shares: Floats32, values: Floats, a: Arrays, c: ChoiceArrays, s: ShareArrays) -> None:
    """Write the shares of rows; the next level is already known."""
    t, slots = allocate_choices(a, c), c.slots
    sums = Sums(np.empty(slots.box.shape[0] * WIDTH), np.empty((a.boxes + 1) * WIDTH), np.empty(a.boxes + 1))
    first = c.ranks.shape[0] * WIDTH
    for number in range(todo.shape[0]):
        row = todo[number]
        prepare_row(t, row, values, a, c)
        for block in range(0, a.lanes[row[0]], WIDTH):
            choose(t, row[0], block, a, c)
            propagate_turn(t, a.chances, a.turn_rolls - 1, a, c)
            sum_turn(t, sums, first, slots, a)
            for lane in range(block, min(block + WIDTH, a.lanes[row[0]])):
                if s.numbers[s.uppers[row[0]], lane] >= 0:
                    write_shares(sums, lane, row, shares, a, slots, s)
