"""Packed logs: read like any others, grow like any others, and no kill or race loses a row."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event, text

from gobelet.game import Version
from gobelet.record import format_record
from gobelet.tables.commands import Close, Rematch
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import START, Row, StoredLog, StoreError, TableId, VersionConflict
from gobelet.tables.storage.packed_log import StoredRow, pack_log, unpack_log
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.tokens import Code, Holder, hash_token
from support.row_writer import TABLE, a_row
from support.table_session import Sitting

CODE = Code("AFHKLMR")
LATER = 4e9
"""A time after everything that a test writes."""
ROWS = tuple(a_row(version, f"c{version}") for version in (1, 2, 3))


@pytest.fixture
def database(url: str) -> Iterator[SqlStore]:
    """A store with a finished table of three rows, whose log is not packed."""
    made = SqlStore(url)
    write_finished(made)
    yield made
    made.close()


@pytest.fixture
def packed(database: SqlStore) -> SqlStore:
    """The same with a packed log."""
    assert database.pack([TABLE]) == [TABLE]
    return database


def write_finished(store: SqlStore, table: TableId = TABLE, code: Code = CODE, rows: tuple[Row, ...] = ROWS) -> None:
    """Write a finished table."""
    with store.begin() as writing:
        writing.create(table, code, rows[0])
        for row in rows[1:]:
            writing.append(table, row)
        writing.set_open(table, open_=False)


def append(store: SqlStore, row: Row) -> None:
    """Append a row to the finished table, as the service does."""
    with store.begin() as writing:
        writing.append(TABLE, row)
        writing.set_open(TABLE, open_=False)


def count(store: SqlStore, table: str) -> int:
    """Return how many rows a table of the database has."""
    with store._engines.readers.connect() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())  # noqa: S608


def forms(store: SqlStore) -> tuple[int, int]:
    """Return how many rows and packed logs there are."""
    return count(store, "rows"), count(store, "packed_logs")


# -- reading ---------------------------------------------------------------------------------------------------------


def test_a_packed_log_is_read_like_its_rows(packed: SqlStore) -> None:
    """Whole, from some row on, and after its last row; and it takes no rows any more."""
    assert forms(packed) == (0, 1)
    assert packed.load(TABLE) == StoredLog(TABLE, CODE, ROWS)
    assert packed.load(TABLE, Version(2)) == StoredLog(TABLE, CODE, ROWS[2:])
    assert packed.load(TABLE, Version(3)) == StoredLog(TABLE, CODE, ())
    assert packed.find(CODE) == TABLE


@pytest.mark.parametrize(
    "row",
    [
        Row(Version(1), "c\ud800’", 0.1 + 0.2, ({"kind": "\U0001f600 \udc00", "n": 2**70, "x": [None, 1e300, ""]},)),
        Row(Version(1), "c", 1_700_000_000.123456, ()),
    ],
)
def test_nothing_is_changed_by_packing(row: Row) -> None:
    """Unpaired surrogates, long numbers and every digit of a time come back."""
    assert unpack_log(pack_log([StoredRow(row.command, row.at, json.dumps(row.events))])) == (row,)


def test_what_cannot_be_read_is_not_packed(database: SqlStore) -> None:
    """A damaged row stays where it is, and other logs are packed."""
    other = TableId("other")
    write_finished(database, other, Code("2347999"))
    with database._engines.writer.begin() as connection:
        connection.execute(text("UPDATE rows SET events = '[' WHERE table_id = 't' AND version = 2"))
    assert database.pack([TABLE, other]) == [other]
    assert forms(database) == (3, 1)


def test_which_logs_are_to_be_packed(database: SqlStore) -> None:
    """Those of finished tables without a late row, page by page; not those that are packed already."""
    open_, others = TableId("open"), [TableId(f"u{number}") for number in range(3)]
    with database.begin() as writing:
        writing.create(open_, Code("K"), a_row(1, "c1"))
    for number, other in enumerate(others):
        write_finished(database, other, Code(f"U{number}"))
    assert database.list_unpacked(LATER, TableId(""), 2) == [TABLE, others[0]]
    assert database.list_unpacked(LATER, others[0], 9) == others[1:]
    assert database.list_unpacked(ROWS[-1].at, TableId(""), 9) == []
    assert database.pack([open_, *others, TableId("none")]) == others
    assert database.list_unpacked(LATER, TableId(""), 9) == [TABLE]
    assert database.pack(others) == []


def test_packed_tables_are_removed_when_they_are_old(packed: SqlStore) -> None:
    """The time and the version of their last rows count."""
    assert packed.list_finished(ROWS[-1].at, TableId(""), 9) == []
    assert packed.list_finished(ROWS[-1].at + 1, TableId(""), 9) == [TABLE]
    assert not packed.delete(TABLE, Version(2))
    assert packed.delete(TABLE, Version(3))
    assert packed.load(TABLE) is None
    assert forms(packed) == (0, 0)


# -- writing ---------------------------------------------------------------------------------------------------------


def test_a_packed_log_grows(packed: SqlStore) -> None:
    """Its rows come back for that, in the same transaction as other tables' rows; later it is packed again."""
    other = TableId("other")
    with packed.begin() as writing:
        writing.create(other, Code("K"), a_row(1, "c1"))
    with packed.begin() as writing:
        for version in (4, 5):
            writing.append(TABLE, a_row(version, f"c{version}"))
        writing.append(other, a_row(2, "c2"))
    longer = StoredLog(TABLE, CODE, (*ROWS, a_row(4, "c4"), a_row(5, "c5")))
    assert packed.load(TABLE) == longer
    assert forms(packed) == (7, 0)
    assert packed.pack([TABLE]) == [TABLE]
    assert packed.load(TABLE) == longer
    assert forms(packed) == (2, 1)


@pytest.mark.parametrize(("version", "command"), [(3, "new"), (1, "new"), (4, "c2"), (3, "c3"), (5, "new"), (0, "new")])
def test_a_row_that_cannot_follow_a_packed_log(packed: SqlStore, version: int, command: str) -> None:
    """A version is written once, a command too, and no row leaves a gap; nothing is unpacked for it."""
    with pytest.raises(VersionConflict):
        append(packed, a_row(version, command))
    assert packed.load(TABLE) == StoredLog(TABLE, CODE, ROWS)
    assert forms(packed) == (0, 1)


def test_a_log_that_grows_meanwhile_is_not_packed(database: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server writes a row after the log was read: it stays as it is, with that row."""
    make_pack = database._make_pack

    def make_pack_and_append(table: TableId) -> object:
        made = make_pack(table)
        append(database, a_row(4, "c4"))
        return made

    monkeypatch.setattr(database, "_make_pack", make_pack_and_append)
    assert database.pack([TABLE]) == []
    assert database.load(TABLE) == StoredLog(TABLE, CODE, (*ROWS, a_row(4, "c4")))


def test_packing_waits_for_a_row_that_another_server_writes(url: str, database: SqlStore) -> None:
    """And the other way round: whoever is first, the row is there in the end."""
    other = SqlStore(url, lock_timeout=60)
    with ThreadPoolExecutor(1) as pool:
        with other.begin() as writing:
            writing.set_open(TABLE, open_=False)  # from now on the table is locked
            packing = pool.submit(database.pack, [TABLE])
            with suppress(TimeoutError):
                packing.result(0.2)
            writing.append(TABLE, a_row(4, "c4"))
        assert packing.result(10) == []
    other.close()
    assert database.load(TABLE) == StoredLog(TABLE, CODE, (*ROWS, a_row(4, "c4")))


def test_a_server_that_does_not_know_of_the_end_writes_no_stray_row(url: str, database: SqlStore) -> None:
    """It begins to write while the log is being packed: its row is in the log, or it is refused; it is never lost."""
    other, reached, go_on = SqlStore(url, lock_timeout=60), Event(), Event()

    def pause(_connection: Connection, _cursor: object, sent: str, *_more: object) -> None:
        if sent.startswith("DELETE FROM rows"):
            reached.set()
            go_on.wait(10)

    def write() -> bool:
        try:
            with other.begin() as writing:
                writing.append(TABLE, a_row(4, "c4"))
        except (VersionConflict, StoreError):
            return False
        return True

    event.listen(database._engines.writer, "after_cursor_execute", pause)
    with ThreadPoolExecutor(2) as pool:
        packing = pool.submit(database.pack, [TABLE])
        assert reached.wait(10)
        writing = pool.submit(write)
        with suppress(TimeoutError):
            writing.result(0.2)
        go_on.set()
        assert packing.result(10) == [TABLE]
        rows = (*ROWS, a_row(4, "c4")) if writing.result(10) else ROWS
    event.remove(database._engines.writer, "after_cursor_execute", pause)
    other.close()
    assert database.load(TABLE) == StoredLog(TABLE, CODE, rows)


@pytest.mark.parametrize("statement", ["INSERT INTO packed_logs", "UPDATE tables", "DELETE FROM rows"])
def test_a_failure_leaves_the_rows(database: SqlStore, statement: str) -> None:
    """Whichever statement is the last one that is carried out: a log is packed whole or not at all."""

    class Unplugged(OSError):
        """The end."""

    def fail(_connection: Connection, _cursor: object, sent: str, *_more: object) -> None:
        if sent.startswith(statement):
            raise Unplugged

    event.listen(database._engines.writer, "after_cursor_execute", fail)
    with pytest.raises((Unplugged, StoreError)):
        database.pack([TABLE])
    event.remove(database._engines.writer, "after_cursor_execute", fail)
    assert forms(database) == (3, 0)
    assert database.load(TABLE) == StoredLog(TABLE, CODE, ROWS)


# -- with a service --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["kniffel", "hands-down"])
def test_a_finished_game_is_what_it_was(sqlite_url: str, tmp_path: Path, edition: str) -> None:
    """Its record byte for byte, its table and last rows, and the answers to all commands that are sent again."""
    (tmp_path / "play").mkdir()
    tables = Tables(SqlStore(sqlite_url))
    over = Sitting(tables).make(edition, people=2).begin()
    over.play_on()
    before = look(tables, over)
    assert tables.store.pack([over.id]) == [over.id]
    again = Tables(tables.store)
    assert look(again, over) == before
    resent, tokens = (
        Sitting(again, over.host, over.tokens, over.id),
        {hash_token(token): token for token in over.tokens},
    )
    for row in load_rows(again, over.id)[1:]:
        holder, _, command = row.command.partition(":")
        answer = resent.ask(Close(), tokens[Holder(holder)], command)
        assert (answer.version, answer.table) == (row.version, before[1])
    tables.close()


def look(tables: Tables, over: Sitting) -> tuple[object, ...]:
    """Return everything that is shown of a finished game."""
    table = tables.table(over.id)
    updates = tables.updates_since(over.id, Version(table.version - 20))
    return format_record(tables.record(over.id, table)), table, updates, tables.last_reveal(over.id)


def load_rows(tables: Tables, id_: TableId) -> tuple[Row, ...]:
    """Return the rows of a log."""
    log = tables.store.load(id_, START)
    assert log is not None
    return log.rows


def test_a_rematch_after_packing(url: str) -> None:
    """It is set up once, however often it is asked for; the finished game stays readable."""
    tables = Tables(SqlStore(url))
    over = Sitting(tables).make("kniffel", people=1).begin()
    over.play_on()
    tables.store.pack([over.id])
    first = over.ask(Rematch(), command="again")
    assert tables.store.pack([over.id]) == [over.id]
    for service in (tables, Tables(tables.store)):
        resent = Sitting(service, over.host, over.tokens, over.id).ask(Rematch(), command="again")
        assert (resent.version, resent.table.rematch) == (first.version, first.table.rematch)
    assert first.table.rematch is not None
    assert tables.store.find(first.table.rematch) is not None
    tables.close()
