"""The story of a table: its latest events as sentences, for the page and for screen readers."""

from collections.abc import Iterator, Sequence
from typing import Final

from gobelet.i18n import Speaker, mark
from gobelet.i18n.moments import Moment
from gobelet.tables.events import (
    PERSON,
    EntrySet,
    LogEvent,
    PaceSet,
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

PACE_SET: Final = {
    "slow": mark("Computer players move slowly now."),
    "usual": mark("Computer players move at their usual pace now."),
    "quick": mark("Computer players move quickly now."),
}
ENTRY_SET: Final = {
    "rolls": mark("From now on every roll is entered."),
    "last": mark("From now on only the last roll of a turn is entered."),
    "points": mark("From now on only points are entered."),
}
MAX_ROWS: Final = 12
"""How many rows of the log are described."""


def describe_updates(updates: Sequence[Update], viewer: Viewer, say: Speaker) -> tuple[str, ...]:
    """Return the latest rows of a table's log as sentences."""
    return tuple(sentence for update in updates[-MAX_ROWS:] for sentence in describe_update(update, viewer, say))


def describe_update(update: Update, viewer: Viewer, say: Speaker) -> Iterator[str]:
    """Yield what a row of the log means to a viewer."""
    for event, table, after in _list_steps(update):
        if isinstance(event, TableEvent):
            yield from _describe_table_event(event, after, say)
        else:
            adapter, names = find_adapter(table.edition), list_seat_names(table, say)
            yield from adapter.describe_event(event, (table.game, after.game), names, viewer.seat, say)


def find_moments(update: Update, viewer: Viewer, say: Speaker) -> Iterator[Moment]:
    """Yield what a row of the log gives to celebrate or to console."""
    for event, table, after in _list_steps(update):
        if not isinstance(event, TableEvent):
            adapter, names = find_adapter(table.edition), list_seat_names(table, say)
            yield from adapter.find_moments(event, (table.game, after.game), names, viewer.seats, say)


def _list_steps(update: Update) -> Iterator[tuple[LogEvent, Table, Table]]:
    """Yield each event of a row with the table before and after it; the row that made the table has none."""
    table = update.before
    for event in update.events if table is not None else ():
        assert table is not None
        after = table.apply(event)
        yield event, table, after
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
        case PaceSet(pace):
            yield say(PACE_SET[pace])
        case EntrySet(entry):
            yield say(ENTRY_SET[entry])
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
    if table.has_real_dice:
        return
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
