"""The distribution of the score under best play, forwards from one card. Symbols as in docs/solver.md, "Odds".

All cards with the same number of filled boxes are processed together, in the two steps described there: outcomes, then
transitions. An *outcome* is a slot together with its points.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.choices import (
    ChoiceArrays,
    ChoiceBuffers,
    allocate_choices,
    choose,
    locate_card_after,
    prepare_row,
    propagate_turn,
)
from gobelet.solver.kernels.simd import WIDTH, add, all_equal, broadcast, load, scale, store
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

Numbers = NDArray[np.int32]


class Outcomes(NamedTuple):
    """The outcomes of a turn: a slot and its points."""

    slot: Ints
    natural: Ints
    """The outcome of every roll in every box, with its natural points."""
    alike: Ints
    """The outcome of a five alike, without and with the bonus, natural and as a joker, for each face and box."""


class Transitions(NamedTuple):
    """The transitions of a turn, one entry for each card before and outcome."""

    source: Numbers
    """The number of the card before."""
    target: Numbers
    """The index of the value of the card after."""
    outcome: Numbers
    chance: Floats


class RollState(NamedTuple):
    """The current roll when a turn begins."""

    chances: Floats
    """The probability of each roll."""
    left: int
    """The number of rolls left."""


class CardRef(NamedTuple):
    """A card: its row (filled boxes, flag), its lane, and its number in its level."""

    row: Ints
    lane: int
    number: int


class ScoreVectors(NamedTuple):
    """D(S, u, y)[p] for the cards of one level: whole SIMD vectors, padded with zeros."""

    low: Ints
    """Each card's lowest score."""
    high: Ints
    """Each card's highest score."""
    first: Ints
    """The index of each card's first probability."""
    chances: Floats


@kernel
def list_outcomes(found: Ints, row: Ints, a: Arrays, o: Outcomes) -> None:
    """Write the outcome of every roll in every box, in one row."""
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
def add_outcomes(ends: Floats, t: ChoiceBuffers, outcomes: Ints, boxes: Ints, first: int) -> None:
    """Compute q(o), the probability of each outcome, for eight lanes."""
    for place in range(0, ends.shape[0], WIDTH):
        store(ends, place, broadcast(0.0))
    for roll in range(outcomes.shape[0]):
        place = roll * WIDTH
        if all_equal(load(t.slots, place)):
            to = outcomes[roll, boxes[int(t.slots[place])]] * WIDTH
            store(ends, to, add(load(ends, to), load(t.flow, first + place)))
        else:
            for lane in range(WIDTH):
                to = outcomes[roll, boxes[int(t.slots[place + lane])]] * WIDTH
                ends[to + lane] += t.flow[first + place + lane]


@kernel
def append_transitions(
    found: Transitions, count: int, ends: Floats, card: CardRef, a: Arrays, c: ChoiceArrays, o: Outcomes
) -> int:
    """Append the possible transitions of one card, and return the new number of entries."""
    for outcome in range(o.slot.shape[0]):
        chance = ends[outcome * WIDTH + card.lane % WIDTH]
        if chance > 0:
            found.source[count], found.outcome[count], found.chance[count] = card.number, outcome, chance
            found.target[count] = locate_card_after(card.row, card.lane, o.slot[outcome], a, c)
            count += 1
    return count


@kernel
def has_cards(number_at: Numbers, begin: int, end: int) -> bool:
    """Return whether any of these cards is reached."""
    for place in range(begin, end):  # noqa: SIM110 - Numba has no any()
        if number_at[place] >= 0:
            return True
    return False


@kernel
def list_transitions(
    found: Transitions,
    todo: Ints,
    number_at: Numbers,
    rolls_now: RollState,
    values: Floats,
    a: Arrays,
    c: ChoiceArrays,
    o: Outcomes,
) -> int:
    """List the transitions of the cards in some rows, and return the number of entries."""
    t, count = allocate_choices(a, c), 0
    first, ends = c.ranks.shape[0] * WIDTH, np.empty(o.slot.shape[0] * WIDTH)
    outcomes = np.empty_like(o.natural)
    for number in range(todo.shape[0]):
        row = todo[number]
        prepare_row(t, row, values, a, c)
        list_outcomes(outcomes, row, a, o)
        start = a.start[row[0] * a.flags + row[1]]
        for block in range(0, a.lanes[row[0]], WIDTH):
            end = min(block + WIDTH, a.lanes[row[0]])
            if not has_cards(number_at, start + block, start + end):
                continue
            choose(t, row[0], block, a, c)
            propagate_turn(t, rolls_now.chances, rolls_now.left, a, c)
            add_outcomes(ends, t, outcomes, c.slots.box, first)
            for lane in range(block, end):
                if number_at[start + lane] >= 0:
                    card = CardRef(row, lane, number_at[start + lane])
                    count = append_transitions(found, count, ends, card, a, c, o)
    return count


@kernel
def find_score_ranges(
    after: ScoreVectors, before: ScoreVectors, ends: Transitions, gains: Ints, number_at: Numbers
) -> None:
    """Compute the lowest and highest score of every card after."""
    for entry in range(ends.source.shape[0]):
        source, target, gain = ends.source[entry], number_at[ends.target[entry]], gains[ends.outcome[entry]]
        after.low[target] = min(after.low[target], before.low[source] + gain)
        after.high[target] = max(after.high[target], before.high[source] + gain)


@kernel
def shift_scores(
    after: ScoreVectors, before: ScoreVectors, ends: Transitions, gains: Ints, number_at: Numbers, begin: int, end: int
) -> None:
    """Add the shifted scores of the cards before to those of the cards after, for numbers `begin` to `end`."""
    for entry in range(ends.source.shape[0]):
        target = number_at[ends.target[entry]]
        if begin <= target < end:
            source = ends.source[entry]
            chance, gain = ends.chance[entry], gains[ends.outcome[entry]]
            to = after.first[target] + before.low[source] + gain - after.low[target]
            place = before.first[source]
            for more in range(0, before.high[source] - before.low[source] + 1, WIDTH):
                added = scale(load(before.chances, place + more), chance)
                store(after.chances, to + more, add(load(after.chances, to + more), added))
