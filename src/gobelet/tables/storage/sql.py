"""A store in an SQL database, SQLite or PostgreSQL.

All rows of a transaction are one statement with one parameter, since every statement gives up the interpreter lock and
waits for it. A row that exists already is no error to the database (`ON CONFLICT DO NOTHING`): too few rows written
means that a race was lost. Every other failure is a StoreError. In both cases nothing is written.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import orjson
from sqlalchemy import (
    JSON,
    URL,
    BindParameter,
    Connection,
    CursorResult,
    Executable,
    FromClause,
    Insert,
    Integer,
    Table,
    Text,
    bindparam,
    cast,
    column,
    delete,
    exists,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy import Row as SqlRow
from sqlalchemy import table as sql_table
from sqlalchemy.exc import DataError

from gobelet.game import Version
from gobelet.tables.storage.base import (
    START,
    CodeTaken,
    Row,
    StoredLog,
    StoreError,
    StoreProblem,
    TableId,
    VersionConflict,
)
from gobelet.tables.storage.deadline import limit_time
from gobelet.tables.storage.engines import create_engines, sqlite_path, translate_errors
from gobelet.tables.storage.migrate import VERSION_TABLE, migrate
from gobelet.tables.storage.schema import ROWS, SECRETS, TABLES
from gobelet.tables.tokens import Code

LOCK_TIMEOUT: Final = 5.0
"""Seconds to wait for a lock that another program holds."""
ANSWER_SECONDS: Final = 10.0
"""Seconds that a transaction or a read may take in all."""
LOST_ANSWERS: Final = frozenset({StoreProblem.GONE, StoreProblem.SILENT})
"""If a commit over a line ends with one of these, it may have been carried out."""
_JSON: Final = json.JSONEncoder(separators=(",", ":"))


def _parameter(name: str, table: Table = ROWS) -> BindParameter[Any]:
    """Return a bound parameter."""
    return bindparam(f"given_{name}", type_=table.c[name].type)


_LOAD: Final = (
    select(TABLES.c.code, ROWS)
    .join_from(TABLES, ROWS, (ROWS.c.table_id == TABLES.c.id) & (ROWS.c.version > _parameter("version")), isouter=True)
    .where(TABLES.c.id == _parameter("table_id"))
    .order_by(ROWS.c.version)
)
_FIND: Final = select(TABLES.c.id).where(TABLES.c.code == _parameter("code", TABLES))
_SECRET: Final = select(SECRETS.c.secret).where(
    SECRETS.c.table_id == _parameter("table_id"), SECRETS.c.number == _parameter("number", SECRETS)
)
_OPEN: Final = select(TABLES.c.id).where(TABLES.c.open).order_by(TABLES.c.made_at, TABLES.c.id)
_SET_OPEN: Final = update(TABLES).where(TABLES.c.id == _parameter("table_id")).values(open=_parameter("open", TABLES))
_REVISION: Final = sql_table(VERSION_TABLE, column("version_num"))
_SAME_REVISION: Final = update(_REVISION).values(version_num=_REVISION.c.version_num)
_LAST_ROW: Final = (
    select(ROWS.c.at).where(ROWS.c.table_id == TABLES.c.id).order_by(ROWS.c.version.desc()).limit(1).scalar_subquery()
)
_FINISHED: Final = (
    select(TABLES.c.id)
    .where(~TABLES.c.open, TABLES.c.id > _parameter("id", TABLES), _parameter("made_at", TABLES) > _LAST_ROW)
    .order_by(TABLES.c.id)
    .limit(bindparam("given_most", type_=Integer))
)
_LOCK_TABLE: Final = select(TABLES.c.id).where(TABLES.c.id == _parameter("table_id")).with_for_update()
"""Waits for other servers that write rows of a table, and lets none of them until the end of the transaction."""
_LAST_VERSION: Final = select(func.max(ROWS.c.version)).where(ROWS.c.table_id == _parameter("table_id"))
_DELETE: Final = (
    delete(ROWS).where(ROWS.c.table_id == _parameter("table_id")),
    delete(SECRETS).where(SECRETS.c.table_id == _parameter("table_id", SECRETS)),
    delete(TABLES).where(TABLES.c.id == _parameter("table_id")),
)
"""In this order, as rows and secrets refer to their table."""
_FIELDS: Final = (*ROWS.c, column("after", Integer))
"""What a new row is handed over with: also the row that must be there, before its own and those written with it."""


def _new_rows(dialect: str) -> FromClause:
    """Return the rows of a transaction, handed over as one JSON text."""
    given = bindparam("given_rows", type_=Text)
    if dialect == "postgresql":
        fields = [column(field.name, field.type) for field in _FIELDS]
        return func.json_to_recordset(cast(given, JSON)).table_valued(*fields).render_derived("new", with_types=True)
    each = func.json_each(given).table_valued("value")
    values = (func.json_extract(each.c.value, f"$.{field.name}").label(field.name) for field in _FIELDS)
    return select(*values).subquery("new")


def _insert_table(dialect: str) -> Insert:
    """Return the statement that writes a table, if its code is free."""
    conflicting: Insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(TABLES).on_conflict_do_nothing()
    return conflicting.execution_options(preserve_rowcount=True)


def _insert_rows(dialect: str) -> Insert:
    """Return the statement that writes rows, each if it is new and the one before it exists: a log has no gaps."""
    new = _new_rows(dialect)
    before = exists().where(ROWS.c.table_id == new.c.table_id, ROWS.c.version == new.c.after)
    following = select(*(new.c[field.name] for field in ROWS.c)).where(before)
    statement = import_module(f"sqlalchemy.dialects.{dialect}").insert(ROWS).from_select(ROWS.c.keys(), following)
    conflicting: Insert = statement.on_conflict_do_nothing()
    return conflicting.execution_options(preserve_rowcount=True)


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
        self._create, self._append = _insert_table(dialect), _insert_rows(dialect)
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
                transaction = _SqlTransaction(connection, self._create, self._append)
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
        found = self._read(_LOAD, table_id=table, version=after)
        if not found:
            return None
        return StoredLog(table, Code(found[0].code), _to_rows(found if found[0].version is not None else ()))

    def find(self, code: Code) -> TableId | None:
        """Return the table with this code."""
        return next((TableId(row.id) for row in self._read(_FIND, code=code)), None)

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game."""
        for row in self._read(_SECRET, table_id=table, number=number):
            return bytes(row.secret)
        raise KeyError(table, number)

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""
        return [TableId(row.id) for row in self._read(_OPEN)]

    def check(self) -> None:
        """Read something, and see whether there is room to write."""
        self.find(Code(""))
        self._engines.check_space()

    def check_writing(self) -> None:
        """Write something that changes nothing."""
        with limit_time(self._seconds), translate_errors(), self._engines.writer.begin() as connection:
            connection.execute(_SAME_REVISION)
        self._engines.check_written()

    def list_finished(self, before: float, after: TableId, most: int) -> list[TableId]:
        """Return tables that have had no row since a time and do not go on, by their ids, after one of them."""
        return [TableId(row.id) for row in self._read(_FINISHED, id=after, made_at=before, most=most)]

    def delete(self, table: TableId, version: Version) -> bool:
        """Delete everything about a table, unless it has had rows since a version, in a transaction of its own."""
        given = _bind({"table_id": table})
        with limit_time(self._seconds), translate_errors(), self._engines.writer.begin() as connection:
            connection.execute(_LOCK_TABLE, given)
            if connection.execute(_LAST_VERSION, given).scalar() != version:
                return False
            for statement in _DELETE:
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

    def __init__(self, connection: Connection, create: Insert, append: Insert) -> None:
        self._connection, self._create, self._append = connection, create, append
        self._failed: StoreError | None = None
        self._rows: list[tuple[TableId, Row]] = []
        self._secrets: list[dict[str, object]] = []

    def create(self, table: TableId, code: Code, row: Row) -> None:
        if not self._run(self._create, {"id": table, "code": code, "made_at": row.at, "open": True}).rowcount:
            raise CodeTaken
        self._run(insert(ROWS), _to_columns(table, row))

    def append(self, table: TableId, row: Row) -> None:
        self._rows.append((table, row))

    def write_rows(self) -> None:
        """Write what was appended; fail again, if anything has failed before."""
        if self._failed is not None:
            raise self._failed
        new = [{**_to_columns(table, row), "after": after} for table, row, after in _runs(self._rows)]
        if new and self._run(self._append, {"given_rows": _encode_ascii(new)}).rowcount != len(new):
            raise VersionConflict
        for secret in self._secrets:  # only once their rows are ours: another server may have created the table
            self._run(insert(SECRETS), secret)

    def store_secret(self, table: TableId, number: int, secret: bytes) -> None:
        self._secrets.append({"table_id": table, "number": number, "secret": secret})

    def set_open(self, table: TableId, *, open_: bool) -> None:
        self._run(_SET_OPEN, _bind({"table_id": table, "open": open_}))

    def _run(self, statement: Executable, given: dict[str, object]) -> CursorResult[Any]:
        try:
            with translate_errors():
                return self._connection.execute(statement, given)
        except StoreError as error:
            self._failed = error
            raise
