"""Where tables are kept: what every store offers, and the one that forgets everything when the program ends."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from threading import Lock
from typing import Any, NamedTuple, NewType, Protocol

from gobelet.game import Version
from gobelet.i18n.speaker import mark
from gobelet.tables.tokens import Code

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


class StoredLog(NamedTuple):
    """A table's log, whole or from some row on."""

    id: TableId
    code: Code
    rows: tuple[Row, ...]


class VersionConflict(Exception):
    """Somebody else has written a row or a command meanwhile: nothing of this transaction was written.

    Fold again and decide again.
    """


class CodeTaken(Exception):
    """Another table has this code."""


class StoreProblem(StrEnum):
    """What can be the matter with a store, as a message that a speaker can say."""

    FULL = mark("the disk is full")
    LOCKED = mark("another program holds the database")
    GONE = mark("the database cannot be reached")
    READ_ONLY = mark("the database can only be read")
    DAMAGED = mark("the database is damaged")
    CROSSED = mark("two servers stood in each other's way")
    OTHER = mark("the database does not accept it")


class StoreError(Exception):
    """The disk is full, the database locked or gone: nothing of this transaction was written."""

    def __init__(self, trouble: StoreProblem = StoreProblem.OTHER) -> None:
        super().__init__(trouble)
        self.problem = trouble


class StoreTransaction(Protocol):
    """One transaction: everything in it is written, or nothing."""

    def make(self, table: TableId, code: Code, row: Row) -> None:
        """Write the first row of a new table; raise CodeTaken."""

    def append(self, table: TableId, row: Row) -> None:
        """Write the next row of a table. All are written together at the end of the block; see `Store.writing`."""

    def keep_secret(self, table: TableId, number: int, secret: bytes) -> None:
        """Keep the secret of a table's game until it may be shown."""

    def settle(self, table: TableId, *, open_: bool) -> None:
        """Note whether a table can still go on by itself."""


class Store(Protocol):
    """A place for tables. One writer thread writes; anyone may read what is committed. All may raise StoreFailed."""

    def writing(self) -> AbstractContextManager[StoreTransaction]:
        """Begin a transaction; it is committed at the end of the block. Raise StoreFailed.

        Raise RowsLost, and write nothing, if a row or its command is there already, or if it would leave a gap.
        """

    def load(self, table: TableId, after: Version = START) -> StoredLog | None:
        """Return a table's rows after a version; None if there is no such table."""

    def find(self, code: Code) -> TableId | None:
        """Return the table with this code."""

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game; raise KeyError."""

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""

    def close(self) -> None:
        """Let go of files and connections."""


@dataclass(frozen=True, slots=True)
class _Log:
    code: Code
    rows: tuple[Row, ...]
    secrets: Mapping[int, bytes] = field(default_factory=dict)
    open: bool = True


class MemoryStore:
    """Keeps everything in this process, for tests and for an evening nobody wants to keep."""

    def __init__(self) -> None:
        self._logs: dict[TableId, _Log] = {}
        self._lock = Lock()

    @contextmanager
    def writing(self) -> Iterator["_MemoryWriting"]:
        """Begin a transaction: it has a copy of its own until it is committed."""
        with self._lock:
            writing = _MemoryWriting(dict(self._logs))
            yield writing
            writing.write_rows()
            self._logs = writing.logs

    def load(self, table: TableId, after: Version = START) -> StoredLog | None:
        """Return a table's rows after a version."""
        log = self._logs.get(table)
        return None if log is None else StoredLog(table, log.code, log.rows[after:])

    def find(self, code: Code) -> TableId | None:
        """Return the table with this code."""
        return next((table for table, log in self._logs.items() if log.code == code), None)

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game."""
        return self._logs[table].secrets[number]

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""
        return [table for table, log in self._logs.items() if log.open]

    def close(self) -> None:
        """There is nothing to let go of."""


class _MemoryWriting:
    """Everything as it will be once the transaction is committed."""

    def __init__(self, logs: dict[TableId, _Log]) -> None:
        self.logs = logs
        self._rows: list[tuple[TableId, Row]] = []

    def make(self, table: TableId, code: Code, row: Row) -> None:
        if table in self.logs or any(log.code == code for log in self.logs.values()):
            raise CodeTaken
        self.logs[table] = _Log(code, (row,))

    def append(self, table: TableId, row: Row) -> None:
        self._rows.append((table, row))

    def write_rows(self) -> None:
        for table, row in self._rows:
            log = self.logs.get(table, _Log(Code(""), ()))
            known = any(written.command == row.command for written in log.rows)
            if known or not log.rows or len(log.rows) != row.version - 1:
                raise VersionConflict
            self.logs[table] = replace(log, rows=(*log.rows, row))

    def keep_secret(self, table: TableId, number: int, secret: bytes) -> None:
        log = self.logs[table]
        self.logs[table] = replace(log, secrets={**log.secrets, number: secret})

    def settle(self, table: TableId, *, open_: bool) -> None:
        if table in self.logs:
            self.logs[table] = replace(self.logs[table], open=open_)
