"""Connections to an SQLite file, and what can happen to the file while they are open.

The writer takes the write lock when a transaction begins, so that it waits there or nowhere.

SQLite goes on writing into a file that no longer has a name, and what it writes is lost when the program ends. So the
files are compared when a connection is checked out, and after every commit before anybody is told of it. A database
that was moved or deleted is an error. If only its log was deleted (`-wal`), its content is still readable through the
open connection: it is copied into the database at once, and nothing is lost.
"""

import logging
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import disk_usage
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import QueuePool

from gobelet.tables.storage.base import StoreError, StoreProblem
from gobelet.tables.storage.engines import READERS, Engines, translate_errors

LOG: Final = logging.getLogger(__name__)
LEAST_SPACE: Final = 2**20
"""Bytes that must be free on the disk: less is full."""

Identity = tuple[int, int] | None
"""The device and the number of a file; None if there is no file of that name."""


def create_sqlite_engines(path: Path, lock_timeout: float, seconds: float) -> Engines:
    """Return the engines of an SQLite file."""
    settings: dict[str, Any] = {
        "creator": _create_connector(path, lock_timeout),
        "poolclass": QueuePool,
        "pool_timeout": seconds,
    }
    writer = create_engine("sqlite://", pool_size=1, max_overflow=0, **settings)
    readers = create_engine("sqlite://", pool_size=READERS, max_overflow=2 * READERS, **settings)
    event.listen(writer, "begin", _begin_at_once)
    files = WatchedFiles(path)
    for engine in (writer, readers):
        files.watch(engine)
    return Engines(writer, readers, partial(files.check_written, writer), partial(check_space, path))


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


# -- the files under a connection ------------------------------------------------------------------------------------


class WatchedFiles:
    """The database and its log as our connections have opened them, compared with what has their names now."""

    def __init__(self, path: Path) -> None:
        self.path, self.log = str(path), f"{path}-wal"
        self._lock = Lock()
        self._database, self._log = identify(self.path), identify(self.log)
        """The files that all our connections should have open; a new database has no log before the first write."""

    def watch(self, engine: Engine) -> None:
        """Reconnect where the files of a connection are no longer those of that name."""

        @event.listens_for(engine, "connect")
        def remember(_connection: object, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's record of a connection
            with self._lock:
                self._database = record.info["database"] = identify(self.path)
                self._log = self._log or identify(self.log)
                record.info["log"] = self._log

        @event.listens_for(engine, "checkout")
        def compare(connection: Any, record: Any, _proxy: object) -> None:  # noqa: ANN401 - the same
            if record.info["database"] != identify(self.path):
                LOG.error("%s was moved or deleted while the server ran", self.path)
                self._log = None
                raise DisconnectionError
            with self._lock:
                self._compare_log(connection, record.info)

    def _compare_log(self, connection: sqlite3.Connection, info: dict[str, Identity]) -> None:
        found = identify(self.log)
        self._log = self._log or found
        opened = info["log"] = info["log"] or self._log
        if opened == found == self._log:
            return
        if opened == self._log:  # nobody has saved it yet
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
            raise StoreError(StoreProblem.MOVED, unsure=True)
        if self._log != identify(self.log):
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
