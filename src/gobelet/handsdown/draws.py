"""The picks behind an event: what a cup must have given for it to come next. Records are verified with them."""

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


def find_picks(game: "CardGame", event: Event) -> tuple[int, ...]:
    """Return the picks that lead to `event` in `game`; refuse a card that cannot have been drawn."""
    match event:
        case Dealt():
            return tuple(_find_deal_picks(event))
        case TurnPlayed(seat, thrown, drawn):
            return tuple(_find_drawn_picks(_make_pile(game, seat, thrown), drawn))
        case CallLost(seat, lost, drawn):
            hand = sorted(card for card in game.hands[seat] if card is not None)
            return (*_find_chosen_picks(hand, lost), *_find_drawn_picks(_make_pile(game, seat, lost), drawn))
        case HandDrawn(_, cards):
            return tuple(_find_drawn_picks(Pile(game.hands, game.discards), cards))
        case ChancesShown(chances):
            return tuple(_find_chosen_picks(CHANCE_CARDS, [points for shown in chances for points in shown]))
        case _:
            return ()


def _find_deal_picks(event: Dealt) -> Iterator[int]:
    yield event.kickoff
    if len(event.table) != PRINTED_LENGTH:
        yield from _find_chosen_picks(COMBINATION_CARDS, event.table)
    pile = Pile((), ())
    for hand in event.hands:
        yield from _find_drawn_picks(pile, hand)


def _make_pile(game: "CardGame", seat: int, thrown: tuple[Card, ...]) -> Pile:
    """Make the pile after cards were discarded from a hand."""
    kept = list(game.hands[seat])
    for card in thrown:
        if card not in kept:
            raise Illegal("cards-not-held", cards=(card,))
        kept.remove(card)
    others = (hand for other, hand in enumerate(game.hands) if other != seat)
    return Pile((kept, *others), game.discards + thrown)


def _find_drawn_picks(pile: Pile, cards: Hand) -> Iterator[int]:
    for card in cards:
        if card is None:
            raise Illegal("cards-hidden")
        yield pile.take(card)


def _find_chosen_picks(things: Sequence[T], chosen: Sequence[T]) -> Iterator[int]:
    left = list(things)
    for thing in chosen:
        if thing not in left:
            raise Illegal("cards-gone", cards=(thing,))
        place = left.index(thing)
        yield place
        left.pop(place)
