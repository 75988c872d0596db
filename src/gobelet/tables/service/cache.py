"""Tables folded from their logs and kept in memory, up to a limit; others are folded when they are asked for."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from gobelet.game import Seat, Version
from gobelet.record.json import from_document
from gobelet.tables.events import TABLE_EVENTS, LogEvent, SeatMoved, SeatTaken, TableMade
from gobelet.tables.kinds import Kind
from gobelet.tables.reveals import LastReveal, next_reveal
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import Row, Store, StoredLog, TableId
from gobelet.tables.table import Stage, Table, new_table
from gobelet.tables.tokens import Code

MAX_TABLES: Final = 5000
"""How many tables are kept in memory, unless more are in use."""
ROWS_PER_TABLE: Final = 1000
"""With so many rows a table takes about as much memory as two."""
MAX_UPDATES: Final = 32
"""How many of its last rows are kept with each table."""
IDLE_SECONDS: Final = 60.0
"""For how long nobody must have asked for a table before it may be evicted."""


class Receipt(NamedTuple):
    """What a command is answered with when it is sent again: its row, and the seat it was about."""

    version: Version
    seat: Seat | None


@dataclass(slots=True)
class CachedTable:
    """A table as it was last committed, the receipts of its commands, and the secrets it has needed.

    Only the writer's thread changes it; any thread may read the table, which is a value.
    """

    table: Table
    receipts: dict[str, Receipt] = field(default_factory=dict)
    secrets: dict[int, bytes] = field(default_factory=dict)
    updates: deque[Update] = field(default_factory=lambda: deque(maxlen=MAX_UPDATES))
    """The last rows, for readers who missed only a few."""
    reveal: LastReveal | None = None
    used: float = 0.0
    fence: int = 0
    """The table's lease when this server last owned it; 0 if it never did. It was up to date then."""

    def add(self, key: str, update: Update) -> None:
        """Add one row."""
        self.table = update.after
        self.receipts[key] = Receipt(update.after.version, find_given_seat(update.events))
        self.updates.append(update)
        if self.table.kind.has_secrets:
            self.reveal = next_reveal(self.reveal, update)

    @property
    def size(self) -> int:
        """How much it counts: a table with a long log as much as several, because of its receipts."""
        return 1 + self.table.version // ROWS_PER_TABLE

    def updates_since(self, version: Version) -> list[Update] | None:
        """Return the rows after a version; None if they are no longer in memory."""
        if version >= self.table.version:
            return []
        updates = tuple(self.updates)  # the writer may add to it meanwhile
        if not updates or updates[0].after.version > version + 1:
            return None
        return [update for update in updates if update.after.version > version]


def find_given_seat(events: Iterable[LogEvent]) -> Seat | None:
    """Return the seat that a row has given to somebody."""
    return next((event.seat for event in events if isinstance(event, SeatTaken | SeatMoved)), None)


def read_events(row: Row, kind: Kind[Any] | None) -> tuple[LogEvent, ...]:
    """Return the events of a row; before the kind of game is known, those of the table itself."""
    types = _event_types(kind)
    return tuple([from_document(document, types) for document in row.events])


@cache
def _event_types(kind: Kind[Any] | None) -> tuple[type, ...]:
    return TABLE_EVENTS if kind is None else (*TABLE_EVENTS, *kind.events)


def fold_log(log: StoredLog) -> CachedTable:
    """Return a table from its whole log."""
    cached: CachedTable | None = None
    for row, update in zip(log.rows, replay_log(log), strict=True):
        cached = cached or CachedTable(update.after)
        cached.add(row.command, update)
    assert cached is not None
    return cached


def replay_log(log: StoredLog) -> Iterator[Update]:
    """Yield the rows of a whole log, each with the table before and after it."""
    table: Table | None = None
    for row in log.rows:
        before, events = table, read_events(row, None if table is None else table.kind)
        table = (_new_table(log, events) if before is None else before).after(events)
        yield Update(log.id, before, events, table)


def _new_table(log: StoredLog, events: tuple[LogEvent, ...]) -> Table:
    setup = events[0]
    assert isinstance(setup, TableMade)
    return new_table(log.code, setup)


class TableCache:
    """All tables in memory. `in_use` says of a table that it must stay: it has subscribers, or something is due."""

    def __init__(
        self,
        store: Store,
        most: int = MAX_TABLES,
        in_use: Callable[[TableId, Table], bool] = lambda _id, _table: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._most, self._in_use, self._clock = store, most, in_use, clock
        self._tables: dict[TableId, CachedTable] = {}
        self._ids: dict[Code, TableId] = {}
        """The same tables by their codes."""
        self._checked = clock()
        self.on_remove: list[Callable[[TableId], None]] = []
        """Are called with each table that is no longer kept, in the thread that removes it."""

    def __contains__(self, table: TableId) -> bool:
        return table in self._tables

    def __len__(self) -> int:
        return len(self._tables)

    def list_ids(self) -> tuple[TableId, ...]:
        """Return the tables in memory."""
        return tuple(self._tables)

    def find(self, code: Code) -> TableId | None:
        """Return the table in memory that has this code."""
        return self._ids.get(code)

    def peek(self, table: TableId) -> CachedTable | None:
        """Return a table that is in memory; that does not count as asking for it."""
        return self._tables.get(table)

    def get(self, table: TableId) -> CachedTable | None:
        """Return a table from memory, or else from its log; None if there is no such table."""
        cached = self._tables.get(table)
        if cached is None:
            log = self._store.load(table)
            if log is None:
                return None
            cached = self.add(table, fold_log(log))
        cached.used = self._clock()
        return cached

    def load(self, code: Code) -> None:
        """Have the table with this code in memory, if there is one."""
        table = self._store.find(code)
        if table is not None:
            self.get(table)

    def add(self, table: TableId, cached: CachedTable) -> CachedTable:
        """Keep a table, unless another thread was faster; return the one that is kept."""
        cached.used = self._clock()
        self._evict_idle(cached.used)
        kept = self._tables.setdefault(table, cached)
        self._ids[kept.table.code] = table
        return kept

    def remove(self, table: TableId) -> None:
        """Forget a table."""
        cached = self._tables.get(table)
        if cached is not None:
            self._ids.pop(cached.table.code, None)  # first: whoever folds it again must find neither
            self._tables.pop(table, None)
            for subscriber in self.on_remove:
                subscriber(table)

    def refresh(self, table: TableId) -> Iterator[Update]:
        """Fold the rows that other servers have written since, one by one. For the writer's thread.

        A table that has been deleted is forgotten.
        """
        cached = self.peek(table)
        if cached is None:
            return
        log = self._store.load(table, cached.table.version)
        if log is None:
            self.remove(table)
            return
        yield from self.fold_rows(table, log.rows)

    def fold_rows(self, table: TableId, rows: Iterable[Row]) -> Iterator[Update]:
        """Fold the rows that follow the last one of a table in memory, one by one. For the writer's thread."""
        cached = self.peek(table)
        for row in rows:
            if cached is None or row.version != cached.table.version + 1:
                continue
            events = read_events(row, cached.table.kind)
            update = Update(table, cached.table, events, cached.table.after(events))
            cached.add(row.command, update)
            yield update

    def evict_finished(self, idle_seconds: float = IDLE_SECONDS) -> None:
        """Drop finished tables that nobody has asked for in a while, however few: most are never asked for again."""
        oldest = self._clock() - idle_seconds
        for table, cached in tuple(self._tables.items()):
            is_over = cached.table.stage is Stage.OVER  # one that was closed stays: others ask whether it was
            if is_over and cached.used <= oldest and not self._in_use(table, cached.table):
                self.remove(table)

    def _evict_idle(self, now: float) -> None:
        """Drop the tables that have been idle for longest, if there are too many; check that now and then only."""
        if now < self._checked + IDLE_SECONDS / 10:
            return
        self._checked = now
        known = tuple(self._tables.items())
        size = sum(cached.size for _, cached in known)
        if size < self._most:
            return
        surplus = size + 1 - self._most + self._most // 10
        idle = sorted((cached.used, table) for table, cached in known if cached.used <= now - IDLE_SECONDS)
        for _, table in idle:
            cached = self._tables.get(table)
            if surplus > 0 and cached is not None and not self._in_use(table, cached.table):
                self.remove(table)
                surplus -= cached.size
