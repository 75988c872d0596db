"""What a viewer may see (`hd-view`): their own cards, every discard and every shown hand; nobody sees the pile."""

from dataclasses import replace

from gobelet.game import Seat
from gobelet.handsdown.cards import Hand
from gobelet.handsdown.events import CallLost, Dealt, Event, HandDrawn, TurnPlayed


def hidden(cards: Hand) -> Hand:
    """Return as many backs as there are cards."""
    return (None,) * len(cards)


def visible(hands: tuple[Hand, ...], shown: frozenset[Seat], viewer: Seat | None) -> tuple[Hand, ...]:
    """Return the hands with those hidden that are neither the viewer's nor shown."""
    return tuple(hand if seat == viewer or seat in shown else hidden(hand) for seat, hand in enumerate(hands))


def seen(event: Event, viewer: Seat | None) -> Event:
    """Return an event as a viewer may see it."""
    match event:
        case Dealt():
            return replace(event, hands=visible(event.hands, frozenset(), viewer))
        case TurnPlayed() | CallLost() if event.seat != viewer:
            return replace(event, drawn=hidden(event.drawn))
        case HandDrawn() if event.seat != viewer:
            return replace(event, cards=hidden(event.cards))
        case _:
            return event
