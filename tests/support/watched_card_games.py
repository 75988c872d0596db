"""Card games for the tests of computer players: positions from text, and games with recorded questions."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from gobelet.bots import CARD_BOTS, CardBot, make_card_bot
from gobelet.bots.cards.game_loop import CardGameLoop
from gobelet.cups import SeededCup
from gobelet.game import Seat, Version
from gobelet.handsdown import (
    CallStanding,
    Card,
    CardGame,
    Combination,
    HandsDown,
    LastChoice,
    Move,
    Open,
    card,
    new_card_game,
)

PLAYERS: dict[str, CardBot] = {}


def make_bot(name: str) -> CardBot:
    """Return a player; those without chance are shared."""
    if name == "random":
        return make_card_bot(name, random.Random(7))  # noqa: S311 - meant to be repeatable
    return PLAYERS.setdefault(name, make_card_bot(name, random.Random(7)))  # noqa: S311 - meant to be repeatable


def cards(text: str) -> tuple[Card, ...]:
    """Parse cards."""
    return tuple(card(code) for code in text.split())


def make_game(*hands: str, kinds: str = "", thrown: str = "", phase: object = None) -> CardGame:
    """Return a game with these hands; the first seat is on turn unless the phase says otherwise."""
    table = tuple(Combination(kind) for kind in kinds.split()) or tuple(Combination)
    start = new_card_game(HandsDown(), len(hands))
    assert phase is None or isinstance(phase, Open | CallStanding | LastChoice)
    return start._replace(
        hands=tuple(map(cards, hands)),
        table=table,
        discards=cards(thrown),
        phase=Open(Seat(0)) if phase is None else phase,
        version=Version(1),
        calls_since=Version(1),
    )


class Question(NamedTuple):
    """A question to a player, and its move."""

    game: CardGame
    seat: Seat
    move: Move | None


class WatchedBot:
    """A player that records its moves."""

    def __init__(self, player: CardBot, asked: list[Question]) -> None:
        self.player, self.asked, self.name = player, asked, player.name

    def choose(self, table: CardGame, seat: Seat) -> Move | None:
        move = self.player.choose(table, seat)
        self.asked.append(Question(table, seat, move))
        return move


def play_watched(edition: HandsDown, names: list[str], seed: int) -> tuple[CardGameLoop, list[Question]]:
    """Play a game to its end; return the game loop and all questions."""
    asked: list[Question] = []
    table = CardGameLoop(
        new_card_game(edition, len(names)), [WatchedBot(make_bot(name), asked) for name in names], SeededCup(seed)
    )
    table.play()
    return table, asked


def mix_bots(count: int) -> list[str]:
    """Return the names of some players, as different as possible."""
    kinds: Iterator[str] = iter([*CARD_BOTS, *CARD_BOTS])
    return [next(kinds) for _ in range(count)]
