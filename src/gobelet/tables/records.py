"""A table's log read again: what came since a row, and the record of its game."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import cast

from gobelet.dice import Edition, MatchEvent, Seat
from gobelet.game import Illegal, Unreadable, Version
from gobelet.handsdown import ChancesShown
from gobelet.record import AnyRecord, CardRecord, Record
from gobelet.tables.events import PERSON, LogEvent, SeatLent, TableEvent
from gobelet.tables.service.cache import events_of, played_again
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import Store, StoredLog, TableId
from gobelet.tables.table import Table


def kept_log(store: Store, table: TableId) -> StoredLog:
    """Return a table's whole log, or refuse a table that is not there."""
    kept = store.load(table)
    if kept is None:
        raise Unreadable("no-such-table")
    return kept


def updates_since(store: Store, table: TableId, version: Version) -> Iterator[Update]:
    """Yield the rows of a table after a version, each with the table before and after it."""
    return (update for update in played_again(kept_log(store, table)) if update.after.version > version)


def kept_record(store: Store, id_: TableId, table: Table) -> AnyRecord:
    """Return the record of a table's game, dated by the first row of its log."""
    if table.game is None:
        raise Illegal("not-playing")
    rows = kept_log(store, id_).rows[: table.version]
    date = datetime.fromtimestamp(rows[0].at, UTC).date().isoformat()
    return record_of(table, (event for row in rows for event in events_of(row)), date)


def record_of(table: Table, events: Iterable[LogEvent], date: str | None = None) -> AnyRecord:
    """Return the record of a table from all events of its log."""
    log = tuple(events)
    played = tuple(event for event in log if not isinstance(event, TableEvent))
    bots = tuple((table.places[seat].name, kind) for seat, kind in sorted(_computers(table, log).items()))
    if isinstance(table.edition, Edition):
        moved = _by_team(table, cast("Iterable[MatchEvent]", played))
        return Record(table.edition, table.sides, table.made.games, date, None, moved, bots, table.fairness)
    return CardRecord(table.edition, table.sides, date, None, played, bots, table.fairness)  # type: ignore[arg-type]


def _computers(table: Table, log: Iterable[LogEvent]) -> dict[Seat, str]:
    """Return the seats that a computer player has moved for, be it once, each with the last that did."""
    kinds = {seat: place.kind for seat, place in zip(table.seats, table.places, strict=True) if place.kind != PERSON}
    lent: dict[Seat, str | None] = {}
    for event in log:
        if isinstance(event, SeatLent):
            lent[event.seat] = event.bot
        elif not isinstance(event, TableEvent | ChancesShown) and (bot := lent.get(event.seat)):
            kinds[event.seat] = bot
    return kinds


def _by_team(table: Table, events: Iterable[MatchEvent]) -> tuple[MatchEvent, ...]:
    """Return a match's events with seats as records number them: team by team."""
    places = {seat: Seat(place) for place, seat in enumerate(seat for team in table.made.teams for seat in team)}
    return tuple(replace(event, seat=places[event.seat]) for event in events)
