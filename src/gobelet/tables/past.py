"""A table's log read again: what came since a row, and the record of its game."""

from collections.abc import Iterator
from datetime import UTC, datetime

from gobelet.game import Illegal, Unreadable, Version
from gobelet.record import AnyRecord
from gobelet.tables.folded import events_of, played_again
from gobelet.tables.hub import News
from gobelet.tables.recording import record_of
from gobelet.tables.store import Kept, Store, TableId
from gobelet.tables.table import Table


def kept_log(store: Store, table: TableId) -> Kept:
    """Return a table's whole log, or refuse a table that is not there."""
    kept = store.load(table)
    if kept is None:
        raise Unreadable("no-such-table")
    return kept


def news_since(store: Store, table: TableId, version: Version) -> Iterator[News]:
    """Yield the rows of a table after a version, each with the table before and after it."""
    return (news for news in played_again(kept_log(store, table)) if news.after.version > version)


def kept_record(store: Store, id_: TableId, table: Table) -> AnyRecord:
    """Return the record of a table's game, dated by the first row of its log."""
    if table.game is None:
        raise Illegal("not-playing")
    rows = kept_log(store, id_).rows[: table.version]
    date = datetime.fromtimestamp(rows[0].at, UTC).date().isoformat()
    return record_of(table, (event for row in rows for event in events_of(row)), date)
