"""What every store promises, held against each: memory, SQLite and a real PostgreSQL."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings

from gobelet.game import Version
from gobelet.tables.storage.base import (
    CodeTaken,
    Store,
    StoredLog,
    StoreTransaction,
    TableId,
    VersionConflict,
)
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.storage.sql import SqlStore, _encode_ascii
from gobelet.tables.tokens import Code
from support.row_writer import TABLE, a_row, race, read, started
from support.strategies import StoreStep, store_transactions

CODE = Code("AFHKLMR")
OTHER = TableId("other")
OTHER_CODE = Code("2347999")


class Stop(Exception):
    """Ends a block before it is committed."""


def made(store: Store, table: TableId = TABLE, code: Code = CODE, rows: int = 1) -> None:
    """Make a table with some rows."""
    with store.begin() as writing:
        writing.create(table, code, a_row(1, "c1"))
        for version in range(2, rows + 1):
            writing.append(table, a_row(version, f"c{version}"))


def in_another_thread(store: Store, table: TableId = TABLE) -> StoredLog | None:
    """Load a table as some reader would."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(store.load, table).result(10)


def test_what_is_written_is_read(store: Store) -> None:
    """A log comes back as it was written, whole or from some row on."""
    made(store, rows=3)
    rows = tuple(a_row(version, f"c{version}") for version in (1, 2, 3))
    assert store.load(TABLE) == StoredLog(TABLE, CODE, rows)
    assert store.load(TABLE, Version(2)) == StoredLog(TABLE, CODE, rows[2:])
    assert store.load(TABLE, Version(3)) == StoredLog(TABLE, CODE, ())
    assert store.find(CODE) == TABLE


def test_many_codes_are_found_at_once(store: Store) -> None:
    """Those that are there; nothing for those that are not."""
    made(store)
    made(store, OTHER, OTHER_CODE)
    assert store.find_all([OTHER_CODE, Code("KKKKKKK"), CODE]) == {CODE: TABLE, OTHER_CODE: OTHER}
    assert store.find_all([Code("KKKKKKK")]) == store.find_all([]) == {}


def test_nothing_is_found_where_nothing_is(store: Store) -> None:
    """No such table, code, command or secret."""
    made(store)
    assert store.load(OTHER) is None
    assert store.find(OTHER_CODE) is None
    for table in (TABLE, OTHER):
        with pytest.raises(KeyError):
            store.secret(table, 0)


@pytest.mark.parametrize("text", ["\x00", "\ud800", "é’", "' OR 1=1 --", ""])
def test_odd_names_are_names_of_nothing(store: Store, text: str) -> None:
    """Whatever a stranger asks for, the store answers: text that no database can hold too."""
    made(store)
    assert store.load(TableId(text)) is None
    assert store.find(Code(text)) is None


def test_odd_events_come_back(store: Store) -> None:
    """Events hold whatever players are called, and numbers exactly."""
    event = {"name": "Zoë \x00 \ud83d 🎲 \\u0000 %s :x", "n": 2**60, "x": 0.1, "deep": [[None, True]]}
    with store.begin() as writing:
        writing.create(TABLE, CODE, a_row(1, "c:%s", event))
    kept = store.load(TABLE)
    assert kept is not None
    assert kept.rows[0].events == (event,)


def test_secrets(store: Store) -> None:
    """A secret of each game, byte for byte."""
    made(store)
    with store.begin() as writing:
        writing.store_secret(TABLE, 0, bytes(range(256)))
        writing.store_secret(TABLE, 1, b"")
    assert (store.secret(TABLE, 0), store.secret(TABLE, 1)) == (bytes(range(256)), b"")


def test_open_tables(store: Store) -> None:
    """A table is open until it is settled, and can be opened again."""
    made(store)
    made(store, OTHER, OTHER_CODE)
    assert set(store.open_tables()) == {TABLE, OTHER}
    with store.begin() as writing:
        writing.set_open(TABLE, open_=False)
    assert store.open_tables() == [OTHER]
    with store.begin() as writing:
        writing.set_open(TABLE, open_=True)
    assert set(store.open_tables()) == {TABLE, OTHER}


@pytest.mark.parametrize(
    ("version", "command"), [(2, "new"), (1, "new"), (4, "c2"), (2, "c2"), (3, "c1"), (5, "new"), (0, "new")]
)
def test_a_row_that_cannot_be(store: Store, version: int, command: str) -> None:
    """A version is written once, a command too, and no row leaves a gap; of its transaction nothing is written."""
    made(store, rows=3)
    made(store, OTHER, OTHER_CODE)

    def write() -> None:
        with store.begin() as writing:
            writing.append(OTHER, a_row(2, "c2"))
            writing.set_open(OTHER, open_=False)
            writing.append(TABLE, a_row(version, command))

    with pytest.raises(VersionConflict):
        write()
    assert [row.command for row in loaded(store).rows] == ["c1", "c2", "c3"]
    assert [row.command for row in loaded(store, OTHER).rows] == ["c1"]
    assert set(store.open_tables()) == {TABLE, OTHER}
    with store.begin() as writing:
        writing.append(TABLE, a_row(4, "after"))
    assert len(loaded(store).rows) == 4


@pytest.mark.parametrize("rows", [((2, "c2"), (2, "c3")), ((2, "c2"), (3, "c2")), ((2, "c2"), (4, "c4"))])
def test_a_conflict_within_the_transaction(store: Store, rows: tuple[tuple[int, str], ...]) -> None:
    """Rows of the same transaction count like those of others."""
    made(store)

    def write() -> None:
        with store.begin() as writing:
            for version, command in rows:
                writing.append(TABLE, a_row(version, command))

    with pytest.raises(VersionConflict):
        write()
    assert len(loaded(store).rows) == 1


def test_several_rows_of_several_tables(store: Store) -> None:
    """One transaction may write many rows of a table, a new one's too, each with its time to the last digit."""
    made(store)
    at = [1_763_258_234.1234567 + version / 7 for version in range(2, 5)]
    rows = [a_row(version, f"c{version}")._replace(at=moment) for version, moment in zip((2, 3, 4), at, strict=True)]
    with store.begin() as writing:
        writing.create(OTHER, OTHER_CODE, a_row(1, "c1"))
        for row in rows:
            writing.append(OTHER, row)
            writing.append(TABLE, row)
    assert loaded(store).rows == loaded(store, OTHER).rows == (a_row(1, "c1"), *rows)


def loaded(store: Store, table: TableId = TABLE) -> StoredLog:
    """Return a table that must be there."""
    kept = store.load(table)
    assert kept is not None
    return kept


def test_the_same_command_at_two_tables(store: Store) -> None:
    """Versions and commands belong to their table."""
    made(store, rows=2)
    made(store, OTHER, OTHER_CODE, rows=2)
    assert loaded(store).rows == loaded(store, OTHER).rows


def test_a_code_is_taken_once(store: Store) -> None:
    """A second table with a code is refused, whole; another code will do in the same transaction."""
    made(store)
    with store.begin() as writing:
        with pytest.raises(CodeTaken):
            writing.create(OTHER, CODE, a_row(1, "c1"))
        writing.create(OTHER, OTHER_CODE, a_row(1, "c1"))
    assert (store.find(CODE), store.find(OTHER_CODE)) == (TABLE, OTHER)


def test_a_block_that_fails_writes_nothing(store: Store) -> None:
    """Of a transaction that is left by an error nothing remains: no table, row, secret or note."""
    made(store)
    with suppress(Stop), store.begin() as writing:
        _everything(writing)
        raise Stop
    assert store.load(OTHER) is None
    assert store.find(OTHER_CODE) is None
    assert loaded(store).rows == (a_row(1, "c1"),)
    assert store.open_tables() == [TABLE]
    with pytest.raises(KeyError):
        store.secret(TABLE, 0)
    with store.begin() as writing:
        _everything(writing)
    assert store.secret(TABLE, 0) == b"s"


def _everything(writing: StoreTransaction) -> None:
    writing.append(TABLE, a_row(2, "c2"))
    writing.create(OTHER, OTHER_CODE, a_row(1, "c1"))
    writing.store_secret(TABLE, 0, b"s")
    writing.set_open(TABLE, open_=False)


def test_readers_see_what_is_committed(store: Store) -> None:
    """While a transaction is on its way, readers neither wait for it nor see anything of it."""
    made(store)
    with store.begin() as writing:
        _everything(writing)
        assert in_another_thread(store) == StoredLog(TABLE, CODE, (a_row(1, "c1"),))
        assert store.load(OTHER) is None
        assert store.open_tables() == [TABLE]
    assert in_another_thread(store) == StoredLog(TABLE, CODE, (a_row(1, "c1"), a_row(2, "c2")))


def test_many_readers(store: Store) -> None:
    """More threads read than there are connections, and all are answered."""
    made(store, rows=3)
    with ThreadPoolExecutor(24) as pool:
        assert set(pool.map(lambda _: len(loaded(store).rows), range(240))) == {3}


def test_many_tables(store: Store) -> None:
    """Three hundred tables in one transaction, each found again by its code."""
    names = [(TableId(f"t{number}"), Code(f"C{number:06}")) for number in range(300)]
    with store.begin() as writing:
        for table, code in names:
            writing.create(table, code, a_row(1, "c1"))
            writing.set_open(table, open_=table.endswith("7"))
    assert [store.find(code) for _, code in names] == [table for table, _ in names]
    assert set(store.open_tables()) == {table for table, _ in names if table.endswith("7")}


def test_a_store_is_still_there_tomorrow(url: str) -> None:
    """A store that is closed and opened again has everything."""
    first = SqlStore(url)
    made(first, rows=3)
    first.close()
    again = SqlStore(url)
    assert len(loaded(again).rows) == 3
    again.close()


def test_threads_race_for_each_version(url: str) -> None:
    """Two stores on one database: every command is written once, and the log has no gap."""
    stores = SqlStore(url, lock_timeout=60), SqlStore(url, lock_timeout=60)
    made(stores[0])
    with ThreadPoolExecutor(2) as pool:
        told = pool.map(lambda each: list(race(each[1], f"racer{each[0]}", 25)), enumerate(stores))
    check_race(stores[0], [each for told_by_one in told for each in told_by_one], 50)
    for store in stores:
        store.close()


def test_a_table_is_deleted_as_it_was_read_or_not_at_all(store: Store) -> None:
    """One that has had a row since stays whole; another table is not touched, and what is gone is not deleted again."""
    made(store, rows=3)
    made(store, OTHER, OTHER_CODE)
    assert not store.delete(TABLE, Version(2))
    assert len(loaded(store).rows) == 3
    assert [store.delete(TABLE, Version(3)) for _ in range(2)] == [True, False]
    assert (store.load(TABLE), store.find(CODE)) == (None, None)
    assert len(loaded(store, OTHER).rows) == 1


def test_a_deletion_waits_for_a_row_that_another_server_writes(url: str) -> None:
    """Then it sees that row, and deletes nothing."""
    stores = SqlStore(url, lock_timeout=60), SqlStore(url, lock_timeout=60)
    made(stores[0])
    with ThreadPoolExecutor(1) as pool:
        with stores[0].begin() as writing:
            writing.set_open(TABLE, open_=False)  # from now on the table is locked
            deleted = pool.submit(stores[1].delete, TABLE, Version(1))
            with suppress(TimeoutError):
                deleted.result(0.2)
            writing.append(TABLE, a_row(2, "c2"))
        assert not deleted.result(10)
    assert len(loaded(stores[1]).rows) == 2
    for store in stores:
        store.close()


@pytest.mark.slow
def test_processes_race_for_each_version(url: str) -> None:
    """The same with two processes, as two servers would."""
    store = SqlStore(url)
    made(store)
    racers = [started(url, f"racer{number}", 25) for number in range(2)]
    told = [read(line) for racer in racers for line in racer.communicate(timeout=120)[0].splitlines()]
    assert [racer.returncode for racer in racers] == [0, 0]
    check_race(store, told, 50)
    store.close()


def check_race(store: Store, told: list[tuple[str, Version]], count: int) -> None:
    """What was told is what the log holds, after its first row."""
    rows = loaded(store).rows
    assert [row.version for row in rows] == list(range(1, count + 2))
    assert sorted(told) == sorted((row.command, row.version) for row in rows[1:])


@pytest.mark.slow
@settings(max_examples=60)
@given(transactions=store_transactions)
def test_a_database_does_what_memory_does(
    transactions: list[tuple[list[StoreStep], bool]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever is written, kept or given up, in whatever order: SQLite ends up like the store in memory."""
    path: Path = tmp_path_factory.mktemp("store") / "gobelet.sqlite3"
    memory, database = MemoryStore(), SqlStore(f"sqlite:///{path}")
    for steps, keep in transactions:
        assert outcomes(database, steps, keep=keep) == outcomes(memory, steps, keep=keep)
        assert everything(database) == everything(memory)
    database.close()


def outcomes(store: Store, steps: list[StoreStep], *, keep: bool) -> list[str]:
    """Do the steps of a transaction; return what became of each."""
    became: list[str] = []
    try:
        with suppress(Stop), store.begin() as writing:
            became += [outcome(writing, step) for step in steps]
            if not keep:
                raise Stop
    except VersionConflict:
        became.append("lost")
    return became


def outcome(writing: StoreTransaction, step: StoreStep) -> str:
    """Do one step."""
    table, code, version, command = step
    try:
        if version == 1:
            writing.create(TableId(table), Code(code), a_row(1, command))
            writing.store_secret(TableId(table), 0, command.encode())
        else:
            writing.append(TableId(table), a_row(version, command))
            writing.set_open(TableId(table), open_=version % 2 == 0)
    except CodeTaken:
        return "taken"
    return "done"


def everything(store: Store) -> list[object]:
    """Return all there is in a store that only has the tables of the steps."""
    tables = [TableId(table) for table in "abc"]
    kept = [store.load(table) for table in tables]
    secrets = [store.secret(table, 0) for table, found in zip(tables, kept, strict=True) if found]
    return [kept, secrets, [store.find(Code(code)) for code in "KLM"], sorted(store.open_tables())]


@pytest.mark.parametrize(
    "document",
    [
        [{"kind": "DiceRolled", "seat": 0, "keep": [], "faces": [1, 2]}],
        [{"name": 'Zoë \U0001f3b2 "\\/\x7f\n'}, None, True],
        ["\ud800", 1 << 70],
    ],
)
def test_rows_are_plain_ascii(document: list[object]) -> None:
    """Whatever a player is called: the text is the same as that of Python's own encoder."""
    encoded = _encode_ascii(document)
    assert encoded.isascii()
    assert encoded == json.dumps(document, separators=(",", ":"))
    assert json.loads(encoded) == document
