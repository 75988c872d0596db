"""Retention: finished tables leave after a while, as records or for good; nothing else ever does."""

import time
from pathlib import Path
from threading import Event

import pytest

from gobelet.game import Illegal, Unreadable, Version
from gobelet.record import AnyRecord, parse_record
from gobelet.record.verify import verify_record
from gobelet.tables import retention
from gobelet.tables.commands import Close, Rematch
from gobelet.tables.retention import DAY, Retention, RetentionPolicy, remove_old_tables
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import Store, TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.table import Table
from gobelet.tables.token_buckets import Rate
from support.table_session import PATIENCE, Sitting, refused


def played(tables: Tables, edition: str = "kniffel") -> Sitting:
    """Return a table whose game is over."""
    sitting = Sitting(tables).make(edition, people=2).begin()
    sitting.play_on()
    return sitting


def removed(tables: Tables, days: float, folder: Path | None = None) -> set[TableId]:
    """Return what is removed so many days from now, with tables kept for ten days."""
    late = Retention(tables, RetentionPolicy(10, folder), lambda: time.time() + days * DAY)
    return set(late.remove_old())


def test_only_finished_tables_that_are_old_are_removed(store: Store) -> None:
    """Not those that are played or wait for players, nor those that were finished a few days ago."""
    tables = Tables(store)
    over, deleted = played(tables), Sitting(tables).make("kniffel", people=1)
    deleted.ask(Close())
    others = [Sitting(tables).make("kniffel", people=1), Sitting(tables).make("kniffel", people=1).begin()]
    assert removed(tables, days=9) == set()
    assert removed(tables, days=11) == {over.id, deleted.id}
    for gone in (over, deleted):
        assert store.load(gone.id) is None
        with pytest.raises(Unreadable):
            tables.table(gone.id)
        with pytest.raises(KeyError):
            store.secret(gone.id, 0)
    for kept in others:
        assert tables.table(kept.id) == kept.table
        assert store.find(kept.table.code) == kept.id
    tables._writer.close()


@pytest.mark.parametrize("edition", ["kniffel", "hands-down"])
def test_an_archived_game_can_be_read_and_verified(tmp_path: Path, edition: str) -> None:
    """Its file has the date and the code, and proves its dice or cards; nobody else may read it."""
    tables = Tables(MemoryStore())
    over = played(tables, edition)
    record, code = tables.record(over.id, over.table), over.table.code
    assert removed(tables, 11, tmp_path) == {over.id}
    file = tmp_path / f"{record.date}-{code}.txt"
    assert file.stat().st_mode & 0o777 == 0o600
    assert parse_record(file.read_text()) == record
    assert verify_record(record) > 0


def test_what_the_host_has_deleted_leaves_no_record(tmp_path: Path) -> None:
    """Unless others were playing: then what was played is archived."""
    tables = Tables(MemoryStore())
    mine, ours = (Sitting(tables).make("kniffel", people=people).begin() for people in (1, 2))
    for sitting in (mine, ours):
        sitting.ask(Close())
    code = ours.table.code
    removed(tables, 11, tmp_path)
    assert [file.stem[-8:] for file in tmp_path.iterdir()] == [code]


def test_a_table_that_somebody_looks_at_stays() -> None:
    """It is removed the next day."""
    tables = Tables(MemoryStore())
    over = played(tables)
    tables.audience.budget = Rate(1, 1.0)
    close = tables.pubsub.subscribe(over.id, lambda _update: None)
    assert removed(tables, 11) == set()
    close()
    assert removed(tables, 11) == {over.id}


def test_nothing_is_deleted_that_could_not_be_archived(tmp_path: Path) -> None:
    """The folder is gone: the table stays."""
    tables = Tables(MemoryStore())
    over = played(tables)
    with pytest.raises(OSError, match="nowhere"):
        removed(tables, 11, tmp_path / "nowhere")
    assert tables.table(over.id).is_over


@pytest.mark.parametrize("archived", [True, False])
def test_a_table_that_cannot_be_read_keeps_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, *, archived: bool
) -> None:
    """It is logged and stays, as it cannot be archived; without an archive nobody has to read it."""
    store = MemoryStore()
    tables = Tables(store)
    bad, good = sorted((played(tables) for _ in range(2)), key=lambda sitting: sitting.id)
    rows = store._logs[bad.id].rows
    rows[5] = rows[5]._replace(events=({"kind": "NoSuchEvent"},))
    assert removed(tables, 11, tmp_path if archived else None) == {good.id} | (set() if archived else {bad.id})
    assert (store.load(bad.id) is not None) == (f"table {bad.id} cannot be removed" in caplog.text) == archived


@pytest.mark.parametrize("code", ["store-failed", "store-unsure"])
def test_a_store_that_fails_ends_the_day(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """The next table would fail, too."""
    tables, asked = Tables(MemoryStore()), list[TableId]()
    for _ in range(2):
        played(tables)

    def fail(id_: TableId, _version: Version) -> bool:
        asked.append(id_)
        raise Illegal(code)

    monkeypatch.setattr(tables, "delete", fail)
    with pytest.raises(Illegal, match=code):
        removed(tables, 11)
    assert len(asked) == 1


def test_what_happens_while_a_table_is_archived_keeps_it(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody wants a rematch at the last moment: the table with the way to the new one is not deleted."""
    tables = Tables(store)
    over, other = played(tables), Sitting(tables).make("kniffel", people=1)
    other.ask(Close())
    record = Tables.record

    def record_meanwhile(tables: Tables, id_: TableId, table: Table) -> AnyRecord:
        over.ask(Rematch())
        return record(tables, id_, table)

    monkeypatch.setattr(Tables, "record", record_meanwhile)
    assert removed(tables, 11, tmp_path) == {other.id}
    assert tables.load_table(over.id).rematch is not None
    tables._writer.close()


def test_nothing_is_written_to_a_table_that_another_server_has_deleted(store: Store) -> None:
    """It is still in memory here; whoever wants a rematch learns that it is gone."""
    tables = Tables(store)
    over = played(tables)
    assert store.delete(over.id, over.table.version)
    assert refused(over, Rematch()).code == "no-such-table"
    assert store.open_tables() == []
    tables._writer.close()


def test_many_tables_are_removed_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that stay, as somebody looks at them, do not keep it from coming to an end."""
    monkeypatch.setattr(retention, "BATCH", 2)
    tables = Tables(MemoryStore())
    all_ = [Sitting(tables).make("kniffel", people=1) for _ in range(7)]
    for sitting in all_:
        sitting.ask(Close())
    for sitting in all_[:3]:
        tables.pubsub.subscribe(sitting.id, lambda _update: None)
    assert removed(tables, 11) == {sitting.id for sitting in all_[3:]}


def test_it_runs_with_the_server_and_survives_a_failure(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """At the start, and again after a day; what fails is logged. Without a policy nothing happens."""
    asked, again = list[int](), Event()

    class FailingOnce(MemoryStore):
        def list_finished(self, before: float, after: TableId, most: int) -> list[TableId]:
            asked.append(1)
            if len(asked) == 1:
                raise OSError("no such disk")
            again.set()
            return super().list_finished(before, after, most)

    monkeypatch.setattr(retention, "DAY", 0.001)
    tables = Tables(FailingOnce())
    with remove_old_tables(tables, None):
        assert not asked
    with remove_old_tables(tables, RetentionPolicy(1)):
        assert again.wait(PATIENCE)
    assert "no such disk" in caplog.text


def test_a_file_of_sqlite_is_used_again(tmp_path: Path) -> None:
    """What was deleted makes room for new tables: the file does not grow with every finished game."""
    store = SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    tables = Tables(store)
    pages = list[int]()
    for _ in range(8):
        played(tables)
        removed(tables, 11)
        with store._engines.readers.connect() as connection:
            pages.append(connection.exec_driver_sql("PRAGMA page_count").scalar() or 0)
    assert pages[-1] < 2 * pages[0]  # games differ in length; kept, eight would take about 50 pages, and one takes 15
    tables.close()
