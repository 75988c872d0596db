"""Tables folded from their logs and kept in memory, as many as there is room for; others are folded when asked for."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gobelet.game import Seat, Version
from gobelet.record.json import from_document
from gobelet.tables.events import KINDS, SeatMoved, SeatTaken, TableEvent, TableMade
from gobelet.tables.reveals import LastReveal, last_reveal
from gobelet.tables.service.pubsub import News
from gobelet.tables.storage.base import Kept, Row, Store, TableId
from gobelet.tables.table import Table, new_table
from gobelet.tables.tokens import Code

MOST: Final = 5000
"""How many tables are kept in memory, unless more than that are in use."""
LATELY: Final = 32
"""How many rows of each are kept beside it."""
IDLE: Final = 60.0
"""For how many seconds nobody must have asked for a table before it may go."""


class Done(NamedTuple):
    """What a command is answered with when it is sent again: its row, and the seat it was about."""

    version: Version
    seat: Seat | None


@dataclass(slots=True)
class Live:
    """A table as it was last committed, what its commands came to, and the secrets it has needed.

    Only the writer's thread changes it; anybody may read the table, which is a value.
    """

    table: Table
    commands: dict[str, Done] = field(default_factory=dict)
    secrets: dict[int, bytes] = field(default_factory=dict)
    lately: deque[News] = field(default_factory=lambda: deque(maxlen=LATELY))
    """The last rows, for whoever missed only a few."""
    reveal: LastReveal | None = None
    used: float = 0.0

    def add(self, command: str, news: News) -> None:
        """Add one row."""
        self.table = news.after
        self.commands[command] = Done(news.after.version, seat_of(news.events))
        self.lately.append(news)
        self.reveal = last_reveal(self.reveal, news)

    def since(self, version: Version) -> list[News] | None:
        """Return the rows after a version, if they lie in memory."""
        if version >= self.table.version:
            return []
        lately = tuple(self.lately)  # the writer may add to it meanwhile
        if not lately or lately[0].after.version > version + 1:
            return None
        return [news for news in lately if news.after.version > version]


def seat_of(events: Iterable[TableEvent]) -> Seat | None:
    """Return the seat that a row has given to somebody."""
    return next((event.seat for event in events if isinstance(event, SeatTaken | SeatMoved)), None)


def events_of(row: Row) -> tuple[TableEvent, ...]:
    """Return the events of a row."""
    return tuple(from_document(document, KINDS) for document in row.events)


def fold(kept: Kept) -> Live:
    """Return a table from its whole log."""
    live: Live | None = None
    for row, news in zip(kept.rows, played_again(kept), strict=True):
        live = live or Live(news.after)
        live.add(row.command, news)
    assert live is not None
    return live


def played_again(kept: Kept) -> Iterator[News]:
    """Yield the rows of a whole log, each with the table before and after it."""
    now: Table | None = None
    for row in kept.rows:
        before, events = now, events_of(row)
        now = (_empty(kept, events) if before is None else before).after(events)
        yield News(kept.id, before, events, now)


def _empty(kept: Kept, events: tuple[TableEvent, ...]) -> Table:
    made = events[0]
    assert isinstance(made, TableMade)
    return new_table(kept.code, made)


class Folded:
    """All tables in memory. `needed` says of a table that must stay there: somebody listens, or something is due."""

    def __init__(
        self,
        store: Store,
        most: int = MOST,
        needed: Callable[[TableId, Table], bool] = lambda _id, _table: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._most, self._needed, self._clock = store, most, needed, clock
        self._live: dict[TableId, Live] = {}
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

    def get(self, table: TableId) -> Live | None:
        """Return a table from memory, or else from its log; None if there is no such table."""
        live = self._live.get(table)
        if live is None:
            kept = self._store.load(table)
            if kept is None:
                return None
            live = self.keep(table, fold(kept))
        live.used = self._clock()
        return live

    def keep(self, table: TableId, live: Live) -> Live:
        """Keep a table that was folded, unless somebody else was faster; return the one that is kept."""
        live.used = self._clock()
        self._make_room(live.used)
        kept = self._live.setdefault(table, live)
        self._ids[kept.table.code] = table
        return kept

    def _make_room(self, now: float) -> None:
        """Put out of memory whatever has been idle for longest, if there is too much; look for it now and then."""
        if len(self._live) < self._most or now < self._looked + IDLE / 10:
            return
        self._looked = now
        surplus = len(self._live) + 1 - self._most + self._most // 10
        idle = sorted((live.used, table) for table, live in tuple(self._live.items()) if live.used <= now - IDLE)
        for _, table in idle:
            live = self._live.get(table)
            if surplus > 0 and live is not None and not self._needed(table, live.table):
                self._ids.pop(live.table.code, None)  # first: whoever folds it again must find neither
                self._live.pop(table, None)
                surplus -= 1
