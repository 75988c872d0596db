"""The value of every hand in one round of Hands Down, as a lead in points: the expert's evaluation.

A round is a race. With two players a call leaves the other two turns and a last choice. With more, two calls end the
round, and a player who has not called gets nothing but keeps the hand. The second call takes a Chance card, which on
average has more points than the lowest Combo card. The others' hands follow the model in `opponents`. Values are
computed backwards as in the solver of the dice games, a few draws deep: a hand's from its keeps, a keep's from the
hands it becomes.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from gobelet.bots.cards.evaluator import RANKS, get_rank_points
from gobelet.bots.cards.hand_classes import Floats, load_hand_classes
from gobelet.bots.cards.opponents import Opponents, Shares, load_opponents
from gobelet.handsdown.edition import CHANCE_CARDS, MIN_SEATS

CHANCE_CARD: Final = sum(CHANCE_CARDS) / len(CHANCE_CARDS)
"""The mean points of a Chance card."""
DRAWS_AHEAD: Final = 3
"""The number of its own draws that the expert looks ahead while no call stands."""
IN_TIME: Final = 0.75
"""With three or more players: the probability that a player who waits with a combination is still in time."""
HAND_KEPT: Final = 0.7
"""The fraction of a hand's value that remains in the next round."""
NEVER: Final = np.float32(-99)
"""Less than any value."""

_POINTS: Final = np.array([get_rank_points(rank) for rank in range(RANKS)], np.float64)


class RoundValues(NamedTuple):
    """The values of one round, by rank or by class of hands."""

    call: Floats
    """By rank: calling first."""
    answer: Floats
    """By rank: answering the standing call; rank 0 does not answer."""
    waiting: Floats
    """By hand: not calling now, while no call stands."""
    open: Floats
    """By hand: after the draw, while no call stands."""
    standing: tuple[Floats, ...]
    """By hand: after the draw, while another's call stands, for 1, 2, … turns left; the last for any more."""


@lru_cache(maxsize=64)
def compute_round_values(table: int, seats: int, shown: int | None = None) -> RoundValues:
    """Return the values with these combinations on the table, as bits; `shown` is the rank of a call face up."""
    others = load_opponents(table)
    held = others.first if shown is None else np.eye(RANKS)[shown]
    return (
        _value_for_two(table, others, held) if seats == MIN_SEATS else _value_for_many(table, others, held, seats - 1)
    )


def compute_call_values(held: Shares, others: int, *, first: bool) -> Floats:
    """Return the mean lead of each rank over the other players, against a hand with this distribution.

    Of equal ranks the earlier call wins (`hd-tie`). Rank 0 is no call.
    """
    ranks = np.arange(RANKS)
    wins = (ranks[:, None] > ranks) | (first & (ranks[:, None] == ranks))
    values = np.where(wins, _POINTS[:, None] - CHANCE_CARD / others, CHANCE_CARD - _POINTS / others)
    values[:, 0] = _POINTS
    values[0] = -_POINTS / others
    return (values @ held).astype(np.float32)


def _value_for_two(table: int, others: Opponents, held: Shares) -> RoundValues:
    """Return the values for two players: after a call the other has two turns and the last choice."""
    ranks, call, answer = (
        load_hand_classes().ranks(table),
        compute_call_values(others.answer, 1, first=True),
        compute_call_values(held, 1, first=False),
    )
    now = answer[ranks]
    one_left = np.maximum(now, load_hand_classes().value_draws(now))
    two_left = np.maximum(now, load_hand_classes().value_draws(one_left))
    called, rate = np.where(ranks > 0, call[ranks], NEVER), np.float32(others.call)
    worth: Floats = np.maximum(called, np.float32(0))
    for _ in range(DRAWS_AHEAD):
        drawn: Floats = rate * two_left + (1 - rate) * worth
        waiting = load_hand_classes().value_draws(drawn)
        worth = np.maximum(called, waiting)
    return RoundValues(call, answer, waiting, drawn, (now, one_left))


class _Lap(NamedTuple):
    """The probability that nobody, one, or at least two others complete something before the next turn."""

    nobody: np.float32
    one: np.float32
    two: np.float32


def _compute_lap(rate: float, others: int) -> _Lap:
    nobody, one = (1 - rate) ** others, others * rate * (1 - rate) ** (others - 1)
    return _Lap(np.float32(nobody), np.float32(one), np.float32(1 - nobody - one))


def _value_for_many(table: int, others: Opponents, held: Shares, count: int) -> RoundValues:
    """Return the values for three or more players: two calls end the round, and the others keep their hands."""
    ranks, call, answer = (
        load_hand_classes().ranks(table),
        compute_call_values(held, count, first=True),
        compute_call_values(held, count, first=False),
    )
    has, left_out = ranks > 0, np.float32(-(_POINTS @ held + CHANCE_CARD) / count)
    lap, race = _compute_lap(others.call, count), np.float32(_compute_lap(others.call, count - 1).nobody)
    called, met = np.where(has, call[ranks], NEVER), answer[ranks]
    worth = np.where(has, np.maximum(called, 0), np.float32(0))
    standing = np.where(has, met, left_out)
    for _ in range(DRAWS_AHEAD):
        lost = left_out + np.float32(HAND_KEPT) * (worth - np.float32(worth @ load_hand_classes().dealt))
        answered = np.where(has, met, race * standing + (1 - race) * lost)
        standing = np.where(has, met, load_hand_classes().value_draws(answered))
        late = np.float32(IN_TIME) * met + np.float32(1 - IN_TIME) * lost
        drawn = lap.nobody * worth + np.where(has, (1 - lap.nobody) * late, lap.one * standing + lap.two * lost)
        waiting = load_hand_classes().value_draws(drawn)
        worth = np.maximum(called, waiting)
    return RoundValues(call, answer, waiting, drawn, (answered,))
