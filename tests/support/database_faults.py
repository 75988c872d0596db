"""What can happen to a database: each fault lasts as long as its context."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from gobelet.game import Refusal, Seat, Version
from gobelet.tables.commands import Rename
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import Row, StoreProblem
from gobelet.tables.storage.engines import sqlite_path
from gobelet.tables.storage.sql import SqlStore
from support.table_session import Sitting


@contextmanager
def midgame(url: str) -> Iterator[Sitting]:
    """A table in a database, in the middle of a game; nobody waits long for a lock."""
    sitting = Sitting(Tables(SqlStore(url, lock_timeout=0.1))).make("kniffel", people=2).begin()
    yield sitting
    sitting.tables.close()


def store_of(sitting: Sitting) -> SqlStore:
    """Return the store a table is in."""
    assert isinstance(sitting.tables.store, SqlStore)
    return sitting.tables.store


def path_of(sitting: Sitting) -> Path:
    """Return the file a table is in."""
    return sqlite_path(store_of(sitting).url)


def set_pragma(sitting: Sitting, pragma: str) -> None:
    """Change a setting of the writer's connection."""
    with closing(store_of(sitting)._engines.writer.raw_connection()) as connection:
        connection.cursor().execute(f"PRAGMA {pragma}")


@contextmanager
def full(sitting: Sitting) -> Iterator[None]:
    """Let the file grow no further."""
    set_pragma(sitting, "max_page_count=1")  # SQLite takes as many as there are
    yield
    set_pragma(sitting, f"max_page_count={2**30}")


@contextmanager
def unwritable(sitting: Sitting) -> Iterator[None]:
    """Let the system refuse to write further into any file."""
    log = path_of(sitting).with_name("gobelet.sqlite3-wal")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@contextmanager
def read_only(sitting: Sitting) -> Iterator[None]:
    """Let the writer's connection only read."""
    set_pragma(sitting, "query_only=ON")
    yield
    set_pragma(sitting, "query_only=OFF")


@contextmanager
def held(sitting: Sitting) -> Iterator[None]:
    """Hold the lock for writing, as another program might."""
    with closing(sqlite3.connect(path_of(sitting), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def moved(sitting: Sitting) -> Iterator[None]:
    """Take the folder of the file away for a while."""
    folder = path_of(sitting).parent
    elsewhere = folder.rename(folder.with_name("elsewhere"))
    yield
    elsewhere.rename(folder)


@contextmanager
def taken_out(sitting: Sitting) -> Iterator[None]:
    """Take the files out of their folder for a while; nothing may appear in their place."""
    folder = path_of(sitting).parent
    with moved(sitting):
        folder.mkdir()
        yield
        folder.rmdir()


@contextmanager
def replaced(sitting: Sitting) -> Iterator[None]:
    """Put something that is no database in place of the folder's files for a while."""
    with moved(sitting):
        path = path_of(sitting)
        path.parent.mkdir()
        path.write_bytes(b"no database" * 100)
        yield
        for file in path.parent.iterdir():
            file.unlink()
        path.parent.rmdir()


SQLITE_FAULTS = [
    (full, StoreProblem.FULL),
    (unwritable, StoreProblem.GONE),
    (read_only, StoreProblem.READ_ONLY),
    (held, StoreProblem.LOCKED),
    (moved, StoreProblem.GONE),
    (taken_out, StoreProblem.GONE),
    (replaced, StoreProblem.MOVED),
]


def refused_by(sitting: Sitting, first: int = 0) -> tuple[Refusal, int]:
    """Ask until the store fails; return how, and which command it was."""
    for number in range(first, first + 200):
        try:
            sitting.ask(Rename(Seat(0), f"Ann{number}"), command=f"fault{number}")
        except Refusal as refusal:
            return refusal, number
    pytest.fail("the store never failed")


def make_row(version: int, command: str) -> Row:
    """Return a row of a log."""
    return Row(Version(version), command, 0.0, ({"kind": "Something"},))
