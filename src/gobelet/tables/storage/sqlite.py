"""Connections to an SQLite file, and what can happen to the file while they are open.

The writer takes the write lock when a transaction begins, so that it waits there or nowhere.

SQLite goes on writing into a file that no longer has a name, and what it writes is lost when the program ends. So the
files that a connection has opened are compared with those of that name when it is checked out, and those of the
writer's connection again after every commit, before anybody is told of it. A database that was moved or deleted is an
error, and another file in its place is never accepted: only the first one, if it comes back, or a restart helps. If
only its log was deleted (`-wal`), its content is still readable through the open connection: it is copied into the
database at once, and nothing is lost.
"""

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import disk_usage
from threading import Lock
from typing import Any, Final, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import QueuePool

from gobelet.tables.storage.base import StoreError, StoreProblem
from gobelet.tables.storage.engines import READERS, Engines, translate_errors

LOG: Final = logging.getLogger(__name__)
LEAST_SPACE: Final = 2**20
"""Bytes that must be free on the disk: less is full."""
RETRY_SECONDS: Final = 0.01
"""The pause before a new file is switched to a log again."""

Identity = tuple[int, int] | None
"""The device and the number of a file; None if there is no file of that name."""
Connect = Callable[[], sqlite3.Connection]


def create_sqlite_engines(path: Path, lock_timeout: float, seconds: float) -> Engines:
    """Return the engines of an SQLite file."""
    files = WatchedFiles(path)
    settings: dict[str, Any] = {"poolclass": QueuePool, "pool_timeout": seconds}
    connect = _create_connector(path, lock_timeout)
    writer = create_engine("sqlite://", creator=files.guard_writer(connect), pool_size=1, max_overflow=0, **settings)
    readers = create_engine(
        "sqlite://",
        creator=files.guard_reader(connect, writer),
        pool_size=READERS,
        max_overflow=2 * READERS,
        **settings,
    )
    event.listen(writer, "begin", _begin_at_once)
    files.watch(writer, writes=True)
    files.watch(readers, writes=False)
    return Engines(writer, readers, partial(files.check_written, writer), partial(check_space, path))


def _create_connector(path: Path, lock_timeout: float) -> Connect:
    def connect() -> sqlite3.Connection:
        """Open a file that is there already: one that is gone must not come back empty."""
        address = f"{path.as_uri()}?mode=rw"
        connection = sqlite3.connect(
            address, uri=True, timeout=lock_timeout, isolation_level=None, check_same_thread=False
        )
        try:
            configure(connection, lock_timeout)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    return connect


def configure(connection: sqlite3.Connection, lock_timeout: float) -> None:
    """Make every commit last, and let readers read meanwhile."""
    _switch_to_log(connection, time.monotonic() + lock_timeout)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _switch_to_log(connection: sqlite3.Connection, deadline: float) -> None:
    """Write to a log beside the file (WAL) from now on.

    If two connections switch a new file at the same moment, SQLite refuses one of them without waiting for the other
    as long as its timeout says; so it is asked again.
    """
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= deadline:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return


def _begin_at_once(connection: Connection) -> None:
    """Begin with the write lock; asked of the driver itself, for there is nothing to prepare, and no result."""
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    cursor.close()


# -- the files under a connection ------------------------------------------------------------------------------------


class WatchedFiles:
    """The database and its log as our connections have opened them, compared with what has their names now."""

    def __init__(self, path: Path) -> None:
        self.path, self.log = str(path), f"{path}-wal"
        self._lock = Lock()
        self._database = identify(self.path)
        """The first file that was opened; no connection ever has another one."""
        self._log = identify(self.log)
        """The log whose content is not in the database yet; a new database has none before the first write."""
        self._writer: dict[str, Identity] = {"log": None}
        """What the writer's connection has opened: the only one that adds to a log."""

    def guard_writer(self, connect: Connect) -> Connect:
        """Return a function that connects, but never to another database."""

        def guarded() -> sqlite3.Connection:
            self._check_database()
            return connect()

        return guarded

    def guard_reader(self, connect: Connect, writer: Engine) -> Connect:
        """Return a function that connects once the content of a deleted log is saved: it would open a new log."""

        def guarded() -> sqlite3.Connection:
            self._check_database()
            if self._log not in (None, identify(self.log)):
                if cast("QueuePool", writer.pool).checkedout():  # it saves the log after its commit
                    raise StoreError(StoreProblem.LOCKED)
                writer.raw_connection().close()  # compares the files, saves the log and reconnects
            return connect()

        return guarded

    def watch(self, engine: Engine, *, writes: bool) -> None:
        """Reconnect where the files of a connection are no longer those of that name."""

        @event.listens_for(engine, "connect")
        def remember(_connection: object, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's record of a connection
            self._check_database()
            with self._lock:
                self._database = self._database or identify(self.path)
                opened = record.info["log"] = identify(self.log)
                self._log = opened if writes else self._log or opened
                if writes:
                    self._writer = record.info

        @event.listens_for(engine, "checkout")
        def compare(connection: Any, record: Any, _proxy: object) -> None:  # noqa: ANN401 - the same
            if self._check_database() is None:
                raise DisconnectionError
            with self._lock:
                self._compare_log(connection, record.info, writes=writes)

    def _check_database(self) -> Identity:
        """Return which file has the name of the database; raise an error if it is another one than at first."""
        found = identify(self.path)
        if self._database not in (None, found):
            LOG.error("%s was moved or deleted while the server ran", self.path)
            if found is not None:
                raise StoreError(StoreProblem.MOVED)
        return found

    def _compare_log(self, connection: sqlite3.Connection, info: dict[str, Identity], *, writes: bool) -> None:
        """Reconnect if the log of a connection is gone, and save its content first.

        A reader must not do that after somebody else has: the writer may already use another log. The writer always
        does it: it may have written into a log that a reader had saved before.
        """
        found = identify(self.log)
        self._log = self._log or found
        opened = info["log"] = info["log"] or self._log
        if opened == found == self._log:
            return
        if writes or opened == self._log:
            self._save_log(connection, found)
            self._log = None
        raise DisconnectionError

    def _save_log(self, connection: sqlite3.Connection, found: Identity) -> None:
        """Copy a log without a name into the database; never mix it with another log that has been put there."""
        LOG.error("%s was deleted while the server ran; its content is written into the database", self.log)
        if found is not None and os.path.getsize(self.log):  # noqa: PTH202 - a text, as it is compared often
            raise StoreError(StoreProblem.MOVED)
        (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreError(StoreProblem.LOCKED)

    def check_written(self, writer: Engine) -> None:
        """Raise an error if the last commit went into a file without a name and cannot be saved from there."""
        if identify(self.path) != self._database:
            raise StoreError(StoreProblem.MOVED)
        if self._writer["log"] != identify(self.log):
            with translate_errors():
                writer.raw_connection().close()  # compares the files, saves the log and reconnects


def identify(name: str) -> Identity:
    """Return which file has this name."""
    try:
        found = os.stat(name)  # noqa: PTH116 - twice for every commit, and a text is faster
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_space(path: Path) -> None:
    """Raise an error if the disk of the database is full."""
    with translate_errors(OSError):
        if disk_usage(path.parent).free < LEAST_SPACE:
            raise StoreError(StoreProblem.FULL)
