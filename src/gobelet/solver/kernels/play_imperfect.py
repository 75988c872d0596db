"""Whole solo games by imperfect play: an option's probability is proportional to exp(-loss / temperature).

Everything else is as in `play`.
"""

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.choices import ChoiceArrays, locate_card_after
from gobelet.solver.kernels.play import DRAWS, Batch, PlayArrays, derive_key, draw_number, find_end_of_run, roll_dice
from gobelet.solver.kernels.simd import WIDTH
from gobelet.solver.kernels.solve import AHEAD_STRIDE, Arrays, look_ahead
from gobelet.solver.kernels.turn import compute_stages, write_roll_rules
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel


class OptionBuffers(NamedTuple):
    """Buffers for one turn: the values of rolls and keeps, the rules, and the options of one roll."""

    work: Floats
    stages: Floats
    ahead: Floats
    points: Floats
    legal: Ints
    bonus: Floats
    found: Floats
    """The value of each option."""
    which: Ints
    """Each option: a box, or a keep plus the number of boxes."""


class OptionWeights(NamedTuple):
    """The weighted options of every roll and number of rolls left, filled when they are first needed for a card."""

    card: Ints
    """The card they were computed for, as the number of the first game with it."""
    counts: Ints
    ends: Floats
    """The cumulative weight of each option."""
    which: Ints
    losses: Floats


class ChoiceRules(NamedTuple):
    """The few arrays that a decision reads."""

    upper: NDArray[np.bool_]
    yahtzee: int
    within: Ints
    temperature: float


class DecisionContext(NamedTuple):
    """Everything for a decision: the weighted options, the buffers of the turn, and the rules."""

    w: OptionWeights
    t: OptionBuffers
    rules: ChoiceRules


class CardPosition(NamedTuple):
    """A card: its row (filled boxes, flag), and its lane."""

    row: Ints
    lane: int


@kernel
def list_box_options(t: OptionBuffers, rules: ChoiceRules, roll: int, lane: int) -> int:
    """List the legal boxes of a roll as printed, with points, bonus and the value of the card after."""
    count, boxes = 0, t.points.shape[1]
    for box in range(boxes):
        if t.legal[roll] >> box & 1:
            gain = t.points[roll, box]
            column = boxes if box == rules.yahtzee and gain > 0 else box
            further = int(gain) if rules.upper[box] else 0
            t.found[count], t.which[count] = gain + t.bonus[roll] + t.ahead[lane + column * AHEAD_STRIDE + further], box
            count += 1
    return count


@kernel
def list_keep_options(t: OptionBuffers, count: int, within: Ints, stage: Floats, lane: int) -> int:
    """Append the keeps of a roll, in the fixed order."""
    keeps, boxes, found, which = stage.shape[0] // WIDTH, t.points.shape[1], t.found, t.which
    for keep in within:
        if keep == keeps:
            break
        found[count], which[count] = stage[keep * WIDTH + lane % WIDTH], boxes + keep
        count += 1
    return count


@kernel
def weigh_options(w: OptionWeights, t: OptionBuffers, rules: ChoiceRules, left: int, roll: int, lane: int) -> None:
    """Compute the weight of each option of a roll."""
    count = list_box_options(t, rules, roll, lane)
    if left > 0:
        count = list_keep_options(t, count, rules.within[roll], t.stages[left], lane)
    highest, total = t.found[0], 0.0
    for option in range(1, count):  # max() would call a part of Numba's runtime that a loaded kernel lacks
        highest = max(highest, t.found[option])
    for option in range(count):
        loss = highest - t.found[option]
        total += exp(-loss / rules.temperature)
        w.ends[left, roll, option], w.losses[left, roll, option] = total, loss
        w.which[left, roll, option] = t.which[option]
    w.counts[left, roll] = count


@kernel
def pick_option(ends: Floats, count: int, number: np.uint64) -> int:
    """Return the option that a draw selects."""
    point = ends[count - 1] * (number >> np.uint64(11)) * 2.0**-53
    option = 0
    while option < count - 1 and ends[option] <= point:
        option += 1
    return option


@kernel
def play_card(
    batch: Batch, begin: int, end: int, context: DecisionContext, card: CardPosition, a: Arrays, c: ChoiceArrays
) -> None:
    """Play one turn of games `begin` to `end`, all with the same card."""
    games, details, source, (w, t, rules) = batch.games, batch.details, batch.source, context
    stages, boxes, empty = t.stages.shape[0], t.points.shape[1], source.first.shape[0] - 2
    for game in range(begin, end):
        key = derive_key(source.start, games.number[game])
        keep, draw, roll, choice = empty, batch.counter, 0, 0
        for left in range(stages - 1, -1, -1):
            roll = roll_dice(keep, source.first, source.throws, draw_number(key, draw))
            if w.card[left, roll] != begin:
                w.card[left, roll] = begin
                weigh_options(w, t, rules, left, roll, card.lane)
            option = pick_option(w.ends[left, roll], w.counts[left, roll], draw_number(key, draw + 1))
            choice = w.which[left, roll, option]
            if details.boxes.shape[0] > 0:
                details.losses[games.number[game]] += w.losses[left, roll, option]
            if choice < boxes:
                break
            keep = choice - boxes
            draw += DRAWS
        games.score[game] += int(t.points[roll, choice] + t.bonus[roll])
        games.place[game] = locate_card_after(card.row, card.lane, int(c.slots.of[roll, choice]), a, c)
        if details.boxes.shape[0] > 0:
            details.boxes[games.number[game], choice] = int(t.points[roll, choice])


@kernel
def prepare_turn(t: OptionBuffers, row: Ints, block: int, values: Floats, natural: Floats, a: Arrays) -> None:
    """Compute the values of every roll and keep of a turn in a row, for eight lanes."""
    look_ahead(t.ahead, values, row[0], row[1], a)
    compute_stages(t.stages, t.work, t.ahead, block, row, a)
    write_roll_rules(row, t.points, t.legal, t.bonus, natural, a)


@kernel
def allocate_options(a: Arrays, rolls: int, keeps: int) -> OptionBuffers:
    """Return empty buffers."""
    return OptionBuffers(
        np.empty(keeps * WIDTH),
        np.empty((a.turn_rolls, keeps * WIDTH)),
        np.zeros((a.boxes + 1) * AHEAD_STRIDE),
        np.empty((rolls, a.boxes)),
        np.empty(rolls, dtype=np.int64),
        np.empty(rolls),
        np.empty(a.boxes + keeps),
        np.empty(a.boxes + keeps, dtype=np.int64),
    )


@kernel
def allocate_weights(stages: int, rolls: int, most: int) -> OptionWeights:
    """Return weights that are not yet computed for any card."""
    return OptionWeights(
        np.full((stages, rolls), -1, dtype=np.int64),
        np.empty((stages, rolls), dtype=np.int64),
        np.empty((stages, rolls, most)),
        np.empty((stages, rolls, most), dtype=np.int64),
        np.empty((stages, rolls, most)),
    )


@kernel
def play_imperfect(batch: Batch, temperature: float, values: Floats, a: Arrays, c: ChoiceArrays, p: PlayArrays) -> None:
    """Play one turn of a batch by imperfect play."""
    rolls, begin, places, block = a.chances.shape[0], batch.begin, batch.games.place, -1
    t = allocate_options(a, rolls, c.ranks.shape[0])
    w = allocate_weights(a.turn_rolls, rolls, a.boxes + p.within.shape[1])
    context = DecisionContext(w, t, ChoiceRules(a.upper, a.yahtzee, p.within, temperature))
    while begin < batch.end:
        place = places[begin]
        row = p.rows[place // WIDTH]
        lane = place - a.start[row[0] * a.flags + row[1]]
        if block != place // WIDTH:
            block = place // WIDTH
            prepare_turn(t, row, lane // WIDTH * WIDTH, values, c.points, a)
        after = find_end_of_run(places, begin, batch.end)
        play_card(batch, begin, after, context, CardPosition(row, lane), a, c)
        begin = after
