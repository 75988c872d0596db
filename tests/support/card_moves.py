"""Helpers for tests of card games: hands as text, games laid out by hand, and moves with chosen picks."""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from gobelet.cups import TypedCup
from gobelet.game import Face, Refusal, Seat, replay
from gobelet.handsdown import (
    DECK,
    Call,
    Card,
    CardGame,
    ChancesShown,
    Combination,
    Dealt,
    Decline,
    Discard,
    Event,
    HandsDown,
    Move,
    card,
    new_card_game,
)

A, B, C, D = (Seat(number) for number in range(4))
NOBODY = Seat(9)
PRINTED = HandsDown()
SHORT = HandsDown(short=True)

NOTHING = ("1Y 1B 4R 5R 6B", "3Y 1B 2R 6Y 5R", "4Y 1B 3R 6R 5B", "1Y 3Y 2R 4R 6B")
"""Hands, one a seat, that are no combination. All hands here can be held at once."""

TWOS, OTHER_TWOS, THREES = "2Y 2Y 2Y 5B 6R", "2B 2B 2B 2R 6Y", "3B 3B 3B 4Y 3Y"
"""Three of a kind each: of 2, equal to it, and of 3."""
FOURS = "4B 4B 4* 4* 1Y"
"""Four of a kind."""
HOUSE = "1R 1R 1R 5Y 5Y"
"""A full house."""


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards written like this, in this order."""
    return tuple(card(code) for code in text.split())


def kinds(text: str) -> tuple[Combination, ...]:
    """Return the combinations written like this: `kinds("three yahtzee")`."""
    return tuple(Combination[name.upper()] for name in text.split())


def list_remaining_cards(*taken: Iterable[Card]) -> tuple[Card, ...]:
    """Return the deck without these cards, sorted; it must contain them."""
    counted = Counter(card for some in taken for card in some)
    assert counted <= Counter(DECK)
    return tuple(sorted((Counter(DECK) - counted).elements()))


def lay_out(
    *hands: str,
    opener: Seat = A,
    table: Sequence[Combination] = tuple(Combination),
    edition: HandsDown = PRINTED,
    pile: str | None = None,
) -> CardGame:
    """Make a game just dealt, with these hands; if a pile is given, all other cards are discards."""
    held = tuple(cards(hand) for hand in hands)
    game = new_card_game(edition, len(hands)).apply(Dealt(A, opener, tuple(table), held))
    if pile is None:
        list_remaining_cards(*held)
        return game
    return game._replace(discards=list_remaining_cards(*held, cards(pile)))


class Picks(TypedCup):
    """A cup that gives these picks, then always the first, and records among how many each was picked."""

    def __init__(self, *picks: int) -> None:
        super().__init__(picks)
        self.asked: list[int] = []

    def dice(self, count: int) -> tuple[Face, ...]:
        raise AssertionError("cards are picked, never rolled")

    def pick(self, among: int) -> int:
        self.asked.append(among)
        return super().pick(among) if self.left else 0


def decide_move(game: CardGame, seat: Seat, move: Move, *picks: int) -> tuple[Event, ...]:
    """Return the events of a move; the game after it has counted every pick that was made."""
    cup = Picks(*picks)
    events = game.decide(seat, move, cup)
    assert cup.left == 0
    assert replay(game, events).draws == game.draws + len(cup.asked)
    return events


def list_actors(events: Iterable[Event]) -> list[tuple[type, Seat]]:
    """Return the type and the seat of every event."""
    return [(type(event), event.seat) for event in events if not isinstance(event, ChancesShown)]


def act(game: CardGame, seat: Seat, move: Move, *picks: int) -> CardGame:
    """Return the game after a move."""
    return replay(game, decide_move(game, seat, move, *picks))


def call(game: CardGame, seat: Seat, *picks: int) -> CardGame:
    """Call Hands Down."""
    return act(game, seat, Call(), *picks)


def throw(game: CardGame, text: str = "", *picks: int) -> CardGame:
    """Discard these cards in the seat whose turn it is; none is a pass."""
    assert game.turn is not None
    return act(game, game.turn, Discard(cards(text)), *picks)


def pass_turns(game: CardGame, turns: int = 1) -> CardGame:
    """Pass this many turns."""
    for _ in range(turns):
        game = throw(game)
    return game


def decline(game: CardGame, seat: Seat, *picks: int) -> CardGame:
    """Pass in the last choice."""
    return act(game, seat, Decline(), *picks)


def expect_refusal(game: CardGame, seat: Seat, move: Move) -> Refusal:
    """Return the refusal of this move, which must not draw anything and must not be listed as legal."""
    cup = Picks()
    with pytest.raises(Refusal) as raised:
        game.decide(seat, move, cup)
    assert cup.asked == []
    assert move not in game.legal_moves(seat)
    return raised.value
