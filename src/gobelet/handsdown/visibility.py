"""What a viewer may see (`hd-view`): their own cards, all discards and all shown hands; nobody sees the pile."""

from dataclasses import replace

from gobelet.game import Seat
from gobelet.handsdown.cards import Hand
from gobelet.handsdown.events import CallLost, Dealt, Event, HandDrawn, HandKept, TurnPlayed


def hide_cards(cards: Hand) -> Hand:
    """Replace every card with None."""
    return (None,) * len(cards)


def hide_hands(hands: tuple[Hand, ...], shown: frozenset[Seat], viewer: Seat | None) -> tuple[Hand, ...]:
    """Hide the hands that are neither the viewer's nor shown."""
    return tuple(hand if seat == viewer or seat in shown else hide_cards(hand) for seat, hand in enumerate(hands))


def hide_drawn_cards(event: Event, viewer: Seat | None) -> Event:
    """Hide the cards of an event that a viewer may not see."""
    match event:
        case Dealt():
            return replace(event, hands=hide_hands(event.hands, frozenset(), viewer))
        case TurnPlayed() | CallLost() if event.seat != viewer:
            return replace(event, drawn=hide_cards(event.drawn))
        case HandDrawn() | HandKept() if event.seat != viewer:
            return replace(event, cards=hide_cards(event.cards))
        case _:
            return event
