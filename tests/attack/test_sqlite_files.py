"""Files of an SQLite database that are deleted or exchanged while a server runs: nothing acknowledged is lost."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import event

from gobelet.game import Refusal, Seat
from gobelet.tables.commands import Rename
from gobelet.tables.storage.base import StoreError, StoreProblem
from gobelet.tables.tokens import Code
from support.database_faults import make_row, midgame, path_of, store_of
from support.table_session import Sitting

SECONDS: Final = 1.0
"""How long a test's database may take to answer."""

COPIES: Final = count()


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Sitting]:
    """A table in an SQLite file."""
    (tmp_path / "play").mkdir()
    with midgame(f"sqlite:///{tmp_path / 'play' / 'gobelet.sqlite3'}") as sitting:
        yield sitting


def rows_after_a_kill(sitting: Sitting) -> int:
    """Return how many rows a server would find that starts after this one was killed now."""
    folder = path_of(sitting).parent
    copy = Path(shutil.copytree(folder, folder.with_name(f"copy{next(COPIES)}")))
    with closing(sqlite3.connect(copy / "gobelet.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found: int = connection.execute("SELECT count(*) FROM rows").fetchone()[0]
        return found


@pytest.mark.parametrize("names", [("-wal",), ("-wal", "-shm")], ids=str)
def test_a_deleted_log_loses_nothing(played: Sitting, names: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> None:
    """The log of SQLite is deleted while the server runs: every acknowledged command is there after a kill."""
    for number in range(5):
        played.ask(Rename(Seat(0), f"Ann{number}"))
        for name in names:
            path_of(played).with_name(f"gobelet.sqlite3{name}").unlink(missing_ok=True)
        after = played.ask(Rename(Seat(0), f"Cleo{number}"))
        assert rows_after_a_kill(played) == after.version
    assert "was deleted while the server ran" in caplog.text
    played.tables.check()


def test_a_log_that_is_deleted_during_a_transaction(played: Sitting) -> None:
    """A commit into a log without a name is copied into the database before anybody is told of it."""
    store, version = played.tables.store, played.table.version
    with store.begin() as writing:
        writing.append(played.id, make_row(version + 1, "during"))
        path_of(played).with_name("gobelet.sqlite3-wal").unlink()
    assert rows_after_a_kill(played) == version + 1


def test_reading_saves_a_deleted_log(played: Sitting) -> None:
    """Whoever looks first notices that the log is gone; nothing is lost, and looking works."""
    played.tables.store.find(Code("x"))
    version = played.ask(Rename(Seat(0), "Cleo")).version
    path_of(played).with_name("gobelet.sqlite3-wal").unlink()
    played.tables.check()
    assert rows_after_a_kill(played) == version
    assert played.ask(Rename(Seat(0), "Dan")).version == rows_after_a_kill(played) == version + 1


def test_another_log_is_never_mixed_with_ours(played: Sitting) -> None:
    """If somebody puts another log in its place, commands are refused with a sentence."""
    log = path_of(played).with_name("gobelet.sqlite3-wal")
    played.ask(Rename(Seat(0), "Cleo"))
    log.unlink()
    log.write_bytes(b"another log" * 1000)
    with pytest.raises(Refusal) as refused:
        played.ask(Rename(Seat(0), "Dan"))
    assert refused.value.data["reason"] == StoreProblem.MOVED
    with pytest.raises(StoreError):
        played.tables.check()


def test_a_deleted_database_acknowledges_nothing(played: Sitting) -> None:
    """A command whose database was deleted, before it or during it, is refused; health says so."""
    store, version = played.tables.store, played.table.version

    def delete_meanwhile() -> None:
        with store.begin() as writing:
            writing.append(played.id, make_row(version + 1, "during"))
            path_of(played).unlink()

    with pytest.raises(StoreError) as failure:
        delete_meanwhile()
    assert failure.value.problem is StoreProblem.MOVED
    with pytest.raises(Refusal) as refused:
        played.ask(Rename(Seat(0), "Cleo"))
    assert refused.value.data["reason"] in {StoreProblem.GONE, StoreProblem.MOVED}
    with pytest.raises(StoreError):
        played.tables.check()


def test_a_database_that_is_exchanged_during_a_transaction(played: Sitting, tmp_path: Path) -> None:
    """A backup put in its place meanwhile is never taken for it, whoever connects again; nothing is acknowledged."""
    path, version = path_of(played), played.table.version
    shutil.copytree(path.parent, tmp_path / "backup")

    def exchange() -> None:
        with played.tables.store.begin() as writing:
            writing.append(played.id, make_row(version + 1, "during"))
            (tmp_path / "backup" / path.name).replace(path)
            delete_logs(played)
            with pytest.raises(StoreError):
                played.tables.store.find(Code("x"))

    with pytest.raises(StoreError) as failure:
        exchange()
    assert (failure.value.problem, failure.value.unsure) == (StoreProblem.MOVED, True)
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            played.ask(Rename(Seat(0), "Cleo"))
        assert refused.value.data["reason"] == StoreProblem.MOVED


def delete_logs(sitting: Sitting) -> None:
    """Delete the log of a database and its index."""
    for name in ("-wal", "-shm"):
        path_of(sitting).with_name(f"gobelet.sqlite3{name}").unlink(missing_ok=True)


@contextmanager
def at_the_next(sitting: Sitting, moment: str, action: Callable[[], object]) -> Iterator[None]:
    """Do something once, at an event of the writer's engine."""
    writer, left = store_of(sitting)._engines.writer, [action]

    def act(*_: object) -> None:
        if left:
            left.pop()()

    event.listen(writer, moment, act)
    yield
    assert not left
    event.remove(writer, moment, act)


def test_a_log_that_a_reader_saves_first(played: Sitting) -> None:
    """A reader saves the log before the writer begins: what the writer then adds to that log is saved, too."""
    store = played.tables.store

    def delete_and_read() -> None:
        path_of(played).with_name("gobelet.sqlite3-wal").unlink()
        store.find(Code("x"))

    store.find(Code("x"))
    with at_the_next(played, "checkout", delete_and_read):
        version = played.ask(Rename(Seat(0), "Cleo")).version
    assert rows_after_a_kill(played) == version
    assert played.ask(Rename(Seat(0), "Dan")).version == rows_after_a_kill(played) == version + 1


def test_a_new_reader_after_a_log_was_deleted(played: Sitting) -> None:
    """It does not open a new log before the content of the old one is saved."""
    store_of(played)._engines.readers.dispose()
    version = played.ask(Rename(Seat(0), "Cleo")).version
    path_of(played).with_name("gobelet.sqlite3-wal").unlink()
    assert played.tables.load_table(played.id).version == rows_after_a_kill(played) == version


def test_a_commit_that_cannot_be_checked_is_unsure(played: Sitting) -> None:
    """If the log is gone and cannot be saved yet, nobody is told that nothing has changed; it is not done twice."""
    version = played.table.version
    log = path_of(played).with_name("gobelet.sqlite3-wal")
    with closing(sqlite3.connect(path_of(played), isolation_level=None)) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM rows").fetchone()
        with at_the_next(played, "commit", log.unlink), pytest.raises(Refusal) as refused:
            played.ask(Rename(Seat(0), "Cleo"), command="rename")
    assert (refused.value.code, refused.value.data["reason"]) == ("store-unsure", StoreProblem.LOCKED)
    assert played.ask(Rename(Seat(0), "Cleo"), command="rename").version == version + 1 == rows_after_a_kill(played)
