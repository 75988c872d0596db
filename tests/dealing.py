"""Games of cards for tests: players who keep what is nearest, and now and then call what they do not hold."""

from collections.abc import Iterator

from gobelet.cups import SeededCup
from gobelet.game import Face, Seat
from gobelet.handsdown import (
    Call,
    Card,
    CardGame,
    Colour,
    Combination,
    Deal,
    Decline,
    Die,
    Discard,
    Event,
    HandsDown,
    Move,
    new_card_game,
)
from gobelet.handsdown.cards import DICE
from gobelet.record import CardRecord

NAMES = ("Ann", "Ben", "Cleo", "Émile", "Oma Lotte", "x")
FALSE_CALL_ONE_IN = 30
ROWS = {Combination.SMALL_STRAIGHT: 4, Combination.LARGE_STRAIGHT: 5}


def sensible_discard(cards: tuple[Card, ...], table: tuple[Combination, ...]) -> Discard:
    """Keep what is nearest to a combination on the table."""
    aims = [(need - len(keep), keep) for kind in set(table) for need, keep in _aims(kind, cards)]
    _, keep = min(aims, key=lambda aim: (aim[0], sorted(aim[1])))
    return Discard(tuple(card for place, card in enumerate(cards) if place not in keep))


def _aims(kind: Combination, cards: tuple[Card, ...]) -> Iterator[tuple[int, set[int]]]:
    """Yield how many cards a combination needs, and the places of those that serve: for each die or row of numbers."""
    if kind in ROWS:
        for colour in Colour:
            for low in range(1, 8 - ROWS[kind]):
                yield ROWS[kind], _serving(cards, [Die(Face(low + step), colour) for step in range(ROWS[kind])])
        return
    alike = {Combination.THREE: 3, Combination.FOUR: 4, Combination.YAHTZEE: 5, Combination.FULL_HOUSE: 3}[kind]
    for die in DICE:
        first = _serving(cards, [die] * alike)
        if kind is not Combination.FULL_HOUSE:
            yield alike, first
            continue
        left = tuple(card for place, card in enumerate(cards) if place not in first)
        second = max((_serving(left, [other] * 2) for other in DICE), key=len)
        places = [place for place in range(len(cards)) if place not in first]
        yield 5, first | {places[place] for place in second}


def _serving(cards: tuple[Card, ...], dice: list[Die]) -> set[int]:
    """Return the places of cards that can stand for these dice, one each, plain cards first."""
    used: set[int] = set()
    for die in dice:
        able = [place for place, card in enumerate(cards) if place not in used and die in card.dice]
        used |= set(sorted(able, key=lambda place: len(cards[place].dice))[:1])
    return used


def chosen(game: CardGame, seat: Seat, chooser: SeededCup) -> Move | None:
    """Return what a seat does: call what it holds, seldom what it does not, and else what is sensible."""
    moves = game.legal_moves(seat)
    if Call() in moves and (game.claim_of(seat) is not None or not chooser.pick(FALSE_CALL_ONE_IN)):
        return Call()
    if seat == game.turn:
        hand = tuple(sorted(card for card in game.hands[seat] if card is not None))
        return sensible_discard(hand, game.table) if chooser.pick(8) else Discard(hand[: chooser.pick(6)])
    return next((move for move in moves if move in {Deal(), Decline()}), None)


def played(edition: HandsDown, seats: int, seed: int, most: int = 3000) -> Iterator[tuple[CardGame, tuple[Event, ...]]]:
    """Yield every move's game and events; seats act in an order drawn by chance, as people do."""
    game, chooser = new_card_game(edition, seats), SeededCup(f"choices {seed}")
    for _ in range(most):
        if not game.to_move:
            return
        seat = game.to_move[chooser.pick(len(game.to_move))]
        move = chosen(game, seat, chooser)
        if move is not None:
            events = game.decide(seat, move, SeededCup(seed, game.draws))
            yield game, events
            for event in events:
                game = game.apply(event)


def card_game(edition: HandsDown, seats: int, seed: int, most: int = 3000) -> CardRecord:
    """Return the record of such a game."""
    events = tuple(event for _, told in played(edition, seats, seed, most) for event in told)
    return CardRecord(edition, tuple((name,) for name in NAMES[:seats]), "2026-11-15", str(seed), events)
