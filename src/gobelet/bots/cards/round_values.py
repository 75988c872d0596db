"""What every hand is worth in one round of Hands Down, in points ahead of the others: the expert's judgement.

A round is a race. With two players a call leaves the other two turns and a last choice, so that the answer is played
without haste; with more, two calls end the round and whoever is not one of the two gets nothing but keeps the hand. A
lone call takes no Chance card; coming second takes one, which on average counts more than the cheapest Combination
card. What the others hold is taken from `rivals`. Values follow from each other as in the solver of the dice games: a
hand's from those of its keeps, a keep's from those of the hands it becomes, a few draws far.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from gobelet.bots.cards.evaluator import RANKS, rank_points
from gobelet.bots.cards.hand_classes import Floats, classes
from gobelet.bots.cards.opponents import Rivals, Shares, rivals
from gobelet.handsdown.edition import CHANCE_CARDS, FEWEST_SEATS

CHANCE_CARD: Final = sum(CHANCE_CARDS) / len(CHANCE_CARDS)
"""What a Chance card counts on average."""
DRAWS_AHEAD: Final = 3
"""How many of its own draws the expert looks ahead while no call stands."""
IN_TIME: Final = 0.75
"""With three players or more: how often one who waits with a combination is still one of the two who call."""
HAND_KEPT: Final = 0.7
"""How much of what a hand is worth lasts into the next round."""
NEVER: Final = np.float32(-99)
"""Below everything that can happen."""

_POINTS: Final = np.array([rank_points(rank) for rank in range(RANKS)], np.float64)


class Outlook(NamedTuple):
    """One table's values. Those by hand are given for each class of hands."""

    call: Floats
    """By rank: calling first."""
    answer: Floats
    """By rank: answering the call that stands; rank 0 lets it be."""
    waiting: Floats
    """By hand: not calling now, while no call stands."""
    open: Floats
    """By hand: having drawn it while no call stands."""
    standing: tuple[Floats, ...]
    """By hand: having drawn it while another's call stands, and so many turns are left; the last for any more."""


@lru_cache(maxsize=64)
def outlook(table: int, seats: int, shown: int | None = None) -> Outlook:
    """Return the values at a table with these combinations, given as bits; `shown` is the rank of a call face up."""
    others = rivals(table)
    held = others.first if shown is None else np.eye(RANKS)[shown]
    return _of_two(table, others, held) if seats == FEWEST_SEATS else _of_many(table, others, held, seats - 1)


def meeting(held: Shares, others: int, *, first: bool) -> Floats:
    """Return for each rank what it is worth when it meets such a hand, ahead of each of the others on average.

    Of equal ranks the earlier call wins (`hd-tie`). Rank 0 of the other is no call; one's own is none either.
    """
    ranks = np.arange(RANKS)
    wins = (ranks[:, None] > ranks) | (first & (ranks[:, None] == ranks))
    values = np.where(wins, _POINTS[:, None] - CHANCE_CARD / others, CHANCE_CARD - _POINTS / others)
    values[:, 0] = _POINTS
    values[0] = -_POINTS / others
    return (values @ held).astype(np.float32)


def _of_two(table: int, others: Rivals, held: Shares) -> Outlook:
    """The answer to a call has two turns and the last choice; until somebody calls, each draws in turn."""
    ranks, call, answer = classes().ranks(table), meeting(others.answer, 1, first=True), meeting(held, 1, first=False)
    now = answer[ranks]
    one_left = np.maximum(now, classes().drawn(now))
    two_left = np.maximum(now, classes().drawn(one_left))
    called, rate = np.where(ranks > 0, call[ranks], NEVER), np.float32(others.call)
    worth: Floats = np.maximum(called, np.float32(0))
    for _ in range(DRAWS_AHEAD):
        drawn: Floats = rate * two_left + (1 - rate) * worth
        waiting = classes().drawn(drawn)
        worth = np.maximum(called, waiting)
    return Outlook(call, answer, waiting, drawn, (now, one_left))


class _Lap(NamedTuple):
    """How likely nobody, just one, or at least two of some others complete something before one's next turn."""

    nobody: np.float32
    one: np.float32
    two: np.float32


def _lap(rate: float, others: int) -> _Lap:
    nobody, one = (1 - rate) ** others, others * rate * (1 - rate) ** (others - 1)
    return _Lap(np.float32(nobody), np.float32(one), np.float32(1 - nobody - one))


def _of_many(table: int, others: Rivals, held: Shares, count: int) -> Outlook:
    """Two calls end the round: who has nothing when the second comes is left out, and keeps the hand."""
    ranks, call, answer = classes().ranks(table), meeting(held, count, first=True), meeting(held, count, first=False)
    has, left_out = ranks > 0, np.float32(-(_POINTS @ held + CHANCE_CARD) / count)
    lap, race = _lap(others.call, count), np.float32(_lap(others.call, count - 1).nobody)
    called, met = np.where(has, call[ranks], NEVER), answer[ranks]
    worth = np.where(has, np.maximum(called, 0), np.float32(0))
    standing = np.where(has, met, left_out)
    for _ in range(DRAWS_AHEAD):
        lost = left_out + np.float32(HAND_KEPT) * (worth - np.float32(worth @ classes().dealt))
        answered = np.where(has, met, race * standing + (1 - race) * lost)
        standing = np.where(has, met, classes().drawn(answered))
        late = np.float32(IN_TIME) * met + np.float32(1 - IN_TIME) * lost
        drawn = lap.nobody * worth + np.where(has, (1 - lap.nobody) * late, lap.one * standing + lap.two * lost)
        waiting = classes().drawn(drawn)
        worth = np.maximum(called, waiting)
    return Outlook(call, answer, waiting, drawn, (answered,))
