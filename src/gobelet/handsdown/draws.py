"""The picks that led to an event: what a cup must have given for it to come next."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from gobelet.game import Illegal
from gobelet.handsdown.cards import Card, Hand
from gobelet.handsdown.edition import CHANCE_CARDS, COMBINATION_CARDS, PRINTED_LENGTH
from gobelet.handsdown.events import CallLost, ChancesShown, Dealt, Event, HandDrawn, TurnPlayed
from gobelet.handsdown.pile import Pile

if TYPE_CHECKING:
    from gobelet.handsdown.game import CardGame

T = TypeVar("T")


def picks_of(game: "CardGame", event: Event) -> tuple[int, ...]:
    """Return what was picked for `event` in `game`; refuse a card that could not have come."""
    match event:
        case Dealt():
            return tuple(_deal(event))
        case TurnPlayed(seat, thrown, drawn):
            return tuple(_drawn(_pile(game, seat, thrown), drawn))
        case CallLost(seat, lost, drawn):
            hand = sorted(card for card in game.hands[seat] if card is not None)
            return (*_among(hand, lost), *_drawn(_pile(game, seat, lost), drawn))
        case HandDrawn(_, cards):
            return tuple(_drawn(Pile(game.hands, game.discards), cards))
        case ChancesShown(chances):
            return tuple(_among(CHANCE_CARDS, [points for shown in chances for points in shown]))
        case _:
            return ()


def _deal(event: Dealt) -> Iterator[int]:
    yield event.kickoff
    if len(event.table) != PRINTED_LENGTH:
        yield from _among(COMBINATION_CARDS, event.table)
    pile = Pile((), ())
    for hand in event.hands:
        yield from _drawn(pile, hand)


def _pile(game: "CardGame", seat: int, thrown: tuple[Card, ...]) -> Pile:
    """Return the pile once cards have left a hand."""
    kept = list(game.hands[seat])
    for card in thrown:
        if card not in kept:
            raise Illegal("cards-not-held", cards=(card,))
        kept.remove(card)
    others = (hand for other, hand in enumerate(game.hands) if other != seat)
    return Pile((kept, *others), game.discards + thrown)


def _drawn(pile: Pile, cards: Hand) -> Iterator[int]:
    for card in cards:
        if card is None:
            raise Illegal("cards-hidden")
        yield pile.take(card)


def _among(things: Sequence[T], chosen: Sequence[T]) -> Iterator[int]:
    left = list(things)
    for thing in chosen:
        if thing not in left:
            raise Illegal("cards-gone", cards=(thing,))
        place = left.index(thing)
        yield place
        left.pop(place)
