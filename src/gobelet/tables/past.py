"""A table's log read again: what came since a row, and the record of its game."""

from collections.abc import Iterator
from datetime import UTC, datetime

from gobelet.game import Illegal, Unreadable, Version
from gobelet.record import AnyRecord
from gobelet.record.documents import from_document
from gobelet.tables.happenings import KINDS, TableEvent, TableMade
from gobelet.tables.hub import News
from gobelet.tables.recording import record_of
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


def kept_record(store: Store, id_: TableId, table: Table) -> AnyRecord:
    """Return the record of a table's game, dated by the first row of its log."""
    if table.game is None:
        raise Illegal("not-playing")
    rows = _kept(store, id_).rows[: table.version]
    date = datetime.fromtimestamp(rows[0].at, UTC).date().isoformat()
    return record_of(table, (event for row in rows for event in _events(row)), date)
