"""Tables folded from their logs and kept in memory, as many as there is room for; others are folded when asked for."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gobelet.game import Seat, Version
from gobelet.record.json import from_document
from gobelet.tables.events import KINDS, LogEvent, SeatMoved, SeatTaken, TableMade
from gobelet.tables.reveals import LastReveal, last_reveal
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import Row, Store, StoredLog, TableId
from gobelet.tables.table import Table, new_table
from gobelet.tables.tokens import Code

MOST: Final = 5000
"""How many tables are kept in memory, unless more than that are in use."""
LATELY: Final = 32
"""How many rows of each are kept beside it."""
IDLE: Final = 60.0
"""For how many seconds nobody must have asked for a table before it may go."""


class Receipt(NamedTuple):
    """What a command is answered with when it is sent again: its row, and the seat it was about."""

    version: Version
    seat: Seat | None


@dataclass(slots=True)
class CachedTable:
    """A table as it was last committed, what its commands came to, and the secrets it has needed.

    Only the writer's thread changes it; anybody may read the table, which is a value.
    """

    table: Table
    commands: dict[str, Receipt] = field(default_factory=dict)
    secrets: dict[int, bytes] = field(default_factory=dict)
    lately: deque[Update] = field(default_factory=lambda: deque(maxlen=LATELY))
    """The last rows, for whoever missed only a few."""
    reveal: LastReveal | None = None
    used: float = 0.0

    def add(self, command: str, update: Update) -> None:
        """Add one row."""
        self.table = update.after
        self.commands[command] = Receipt(update.after.version, seat_of(update.events))
        self.lately.append(update)
        self.reveal = last_reveal(self.reveal, update)

    def since(self, version: Version) -> list[Update] | None:
        """Return the rows after a version, if they lie in memory."""
        if version >= self.table.version:
            return []
        lately = tuple(self.lately)  # the writer may add to it meanwhile
        if not lately or lately[0].after.version > version + 1:
            return None
        return [update for update in lately if update.after.version > version]


def seat_of(events: Iterable[LogEvent]) -> Seat | None:
    """Return the seat that a row has given to somebody."""
    return next((event.seat for event in events if isinstance(event, SeatTaken | SeatMoved)), None)


def events_of(row: Row) -> tuple[LogEvent, ...]:
    """Return the events of a row."""
    return tuple(from_document(document, KINDS) for document in row.events)


def fold(kept: StoredLog) -> CachedTable:
    """Return a table from its whole log."""
    cached: CachedTable | None = None
    for row, update in zip(kept.rows, played_again(kept), strict=True):
        cached = cached or CachedTable(update.after)
        cached.add(row.command, update)
    assert cached is not None
    return cached


def played_again(kept: StoredLog) -> Iterator[Update]:
    """Yield the rows of a whole log, each with the table before and after it."""
    now: Table | None = None
    for row in kept.rows:
        before, events = now, events_of(row)
        now = (_empty(kept, events) if before is None else before).after(events)
        yield Update(kept.id, before, events, now)


def _empty(kept: StoredLog, events: tuple[LogEvent, ...]) -> Table:
    made = events[0]
    assert isinstance(made, TableMade)
    return new_table(kept.code, made)


class TableCache:
    """All tables in memory. `needed` says of a table that must stay there: somebody listens, or something is due."""

    def __init__(
        self,
        store: Store,
        most: int = MOST,
        needed: Callable[[TableId, Table], bool] = lambda _id, _table: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._most, self._needed, self._clock = store, most, needed, clock
        self._live: dict[TableId, CachedTable] = {}
        self._ids: dict[Code, TableId] = {}
        """The same tables by their codes."""
        self._looked = clock()

    def __contains__(self, table: TableId) -> bool:
        return table in self._live

    def __len__(self) -> int:
        return len(self._live)

    def find(self, code: Code) -> TableId | None:
        """Return the table in memory that has this code."""
        return self._ids.get(code)

    def get(self, table: TableId) -> CachedTable | None:
        """Return a table from memory, or else from its log; None if there is no such table."""
        cached = self._live.get(table)
        if cached is None:
            kept = self._store.load(table)
            if kept is None:
                return None
            cached = self.keep(table, fold(kept))
        cached.used = self._clock()
        return cached

    def keep(self, table: TableId, cached: CachedTable) -> CachedTable:
        """Keep a table that was folded, unless somebody else was faster; return the one that is kept."""
        cached.used = self._clock()
        self._make_room(cached.used)
        kept = self._live.setdefault(table, cached)
        self._ids[kept.table.code] = table
        return kept

    def _make_room(self, now: float) -> None:
        """Put out of memory whatever has been idle for longest, if there is too much; look for it now and then."""
        if len(self._live) < self._most or now < self._looked + IDLE / 10:
            return
        self._looked = now
        surplus = len(self._live) + 1 - self._most + self._most // 10
        idle = sorted((cached.used, table) for table, cached in tuple(self._live.items()) if cached.used <= now - IDLE)
        for _, table in idle:
            cached = self._live.get(table)
            if surplus > 0 and cached is not None and not self._needed(table, cached.table):
                self._ids.pop(cached.table.code, None)  # first: whoever folds it again must find neither
                self._live.pop(table, None)
                surplus -= 1
