"""A store in memory, gone with its process."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock

from gobelet.game import Version
from gobelet.tables.storage.base import START, CodeTaken, Row, StoredLog, TableId, VersionConflict
from gobelet.tables.tokens import Code


@dataclass(frozen=True, slots=True)
class _Log:
    code: Code
    rows: tuple[Row, ...]
    secrets: Mapping[int, bytes] = field(default_factory=dict)
    open: bool = True


class MemoryStore:
    """Keeps everything in this process, for tests and for tables that need not survive it."""

    def __init__(self) -> None:
        self._logs: dict[TableId, _Log] = {}
        self._lock = Lock()

    @contextmanager
    def begin(self) -> Iterator["_MemoryTransaction"]:
        """Begin a transaction: it has a copy of its own until it is committed."""
        with self._lock:
            transaction = _MemoryTransaction(dict(self._logs))
            yield transaction
            transaction.write_rows()
            self._logs = transaction.logs

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
        """Nothing is to be closed."""


class _MemoryTransaction:
    """Everything as it will be once the transaction is committed."""

    def __init__(self, logs: dict[TableId, _Log]) -> None:
        self.logs = logs
        self._rows: list[tuple[TableId, Row]] = []

    def create(self, table: TableId, code: Code, row: Row) -> None:
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

    def store_secret(self, table: TableId, number: int, secret: bytes) -> None:
        log = self.logs[table]
        self.logs[table] = replace(log, secrets={**log.secrets, number: secret})

    def set_open(self, table: TableId, *, open_: bool) -> None:
        if table in self.logs:
            self.logs[table] = replace(self.logs[table], open=open_)
