"""Where tables are kept: what every store offers, and the one that forgets everything when the program ends."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, NamedTuple, NewType, Protocol

from gobelet.game import Version
from gobelet.tables.codes import Code

TableId = NewType("TableId", str)
START = Version(0)
"""Before the first row."""


class Row(NamedTuple):
    """All events of one command, as documents."""

    version: Version
    """How many rows the log has with this one."""
    command: str
    """Unique in its table: the same command again is answered, not done."""
    at: float
    """When it was written, in seconds since 1970."""
    events: tuple[dict[str, Any], ...]


class Kept(NamedTuple):
    """A table's log, whole or from some row on."""

    id: TableId
    code: Code
    rows: tuple[Row, ...]


class VersionTaken(Exception):
    """Somebody else has written the row meanwhile: fold again and decide again."""


class CommandKnown(Exception):
    """The command has been written before."""


class CodeTaken(Exception):
    """Another table has this code."""


class StoreFailed(Exception):
    """The disk is full, the database locked or gone: nothing of this transaction was written."""


class Writing(Protocol):
    """One transaction: everything in it is written, or nothing."""

    def make(self, table: TableId, code: Code, row: Row) -> None:
        """Write the first row of a new table; raise CodeTaken."""

    def append(self, table: TableId, row: Row) -> None:
        """Write the next row of a table; raise VersionTaken or CommandKnown."""

    def keep_secret(self, table: TableId, number: int, secret: bytes) -> None:
        """Keep the secret of a table's game until it may be shown."""

    def settle(self, table: TableId, *, open_: bool) -> None:
        """Note whether a table can still go on by itself."""


class Store(Protocol):
    """A place for tables. One writer thread writes; anyone may read."""

    def writing(self) -> AbstractContextManager[Writing]:
        """Begin a transaction; it is committed at the end of the block. Raise StoreFailed."""

    def load(self, table: TableId, after: Version = START) -> Kept | None:
        """Return a table's rows after a version; None if there is no such table."""

    def find(self, code: Code) -> TableId | None:
        """Return the table with this code."""

    def row_of(self, table: TableId, command: str) -> Row | None:
        """Return the row a command was written in."""

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game."""

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""

    def close(self) -> None:
        """Let go of files and connections."""


@dataclass
class _Log:
    code: Code
    rows: list[Row] = field(default_factory=list)
    secrets: dict[int, bytes] = field(default_factory=dict)
    open: bool = True


class MemoryStore:
    """Keeps everything in this process, for tests and for an evening nobody wants to keep."""

    def __init__(self) -> None:
        self._logs: dict[TableId, _Log] = {}
        self._lock = RLock()

    @contextmanager
    def writing(self) -> Iterator["_MemoryWriting"]:
        """Begin a transaction."""
        with self._lock:
            writing = _MemoryWriting(self._logs)
            try:
                yield writing
            except BaseException:
                writing.take_back()
                raise

    def load(self, table: TableId, after: Version = START) -> Kept | None:
        """Return a table's rows after a version."""
        log = self._logs.get(table)
        return None if log is None else Kept(table, log.code, tuple(log.rows[after:]))

    def find(self, code: Code) -> TableId | None:
        """Return the table with this code."""
        return next((table for table, log in self._logs.items() if log.code == code), None)

    def row_of(self, table: TableId, command: str) -> Row | None:
        """Return the row a command was written in."""
        return next((row for row in self._logs[table].rows if row.command == command), None)

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game."""
        return self._logs[table].secrets[number]

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""
        return [table for table, log in self._logs.items() if log.open]

    def close(self) -> None:
        """There is nothing to let go of."""


class _MemoryWriting:
    """Writes at once and remembers how to take it back, should the transaction fail."""

    def __init__(self, logs: dict[TableId, _Log]) -> None:
        self._logs = logs
        self._undo: list[Callable[[], object]] = []

    def make(self, table: TableId, code: Code, row: Row) -> None:
        if any(log.code == code for log in self._logs.values()):
            raise CodeTaken
        self._logs[table] = _Log(code, [row])
        self._undo.append(lambda: self._logs.pop(table))

    def append(self, table: TableId, row: Row) -> None:
        log = self._logs[table]
        if any(written.command == row.command for written in log.rows):
            raise CommandKnown
        if len(log.rows) != row.version - 1:
            raise VersionTaken
        log.rows.append(row)
        self._undo.append(log.rows.pop)

    def keep_secret(self, table: TableId, number: int, secret: bytes) -> None:
        secrets = self._logs[table].secrets
        secrets[number] = secret
        self._undo.append(lambda: secrets.pop(number))

    def settle(self, table: TableId, *, open_: bool) -> None:
        log, before = self._logs[table], self._logs[table].open
        log.open = open_
        self._undo.append(lambda: setattr(log, "open", before))

    def take_back(self) -> None:
        """Undo everything, the last first."""
        while self._undo:
            self._undo.pop()()
