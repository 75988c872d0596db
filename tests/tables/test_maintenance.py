"""Maintenance: finished tables leave memory, their logs are packed, and databases of earlier versions are, too."""

import shutil
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import insert

from gobelet.game import Unreadable, Version
from gobelet.record import format_record
from gobelet.tables import maintenance
from gobelet.tables.maintenance import BATCH, PACK_SECONDS, Maintenance
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import Row, Store, StoredLog, TableId
from gobelet.tables.storage.engines import create_engines
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.storage.migrate import MIGRATIONS, migrate
from gobelet.tables.storage.open import parse_url
from gobelet.tables.storage.schema import ROWS, SECRETS, TABLES
from gobelet.tables.storage.sql import SqlStore, _to_columns
from gobelet.tables.tokens import Code
from support.row_writer import a_row
from support.table_session import PATIENCE, Sitting


def later() -> float:
    """Return a time at which everything that was finished a moment ago is to be packed."""
    return time.time() + 2 * PACK_SECONDS


def loaded(store: Store, table: TableId) -> StoredLog:
    """Return a log that must be there."""
    log = store.load(table)
    assert log is not None
    return log


def fill(store: Store, count: int, rows: int = 2) -> list[TableId]:
    """Write finished tables; return their ids."""
    ids = [TableId(f"t{number:04}") for number in range(count)]
    for number, table in enumerate(ids):
        with store.begin() as writing:
            writing.create(table, Code(f"C{number}"), a_row(1, "c1"))
            for version in range(2, rows + 1):
                writing.append(table, a_row(version, f"c{version}"))
            writing.set_open(table, open_=False)
    return ids


def test_finished_tables_are_packed_once_they_are_old(url: str) -> None:
    """Not before some minutes have passed, and not those that are played; after a rematch again."""
    with closing(Tables(SqlStore(url))) as tables:
        over, playing = (Sitting(tables).make("kniffel", people=1).begin() for _ in range(2))
        over.play_on()
        before = loaded(tables.store, over.id)
        assert Maintenance(tables).pack_old() == 0
        assert [Maintenance(tables, later).pack_old() for _ in range(2)] == [1, 0]
        assert loaded(tables.store, over.id) == before
        playing.play_on()
        assert Maintenance(tables, later).pack_old() == 1


def test_many_tables_are_packed_a_few_at_a_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No transaction has more than its number of them; one that cannot be read keeps no other from being packed."""
    monkeypatch.setattr(maintenance, "PAUSE_SECONDS", 0.0)
    store = SqlStore(url)
    ids, sizes, pack = fill(store, 2 * BATCH + 1), list[int](), store.pack
    damaged = ROWS.update().where(ROWS.c.table_id == ids[3]).values(events="[")
    with store._engines.writer.begin() as connection:
        connection.execute(damaged)

    def pack_counted(tables: list[TableId]) -> list[TableId]:
        sizes.append(len(tables))
        return pack(tables)

    monkeypatch.setattr(store, "pack", pack_counted)
    with closing(Tables(store)) as tables:
        assert Maintenance(tables, later).pack_old() == 2 * BATCH
        assert sizes == [BATCH, BATCH, 1]
        assert tables.list_unpacked(later(), TableId(""), 99) == [ids[3]]


def test_what_cannot_be_packed_is_reported_once(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """And not with every round."""
    (tmp_path / "play").mkdir()
    store = SqlStore(sqlite_url)
    (table,) = fill(store, 1)
    with store._engines.writer.begin() as connection:
        connection.execute(ROWS.update().values(events="["))
    with closing(Tables(store)) as tables:
        rounds = Maintenance(tables, later)
        assert [rounds.pack_old() for _ in range(2)] == [0, 0]
    assert caplog.text.count(f"the log of table {table} is not packed") == 1


def test_the_thread_goes_on_after_a_failure(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """It says what is wrong, and tries again; stopped before it was started, it never runs."""
    asked, again = list[int](), Event()

    class FailingOnce(MemoryStore):
        """A store whose disk is away for a moment."""

        def list_unpacked(self, before: float, after: TableId, most: int) -> list[TableId]:
            asked.append(1)
            if len(asked) == 1:
                raise OSError("no such disk")
            again.set()
            return super().list_unpacked(before, after, most)

    monkeypatch.setattr(maintenance, "INTERVAL_SECONDS", 0.001)
    tables = Tables(FailingOnce())
    Maintenance(tables).stop()
    rounds = Maintenance(tables)
    rounds.start()
    assert again.wait(PATIENCE)
    rounds.stop()
    assert "no such disk" in caplog.text
    tables.close()


# -- databases of an earlier version ---------------------------------------------------------------------------------


@pytest.fixture
def first_migrations(tmp_path: Path) -> Path:
    """The migrations of the version that knew no packed logs."""
    folder = shutil.copytree(MIGRATIONS, tmp_path / "first")
    for path in folder.glob("versions/s*.py"):
        if not path.name.startswith("s0001"):
            path.unlink()
    return folder


def write_old_database(url: str, migrations: Path, source: Store, sittings: list[Sitting]) -> None:
    """Write tables into a database as that version did."""
    engines = create_engines(parse_url(url), 5, 5)
    if url.startswith("sqlite"):
        Path(parse_url(url).database or "").touch()
    migrate(engines.writer, parse_url(url), migrations)
    with engines.writer.begin() as connection:
        for sitting in sittings:
            log = loaded(source, sitting.id)
            columns = {"id": log.id, "code": log.code, "made_at": log.rows[0].at, "open": sitting.table.is_playing}
            connection.execute(insert(TABLES).values(columns))
            connection.execute(insert(ROWS), [_to_columns(log.id, row) for row in log.rows])
            connection.execute(insert(SECRETS).values(table_id=log.id, number=0, secret=source.secret(log.id, 0)))
    engines.close()


@pytest.mark.parametrize("edition", ["kniffel", "hands-down"])
def test_an_old_database_is_packed(url: str, first_migrations: Path, edition: str) -> None:
    """Finished games keep their records byte for byte, unfinished ones go on, and the old version refuses it."""
    with closing(Tables(MemoryStore())) as earlier:
        over, playing = (Sitting(earlier).make(edition, people=2).begin() for _ in range(2))
        over.play_on()
        playing.play_on(5)
        write_old_database(url, first_migrations, earlier.store, [over, playing])
        logs = [loaded(earlier.store, sitting.id) for sitting in (over, playing)]
        record = format_record(earlier.record(over.id, over.table))
    with closing(Tables(SqlStore(url))) as tables:
        assert Maintenance(tables, later).pack_old() == 1
        assert [loaded(tables.store, log.id) for log in logs] == logs
        assert format_record(tables.record(over.id, tables.table(over.id))) == record
        rest = Sitting(tables, playing.host, playing.tokens, playing.id, playing.commands)
        rest.play_on()
        assert rest.table.is_over
        assert Maintenance(tables, later).pack_old() == 1
    engines = create_engines(parse_url(url), 5, 5)
    with closing(engines), pytest.raises(Unreadable) as refusal:
        migrate(engines.writer, parse_url(url), first_migrations)
    assert refusal.value.code == "database-newer"


PACKER = """
import sys, time
from gobelet.tables import maintenance
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.sql import SqlStore

maintenance.PAUSE_SECONDS = 0.0
store = SqlStore(sys.argv[1])
pack = store.pack

def report(tables):
    packed = pack(tables)
    print(*packed, flush=True)
    return packed

store.pack = report
maintenance.Maintenance(Tables(store), lambda: time.time() + 10_000).pack_old()
"""


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batches", [1, 5])
def test_killed_while_logs_are_packed(sqlite_url: str, tmp_path: Path, batches: int) -> None:
    """`kill -9`: every log is whole, in one of its two forms, and the next server packs the rest."""
    (tmp_path / "play").mkdir()
    store = SqlStore(sqlite_url)
    ids = fill(store, 40 * BATCH, rows=20)
    whole: tuple[Row, ...] = tuple(a_row(version, f"c{version}") for version in range(1, 21))
    packer = subprocess.Popen([sys.executable, "-c", PACKER, sqlite_url], stdout=subprocess.PIPE, text=True)
    assert packer.stdout is not None
    reported = [packer.stdout.readline() for _ in range(batches)]
    packer.kill()
    reported += packer.stdout.read().splitlines(keepends=True)
    packer.stdout.close()
    packer.wait(30)
    packed = {TableId(table) for line in reported if line.endswith("\n") for table in line.split()}
    left = set(store.list_unpacked(later(), TableId(""), 9999))
    assert packed
    assert left
    assert not packed & left
    assert all(loaded(store, table).rows == whole for table in ids)
    assert all(
        store.load(table, Version(19)) == StoredLog(table, Code(f"C{n}"), whole[19:]) for n, table in enumerate(ids)
    )
    with closing(Tables(store)) as tables:
        assert Maintenance(tables, later).pack_old() == len(left)
        assert all(loaded(store, table).rows == whole for table in ids)
