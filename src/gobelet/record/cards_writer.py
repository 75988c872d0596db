"""Write what happened in a game of cards: a line an event, or a few, each beginning with a player's name."""

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
    HandShown,
    RoundWon,
    TurnPlayed,
)
from gobelet.record.model import TABLE, CardRecord

HIDDEN = "--"
"""A card that this reader may not see."""
CHANCE = "chance"
NOTHING = "-"


def card_lines(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a game."""
    for event in events:
        yield from _written(event, names)


def seen_by(record: CardRecord, viewer: Seat | None) -> Iterator[Event]:
    """Yield the events as a viewer may see them."""
    game: CardGame = record.start
    for event in record.events:
        yield game.seen(event, viewer)
        game = game.apply(event)


def format_hand(cards: Hand) -> str:
    """Return cards as they are written, with spaces between."""
    return " ".join(HIDDEN if card is None else card.code for card in cards)


def _written(event: Event, names: Sequence[str]) -> Iterator[str]:
    match event:
        case Dealt():
            yield from _deal(event, names)
        case TurnPlayed(seat, (), _):
            yield f"{names[seat]}: passes"
        case TurnPlayed(seat, discarded, drawn):
            yield f"{names[seat]}: discards {format_hand(discarded)} draws {format_hand(drawn)}"
        case Called(seat):
            yield f"{names[seat]}: calls"
        case Declined(seat):
            yield f"{names[seat]}: declines"
        case _:
            yield from _written_after_a_call(event, names)


def _written_after_a_call(event: Event, names: Sequence[str]) -> Iterator[str]:
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
        case ChancesShown(chances):
            for name, shown in zip(names, chances, strict=True):
                yield f"{name}: turns {' '.join(map(str, shown)) or NOTHING}"


def _deal(event: Dealt, names: Sequence[str]) -> Iterator[str]:
    yield f"{names[event.seat]}: deals"
    yield f"{names[event.kickoff]}: opens"
    yield f"{TABLE}: {' '.join(kind.value for kind in event.table)}"
    for name, hand in zip(names, event.hands, strict=True):
        yield f"{name}: holds {format_hand(hand)}"
