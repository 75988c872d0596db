"""Events of a card game as sentences, from what the viewer may see."""

from collections.abc import Iterator, Sequence

from gobelet.game import Seat
from gobelet.handsdown import CallLost, Card, CardGame, Event, HandDrawn, TurnPlayed
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import CardEventFormatter, describe_cards


def describe_event(
    event: Event, before: CardGame, names: Sequence[str], viewer: Seat | None, say: Speaker
) -> Iterator[str]:
    """Yield what an event means to a viewer."""
    seen, game = before.seen(event, viewer), before.view(viewer)
    yield from CardEventFormatter.in_words(game.edition, names, say).describe(seen, game)
    if drawn := _list_own_cards(seen, viewer):
        yield say("You draw {cards}.", cards=describe_cards(drawn, game.edition, say))


def _list_own_cards(event: Event, viewer: Seat | None) -> list[Card]:
    """Return the cards that the viewer drew."""
    match event:
        case TurnPlayed(drawn=cards) | CallLost(drawn=cards) | HandDrawn(cards=cards) if event.seat == viewer:
            return [card for card in cards if card is not None]
        case _:
            return []
