"""Whole solo games on arrays alone: best play forwards, or play that errs with a temperature.

The second way to every headline number: the recursion says what best play is worth, these games what it scores. Chance
is a hash of (seed, game, draw), so a game is the same whichever thread plays it and whatever was played before; the
dice of a turn keep their numbers when other choices are made, so that two temperatures meet the same luck. All games
play their first turn, then all their second: like cards come one after the other, and their turn is worked out once.
"""

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernel_cache import kernel
from gobelet.solver.kernels import ROOM, Arrays, Scores, choose_scores, legal_bits, look_ahead
from gobelet.solver.lanes import WIDTH
from gobelet.solver.lattice import Floats, Ints
from gobelet.solver.turn_kernels import TIE, TurnArrays, roll_rules, turn_stages

FILLED, FLAG, TOTAL = range(3)
"""The columns of a game's card: filled boxes as bits, whether the Yahtzee box holds points, the upper total."""
SCORE, LOSS, YAHTZEE_BONUS = range(3)
"""The columns of what came of a game: boxes and Yahtzee bonuses, what its choices lost, the Yahtzee bonuses alone."""
DRAWS = 16
"""Numbers set aside for one roll: a die each, and the last for the choice that follows."""
CHOICE = DRAWS - 1
Shorts = NDArray[np.int16]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
"""The constants of SplitMix64."""


class TurnRoom(NamedTuple):
    """Room for one turn: what its rolls and keeps are worth, its rules, and the options of one roll."""

    work: Floats
    stages: Floats
    ahead: Floats
    points: Floats
    legal: Ints
    bonus: Floats
    found: Floats
    """What each option is worth."""
    weights: Floats
    """How likely each is chosen, before they are made to add up to 1."""
    which: Ints
    """The option: a box, or after the boxes a keep."""


class Rules(NamedTuple):
    """What playing a turn reads of the rules: a few arrays in place of all."""

    upper: NDArray[np.bool_]
    yahtzee: int
    flags: int
    up: Ints
    within: Ints


@kernel
def mixed(number: np.uint64) -> np.uint64:
    """Return a number every bit of which depends on every bit of this one (SplitMix64)."""
    number = (number ^ (number >> np.uint64(30))) * MIX_1
    number = (number ^ (number >> np.uint64(27))) * MIX_2
    return number ^ (number >> np.uint64(31))


@kernel
def key_of(seed: np.uint64, game: int) -> np.uint64:
    """Return where the draws of a game begin."""
    start: np.uint64 = mixed(mixed(seed + GOLDEN) + np.uint64(game) * GOLDEN)
    return start


@kernel
def drawn(key: np.uint64, counter: int) -> np.uint64:
    """Return draw number `counter` of a game."""
    number: np.uint64 = mixed(key + (np.uint64(counter) + np.uint64(1)) * GOLDEN)
    return number


@kernel
def rolled(keep: int, up: Ints, rolls: int, key: np.uint64, counter: int) -> int:
    """Return the roll that a keep becomes, one die after the other."""
    while keep >= rolls:
        face = ((drawn(key, counter) >> np.uint64(32)) * np.uint64(up.shape[1])) >> np.uint64(32)
        keep = up[keep - rolls, face]
        counter += 1
    return keep


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
def first_best(found: Floats, highest: float) -> int:
    """Return the first option that nothing beats."""
    place = 0
    while found[place] < highest - TIE:
        place += 1
    return place


@kernel
def erring(found: Floats, weights: Floats, highest: float, temperature: float, number: np.uint64) -> int:
    """Return an option with a probability that falls exponentially with what it loses."""
    total = 0.0
    for place in range(found.shape[0]):
        weights[place] = exp((found[place] - highest) / temperature)
        total += weights[place]
    left = total * (number >> np.uint64(11)) * 2.0**-53
    for place in range(found.shape[0]):
        left -= weights[place]
        if left < 0:
            return place
    best: int = first_best(found, highest)
    return best


@kernel
def play_turn(
    t: TurnRoom, rules: Rules, lane: int, key: np.uint64, counter: int, temperature: float
) -> tuple[int, int, float]:
    """Roll, keep and roll again until a box is chosen: return the roll, the box, and what the choices lost."""
    rolls, boxes = t.points.shape
    keep, lost = rolls + rules.up.shape[0] - 1, 0.0
    for left in range(t.stages.shape[0] - 1, -1, -1):
        roll = rolled(keep, rules.up, rolls, key, counter)
        points, legal, bonus = t.points[roll], t.legal[roll], t.bonus[roll]
        count = box_options(t.found, t.which, points, legal, bonus, t.ahead[lane:], rules.upper, rules.yahtzee)
        if left > 0:
            count = keep_options(t.found, t.which, count, rules.within[roll], t.stages[left], lane, boxes)
        found = t.found[:count]
        highest = found.max()
        if temperature > 0:
            place = erring(found, t.weights, highest, temperature, drawn(key, counter + CHOICE))
        else:
            place = first_best(found, highest)
        lost += highest - found[place]
        if t.which[place] < boxes:
            return roll, t.which[place], lost
        keep = t.which[place] - boxes
        counter += DRAWS
    raise AssertionError


@kernel
def prepare_turn(t: TurnRoom, card: Ints, lane: int, values: Floats, chosen: Scores, a: Arrays, s: TurnArrays) -> None:
    """Work out what every roll and keep of a turn is worth with this card, for the eight lanes around its own."""
    filled, flag = card[FILLED], card[FLAG]
    legal = legal_bits(filled, a.boxes, a.in_order)
    choose_scores(chosen, a.scores, a.score_boxes, legal)
    look_ahead(t.ahead, values, filled, flag, a)
    turn_stages(t.stages, t.work, t.ahead, legal, lane // WIDTH * WIDTH, chosen, card, a)
    roll_rules(card, t.points, t.legal, t.bonus, s.points, a)


@kernel
def turn_room(boxes: int, turn_rolls: int, rolls: int, keeps: int) -> TurnRoom:
    """Return room for a turn."""
    return TurnRoom(
        np.empty(keeps * WIDTH),
        np.empty((turn_rolls, keeps * WIDTH)),
        np.zeros((boxes + 1) * ROOM),
        np.empty((rolls, boxes)),
        np.empty(rolls, dtype=np.int64),
        np.empty(rolls),
        np.empty(boxes + keeps),
        np.empty(boxes + keeps),
        np.empty(boxes + keeps, dtype=np.int64),
    )


@kernel
def note_fill(card: Ints, filled: Shorts, result: Floats, box: int, gain: float, bonus: float, rules: Rules) -> None:
    """Write down what a box was filled with."""
    filled[box] = int(gain)
    result[SCORE] += gain + bonus
    result[YAHTZEE_BONUS] += bonus
    card[FILLED] |= 1 << box
    if rules.upper[box]:
        card[TOTAL] += int(gain)
    if box == rules.yahtzee and gain > 0:
        card[FLAG] = rules.flags - 1


@kernel
def play_turns(
    order: Ints,
    cards: Ints,
    boxes: Shorts,
    results: Floats,
    turn: int,
    seed: np.uint64,
    temperature: float,
    values: Floats,
    a: Arrays,
    s: TurnArrays,
    within: Ints,
) -> None:
    """Play one turn of each of these games; those with like cards should be neighbours. Temperature 0 is best play."""
    chosen = Scores(np.empty_like(a.scores.first), np.empty_like(a.scores.place), np.empty_like(a.scores.points))
    t = turn_room(a.boxes, a.turn_rolls, a.chances.shape[0], s.down.shape[0])
    rules = Rules(a.upper, a.yahtzee, a.flags, s.up, within)
    worked_out = -1
    for game in order:
        card = cards[game]
        lane = min(max(card[TOTAL] - a.low[card[FILLED]], 0), a.lanes[card[FILLED]] - 1)
        place = a.start[card[FILLED] * a.flags + card[FLAG]] + lane
        if worked_out != place // WIDTH:
            worked_out = place // WIDTH
            prepare_turn(t, card, lane, values, chosen, a, s)
        key = key_of(seed, game)
        roll, box, lost = play_turn(t, rules, lane, key, turn * a.turn_rolls * DRAWS, temperature)
        results[game, LOSS] += lost
        note_fill(card, boxes[game], results[game], box, t.points[roll, box], t.bonus[roll], rules)
