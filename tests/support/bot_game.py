"""Matches of computer players of dice: players that may act are asked until none has a move."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gobelet.bots import Chance, DiceBot
from gobelet.cups import SeededCup
from gobelet.dice import Match, MatchEvent, MatchMove
from gobelet.game import Seat, replay


class Question(NamedTuple):
    """A question to a player, and its move."""

    match: Match
    seat: Seat
    move: MatchMove | None


def chance(seed: int | str) -> Chance:
    """Return a seeded chance."""
    return random.Random(seed)  # noqa: S311 - meant to be repeatable


def play(match: Match, bots: Sequence[DiceBot], seed: int) -> Iterator[Question]:
    """Play a match to its end; fail if all players wait for each other."""
    cup, waiting = SeededCup(seed), 0
    while match.to_move:
        assert waiting < len(match.to_move)
        seat = match.to_move[waiting]
        question = Question(match, seat, bots[seat].choose(match, seat))
        yield question
        if question.move is None:
            waiting += 1
            continue
        events: tuple[MatchEvent, ...] = match.decide(seat, question.move, cup)
        match, waiting = replay(match, events), 0
    yield Question(match, Seat(0), None)


def score(match: Match, bot: DiceBot, seed: int) -> int:
    """Return the score of a bot in a solo game."""
    *_, last = play(match, [bot], seed)
    assert last.match.outcome is not None
    return last.match.outcome.scores[0]
