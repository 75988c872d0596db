"""How likely each score is under best play, forwards from one card, on arrays alone.

All turns with as many filled boxes are taken together. First each is played out: within a turn only probabilities flow,
and they end in *outcomes*, a slot together with what it gives. Then the scores of a card go on to the cards after it:
shifted by what an outcome gives and added, once for each outcome.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.choices import (
    ChoiceArrays,
    Choices,
    begin_row,
    card_after,
    choose,
    room_for_choices,
    run_turn,
)
from gobelet.solver.kernels.simd import WIDTH, alike, load, plus, same, store, times
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

Numbers = NDArray[np.int32]


class Outcomes(NamedTuple):
    """What a turn can come to: a slot, and what it gives there."""

    slot: Ints
    natural: Ints
    """The outcome of every roll in every box, by its natural worth."""
    alike: Ints
    """That of a five alike, without and with the bonus, by nature and as a joker, for each face and box."""


class Ends(NamedTuple):
    """How turns end, one entry for each card before and outcome."""

    source: Numbers
    """The number of the card before."""
    target: Numbers
    """Where the value of the card after stands in the table."""
    outcome: Numbers
    chance: Floats


class Rolls(NamedTuple):
    """What lies on the table when turns begin."""

    chances: Floats
    """How likely each roll is."""
    left: int
    """How many rolls follow it."""


class OneCard(NamedTuple):
    """A card: its row (filled boxes, flag), its lane, and its number among those of its level."""

    row: Ints
    lane: int
    number: int


class Masses(NamedTuple):
    """Cards of one level, and for each how likely it is with each score: whole vectors, padded with noughts."""

    low: Ints
    """Each card's lowest score."""
    high: Ints
    """… and its highest."""
    first: Ints
    """Where its chances begin."""
    chances: Floats


@kernel
def outcomes_of_rolls(found: Ints, row: Ints, a: Arrays, o: Outcomes) -> None:
    """Write the outcome of every roll in every box, in this row."""
    filled, flag = row[0], row[1]
    for roll in range(found.shape[0]):
        for box in range(a.boxes):
            found[roll, box] = o.natural[roll, box]
    if a.yahtzee >= 0 and filled >> a.yahtzee & 1:
        for face in range(a.five_alikes.shape[0]):
            as_joker = 1 if a.joker[filled, face] else 0
            for box in range(a.boxes):
                found[a.five_alikes[face], box] = o.alike[flag, as_joker, face, box]


@kernel
def add_outcomes(ends: Floats, t: Choices, outcomes: Ints, boxes: Ints, first: int) -> None:
    """Add up how likely the turn comes to each outcome, for eight lanes."""
    for place in range(0, ends.shape[0], WIDTH):
        store(ends, place, same(0.0))
    for roll in range(outcomes.shape[0]):
        place = roll * WIDTH
        if alike(load(t.slots, place)):
            to = outcomes[roll, boxes[int(t.slots[place])]] * WIDTH
            store(ends, to, plus(load(ends, to), load(t.flow, first + place)))
        else:
            for lane in range(WIDTH):
                to = outcomes[roll, boxes[int(t.slots[place + lane])]] * WIDTH
                ends[to + lane] += t.flow[first + place + lane]


@kernel
def write_ends(found: Ends, count: int, ends: Floats, card: OneCard, a: Arrays, c: ChoiceArrays, o: Outcomes) -> int:
    """List the outcomes of one card that can be, and return how many entries there are now."""
    for outcome in range(o.slot.shape[0]):
        chance = ends[outcome * WIDTH + card.lane % WIDTH]
        if chance > 0:
            found.source[count], found.outcome[count], found.chance[count] = card.number, outcome, chance
            found.target[count] = card_after(card.row, card.lane, o.slot[outcome], a, c)
            count += 1
    return count


@kernel
def end_turns(
    found: Ends,
    todo: Ints,
    number_at: Numbers,
    rolled: Rolls,
    values: Floats,
    a: Arrays,
    c: ChoiceArrays,
    o: Outcomes,
) -> int:
    """List how turns with the cards of these rows end, from rolls that are so likely; return how many entries."""
    t, count = room_for_choices(a, c), 0
    first, ends = c.ranks.shape[0] * WIDTH, np.empty(o.slot.shape[0] * WIDTH)
    outcomes = np.empty_like(o.natural)
    for number in range(todo.shape[0]):
        row = todo[number]
        begin_row(t, row, values, a, c)
        outcomes_of_rolls(outcomes, row, a, o)
        start = a.start[row[0] * a.flags + row[1]]
        for block in range(0, a.lanes[row[0]], WIDTH):
            end = min(block + WIDTH, a.lanes[row[0]])
            if number_at[start + block : start + end].max() < 0:
                continue
            choose(t, row[0], block, a, c)
            run_turn(t, rolled.chances, rolled.left, a, c)
            add_outcomes(ends, t, outcomes, c.slots.box, first)
            for lane in range(block, end):
                if number_at[start + lane] >= 0:
                    card = OneCard(row, lane, number_at[start + lane])
                    count = write_ends(found, count, ends, card, a, c, o)
    return count


@kernel
def widen(after: Masses, before: Masses, ends: Ends, gains: Ints, number_at: Numbers) -> None:
    """Find the lowest and the highest score of every card after."""
    for entry in range(ends.source.shape[0]):
        source, target, gain = ends.source[entry], number_at[ends.target[entry]], gains[ends.outcome[entry]]
        after.low[target] = min(after.low[target], before.low[source] + gain)
        after.high[target] = max(after.high[target], before.high[source] + gain)


@kernel
def spread(after: Masses, before: Masses, ends: Ends, gains: Ints, number_at: Numbers, begin: int, end: int) -> None:
    """Add the scores of the cards before, shifted, to those of the cards after from number `begin` to `end`."""
    for entry in range(ends.source.shape[0]):
        target = number_at[ends.target[entry]]
        if begin <= target < end:
            source = ends.source[entry]
            chance, gain = ends.chance[entry], gains[ends.outcome[entry]]
            to = after.first[target] + before.low[source] + gain - after.low[target]
            place = before.first[source]
            for more in range(0, before.high[source] - before.low[source] + 1, WIDTH):
                added = times(load(before.chances, place + more), chance)
                store(after.chances, to + more, plus(load(after.chances, to + more), added))
