"""What happens to players when the database fails: a refusal in words, nothing half written, and on it goes."""

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from threading import Barrier, Thread

import psycopg
import pytest

from gobelet.game import Refusal, Seat
from gobelet.tables.codes import Code
from gobelet.tables.driver import AGAIN, Driver
from gobelet.tables.engines import sqlite_path
from gobelet.tables.hub import News
from gobelet.tables.requests import Rename
from gobelet.tables.service import Tables
from gobelet.tables.sql import SqlStore
from gobelet.tables.store import MemoryStore, StoreFailed, TableId, Trouble, Writing
from gobelet.tables.table import Stage
from gobelet.words import Speaker
from gobelet.words.refusals import sentence
from tables.postgres import Postgres
from tables.racer import TABLE, a_row, read, started
from tables.sitting import Sitting, bot

OTHER = TableId("other")
Fault = Callable[[SqlStore], AbstractContextManager[None]]


@pytest.fixture
def played(url: str) -> Iterator[Sitting]:
    """A table in a database, in the middle of a game; nobody waits long for a lock."""
    sitting = Sitting(Tables(SqlStore(url, patience=0.1))).make("kniffel", people=2).begin()
    yield sitting
    sitting.tables.close()


@pytest.fixture
def sqlite_played(sqlite_url: str, tmp_path: Path) -> Iterator[Sitting]:
    """The same in SQLite."""
    (tmp_path / "play").mkdir()
    sitting = Sitting(Tables(SqlStore(sqlite_url, patience=0.1))).make("kniffel", people=2).begin()
    yield sitting
    sitting.tables.close()


def store_of(sitting: Sitting) -> SqlStore:
    """Return the store a table is in."""
    assert isinstance(sitting.tables.store, SqlStore)
    return sitting.tables.store


def path_of(sitting: Sitting) -> Path:
    """Return the file a table is in."""
    return sqlite_path(store_of(sitting).url)


# -- the faults ------------------------------------------------------------------------------------------------------


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
    (full, Trouble.FULL),
    (unwritable, Trouble.GONE),
    (read_only, Trouble.READ_ONLY),
    (held, Trouble.LOCKED),
    (moved, Trouble.GONE),
    (taken_out, Trouble.GONE),
    (replaced, Trouble.DAMAGED),
]


# -- what players see ------------------------------------------------------------------------------------------------


def refused_by(sitting: Sitting, first: int = 0) -> tuple[Refusal, int]:
    """Ask until the store fails; return how, and which command it was."""
    for number in range(first, first + 200):
        try:
            sitting.ask(Rename(Seat(0), f"Ann{number}"), command=f"fault{number}")
        except Refusal as refusal:
            return refusal, number
    pytest.fail("the store never failed")


def check_refused_then_recovers(sitting: Sitting, fault: AbstractContextManager[None], trouble: Trouble) -> None:
    """While the fault lasts requests are refused and nothing changes; afterwards the same request succeeds."""
    heard: list[News] = []
    sitting.tables.hub.listen(None, heard.append)
    with fault:
        refusal, went_well = refused_by(sitting)
        before = sitting.table
        assert refused_by(sitting, went_well) == (refusal, went_well)
    assert (refusal.code, refusal.data["reason"]) == ("store-failed", trouble)
    assert sitting.tables.folded_anew(sitting.id) == before == sitting.table
    assert len(heard) == went_well
    answer = sitting.ask(Rename(Seat(0), "Cleo"), command=f"fault{went_well}")
    assert (answer.version, answer.table.names[0], len(heard)) == (before.version + 1, "Cleo", went_well + 1)
    assert sitting.tables.folded_anew(sitting.id) == sitting.table


@pytest.mark.parametrize(("fault", "trouble"), SQLITE_FAULTS)
def test_sqlite_fails_and_comes_back(
    sqlite_played: Sitting, fault: Callable[[Sitting], AbstractContextManager[None]], trouble: Trouble
) -> None:
    """Disk full, unwritable, locked, gone, replaced: refused meanwhile, and on it goes by itself."""
    check_refused_then_recovers(sqlite_played, fault(sqlite_played), trouble)


@pytest.fixture
def postgres_played(postgres_url: str) -> Iterator[Sitting]:
    """A table in PostgreSQL."""
    sitting = Sitting(Tables(SqlStore(postgres_url, patience=0.1))).make("kniffel", people=2).begin()
    yield sitting
    sitting.tables.close()


def test_postgres_stopped_and_started(postgres_played: Sitting, postgres: Postgres) -> None:
    """The server goes down without a word and comes back."""

    @contextmanager
    def stopped() -> Iterator[None]:
        postgres.stop()
        try:
            yield
        finally:
            postgres.start()

    check_refused_then_recovers(postgres_played, stopped(), Trouble.GONE)


def test_postgres_restarted_unnoticed(postgres_played: Sitting, postgres: Postgres) -> None:
    """A restart while nobody plays is not noticed by anybody, neither who writes nor who reads."""
    store, code = postgres_played.tables.store, postgres_played.table.code
    assert store.find(code) == postgres_played.id
    postgres.stop()
    postgres.start()
    assert store.find(code) == postgres_played.id
    assert postgres_played.ask(Rename(Seat(0), "Cleo")).table.names[0] == "Cleo"


def test_postgres_locked(postgres_played: Sitting, postgres_url: str) -> None:
    """Somebody holds the table of rows for long."""

    @contextmanager
    def locked() -> Iterator[None]:
        with psycopg.connect(postgres_url) as other:
            other.execute("LOCK TABLE rows IN EXCLUSIVE MODE")
            yield
            other.rollback()

    check_refused_then_recovers(postgres_played, locked(), Trouble.LOCKED)


def test_postgres_read_only(postgres_played: Sitting, postgres_url: str) -> None:
    """The server takes no writes, as a standby does."""

    @contextmanager
    def standing_by() -> Iterator[None]:
        engine = store_of(postgres_played)._engines.writer
        with engine.begin() as connection:
            connection.exec_driver_sql("SET default_transaction_read_only = on")
        yield
        with engine.begin() as connection:
            connection.exec_driver_sql("SET TRANSACTION READ WRITE")
            connection.exec_driver_sql("SET default_transaction_read_only = off")

    check_refused_then_recovers(postgres_played, standing_by(), Trouble.READ_ONLY)


def test_a_connection_lost_in_the_middle(postgres_url: str) -> None:
    """The connection dies within a transaction: nothing of it is written, and the next one has a new connection."""
    store = SqlStore(postgres_url)
    with store.writing() as writing:
        writing.make(TABLE, Code("K"), a_row(1, "c1"))
    with pytest.raises(StoreFailed) as failure, store.writing() as writing:
        _write_and_kill(writing, postgres_url)
    assert failure.value.trouble is Trouble.GONE
    assert [row.command for row in store.load(TABLE).rows] == ["c1"]  # type: ignore[union-attr]
    with store.writing() as writing:
        writing.append(TABLE, a_row(2, "c2"))
    store.close()


def _write_and_kill(writing: Writing, url: str) -> None:
    writing.append(TABLE, a_row(2, "c2"))
    writing.settle(TABLE, open_=False)
    with psycopg.connect(url, autocommit=True) as other:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'"
        assert other.execute(others).fetchall() == [(True,)]


def test_a_failure_that_was_overlooked_is_not_committed(sqlite_played: Sitting) -> None:
    """Whoever goes on after a StoreFailed cannot commit the rest."""
    store, table = store_of(sqlite_played), sqlite_played.id
    version = sqlite_played.table.version

    def overlook() -> None:
        with store.writing() as writing:
            writing.append(table, a_row(version + 1, "small"))
            with suppress(StoreFailed):
                writing.keep_secret(table, 9, b"x" * 100_000)

    with full(sqlite_played), pytest.raises(StoreFailed):
        overlook()
    assert store.load(table, version).rows == ()  # type: ignore[union-attr]


def test_servers_that_cross(postgres_url: str) -> None:
    """Two transactions wait for each other: one is given up, and knows that trying again will do."""
    stores = [SqlStore(postgres_url), SqlStore(postgres_url)]
    with stores[0].writing() as writing:
        writing.make(TABLE, Code("K"), a_row(1, "c1"))
        writing.make(OTHER, Code("L"), a_row(1, "c1"))
    met, became = Barrier(2), []

    def write(store: SqlStore, first: TableId, second: TableId) -> None:
        try:
            with store.writing() as writing:
                writing.settle(first, open_=False)
                met.wait(10)
                writing.settle(second, open_=False)
        except Exception as error:
            became.append(error)

    threads = [
        Thread(target=write, args=(store, *order))
        for store, order in zip(stores, [(TABLE, OTHER), (OTHER, TABLE)], strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    troubles = [error.trouble for error in became if isinstance(error, StoreFailed)]
    assert troubles == [Trouble.CROSSED]
    assert stores[0].open_tables() == []
    for store in stores:
        store.close()


# -- the service -----------------------------------------------------------------------------------------------------


class Failing(MemoryStore):
    """Fails as often as it is told, before or after it has committed."""

    before: list[Trouble]
    after: list[Trouble]

    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = [], []

    @contextmanager
    def writing(self) -> Iterator[Writing]:  # type: ignore[override]
        with super().writing() as writing:
            yield writing
            if self.before:
                raise StoreFailed(self.before.pop())
        if self.after:
            raise StoreFailed(self.after.pop())


def test_crossing_is_never_shown() -> None:
    """A transaction that gave way to another server's is done again, and told once."""
    store = Failing()
    sitting = Sitting(Tables(store)).make("kniffel", people=1)
    heard: list[News] = []
    sitting.tables.hub.listen(None, heard.append)
    store.before = [Trouble.CROSSED] * 3
    assert sitting.ask(Rename(Seat(0), "Ann")).table.names == ("Ann",)
    assert (len(heard), store.before) == (1, [])


def test_crossing_without_end_is_refused() -> None:
    """At last the player is told."""
    store = Failing()
    sitting = Sitting(Tables(store)).make("kniffel", people=1)
    store.before = [Trouble.CROSSED] * 1000
    assert refused_by(sitting)[0].data["reason"] == Trouble.CROSSED


def test_a_commit_whose_answer_was_lost() -> None:
    """The connection dies while the database commits: asked again, the command is known and done once."""
    store = Failing()
    sitting = Sitting(Tables(store)).make("kniffel", people=1)
    version = sitting.table.version
    store.after = [Trouble.GONE]
    assert refused_by(sitting)[1] == 0
    assert sitting.ask(Rename(Seat(0), "Ann0"), command="fault0").version == version + 1
    assert sitting.ask(Rename(Seat(0), "Ben")).version == version + 2


def test_computer_players_wait_for_the_store() -> None:
    """A move that could not be saved is made once the store works again, without anybody asking."""
    store = Failing()
    sitting = Sitting(Tables(store)).make("kniffel", people=0, seats=("greedy", "greedy")).begin()
    clock = [0.0]
    driver = Driver(sitting.tables, bot, lambda: clock[0])
    store.before = [Trouble.GONE] * 3
    driver.look(sitting.id)
    for _ in range(3):
        assert (driver.step(), sitting.table.stage) == (1, Stage.PLAYING)
        clock[0] += AGAIN
    driver.step()
    assert sitting.table.stage is not Stage.PLAYING


def test_reading_is_refused_in_words(played: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is not in memory, and a database that cannot be read."""
    fresh = Tables(store_of(played))
    monkeypatch.setattr(SqlStore, "_read", _fail)
    for asked in (lambda: fresh.table(played.id), lambda: fresh.find(Code("K")), lambda: fresh.events(played.id)):
        with pytest.raises(Refusal) as told:
            asked()
        assert told.value.code == "store-failed"


def _fail(*_: object, **__: object) -> None:
    raise StoreFailed(Trouble.GONE)


@pytest.mark.parametrize("command", ["", "x" * 101, "\x00", "é", "a\nb"])
def test_commands_that_not_every_database_can_keep(command: str) -> None:
    """Such an id is refused before the store sees it."""
    sitting = Sitting().make("kniffel", people=1)
    with pytest.raises(Refusal) as told:
        sitting.tables.ask(sitting.id, sitting.host, command, Rename(Seat(0), "Ann")).result(10)
    assert told.value.code == "command-form"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("trouble", Trouble)
def test_each_trouble_is_said(language: str, trouble: Trouble) -> None:
    """The reason is part of the sentence, in the reader's language."""
    said = sentence(Refusal("store-failed", reason=trouble.value), Speaker(language))
    assert Speaker(language)(trouble.value) in said
    assert (trouble.value in said) is (language == "en")


# -- a plug that is pulled -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [1, 40, 150])
def test_killed_in_the_middle(sqlite_url: str, tmp_path: Path, rows: int) -> None:
    """`kill -9` while rows are appended: each acknowledged one is there, once, and the log has no gap."""
    (tmp_path / "play").mkdir()
    store = SqlStore(sqlite_url)
    with store.writing() as writing:
        writing.make(TABLE, Code("K"), a_row(1, "c1"))
    store.close()
    told = _killed_after(sqlite_url, rows)
    assert len(told) >= rows
    again = SqlStore(sqlite_url)
    kept = again.load(TABLE)
    assert kept is not None
    written = [(row.command, row.version) for row in kept.rows[1:]]
    assert [version for _, version in written] == list(range(2, len(written) + 2))
    assert written[: len(told)] == told
    assert len(written) - len(told) <= 1
    with again.writing() as writing:
        writing.append(TABLE, a_row(len(kept.rows) + 1, "after"))
    again.close()


def _killed_after(url: str, rows: int) -> list[tuple[str, int]]:
    """Let a process append rows and kill it once it has told of some; return all it told."""
    racer = started(url, "racer", 100_000)
    assert racer.stdout is not None
    told = [read(racer.stdout.readline()) for _ in range(rows)]
    racer.kill()
    rest, _ = racer.communicate(timeout=30)
    return [*told, *map(read, (line for line in rest.splitlines(keepends=True) if line.endswith("\n")))]
