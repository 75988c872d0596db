"""What happens to players when the database fails: a refusal in words, nothing half written, and on it goes."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Barrier, Thread

import psycopg
import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from gobelet.game import Seat
from gobelet.tables.commands import Rename
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import StoreError, StoreProblem, StoreTransaction, TableId
from gobelet.tables.storage.schema import SECRETS
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.tokens import Code
from support.database_faults import SQLITE_FAULTS, full, held, midgame, refused_by, store_of
from support.postgres import Postgres
from support.row_writer import TABLE, a_row
from support.table_session import Sitting

OTHER = TableId("other")


@pytest.fixture
def sqlite_played(sqlite_url: str, tmp_path: Path) -> Iterator[Sitting]:
    """A table in SQLite."""
    (tmp_path / "play").mkdir()
    with midgame(sqlite_url) as sitting:
        yield sitting


def check_refused_then_recovers(sitting: Sitting, fault: AbstractContextManager[None], trouble: StoreProblem) -> None:
    """While the fault lasts requests are refused and nothing changes; afterwards the same request succeeds."""
    heard: list[Update] = []
    sitting.tables.pubsub.subscribe(None, heard.append)
    with fault:
        refusal, went_well = refused_by(sitting)
        before = sitting.table
        assert refused_by(sitting, went_well) == (refusal, went_well)
    assert (refusal.code, refusal.data["reason"]) == ("store-failed", trouble)
    assert sitting.tables.load_table(sitting.id) == before == sitting.table
    assert len(heard) == went_well
    answer = sitting.ask(Rename(Seat(0), "Cleo"), command=f"fault{went_well}")
    assert (answer.version, answer.table.names[0], len(heard)) == (before.version + 1, "Cleo", went_well + 1)
    assert sitting.tables.load_table(sitting.id) == sitting.table


@pytest.mark.parametrize(("fault", "trouble"), SQLITE_FAULTS)
def test_sqlite_fails_and_comes_back(
    sqlite_played: Sitting, fault: Callable[[Sitting], AbstractContextManager[None]], trouble: StoreProblem
) -> None:
    """Disk full, unwritable, locked, gone, replaced: refused meanwhile, and on it goes by itself."""
    check_refused_then_recovers(sqlite_played, fault(sqlite_played), trouble)


@pytest.fixture
def postgres_played(postgres_url: str) -> Iterator[Sitting]:
    """A table in PostgreSQL."""
    with midgame(postgres_url) as sitting:
        yield sitting


def test_postgres_stopped_and_started(postgres_played: Sitting, postgres: Postgres) -> None:
    """The server goes down without a word and comes back."""

    @contextmanager
    def stopped() -> Iterator[None]:
        postgres.stop()
        try:
            yield
        finally:
            postgres.start()

    check_refused_then_recovers(postgres_played, stopped(), StoreProblem.GONE)


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

    check_refused_then_recovers(postgres_played, locked(), StoreProblem.LOCKED)


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

    check_refused_then_recovers(postgres_played, standing_by(), StoreProblem.READ_ONLY)


def test_a_connection_lost_in_the_middle(postgres_url: str) -> None:
    """The connection dies within a transaction: nothing of it is written, and the next one has a new connection."""
    store = SqlStore(postgres_url)
    with store.begin() as writing:
        writing.create(TABLE, Code("K"), a_row(1, "c1"))
    with pytest.raises(StoreError) as failure, store.begin() as writing:
        _write_and_kill(writing, postgres_url)
    assert failure.value.problem is StoreProblem.GONE
    assert [row.command for row in store.load(TABLE).rows] == ["c1"]  # type: ignore[union-attr]
    with store.begin() as writing:
        writing.append(TABLE, a_row(2, "c2"))
    store.close()


def _write_and_kill(writing: StoreTransaction, url: str) -> None:
    writing.append(TABLE, a_row(2, "c2"))
    writing.set_open(TABLE, open_=False)
    with psycopg.connect(url, autocommit=True) as other:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'"
        assert other.execute(others).fetchall() == [(True,)]


def test_a_failure_that_was_overlooked_is_not_committed(sqlite_played: Sitting) -> None:
    """Whoever goes on after a StoreFailed cannot commit the rest."""
    store, table = store_of(sqlite_played), sqlite_played.id
    version = sqlite_played.table.version

    def overlook() -> None:
        with store.begin() as writing:
            writing.append(table, a_row(version + 1, "small"))
            with suppress(StoreError):
                writing.store_secret(table, 9, b"x" * 100_000)

    with full(sqlite_played), pytest.raises(StoreError):
        overlook()
    assert store.load(table, version).rows == ()  # type: ignore[union-attr]


def test_a_commit_that_fails_leaves_nothing_open(sqlite_played: Sitting) -> None:
    """What could not be committed is given up at once: the next writes, and so does another program."""
    writer = store_of(sqlite_played)._engines.writer

    def commit_a_secret_of_no_table() -> None:
        with writer.begin() as connection:
            connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
            connection.execute(insert(SECRETS).values(table_id="nowhere", number=1, secret=b"x"))

    with pytest.raises(IntegrityError):
        commit_a_secret_of_no_table()
    with held(sqlite_played):
        pass
    assert sqlite_played.ask(Rename(Seat(0), "Cleo")).table.names[0] == "Cleo"


def test_servers_that_cross(postgres_url: str) -> None:
    """Two transactions wait for each other: one is given up, and knows that trying again will do."""
    stores = [SqlStore(postgres_url), SqlStore(postgres_url)]
    with stores[0].begin() as writing:
        writing.create(TABLE, Code("K"), a_row(1, "c1"))
        writing.create(OTHER, Code("L"), a_row(1, "c1"))
    met, became = Barrier(2), []

    def write(store: SqlStore, first: TableId, second: TableId) -> None:
        try:
            with store.begin() as writing:
                writing.set_open(first, open_=False)
                met.wait(10)
                writing.set_open(second, open_=False)
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
    troubles = [error.problem for error in became if isinstance(error, StoreError)]
    assert troubles == [StoreProblem.CROSSED]
    assert stores[0].open_tables() == []
    for store in stores:
        store.close()
