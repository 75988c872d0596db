"""What has happened at tables of late, in sentences: for whoever comes, and for those who listen."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from gobelet import dice, handsdown
from gobelet.game import Seat
from gobelet.handsdown import CallLost, Card, CardGame, HandDrawn, TurnPlayed
from gobelet.i18n import Speaker
from gobelet.i18n.card_events import Teller, card_words
from gobelet.i18n.dice_events import tell
from gobelet.tables.documents import Viewer
from gobelet.tables.events import (
    PlayBegun,
    RematchMade,
    SeatDropped,
    SeatFreed,
    SeatGiven,
    SeatLent,
    SeatMoved,
    SeatTaken,
    TableClosed,
    TableEvent,
)
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Table
from gobelet.web.pages.table_context import names_of

LATELY: Final = 12
"""How many rows of a table are told."""


def told_of(rows: Sequence[Update], viewer: Viewer, say: Speaker) -> tuple[str, ...]:
    """Return what the last rows mean to a viewer."""
    return tuple(sentence for row in rows[-LATELY:] for sentence in sentences_of(row, viewer, say))


def kept(rows: Iterable[Update], table: Table) -> int:
    """Return how many dice stayed on the table in the last roll of the turn."""
    game = table.game
    if not isinstance(game, dice.Match) or not isinstance(game.game.phase, dice.Turn) or game.game.phase.rolls < 2:
        return 0
    rolls = [event for update in rows for event in update.events if isinstance(event, dice.DiceRolled)]
    return len(rolls[-1].keep) if rolls else 0


def sentences_of(update: Update, viewer: Viewer, say: Speaker) -> Iterator[str]:
    """Yield what a row means to a viewer."""
    table = update.before
    for event in update.events:
        if table is None:
            return
        after = table.apply(event)
        if isinstance(event, TableEvent):
            yield from _happened(event, after, say)
        elif isinstance(after.game, dice.Match):
            yield from tell(event, after.game, names_of(table, say), say)  # type: ignore[arg-type]  # its own game's event
        elif isinstance(table.game, CardGame):
            yield from _card(event, table, viewer, say)  # type: ignore[arg-type]  # the same
        table = after


def _card(event: handsdown.Event, table: Table, viewer: Viewer, say: Speaker) -> Iterator[str]:
    """Yield what an event of cards means, from what the viewer may see."""
    assert isinstance(table.game, CardGame)
    seen, game = table.game.seen(event, viewer.seat), table.game.view(viewer.seat)
    yield from Teller.in_words(game.edition, names_of(table, say), say).tell(seen, game)
    if drawn := _own_cards(seen, viewer.seat):
        yield say("You draw {cards}.", cards=card_words(drawn, game.edition, say))


def _own_cards(event: handsdown.Event, seat: Seat | None) -> list[Card]:
    """Return the cards that somebody drew who looks from that seat."""
    match event:
        case TurnPlayed(drawn=cards) | CallLost(drawn=cards) | HandDrawn(cards=cards) if event.seat == seat:
            return [card for card in cards if card is not None]
        case _:
            return []


def _happened(event: TableEvent, after: Table, say: Speaker) -> Iterator[str]:
    match event:
        case SeatTaken(seat) | SeatMoved(seat) | SeatLent(seat) | SeatGiven(seat):
            yield from _at_seat(event, names_of(after, say)[seat], say)
        case SeatFreed():
            yield say("A seat is free again.")
        case SeatDropped():
            yield say("A seat was taken away.")
        case PlayBegun():
            yield say("The game begins.")
        case RematchMade():
            yield say("There is a new table for another game.")
        case TableClosed():
            yield say("The table was deleted.")
        case _:
            return


def _at_seat(event: SeatTaken | SeatMoved | SeatLent | SeatGiven, name: str, say: Speaker) -> Iterator[str]:
    match event:
        case SeatTaken():
            yield say("{name} sits down.", name=name)
        case SeatGiven():
            yield say("{name} sits down.", name=name) if name else say("A seat is free again.")
        case SeatMoved():
            yield say("{name} goes on with another device.", name=name)
        case SeatLent(bot=None):
            yield say("{name} is back.", name=name)
        case SeatLent():
            yield say("The computer plays for {name}.", name=name)
