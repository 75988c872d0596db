"""The engines of a database, and what its errors mean.

There are two engines: one with a single connection that writes, and one with those that read.
"""

import errno
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from sqlalchemy import URL, Engine, event
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from gobelet.tables.storage.base import StoreError, StoreProblem

READERS: Final = 5
"""How many connections for reading are kept; three times as many are made while they are needed."""

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
        "25P03": StoreProblem.CROSSED,  # this transaction did nothing for too long, and others could go on
        "40001": StoreProblem.CROSSED,  # serialization failure
        "40P01": StoreProblem.CROSSED,  # deadlock detected
        "53100": StoreProblem.FULL,  # disk full
        "55P03": StoreProblem.LOCKED,  # lock not available
        "57014": StoreProblem.SILENT,  # cancelled by the statement timeout
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


@dataclass(frozen=True, slots=True)
class Engines:
    """The engines that write and read a database, and what is to be checked beside its answers."""

    writer: Engine
    readers: Engine
    check_written: Callable[[], None] = lambda: None
    """Called after every commit; raises a StoreError if what was written is not where others will find it."""
    check_space: Callable[[], None] = lambda: None
    """Raises a StoreError if there is no room left to write."""

    def close(self) -> None:
        """Close all connections; one that a thread still uses is closed when it is returned."""
        for engine in (self.writer, self.readers):
            event.listen(engine, "checkin", _close_returned)
            engine.dispose()


def _close_returned(_connection: object, record: ConnectionPoolEntry) -> None:
    record.invalidate()


def create_engines(url: URL, lock_timeout: float, seconds: float) -> Engines:
    """Return the engines of a database.

    `lock_timeout` is how many seconds to wait for another program's lock, `seconds` how many for any answer.
    """
    if url.get_backend_name() == "sqlite":
        from gobelet.tables.storage.sqlite import create_sqlite_engines  # noqa: PLC0415 - one of the two is needed

        return create_sqlite_engines(sqlite_path(url), lock_timeout, seconds)
    from gobelet.tables.storage.postgres import create_postgres_engines  # noqa: PLC0415

    return create_postgres_engines(url, lock_timeout, seconds)


def sqlite_path(url: URL) -> Path:
    """Return the file of an SQLite database."""
    return Path(url.database or "").absolute()


def display_name(url: URL) -> str:
    """Return a database's name for messages; never its password."""
    return str(sqlite_path(url)) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


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
    if isinstance(cause, PoolTimeout | TimeoutError):
        return StoreProblem.SILENT
    code, state = getattr(cause, "sqlite_errorcode", None), getattr(cause, "sqlstate", None)
    if isinstance(cause, OSError):
        return FILE_PROBLEMS.get(cause.errno or 0, StoreProblem.GONE)
    if isinstance(code, int):
        return SQLITE_PROBLEMS.get(code & 0xFF, StoreProblem.OTHER)
    if isinstance(state, str):
        found = (POSTGRES_PROBLEMS.get(state[:length]) for length in (5, 3, 2))
        return next(filter(None, found), StoreProblem.OTHER)
    return StoreProblem.GONE if isinstance(error, OperationalError) else StoreProblem.OTHER
