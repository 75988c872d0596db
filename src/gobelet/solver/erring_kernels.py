"""Whole solo games of play that errs, on arrays alone: the likelier an option, the less it loses.

An option's probability is proportional to exp(-loss / temperature). Everything else is as in `play_kernels`.
"""

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.choice_kernels import ChoiceArrays, card_after
from gobelet.solver.kernel_cache import kernel
from gobelet.solver.kernels import ROOM, Arrays, Scores, choose_scores, legal_bits, look_ahead
from gobelet.solver.lanes import WIDTH
from gobelet.solver.lattice import Floats, Ints
from gobelet.solver.play_kernels import DRAWS, Chance, Details, Games, PlayArrays, drawn, end_of_run, key_of, rolled
from gobelet.solver.turn_kernels import roll_rules, turn_stages


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


@kernel
def box_options(
    found: Floats,
    which: Ints,
    points: Floats,
    legal: int,
    bonus: float,
    ahead: Floats,
    upper: NDArray[np.bool_],
    yahtzee: int,
) -> int:
    """List the legal boxes of a roll as printed: points, bonus, and what the card after is worth."""
    count, boxes = 0, points.shape[0]
    for box in range(boxes):
        if legal >> box & 1:
            gain = points[box]
            room = boxes if box == yahtzee and gain > 0 else box
            further = int(gain) if upper[box] else 0
            found[count], which[count] = gain + bonus + ahead[room * ROOM + further], box
            count += 1
    return count


@kernel
def keep_options(found: Floats, which: Ints, count: int, within: Ints, stage: Floats, lane: int, boxes: int) -> int:
    """List after the boxes the keeps of a roll, in the fixed order."""
    keeps = stage.shape[0] // WIDTH
    for keep in within:
        if keep == keeps:
            break
        found[count], which[count] = stage[keep * WIDTH + lane % WIDTH], boxes + keep
        count += 1
    return count


@kernel
def weigh(w: Weighed, t: ErringRoom, rules: Erring, left: int, roll: int, lane: int) -> None:
    """Find how likely each option of a roll is: the likelier, the less it loses."""
    boxes, ahead = t.points.shape[1], t.ahead[lane:]
    points, legal, bonus = t.points[roll], t.legal[roll], t.bonus[roll]
    count = box_options(t.found, t.which, points, legal, bonus, ahead, rules.upper, rules.yahtzee)
    if left > 0:
        count = keep_options(t.found, t.which, count, rules.within[roll], t.stages[left], lane, boxes)
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
def play_card(
    games: Games,
    details: Details,
    begin: int,
    end: int,
    counter: int,
    chance: Chance,
    w: Weighed,
    t: ErringRoom,
    rules: Erring,
    row: Ints,
    lane: int,
    a: Arrays,
    c: ChoiceArrays,
) -> None:
    """Play one turn of games `begin` to `end`, all with the same card."""
    stages, boxes, empty = t.stages.shape[0], t.points.shape[1], chance.first.shape[0] - 2
    for game in range(begin, end):
        key = key_of(chance.start, games.number[game])
        keep, draw, roll, choice = empty, counter, 0, 0
        for left in range(stages - 1, -1, -1):
            roll = rolled(keep, chance.first, chance.throws, drawn(key, draw))
            if w.card[left, roll] != begin:
                w.card[left, roll] = begin
                weigh(w, t, rules, left, roll, lane)
            option = picked(w.ends[left, roll], w.counts[left, roll], drawn(key, draw + 1))
            choice = w.which[left, roll, option]
            if details.boxes.shape[0] > 0:
                details.losses[games.number[game]] += w.losses[left, roll, option]
            if choice < boxes:
                break
            keep = choice - boxes
            draw += DRAWS
        games.score[game] += int(t.points[roll, choice] + t.bonus[roll])
        games.place[game] = card_after(row, lane, int(c.slots.of[roll, choice]), a, c)
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
def play_erring(
    games: Games,
    details: Details,
    begin: int,
    end: int,
    turn: int,
    chance: Chance,
    temperature: float,
    values: Floats,
    a: Arrays,
    c: ChoiceArrays,
    p: PlayArrays,
) -> None:
    """Play one turn of games `begin` to `end`."""
    rolls, counter, block = a.chances.shape[0], turn * a.turn_rolls * DRAWS, -1
    t = room_for_options(a, rolls, c.ranks.shape[0])
    w = room_for_weights(a.turn_rolls, rolls, a.boxes + p.within.shape[1])
    rules = Erring(a.upper, a.yahtzee, p.within, temperature)
    while begin < end:
        place = games.place[begin]
        row = p.rows[place // WIDTH]
        lane = place - a.start[row[0] * a.flags + row[1]]
        if block != place // WIDTH:
            block = place // WIDTH
            prepare_turn(t, row, lane // WIDTH * WIDTH, values, c.points, a)
        after = end_of_run(games.place, begin, end)
        play_card(games, details, begin, after, counter, chance, w, t, rules, row, lane, a, c)
        begin = after
