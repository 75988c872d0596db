"""Write the lines of a card game: one or a few for each event, each with a player's name first."""

from collections.abc import Iterable, Iterator, Sequence

from gobelet.game import Seat
from gobelet.handsdown import (
    Called,
    CallLost,
    CardGame,
    ChancesShown,
    Dealt,
    Declined,
    Event,
    Hand,
    HandDrawn,
    HandKept,
    HandShown,
    RoundWon,
    TurnPlayed,
)
from gobelet.record.model import TABLE, CardRecord

HIDDEN = "--"
"""A card that the reader may not see."""
CHANCE = "chance"
NOTHING = "-"


def format_card_events(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of these events."""
    for event in events:
        yield from _format_event(event, names)


def iterate_visible_events(record: CardRecord, viewer: Seat | None) -> Iterator[Event]:
    """Yield the events of a record as a viewer may see them."""
    game: CardGame = record.start
    for event in record.events:
        yield game.seen(event, viewer)
        game = game.apply(event)


def format_hand(cards: Hand) -> str:
    """Format cards as their codes, separated by spaces."""
    return " ".join(HIDDEN if card is None else card.code for card in cards)


def _format_event(event: Event, names: Sequence[str]) -> Iterator[str]:
    match event:
        case Dealt():
            yield from _format_deal(event, names)
        case TurnPlayed(seat, (), _):
            yield f"{names[seat]}: passes"
        case TurnPlayed(seat, discarded, drawn):
            yield f"{names[seat]}: discards {format_hand(discarded)} draws {format_hand(drawn)}"
        case Called(seat):
            yield f"{names[seat]}: calls"
        case Declined(seat):
            yield f"{names[seat]}: declines"
        case _:
            yield from _format_reveal_event(event, names)


def _format_reveal_event(event: Event, names: Sequence[str]) -> Iterator[str]:
    match event:
        case HandShown(seat, cards):
            yield f"{names[seat]}: shows {format_hand(cards)}"
        case CallLost(seat, lost, drawn):
            yield f"{names[seat]}: loses {format_hand(lost)} draws {format_hand(drawn)}"
        case RoundWon(seat, combination, second):
            yield f"{names[seat]}: takes {combination.value}"
            if second is not None:
                yield f"{names[second]}: takes {CHANCE}"
        case HandDrawn(seat, cards):
            yield f"{names[seat]}: draws {format_hand(cards)}"
        case HandKept(seat, cards):
            yield f"{names[seat]}: keeps {format_hand(cards)}"
        case ChancesShown(chances):
            for name, shown in zip(names, chances, strict=True):
                yield f"{name}: turns {' '.join(map(str, shown)) or NOTHING}"


def _format_deal(event: Dealt, names: Sequence[str]) -> Iterator[str]:
    yield f"{names[event.seat]}: deals"
    yield f"{names[event.kickoff]}: opens"
    yield f"{TABLE}: {' '.join(kind.value for kind in event.table)}"
    for name, hand in zip(names, event.hands, strict=True):
        yield f"{name}: holds {format_hand(hand)}"
