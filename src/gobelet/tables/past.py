"""A table's log read again: what came since a row, and the record of its game."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from gobelet import dice
from gobelet.game import Illegal, Seat, Unreadable, Version
from gobelet.handsdown import Event as CardEvent
from gobelet.handsdown import HandsDown
from gobelet.record import AnyRecord, CardRecord, Record
from gobelet.record.documents import from_document
from gobelet.tables.happenings import KINDS, PERSON, GameEvent, Happening, TableEvent, TableMade
from gobelet.tables.hub import News
from gobelet.tables.store import Kept, Row, Store, TableId
from gobelet.tables.table import Table, new_table


def _kept(store: Store, table: TableId) -> Kept:
    kept = store.load(table)
    if kept is None:
        raise Unreadable("no-such-table")
    return kept


def _events(row: Row) -> tuple[TableEvent, ...]:
    return tuple(from_document(document, KINDS) for document in row.events)


def news_since(store: Store, table: TableId, version: Version) -> Iterator[News]:
    """Yield the rows of a table after a version, each with the table before and after it."""
    kept = _kept(store, table)
    now: Table | None = None
    for row in kept.rows:
        before, events = now, _events(row)
        now = (_empty(kept, events) if before is None else before).after(events)
        if now.version > version:
            yield News(table, before, events, now)


def _empty(kept: Kept, events: tuple[TableEvent, ...]) -> Table:
    made = events[0]
    assert isinstance(made, TableMade)
    return new_table(kept.code, made)


def record_of(store: Store, table: Table, id_: TableId) -> AnyRecord:
    """Return the record of a table's game, as it stands in the log; whoever reads it may see all of it or not."""
    if table.game is None:
        raise Illegal("not-playing")
    kept = _kept(store, id_)
    events = [event for row in kept.rows[: table.version] for event in _events(row)]
    played = tuple(event for event in events if not isinstance(event, Happening))
    about: dict[str, Any] = {
        "players": table.sides,
        "date": datetime.fromtimestamp(kept.rows[0].at, UTC).date().isoformat(),
        "bots": tuple((place.name, place.kind) for place in table.places if place.kind != PERSON),
        "fair": table.fairness,
    }
    if isinstance(table.edition, HandsDown):
        return CardRecord(table.edition, events=cast("tuple[CardEvent, ...]", played), **about)
    return Record(table.edition, games=table.made.games, events=_as_written(table, played), **about)


def _as_written(table: Table, events: Iterable[GameEvent]) -> tuple[dice.MatchEvent, ...]:
    """Return a match's events with the seats in the order of a record: team by team."""
    places = {seat: Seat(place) for place, seat in enumerate(seat for team in table.made.teams for seat in team)}
    return tuple(replace(event, seat=places[event.seat]) for event in cast("Iterable[dice.MatchEvent]", events))
