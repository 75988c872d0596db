"""The story of a table: its latest events as sentences, for the page and for screen readers."""

from collections.abc import Iterator, Sequence
from typing import Final

from gobelet.i18n import Speaker
from gobelet.tables.events import (
    PERSON,
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
from gobelet.tables.viewer import Viewer
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.table_context import list_seat_names

MAX_ROWS: Final = 12
"""How many rows of the log are described."""


def describe_updates(updates: Sequence[Update], viewer: Viewer, say: Speaker) -> tuple[str, ...]:
    """Return the latest rows of a table's log as sentences."""
    return tuple(sentence for update in updates[-MAX_ROWS:] for sentence in describe_update(update, viewer, say))


def describe_update(update: Update, viewer: Viewer, say: Speaker) -> Iterator[str]:
    """Yield what a row of the log means to a viewer."""
    table = update.before
    for event in update.events:
        if table is None:
            return
        after = table.apply(event)
        if isinstance(event, TableEvent):
            yield from _describe_table_event(event, after, say)
        else:
            adapter, names = find_adapter(table.edition), list_seat_names(table, say)
            yield from adapter.describe_event(event, (table.game, after.game), names, viewer.seat, say)
        table = after


def _describe_table_event(event: TableEvent, after: Table, say: Speaker) -> Iterator[str]:
    match event:
        case SeatTaken(seat) | SeatMoved(seat) | SeatLent(seat) | SeatGiven(seat):
            yield from _describe_seat_event(event, list_seat_names(after, say)[seat], say)
        case SeatFreed():
            yield say("A seat is free again.")
        case SeatDropped():
            yield say("A seat was removed.")
        case PlayBegun():
            yield say("The game begins.")
            yield from _describe_withheld(after, say)
        case RematchMade():
            yield say("There is a new table for another game.")
        case TableClosed():
            yield say("The table was deleted.")
        case _:
            return


def _describe_withheld(table: Table, say: Speaker) -> Iterator[str]:
    """Yield whose device has not revealed what it was to add to the fair dice, and which people's added nothing at all.

    Somebody may begin a rematch before the others' devices have come to it.
    """
    places = list(zip(list_seat_names(table, say), table.places, strict=True))
    if withheld := [name for name, place in places if place.unrevealed]:
        yield say("Nothing was added in time by the device of {names}.", names=say.join_and(withheld))
    people = [(name, place) for name, place in places if place.kind == PERSON and table.setup.fairness > 1]
    if idle := [name for name, place in people if not place.entropy and not place.entropy_hash]:
        yield say("Nothing was added to the fair dice by the device of {names}.", names=say.join_and(idle))


def _describe_seat_event(event: SeatTaken | SeatMoved | SeatLent | SeatGiven, name: str, say: Speaker) -> Iterator[str]:
    match event:
        case SeatTaken():
            yield say("{name} sits down.", name=name)
        case SeatGiven():
            yield say("{name} sits down.", name=name) if name else say("A seat is free again.")
        case SeatMoved():
            yield say("{name} continues on another device.", name=name)
        case SeatLent(bot=None):
            yield say("{name} is back.", name=name)
        case SeatLent():
            yield say("The computer plays for {name}.", name=name)
