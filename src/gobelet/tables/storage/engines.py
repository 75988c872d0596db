"""Connections to a database, and what its errors mean.

There are two engines: one with a single connection that writes, and one with those that read. SQLite's writer takes
the write lock when a transaction begins, so that it waits there or nowhere. A file that was moved or deleted is noticed
when a connection is checked out: without that, SQLite would go on writing into a file that no longer has a name.
"""

import errno
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from gobelet.tables.storage.base import StoreError, StoreProblem

READERS: Final = 5
"""How many connections for reading are kept; three times as many are made while they are needed."""
CONNECT_SECONDS: Final = 5

SQLITE_PROBLEMS: Final[Mapping[int, StoreProblem]] = MappingProxyType(
    {
        sqlite3.SQLITE_FULL: StoreProblem.FULL,
        sqlite3.SQLITE_BUSY: StoreProblem.LOCKED,
        sqlite3.SQLITE_LOCKED: StoreProblem.LOCKED,
        sqlite3.SQLITE_READONLY: StoreProblem.READ_ONLY,
        sqlite3.SQLITE_CANTOPEN: StoreProblem.GONE,
        sqlite3.SQLITE_IOERR: StoreProblem.GONE,
        sqlite3.SQLITE_CORRUPT: StoreProblem.DAMAGED,
        sqlite3.SQLITE_NOTADB: StoreProblem.DAMAGED,
    }
)
"""By SQLite's primary result code."""
POSTGRES_PROBLEMS: Final[Mapping[str, StoreProblem]] = MappingProxyType(
    {
        "08": StoreProblem.GONE,  # connection exception
        "25006": StoreProblem.READ_ONLY,  # read only transaction
        "40001": StoreProblem.CROSSED,  # serialization failure
        "40P01": StoreProblem.CROSSED,  # deadlock detected
        "53100": StoreProblem.FULL,  # disk full
        "55P03": StoreProblem.LOCKED,  # lock not available
        "57P": StoreProblem.GONE,  # shut down, crashed, starting
        "XX001": StoreProblem.DAMAGED,  # data corrupted
        "XX002": StoreProblem.DAMAGED,  # index corrupted
    }
)
"""By PostgreSQL's SQLSTATE, or what it begins with."""
FILE_PROBLEMS: Final[Mapping[int, StoreProblem]] = MappingProxyType(
    {
        errno.ENOSPC: StoreProblem.FULL,
        errno.EDQUOT: StoreProblem.FULL,
        errno.EROFS: StoreProblem.READ_ONLY,
        errno.EACCES: StoreProblem.READ_ONLY,
        errno.EPERM: StoreProblem.READ_ONLY,
    }
)
"""By the system's number, where a file cannot be made or copied."""


class Engines(NamedTuple):
    """The engines that write and read a database."""

    writer: Engine
    readers: Engine

    def close(self) -> None:
        """Close all connections."""
        self.writer.dispose()
        self.readers.dispose()


def create_engines(url: URL, lock_timeout: float) -> Engines:
    """Return the engines of a database; `lock_timeout` is how many seconds to wait for another program's lock."""
    create = _sqlite_engines if url.get_backend_name() == "sqlite" else _postgres_engines
    return create(url, lock_timeout)


def sqlite_path(url: URL) -> Path:
    """Return the file of an SQLite database."""
    return Path(url.database or "").absolute()


def display_name(url: URL) -> str:
    """Return a database's name for messages; never its password."""
    return str(sqlite_path(url)) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


# -- SQLite ----------------------------------------------------------------------------------------------------------


def _sqlite_engines(url: URL, lock_timeout: float) -> Engines:
    path = sqlite_path(url)
    settings: dict[str, Any] = {"creator": _create_connector(path, lock_timeout), "poolclass": QueuePool}
    writer = create_engine("sqlite://", pool_size=1, max_overflow=0, **settings)
    readers = create_engine("sqlite://", pool_size=READERS, max_overflow=2 * READERS, **settings)
    event.listen(writer, "begin", _begin_at_once)
    for engine in (writer, readers):
        _reconnect_when_moved(engine, path)
    return Engines(writer, readers)


def _create_connector(path: Path, lock_timeout: float) -> Callable[[], sqlite3.Connection]:
    def connect() -> sqlite3.Connection:
        """Open a file that is there already: one that is gone must not come back empty."""
        address = f"{path.as_uri()}?mode=rw"
        return _configure(
            sqlite3.connect(address, uri=True, timeout=lock_timeout, isolation_level=None, check_same_thread=False)
        )

    return connect


def _configure(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Make every commit last, and let readers read meanwhile."""
    try:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _begin_at_once(connection: Connection) -> None:
    """Begin with the write lock; asked of the driver itself, for there is nothing to prepare, and no result."""
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    cursor.close()


def _reconnect_when_moved(engine: Engine, path: Path) -> None:
    """Reconnect where the file of a connection is no longer the one of that name."""

    @event.listens_for(engine, "connect")
    def remember(_connection: object, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's record of a connection
        record.info["file"] = _identity(path)

    @event.listens_for(engine, "checkout")
    def compare(_connection: object, record: Any, _proxy: object) -> None:  # noqa: ANN401 - the same
        if record.info["file"] != _identity(path):
            raise DisconnectionError


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


# -- PostgreSQL ------------------------------------------------------------------------------------------------------


def _postgres_engines(url: URL, lock_timeout: float) -> Engines:
    settings: dict[str, Any] = {"pool_pre_ping": True, "connect_args": {"connect_timeout": CONNECT_SECONDS}}
    address = url.set(drivername="postgresql+psycopg")
    writer = create_engine(address, pool_size=1, max_overflow=0, isolation_level="READ COMMITTED", **settings)
    readers = create_engine(
        address, pool_size=READERS, max_overflow=2 * READERS, isolation_level="AUTOCOMMIT", **settings
    )
    for engine in (writer, readers):
        _set_lock_timeout(engine, lock_timeout)
    return Engines(writer, readers)


def _set_lock_timeout(engine: Engine, lock_timeout: float) -> None:
    @event.listens_for(engine, "connect")
    def limit(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's connection
        connection.execute(f"SET lock_timeout = {round(1000 * lock_timeout)}")
        connection.commit()


# -- errors ----------------------------------------------------------------------------------------------------------


@contextmanager
def translate_errors(*more: type[Exception]) -> Iterator[None]:
    """Turn a database's errors, and others that are named, into a StoreError."""
    kinds: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, *more)
    try:
        yield
    except kinds as error:
        raise StoreError(find_problem(error)) from error


def find_problem(error: Exception) -> StoreProblem:
    """Return what is wrong with the database."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code, state = getattr(cause, "sqlite_errorcode", None), getattr(cause, "sqlstate", None)
    if isinstance(cause, OSError):
        return FILE_PROBLEMS.get(cause.errno or 0, StoreProblem.GONE)
    if isinstance(code, int):
        return SQLITE_PROBLEMS.get(code & 0xFF, StoreProblem.OTHER)
    if isinstance(state, str):
        found = (POSTGRES_PROBLEMS.get(state[:length]) for length in (5, 3, 2))
        return next(filter(None, found), StoreProblem.OTHER)
    return StoreProblem.GONE if isinstance(error, OperationalError) else StoreProblem.OTHER
