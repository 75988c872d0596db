"""A store in memory, gone with its process."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

from gobelet.game import Version
from gobelet.tables.storage.base import START, CodeTaken, Lease, Row, StoredLog, TableId, VersionConflict
from gobelet.tables.tokens import Code


@dataclass(slots=True)
class _Log:
    code: Code
    rows: list[Row]
    """Only ever grows: whoever reads meanwhile sees some of the rows."""
    commands: set[str]
    secrets: dict[int, bytes] = field(default_factory=dict)
    open: bool = True


class MemoryStore:
    """Keeps everything in this process, for tests and for tables that need not survive it."""

    def __init__(self) -> None:
        self._logs: dict[TableId, _Log] = {}
        self._ids: dict[Code, TableId] = {}
        self._lock = Lock()

    @contextmanager
    def begin(self) -> Iterator["_MemoryTransaction"]:
        """Begin a transaction: nothing of it is written before its end."""
        with self._lock:
            transaction = _MemoryTransaction(self._logs, self._ids)
            yield transaction
            transaction.commit()

    def load(self, table: TableId, after: Version = START) -> StoredLog | None:
        """Return a table's rows after a version."""
        log = self._logs.get(table)
        return None if log is None else StoredLog(table, log.code, tuple(log.rows[after:]))

    def read_versions(self, tables: Sequence[TableId]) -> dict[TableId, Version]:
        """Return the versions of tables."""
        logs = {table: self.load(table) for table in tables}
        return {table: log.rows[-1].version for table, log in logs.items() if log is not None}

    def find(self, code: Code) -> TableId | None:
        """Return the table with this code."""
        return self._ids.get(code)

    def find_all(self, codes: Sequence[Code]) -> dict[Code, TableId]:
        """Return the tables with these codes."""
        return {code: self._ids[code] for code in codes if code in self._ids}

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game."""
        return self._logs[table].secrets[number]

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""
        return [table for table, log in tuple(self._logs.items()) if log.open]

    def check(self) -> None:
        """Memory can always be read."""

    def check_writing(self) -> None:
        """Write nothing, as any transaction might."""
        with self.begin():
            pass

    def list_finished(self, before: float, after: TableId, most: int) -> list[TableId]:
        """Return tables that have had no row since a time and do not go on, by their ids, after one of them."""
        old = (table for table, log in tuple(self._logs.items()) if not log.open and log.rows[-1].at < before)
        return sorted(table for table in old if table > after)[:most]

    def list_unpacked(self, before: float, after: TableId, most: int) -> list[TableId]:  # noqa: ARG002 - as a database
        """Return nothing: what need not survive is not packed."""
        return []

    def pack(self, tables: Sequence[TableId]) -> list[TableId]:  # noqa: ARG002 - the same
        """Pack nothing."""
        return []

    def delete(self, table: TableId, version: Version) -> bool:
        """Delete everything about a table, unless it has had rows since a version."""
        with self._lock:
            log = self._logs.get(table)
            if log is None or len(log.rows) != version:
                return False
            del self._logs[table]
            self._ids.pop(log.code, None)
            return True

    def close(self) -> None:
        """Nothing is to be closed."""


class _MemoryTransaction:
    """What a transaction is going to write."""

    def __init__(self, logs: dict[TableId, _Log], ids: dict[Code, TableId]) -> None:
        self._logs, self._ids = logs, ids
        self._created: dict[TableId, _Log] = {}
        self._rows: list[tuple[TableId, Row]] = []
        self._secrets: list[tuple[TableId, int, bytes]] = []
        self._open: dict[TableId, bool] = {}

    def create(self, table: TableId, code: Code, row: Row) -> None:
        codes = {log.code for log in self._created.values()}
        if self._find(table) is not None or code in self._ids or code in codes:
            raise CodeTaken
        self._created[table] = _Log(code, [row], {row.command})

    def append(self, table: TableId, row: Row) -> None:
        self._rows.append((table, row))

    def store_secret(self, table: TableId, number: int, secret: bytes) -> None:
        self._secrets.append((table, number, secret))

    def set_open(self, table: TableId, *, open_: bool) -> None:
        self._open[table] = open_

    def lock_leases(self, tables: Iterable[TableId]) -> list[Lease]:  # noqa: ARG002 - one process has no leases
        return []

    def take_leases(self, tables: Iterable[TableId]) -> None:
        pass

    def commit(self) -> None:
        """Write everything, or nothing."""
        self._rows.sort(key=lambda each: (each[0], each[1].version))  # as a database takes them
        self._check_rows()
        self._logs.update(self._created)
        self._ids.update({log.code: table for table, log in self._created.items()})
        for table, row in self._rows:
            self._logs[table].rows.append(row)
            self._logs[table].commands.add(row.command)
        for table, number, secret in self._secrets:
            self._logs[table].secrets[number] = secret
        for table, open_ in self._open.items():
            if table in self._logs:
                self._logs[table].open = open_

    def _find(self, table: TableId) -> _Log | None:
        return self._created.get(table) or self._logs.get(table)

    def _check_rows(self) -> None:
        """Refuse a row or command that is there already, and one that would leave a gap."""
        lengths: dict[TableId, int] = {}
        commands: set[tuple[TableId, str]] = set()
        for table, row in self._rows:
            log = self._find(table)
            known = log is None or row.command in log.commands or (table, row.command) in commands
            if log is None or known or lengths.get(table, len(log.rows)) != row.version - 1:
                raise VersionConflict
            lengths[table] = row.version
            commands.add((table, row.command))
