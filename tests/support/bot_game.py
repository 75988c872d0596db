"""Computer players at a table: whoever may act is asked, until nobody has anything to do."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gobelet.bots import Chance, DiceBot
from gobelet.cups import SeededCup
from gobelet.dice import Match, MatchEvent, MatchMove
from gobelet.game import Seat, replay


class Asked(NamedTuple):
    """A player was asked: in which match, in which seat, and what it does."""

    match: Match
    seat: Seat
    move: MatchMove | None


def chance(seed: int | str) -> Chance:
    """Return a player's own chance, which a seed repeats."""
    return random.Random(seed)  # noqa: S311 - meant to be repeatable


def play(match: Match, bots: Sequence[DiceBot], seed: int) -> Iterator[Asked]:
    """Play a match to its very end; a bot that waits while nobody else acts would hold up the table for ever."""
    cup, waiting = SeededCup(seed), 0
    while match.to_move:
        assert waiting < len(match.to_move)
        seat = match.to_move[waiting]
        asked = Asked(match, seat, bots[seat].choose(match, seat))
        yield asked
        if asked.move is None:
            waiting += 1
            continue
        events: tuple[MatchEvent, ...] = match.decide(seat, asked.move, cup)
        match, waiting = replay(match, events), 0
    yield Asked(match, Seat(0), None)


def score(match: Match, bot: DiceBot, seed: int) -> int:
    """Return what a bot scores alone."""
    *_, last = play(match, [bot], seed)
    assert last.match.outcome is not None
    return last.match.outcome.scores[0]
