"""Where the points of best play come from, on arrays alone: for every state what each box and bonus will bring.

A share is the expectation of one part of the score still to come. What best play does in a turn and how likely it ends
in each slot is found by `choice_kernels`; a state's shares are the points of the turn and, slot by slot, the shares of
the card after, each as often as the turn ends there.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.choices import ChoiceArrays, Choices, Slots, begin_row, choose, room_for_choices, run_turn
from gobelet.solver.kernels.simd import WIDTH, alike, load, plus, same, store, times
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

Singles = NDArray[np.float32]


class ShareArrays(NamedTuple):
    """Where shares stand."""

    start: Ints
    """Where each row's shares begin."""
    parts: Ints
    """How many shares a state has, for every set of filled boxes."""
    uppers: Ints
    """Which of the sets of filled upper boxes each set of filled boxes has."""
    numbers: Ints
    """For each set of filled upper boxes and each lane its number among those that can be, or -1."""


class Sums(NamedTuple):
    """Room for what a turn brings, eight lanes to a number; the total is of one lane."""

    ends: Floats
    """How likely the turn ends in each slot."""
    gains: Floats
    """What it brings in each box, and in Yahtzee bonuses."""
    total: Floats


@kernel
def gather(t: Choices, sums: Sums, first: int, slots: Slots, a: Arrays) -> None:
    """Add up how likely the turn ends in each slot, and what it brings in each box and in Yahtzee bonuses."""
    ends, gains, flow, chosen, points = sums.ends, sums.gains, t.flow, t.slots, t.points
    for slot in range(slots.box.shape[0]):
        store(ends, slot * WIDTH, same(0.0))
    for box in range(a.boxes + 1):
        store(gains, box * WIDTH, same(0.0))
    for roll in range(a.chances.shape[0]):
        place = roll * WIDTH
        if alike(load(chosen, place)):
            slot, chances = int(chosen[place]), load(flow, first + place)
            box = slots.box[slot]
            store(ends, slot * WIDTH, plus(load(ends, slot * WIDTH), chances))
            store(gains, box * WIDTH, plus(load(gains, box * WIDTH), times(chances, points[roll, box])))
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
def add_after(sums: Sums, lane: int, row: Ints, shares: Singles, a: Arrays, slots: Slots, s: ShareArrays) -> None:
    """Add the shares of the cards that the turn can lead to, each as often as it does."""
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
def write_lane(sums: Sums, lane: int, row: Ints, shares: Singles, a: Arrays, slots: Slots, s: ShareArrays) -> None:
    """Write the shares of one state: what this turn brings, and what comes after."""
    filled, part = row[0], 0
    for box in range(a.boxes + a.flags - 1):
        if box == a.boxes or not filled >> box & 1:
            sums.total[part] = sums.gains[box * WIDTH + lane % WIDTH]
            part += 1
    add_after(sums, lane, row, shares, a, slots, s)
    begin = s.start[filled * a.flags + row[1]] + s.numbers[s.uppers[filled], lane] * part
    for place in range(part):
        shares[begin + place] = sums.total[place]


@kernel
def share_rows(todo: Ints, shares: Singles, values: Floats, a: Arrays, c: ChoiceArrays, s: ShareArrays) -> None:
    """Write the shares of these rows; those with one box more filled are there already."""
    t, slots = room_for_choices(a, c), c.slots
    sums = Sums(np.empty(slots.box.shape[0] * WIDTH), np.empty((a.boxes + 1) * WIDTH), np.empty(a.boxes + 1))
    first = c.ranks.shape[0] * WIDTH
    for number in range(todo.shape[0]):
        row = todo[number]
        begin_row(t, row, values, a, c)
        for block in range(0, a.lanes[row[0]], WIDTH):
            choose(t, row[0], block, a, c)
            run_turn(t, a.chances, a.turn_rolls - 1, a, c)
            gather(t, sums, first, slots, a)
            for lane in range(block, min(block + WIDTH, a.lanes[row[0]])):
                if s.numbers[s.uppers[row[0]], lane] >= 0:
                    write_lane(sums, lane, row, shares, a, slots, s)
