"""Whole solo games, by best play or greedy play: docs/solver.md, "Simulated games".

They confirm every headline number in a second way. Random numbers are a hash of (seed, game, roll), so a game does not
depend on threads or on other games, and players with different temperatures get the same dice. All games play their
first turn, then all play their second: games with the same card are adjacent, and their turn is computed once.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.kernels.choices import (
    SCORING,
    ChoiceArrays,
    ChoiceBuffers,
    allocate_choices,
    choose,
    locate_card_after,
    prepare_row,
)
from gobelet.solver.kernels.simd import WIDTH, broadcast, store
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

DRAWS = 2
"""The draws for one roll: one for all its dice, and one for the choice that follows."""
Shorts = NDArray[np.int16]
Numbers = NDArray[np.int32]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
"""The constants of SplitMix64."""
SPARE = np.uint64(13)
"""The bits of a draw that are dropped, so that it can be multiplied by the number of throws."""
KEPT = np.uint64(51)


class Games(NamedTuple):
    """The state of the games; games with the same card are adjacent."""

    number: Numbers
    """The number of each game, counted from the first of those played together."""
    place: Numbers
    """The index of the value of its card."""
    score: Numbers
    """The points in boxes and Yahtzee bonuses."""


class Details(NamedTuple):
    """The results of every game by number; empty if they are not requested."""

    boxes: Shorts
    losses: Floats
    """The sum of the losses of its choices."""


class DiceSource(NamedTuple):
    """The source of rolls: the start value of the draws, and every throw of the dice."""

    start: np.uint64
    """The start value of the draws of game 0 of those played together."""
    first: Ints
    """The index of each keep's first throw, and the end of the last."""
    throws: NDArray[np.uint8]
    """The roll of each throw of the dice that are not kept."""


class Batch(NamedTuple):
    """The games of which one thread plays a turn."""

    games: Games
    details: Details
    begin: int
    end: int
    counter: int
    """The number of the turn's first draw."""
    source: DiceSource


class Plan(NamedTuple):
    """The choice for every roll in a turn with one card, and its result."""

    keeps: Numbers
    """The keep for every number of rolls left, or -1 to score the roll."""
    boxes: Numbers
    gains: Numbers
    """The points, the Yahtzee bonus included."""
    bonuses: Numbers
    places: Numbers
    """The index of the value of the card after."""


class PlayArrays(NamedTuple):
    """The arrays for playing, besides those of the solver and for choices."""

    rows: Ints
    """The row (filled boxes, flag) of every block of eight values in the table."""
    within: Ints
    """`Lattice.within`."""
    frequent: Floats
    """`Player.frequent`; empty if play is not greedy."""


@kernel
def mix(number: np.uint64) -> np.uint64:
    """Return the mix of SplitMix64."""
    number = (number ^ (number >> np.uint64(30))) * MIX_1
    number = (number ^ (number >> np.uint64(27))) * MIX_2
    return number ^ (number >> np.uint64(31))


@kernel
def derive_key(start: np.uint64, number: int) -> np.uint64:
    """Return the key of the draws of a game."""
    key: np.uint64 = mix(start + np.uint64(number) * GOLDEN)
    return key


@kernel
def draw_number(key: np.uint64, counter: int) -> np.uint64:
    """Return draw number `counter` of a game."""
    number: np.uint64 = mix(key + (np.uint64(counter) + np.uint64(1)) * GOLDEN)
    return number


@kernel
def roll_dice(keep: int, first: Ints, throws: NDArray[np.uint8], number: np.uint64) -> int:
    """Return the roll that a keep becomes: one of all throws of the other dice, with equal probability."""
    begin = first[keep]
    throw = ((number >> SPARE) * np.uint64(first[keep + 1] - begin)) >> KEPT
    return int(throws[begin + np.int64(throw)])


# -- choices ----------------------------------------------------------------------------------------------------


@kernel
def choose_greedily(t: ChoiceBuffers, frequent: Floats, of: Floats) -> None:
    """Compute greedy play's choices: the box with the most points now; if all give 0, keep the most frequent face."""
    for roll in range(t.legal.shape[0]):
        most, chosen = -1.0, 0
        for box in range(t.points.shape[1]):
            if t.legal[roll] >> box & 1 and t.points[roll, box] > most:
                most, chosen = t.points[roll, box], box
        store(t.slots, roll * WIDTH, broadcast(of[roll, chosen]))
        rank = frequent[roll] if most + t.bonus[roll] == 0 else SCORING
        for stage in range(1, t.ranks.shape[0]):
            store(t.ranks[stage], roll * WIDTH, broadcast(rank))


@kernel
def write_plan(plan: Plan, t: ChoiceBuffers, row: Ints, lane: int, a: Arrays, c: ChoiceArrays) -> None:
    """Write the choices for one lane into a plan, which every game with this card looks up."""
    for roll in range(plan.gains.shape[0]):
        place = roll * WIDTH + lane % WIDTH
        slot = int(t.slots[place])
        box = c.slots.box[slot]
        plan.boxes[roll], plan.bonuses[roll] = box, int(t.bonus[roll])
        plan.gains[roll] = int(t.points[roll, box] + t.bonus[roll])
        plan.places[roll] = locate_card_after(row, lane, slot, a, c)
        for stage in range(1, plan.keeps.shape[0]):
            rank = t.ranks[stage, place]
            plan.keeps[stage, roll] = -1 if rank < 0 else c.order[int(rank)]


@kernel
def play_plan(batch: Batch, begin: int, end: int, plan: Plan) -> None:
    """Play one turn of games `begin` to `end`, all with the same card."""
    games, details, counter, source = batch.games, batch.details, batch.counter, batch.source
    stages, start, empty = plan.keeps.shape[0], source.start, source.first.shape[0] - 2
    for game in range(begin, end):
        key = derive_key(start, games.number[game])
        keep, draw, roll = empty, counter, 0
        for left in range(stages - 1, -1, -1):
            roll = roll_dice(keep, source.first, source.throws, draw_number(key, draw))
            keep = plan.keeps[left, roll]
            if keep < 0:
                break
            draw += DRAWS
        games.score[game] += plan.gains[roll]
        games.place[game] = plan.places[roll]
        if details.boxes.shape[0] > 0:
            details.boxes[games.number[game], plan.boxes[roll]] = plan.gains[roll] - plan.bonuses[roll]


@kernel
def find_end_of_run(places: Numbers, begin: int, end: int) -> int:
    """Return the end of the run of games with the same card as game `begin`."""
    game = begin + 1
    while game < end and places[game] == places[begin]:
        game += 1
    return game


@kernel
def play_deterministic(batch: Batch, values: Floats, a: Arrays, c: ChoiceArrays, p: PlayArrays) -> None:
    """Play one turn of a batch by best play or greedy play."""
    t, rolls, block, last = allocate_choices(a, c), a.chances.shape[0], -1, -1
    keeps, others = np.full((a.turn_rolls, rolls), -1, dtype=np.int32), np.empty((4, rolls), dtype=np.int32)
    plan = Plan(keeps, others[0], others[1], others[2], others[3])
    begin, places = batch.begin, batch.games.place
    while begin < batch.end:
        place = places[begin]
        row = p.rows[place // WIDTH]
        number = row[0] * a.flags + row[1]
        lane = place - a.start[number]
        if last != number:
            last = number
            prepare_row(t, row, values, a, c)
            if p.frequent.shape[0] > 0:
                choose_greedily(t, p.frequent, c.slots.of)
        if block != place // WIDTH:
            block = place // WIDTH
            if p.frequent.shape[0] == 0:
                choose(t, row[0], lane // WIDTH * WIDTH, a, c)
        write_plan(plan, t, row, lane, a, c)
        after = find_end_of_run(places, begin, batch.end)
        play_plan(batch, begin, after, plan)
        begin = after


# -- sorting between turns ---------------------------------------------------------------------------------------


@kernel
def count_cards(counts: Ints, games: Games, begin: int, end: int) -> None:
    """Count how many of games `begin` to `end` have each card."""
    for game in range(begin, end):
        counts[games.place[game]] += 1


@kernel
def sort_games(after: Games, games: Games, begin: int, end: int, where: Ints) -> None:
    """Write games `begin` to `end` in the order of their cards; `where` is the next free index for each card."""
    for game in range(begin, end):
        place = games.place[game]
        to = where[place]
        where[place] = to + 1
        after.number[to], after.place[to], after.score[to] = games.number[game], place, games.score[game]
