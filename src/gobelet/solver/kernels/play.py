"""Whole solo games on arrays alone: best play or greedy play, forwards.

The second way to every headline number: the recursion says what best play is worth, these games what it scores. Chance
is a hash of (seed, game, roll), so a game is the same whichever thread plays it and whatever was played before; dice
keep their numbers when other choices are made, so that two temperatures meet the same luck. All games play their first
turn, then all their second: like cards come one after the other, and their turn is worked out once.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.choices import (
    SCORING,
    ChoiceArrays,
    Choices,
    begin_row,
    card_after,
    choose,
    room_for_choices,
)
from gobelet.solver.kernels.simd import WIDTH, same, store
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

DRAWS = 2
"""Numbers set aside for one roll: one for all its dice, and one for the choice that follows."""
Shorts = NDArray[np.int16]
Numbers = NDArray[np.int32]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
"""The constants of SplitMix64."""
SPARE = np.uint64(13)
"""The bits of a draw that are left out, so that it can be multiplied by the number of throws of all dice."""
KEPT = np.uint64(51)


class Games(NamedTuple):
    """Where the games stand, those with like cards one after the other."""

    number: Numbers
    """Which game this is, from the first of those played together."""
    place: Numbers
    """Where the value of its card stands in the table."""
    score: Numbers
    """Boxes and Yahtzee bonuses."""


class Details(NamedTuple):
    """What came of every game, by its number; no rows where nobody asks."""

    boxes: Shorts
    losses: Floats
    """What its choices lost."""


class Chance(NamedTuple):
    """What decides how the dice fall."""

    start: np.uint64
    """Where the draws of the game before number 0 of those played together begin."""
    first: Ints
    """Where the throws of each keep begin, and the end of the last."""
    throws: NDArray[np.uint8]
    """The roll that comes of each throw of the dice that are not kept."""


class Part(NamedTuple):
    """The games that one thread plays a turn of, and what they need for it."""

    games: Games
    details: Details
    begin: int
    end: int
    counter: int
    """The number of the turn's first draw."""
    chance: Chance


class Plan(NamedTuple):
    """What is done with every roll in a turn with one card, and what comes of it."""

    keeps: Numbers
    """For every number of rolls left: the keep, or -1 to score the roll."""
    boxes: Numbers
    gains: Numbers
    """What it gives, the Yahtzee bonus included."""
    bonuses: Numbers
    places: Numbers
    """Where the value of the card after stands."""


class PlayArrays(NamedTuple):
    """What playing reads beside the solver's own arrays and those for choosing."""

    rows: Ints
    """The row (filled boxes, flag) of every eight places in the table."""
    within: Ints
    """As in the lattice."""
    frequent: Floats
    """What greedy play does with a roll that scores nothing: the rank of the keep; empty if play is not greedy."""


@kernel
def mixed(number: np.uint64) -> np.uint64:
    """Return a number every bit of which depends on every bit of this one (SplitMix64)."""
    number = (number ^ (number >> np.uint64(30))) * MIX_1
    number = (number ^ (number >> np.uint64(27))) * MIX_2
    return number ^ (number >> np.uint64(31))


@kernel
def key_of(start: np.uint64, number: int) -> np.uint64:
    """Return where the draws of a game begin."""
    key: np.uint64 = mixed(start + np.uint64(number) * GOLDEN)
    return key


@kernel
def drawn(key: np.uint64, counter: int) -> np.uint64:
    """Return draw number `counter` of a game."""
    number: np.uint64 = mixed(key + (np.uint64(counter) + np.uint64(1)) * GOLDEN)
    return number


@kernel
def rolled(keep: int, first: Ints, throws: NDArray[np.uint8], number: np.uint64) -> int:
    """Return the roll that a keep becomes: one of all throws of the other dice, each as likely."""
    begin = first[keep]
    throw = ((number >> SPARE) * np.uint64(first[keep + 1] - begin)) >> KEPT
    return int(throws[begin + np.int64(throw)])


# -- what is chosen ----------------------------------------------------------------------------------------------


@kernel
def choose_greedily(t: Choices, frequent: Floats, of: Floats) -> None:
    """Find what greedy play does: the box that gives most now, or while all would be noughts the most frequent face."""
    for roll in range(t.legal.shape[0]):
        most, chosen = -1.0, 0
        for box in range(t.points.shape[1]):
            if t.legal[roll] >> box & 1 and t.points[roll, box] > most:
                most, chosen = t.points[roll, box], box
        store(t.slots, roll * WIDTH, same(of[roll, chosen]))
        rank = frequent[roll] if most + t.bonus[roll] == 0 else SCORING
        for stage in range(1, t.ranks.shape[0]):
            store(t.ranks[stage], roll * WIDTH, same(rank))


@kernel
def make_plan(plan: Plan, t: Choices, row: Ints, lane: int, a: Arrays, c: ChoiceArrays) -> None:
    """Write down what was chosen for one lane, so that every game with this card need only look it up."""
    for roll in range(plan.gains.shape[0]):
        place = roll * WIDTH + lane % WIDTH
        slot = int(t.slots[place])
        box = c.slots.box[slot]
        plan.boxes[roll], plan.bonuses[roll] = box, int(t.bonus[roll])
        plan.gains[roll] = int(t.points[roll, box] + t.bonus[roll])
        plan.places[roll] = card_after(row, lane, slot, a, c)
        for stage in range(1, plan.keeps.shape[0]):
            rank = t.ranks[stage, place]
            plan.keeps[stage, roll] = -1 if rank < 0 else c.order[int(rank)]


@kernel
def play_plan(part: Part, begin: int, end: int, plan: Plan) -> None:
    """Play one turn of games `begin` to `end`, all with the same card."""
    games, details, counter, chance = part.games, part.details, part.counter, part.chance
    stages, start, empty = plan.keeps.shape[0], chance.start, chance.first.shape[0] - 2
    for game in range(begin, end):
        key = key_of(start, games.number[game])
        keep, draw, roll = empty, counter, 0
        for left in range(stages - 1, -1, -1):
            roll = rolled(keep, chance.first, chance.throws, drawn(key, draw))
            keep = plan.keeps[left, roll]
            if keep < 0:
                break
            draw += DRAWS
        games.score[game] += plan.gains[roll]
        games.place[game] = plan.places[roll]
        if details.boxes.shape[0] > 0:
            details.boxes[games.number[game], plan.boxes[roll]] = plan.gains[roll] - plan.bonuses[roll]


@kernel
def end_of_run(places: Numbers, begin: int, end: int) -> int:
    """Return how far the games go that have the same card as game `begin`."""
    game = begin + 1
    while game < end and places[game] == places[begin]:
        game += 1
    return game


@kernel
def play_chosen(part: Part, values: Floats, a: Arrays, c: ChoiceArrays, p: PlayArrays) -> None:
    """Play one turn of these games: best play, or greedy play."""
    t, rolls, block, last = room_for_choices(a, c), a.chances.shape[0], -1, -1
    keeps, others = np.full((a.turn_rolls, rolls), -1, dtype=np.int32), np.empty((4, rolls), dtype=np.int32)
    plan = Plan(keeps, others[0], others[1], others[2], others[3])
    begin, places = part.begin, part.games.place
    while begin < part.end:
        place = places[begin]
        row = p.rows[place // WIDTH]
        number = row[0] * a.flags + row[1]
        lane = place - a.start[number]
        if last != number:
            last = number
            begin_row(t, row, values, a, c)
            if p.frequent.shape[0] > 0:
                choose_greedily(t, p.frequent, c.slots.of)
        if block != place // WIDTH:
            block = place // WIDTH
            if p.frequent.shape[0] == 0:
                choose(t, row[0], lane // WIDTH * WIDTH, a, c)
        make_plan(plan, t, row, lane, a, c)
        after = end_of_run(places, begin, part.end)
        play_plan(part, begin, after, plan)
        begin = after


# -- from one turn to the next -----------------------------------------------------------------------------------


@kernel
def count_cards(counts: Ints, games: Games, begin: int, end: int) -> None:
    """Count how many of games `begin` to `end` have each card."""
    for game in range(begin, end):
        counts[games.place[game]] += 1


@kernel
def sort_games(after: Games, games: Games, begin: int, end: int, where: Ints) -> None:
    """Put games `begin` to `end` where those with like cards are; `where` is the next free place for each card."""
    for game in range(begin, end):
        place = games.place[game]
        to = where[place]
        where[place] = to + 1
        after.number[to], after.place[to], after.score[to] = games.number[game], place, games.score[game]
