"""A table's log read again: the record of its game with the proof of its dice."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from gobelet.game import Illegal, Seat, Unreadable
from gobelet.record import AnyRecord
from gobelet.tables.events import PERSON, LogEvent, SeatLent, TableEvent
from gobelet.tables.service.cache import read_events
from gobelet.tables.storage.base import Store, StoredLog, TableId
from gobelet.tables.table import Table

NO_SEAT: Final = Seat(-1)
"""The seat of an event that is nobody's move, such as the end of a card game."""


def load_log(store: Store, table: TableId) -> StoredLog:
    """Return a table's whole log, or refuse a table that is not there."""
    log = store.load(table)
    if log is None:
        raise Unreadable("no-such-table")
    return log


def load_record(store: Store, id_: TableId, table: Table) -> AnyRecord:
    """Return the record of a table's game, dated by the first row of its log, unless it was played before."""
    if table.game is None:
        raise Illegal("not-playing")
    rows = load_log(store, id_).rows[: table.version]
    date = table.setup.day or datetime.fromtimestamp(rows[0].at, UTC).date().isoformat()
    return make_record(table, (event for row in rows for event in read_events(row, table.kind)), date)


def make_record(table: Table, events: Iterable[LogEvent], date: str | None = None) -> AnyRecord:
    """Return the record of a table from all events of its log."""
    log = tuple(events)
    played = tuple(event for event in log if not isinstance(event, TableEvent))
    bots = tuple((table.places[seat].name, kind) for seat, kind in sorted(_find_bots(table, log).items()))
    return table.kind.make_record(table, played, bots, date)


def _find_bots(table: Table, log: Iterable[LogEvent]) -> dict[Seat, str]:
    """Return the seats that a computer player has moved for, be it once, each with the last that did."""
    kinds = {seat: place.kind for seat, place in zip(table.seats, table.places, strict=True) if place.kind != PERSON}
    lent: dict[Seat, str | None] = {}
    for event in log:
        if isinstance(event, SeatLent):
            lent[event.seat] = event.bot
        elif not isinstance(event, TableEvent) and (bot := lent.get(getattr(event, "seat", NO_SEAT))):
            kinds[event.seat] = bot
    return kinds
