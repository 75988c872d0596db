"""A store in an SQL database, SQLite or PostgreSQL.

All rows of a transaction are one statement with one parameter, since every statement gives up the interpreter lock and
waits for it. A row that exists already is no error to the database (`ON CONFLICT DO NOTHING`): too few rows written
means that a race was lost. Every other failure is a StoreError. In both cases nothing is written.

The log of a finished table is packed into one value after a while, and unpacked if it gets another row: so rows are
checked alike in either form. Whoever writes to a finished table sets first that it is not open, which locks it; so
does whoever packs its log.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import URL, Connection, CursorResult, Executable, Insert, insert, make_url
from sqlalchemy import Row as SqlRow
from sqlalchemy.exc import DataError

from gobelet.game import Version
from gobelet.tables.storage import statements
from gobelet.tables.storage.base import (
    START,
    CodeTaken,
    Lease,
    Row,
    StoredLog,
    StoreError,
    StoreProblem,
    TableId,
    VersionConflict,
)
from gobelet.tables.storage.deadline import limit_time
from gobelet.tables.storage.engines import create_engines, sqlite_path, translate_errors
from gobelet.tables.storage.leases import LOCK, TAKE, SqlLeaseStore
from gobelet.tables.storage.migrate import migrate
from gobelet.tables.storage.packed_log import StoredRow, pack_log, unpack_log
from gobelet.tables.storage.schema import PACKED_LOGS, ROWS, SECRETS
from gobelet.tables.tokens import Code

LOCK_TIMEOUT: Final = 5.0
"""Seconds to wait for a lock that another program holds."""
ANSWER_SECONDS: Final = 10.0
"""Seconds that a transaction or a read may take in all."""
LOST_ANSWERS: Final = frozenset({StoreProblem.GONE, StoreProblem.SILENT})
"""If a commit over a line ends with one of these, it may have been carried out."""
_JSON: Final = json.JSONEncoder(separators=(",", ":"))


def _to_columns(table: TableId, row: Row) -> dict[str, object]:
    """Return a row as the database has it; plain ASCII, which holds whatever a player is called."""
    events = _encode_ascii(row.events)
    return {"table_id": table, "version": row.version, "command": row.command, "at": row.at, "events": events}


def _encode_ascii(document: object) -> str:
    """Return a document as JSON in plain ASCII; most have nothing else, which a faster encoder writes alike."""
    with suppress(TypeError):  # an unpaired surrogate
        encoded = orjson.dumps(document)
        if encoded.isascii():
            return encoded.decode()
    return _JSON.encode(document)


def _runs(rows: list[tuple[TableId, Row]]) -> Iterator[tuple[TableId, Row, int]]:
    """Yield rows in a fixed order, to avoid deadlocks, each with the version before the run of rows it belongs to."""
    last, after = ("", 0), 0
    for table, row in sorted(rows, key=lambda each: (each[0], each[1].version)):
        if (table, row.version - 1) != last:
            after = row.version - 1
        last = (table, row.version)
        yield table, row, after


def _to_rows(found: Sequence[SqlRow[Any]]) -> tuple[Row, ...]:
    """Return rows as they were written; the events of all are one document, which is decoded faster than many."""
    events = json.loads(f"[{','.join(row.events for row in found)}]")
    parts = zip(found, events, strict=True)
    return tuple([Row(Version(row.version), row.command, row.at, tuple(each)) for row, each in parts])


class _Pack(NamedTuple):
    """A packed log, with the version and the time of its last row."""

    table: TableId
    version: Version
    at: float
    log: bytes


def _replace_rows(connection: Connection, pack: _Pack) -> bool:
    """Replace the rows of a log by a pack, unless it has other rows by now or its table goes on; return whether."""
    given = _bind({"table_id": pack.table, "packed_version": pack.version, "packed_at": pack.at})
    still_open = connection.scalar(statements.LOCK_TABLE, given)
    if still_open or connection.scalar(statements.LAST_STORED_ROW, given) != pack.version:
        return False
    connection.execute(insert(PACKED_LOGS), {"table_id": pack.table, "log": pack.log})
    connection.execute(statements.SET_PACKED, given)
    connection.execute(statements.DELETE_ROWS, given)
    return True


def _bind(given: dict[str, object]) -> dict[str, object]:
    return {f"given_{name}": value for name, value in given.items()}


def _create_file(path: Path) -> None:
    """Create an empty file that only its owner may read: it will hold the secrets of the dice."""
    path.touch(mode=0o600)


class SqlStore:
    """A store in a database, which is migrated when it is opened."""

    def __init__(
        self, url: str | URL, lock_timeout: float = LOCK_TIMEOUT, answer_seconds: float = ANSWER_SECONDS
    ) -> None:
        self.url = make_url(url)
        self._seconds = answer_seconds
        self._engines = create_engines(self.url, min(lock_timeout, answer_seconds), answer_seconds)
        dialect = self._engines.writer.dialect.name
        self._remote = dialect != "sqlite"
        self._create, self._append = statements.insert_table(dialect), statements.insert_rows(dialect)
        self.leases = SqlLeaseStore(self._engines.readers, answer_seconds) if self._remote else None
        """Which server owns which table; None where there is one server."""
        with ExitStack() as failing, translate_errors(OSError):
            failing.callback(self.close)
            if dialect == "sqlite":
                _create_file(sqlite_path(self.url))
            migrate(self._engines.writer, self.url)
            failing.pop_all()

    @contextmanager
    def begin(self) -> Iterator["_SqlTransaction"]:
        """Begin a transaction; its commit is checked before anybody is told of it."""
        committing = False
        try:
            with limit_time(self._seconds), translate_errors(), self._engines.writer.begin() as connection:
                owner = None if self.leases is None else self.leases.number
                transaction = _SqlTransaction(connection, self._create, self._append, owner)
                yield transaction
                transaction.write_rows()
                committing = True
        except StoreError as error:
            error.unsure = self._remote and committing and error.problem in LOST_ANSWERS
            raise
        try:
            self._engines.check_written()
        except StoreError as error:
            error.unsure = True  # the commit was carried out, though perhaps into a file that is lost
            raise

    def load(self, table: TableId, after: Version = START) -> StoredLog | None:
        """Return a table's rows after a version."""
        found = self._read(statements.LOAD, table_id=table, version=after)
        if not found:
            return None
        first = found[0]
        if first.log is not None:
            return StoredLog(table, Code(first.code), unpack_log(first.log)[after:])
        return StoredLog(table, Code(first.code), _to_rows(found if first.version is not None else ()))

    def read_versions(self, tables: Sequence[TableId]) -> dict[TableId, Version]:
        """Return the versions of tables; one that is missing has been deleted."""
        rows = self._read(statements.LAST_VERSIONS, ids=list(tables))
        return {TableId(row.id): Version(row.version) for row in rows}

    def find(self, code: Code) -> TableId | None:
        """Return the table with this code."""
        return next((TableId(row.id) for row in self._read(statements.FIND, code=code)), None)

    def find_all(self, codes: Sequence[Code]) -> dict[Code, TableId]:
        """Return the tables with these codes."""
        rows = self._read(statements.FIND_ALL, codes=list(codes))
        return {Code(row.code): TableId(row.id) for row in rows}

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game."""
        for row in self._read(statements.FIND_SECRET, table_id=table, number=number):
            return bytes(row.secret)
        raise KeyError(table, number)

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""
        return [TableId(row.id) for row in self._read(statements.OPEN_TABLES)]

    def check(self) -> None:
        """Read something, and see whether there is room to write."""
        self.find(Code(""))
        self._engines.check_space()

    def check_writing(self) -> None:
        """Write something that changes nothing."""
        with limit_time(self._seconds), translate_errors(), self._engines.writer.begin() as connection:
            connection.execute(statements.SAME_REVISION)
        self._engines.check_written()

    def list_finished(self, before: float, after: TableId, most: int) -> list[TableId]:
        """Return tables that have had no row since a time and do not go on, by their ids, after one of them."""
        return [TableId(row.id) for row in self._read(statements.LIST_FINISHED, id=after, made_at=before, most=most)]

    def list_unpacked(self, before: float, after: TableId, most: int) -> list[TableId]:
        """Return finished tables that have had no row since a time, and whose logs are rows, as above."""
        return [TableId(row.id) for row in self._read(statements.LIST_UNPACKED, id=after, made_at=before, most=most)]

    def pack(self, tables: Sequence[TableId]) -> list[TableId]:
        """Replace the rows of logs by one value each, in one transaction; a log that has grown meanwhile stays."""
        packs = [pack for table in sorted(tables) if (pack := self._make_pack(table)) is not None]
        with limit_time(self._seconds), translate_errors(), self._engines.writer.begin() as connection:
            for pack in packs:  # before the rows, as whoever writes at a finished table does
                connection.execute(statements.LOCK_TABLE, _bind({"table_id": pack.table}))
            if self._remote:  # a server that does not know of the end may be writing there; SQLite has one writer
                connection.execute(statements.LOCK_ROWS)
            packed = [pack.table for pack in packs if _replace_rows(connection, pack)]
        self._engines.check_written()
        return packed

    def _make_pack(self, table: TableId) -> _Pack | None:
        """Return the log of a table as a pack; None if it has no rows, or they cannot be read."""
        rows = [
            StoredRow(row.command, row.at, row.events)
            for row in self._read(statements.LOAD_STORED_ROWS, table_id=table)
        ]
        if not rows:
            return None
        with suppress(ValueError):
            return _Pack(table, Version(len(rows)), rows[-1].at, pack_log(rows))
        return None

    def delete(self, table: TableId, version: Version) -> bool:
        """Delete everything about a table, unless it has had rows since a version, in a transaction of its own."""
        given = _bind({"table_id": table})
        with limit_time(self._seconds), translate_errors(), self._engines.writer.begin() as connection:
            connection.execute(statements.LOCK_TABLE, given)
            if connection.scalar(statements.LAST_VERSION, given) != version:
                return False
            for statement in statements.DELETE:
                connection.execute(statement, given)
            return True

    def close(self) -> None:
        """Close files and connections."""
        self._engines.close()

    def _read(self, statement: Executable, **given: object) -> Sequence[SqlRow[Any]]:
        """Return what is found; a text that the database cannot hold is the name of nothing."""
        with (
            limit_time(self._seconds),
            translate_errors(),
            suppress(DataError, UnicodeEncodeError),
            self._engines.readers.connect() as connection,
        ):
            return connection.execute(statement, _bind(given)).all()
        return ()


class _SqlTransaction:
    """One transaction. Once a statement has failed, it cannot be committed any more."""

    def __init__(self, connection: Connection, create: Insert, append: Insert, owner: int | None) -> None:
        self._connection, self._create, self._append, self._owner = connection, create, append, owner
        self._failed: StoreError | None = None
        self._rows: list[tuple[TableId, Row]] = []
        self._secrets: list[dict[str, object]] = []

    def create(self, table: TableId, code: Code, row: Row) -> None:
        given = {"id": table, "code": code, "made_at": row.at, "open": True, "owner": self._owner}
        if not self._run(self._create, given).rowcount:
            raise CodeTaken
        self._run(insert(ROWS), _to_columns(table, row))

    def append(self, table: TableId, row: Row) -> None:
        self._rows.append((table, row))

    def lock_leases(self, tables: Iterable[TableId]) -> list[Lease]:
        return [Lease(TableId(row.id), row.owner, row.fence) for row in self._run(LOCK, {"ids": list(tables)})]

    def take_leases(self, tables: Iterable[TableId]) -> None:
        self._run(TAKE, {"ids": list(tables), "number": self._owner})

    def write_rows(self) -> None:
        """Write what was appended; fail again, if anything has failed before."""
        if self._failed is not None:
            raise self._failed
        new = [{**_to_columns(table, row), "after": after} for table, row, after in _runs(self._rows)]
        if new and not self._append_rows(new):
            raise VersionConflict
        for secret in self._secrets:  # only once their rows are ours: another server may have created the table
            self._run(insert(SECRETS), secret)

    def _append_rows(self, new: list[dict[str, object]]) -> bool:
        """Write rows; return whether all are written. A packed log is unpacked first: it has no row to follow."""
        given: dict[str, object] = {"given_rows": _encode_ascii(new)}
        written: int = self._run(self._append, given).rowcount
        if written < len(new) and self._unpack({str(row["table_id"]) for row in new}):
            written += self._run(self._append, given).rowcount  # those that are there already do not count again
        return written == len(new)

    def _unpack(self, tables: Iterable[str]) -> bool:
        """Turn the packed logs of tables into rows again; return whether there were any."""
        ids = sorted(tables)
        found = self._run(statements.LOAD_PACKS, {"given_ids": ids}).all()
        for table in sorted(pack.table_id for pack in found):
            self._run(statements.LOCK_TABLE, _bind({"table_id": table}))
        packs = self._run(statements.LOAD_PACKS, {"given_ids": ids}).all() if found else ()
        for pack in packs:  # without those that another server has unpacked meanwhile
            given = _bind({"table_id": pack.table_id, "packed_version": None, "packed_at": None})
            self._run(insert(ROWS), [_to_columns(pack.table_id, row) for row in unpack_log(pack.log)])
            self._run(statements.DELETE_PACK, given)
            self._run(statements.SET_PACKED, given)
        return bool(found)

    def store_secret(self, table: TableId, number: int, secret: bytes) -> None:
        self._secrets.append({"table_id": table, "number": number, "secret": secret})

    def set_open(self, table: TableId, *, open_: bool) -> None:
        self._run(statements.SET_OPEN, _bind({"table_id": table, "open": open_}))

    def _run(self, statement: Executable, given: dict[str, object] | list[dict[str, object]]) -> CursorResult[Any]:
        try:
            with translate_errors():
                return self._connection.execute(statement, given)
        except StoreError as error:
            self._failed = error
            raise
