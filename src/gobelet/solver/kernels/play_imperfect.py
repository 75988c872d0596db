"""Whole solo games of play that errs, on arrays alone: the likelier an option, the less it loses.

An option's probability is proportional to exp(-loss / temperature). Everything else is as in `play_kernels`.
"""

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.choices import ChoiceArrays, card_after
from gobelet.solver.kernels.play import DRAWS, Part, PlayArrays, drawn, end_of_run, key_of, rolled
from gobelet.solver.kernels.simd import WIDTH
from gobelet.solver.kernels.solve import ROOM, Arrays, Scores, choose_scores, legal_bits, look_ahead
from gobelet.solver.kernels.turn import roll_rules, turn_stages
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel


class ErringRoom(NamedTuple):
    """Room for one turn: what its rolls and keeps are worth, its rules, and the options of one roll."""

    work: Floats
    stages: Floats
    ahead: Floats
    points: Floats
    legal: Ints
    bonus: Floats
    found: Floats
    """What each option is worth."""
    which: Ints
    """The option: a box, or after the boxes a keep."""
    chosen: Scores


class Weighed(NamedTuple):
    """The options of every roll with so many rolls left, once they have been weighed for a card."""

    card: Ints
    """For which card that was, as the number of the first game with it."""
    counts: Ints
    ends: Floats
    """Where each option ends, when all stand side by side, each as wide as it is likely."""
    which: Ints
    losses: Floats


class Erring(NamedTuple):
    """What deciding reads of the rules: a few arrays in place of all."""

    upper: NDArray[np.bool_]
    yahtzee: int
    within: Ints
    temperature: float


class Weighing(NamedTuple):
    """All that deciding needs: what has been weighed, room for a turn, and the rules."""

    w: Weighed
    t: ErringRoom
    rules: Erring


class Standing(NamedTuple):
    """Where a card stands: its row (filled boxes, flag), and its lane."""

    row: Ints
    lane: int


@kernel
def box_options(t: ErringRoom, rules: Erring, roll: int, lane: int) -> int:
    """List the legal boxes of a roll as printed: points, bonus, and what the card after is worth."""
    count, boxes = 0, t.points.shape[1]
    for box in range(boxes):
        if t.legal[roll] >> box & 1:
            gain = t.points[roll, box]
            room = boxes if box == rules.yahtzee and gain > 0 else box
            further = int(gain) if rules.upper[box] else 0
            t.found[count], t.which[count] = gain + t.bonus[roll] + t.ahead[lane + room * ROOM + further], box
            count += 1
    return count


@kernel
def keep_options(t: ErringRoom, count: int, within: Ints, stage: Floats, lane: int) -> int:
    """List after the boxes the keeps of a roll, in the fixed order."""
    keeps, boxes, found, which = stage.shape[0] // WIDTH, t.points.shape[1], t.found, t.which
    for keep in within:
        if keep == keeps:
            break
        found[count], which[count] = stage[keep * WIDTH + lane % WIDTH], boxes + keep
        count += 1
    return count


@kernel
def weigh(w: Weighed, t: ErringRoom, rules: Erring, left: int, roll: int, lane: int) -> None:
    """Find how likely each option of a roll is: the likelier, the less it loses."""
    count = box_options(t, rules, roll, lane)
    if left > 0:
        count = keep_options(t, count, rules.within[roll], t.stages[left], lane)
    highest, total = t.found[:count].max(), 0.0
    for option in range(count):
        loss = highest - t.found[option]
        total += exp(-loss / rules.temperature)
        w.ends[left, roll, option], w.losses[left, roll, option] = total, loss
        w.which[left, roll, option] = t.which[option]
    w.counts[left, roll] = count


@kernel
def picked(ends: Floats, count: int, number: np.uint64) -> int:
    """Return the option that a draw falls on."""
    point = ends[count - 1] * (number >> np.uint64(11)) * 2.0**-53
    option = 0
    while option < count - 1 and ends[option] <= point:
        option += 1
    return option


@kernel
def play_card(part: Part, begin: int, end: int, weighing: Weighing, card: Standing, a: Arrays, c: ChoiceArrays) -> None:
    """Play one turn of games `begin` to `end`, all with the same card."""
    games, details, chance, (w, t, rules) = part.games, part.details, part.chance, weighing
    stages, boxes, empty = t.stages.shape[0], t.points.shape[1], chance.first.shape[0] - 2
    for game in range(begin, end):
        key = key_of(chance.start, games.number[game])
        keep, draw, roll, choice = empty, part.counter, 0, 0
        for left in range(stages - 1, -1, -1):
            roll = rolled(keep, chance.first, chance.throws, drawn(key, draw))
            if w.card[left, roll] != begin:
                w.card[left, roll] = begin
                weigh(w, t, rules, left, roll, card.lane)
            option = picked(w.ends[left, roll], w.counts[left, roll], drawn(key, draw + 1))
            choice = w.which[left, roll, option]
            if details.boxes.shape[0] > 0:
                details.losses[games.number[game]] += w.losses[left, roll, option]
            if choice < boxes:
                break
            keep = choice - boxes
            draw += DRAWS
        games.score[game] += int(t.points[roll, choice] + t.bonus[roll])
        games.place[game] = card_after(card.row, card.lane, int(c.slots.of[roll, choice]), a, c)
        if details.boxes.shape[0] > 0:
            details.boxes[games.number[game], choice] = int(t.points[roll, choice])


@kernel
def prepare_turn(t: ErringRoom, row: Ints, block: int, values: Floats, natural: Floats, a: Arrays) -> None:
    """Work out what every roll and keep of a turn is worth in this row, for eight lanes."""
    legal = legal_bits(row[0], a.boxes, a.in_order)
    choose_scores(t.chosen, a.scores, a.score_boxes, legal)
    look_ahead(t.ahead, values, row[0], row[1], a)
    turn_stages(t.stages, t.work, t.ahead, legal, block, t.chosen, row, a)
    roll_rules(row, t.points, t.legal, t.bonus, natural, a)


@kernel
def room_for_options(a: Arrays, rolls: int, keeps: int) -> ErringRoom:
    """Return room for a turn."""
    return ErringRoom(
        np.empty(keeps * WIDTH),
        np.empty((a.turn_rolls, keeps * WIDTH)),
        np.zeros((a.boxes + 1) * ROOM),
        np.empty((rolls, a.boxes)),
        np.empty(rolls, dtype=np.int64),
        np.empty(rolls),
        np.empty(a.boxes + keeps),
        np.empty(a.boxes + keeps, dtype=np.int64),
        Scores(np.empty_like(a.scores.first), np.empty_like(a.scores.place), np.empty_like(a.scores.points)),
    )


@kernel
def room_for_weights(stages: int, rolls: int, most: int) -> Weighed:
    """Return room for what has been weighed: nothing yet."""
    return Weighed(
        np.full((stages, rolls), -1, dtype=np.int64),
        np.empty((stages, rolls), dtype=np.int64),
        np.empty((stages, rolls, most)),
        np.empty((stages, rolls, most), dtype=np.int64),
        np.empty((stages, rolls, most)),
    )


@kernel
def play_erring(part: Part, temperature: float, values: Floats, a: Arrays, c: ChoiceArrays, p: PlayArrays) -> None:
    """Play one turn of these games."""
    rolls, begin, places, block = a.chances.shape[0], part.begin, part.games.place, -1
    t = room_for_options(a, rolls, c.ranks.shape[0])
    w = room_for_weights(a.turn_rolls, rolls, a.boxes + p.within.shape[1])
    weighing = Weighing(w, t, Erring(a.upper, a.yahtzee, p.within, temperature))
    while begin < part.end:
        place = places[begin]
        row = p.rows[place // WIDTH]
        lane = place - a.start[row[0] * a.flags + row[1]]
        if block != place // WIDTH:
            block = place // WIDTH
            prepare_turn(t, row, lane // WIDTH * WIDTH, values, c.points, a)
        after = end_of_run(places, begin, part.end)
        play_card(part, begin, after, weighing, Standing(row, lane), a, c)
        begin = after
