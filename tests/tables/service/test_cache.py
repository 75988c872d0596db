"""Tables in memory: as many as there is room for, those in use in any case, and none is missed once it has gone."""

from gobelet.game import Seat
from gobelet.tables.commands import Close, Rematch, Rename, Submission
from gobelet.tables.service.cache import IDLE_SECONDS, ROWS_PER_TABLE, CachedTable, TableCache
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables
from gobelet.tables.service.transaction import Transaction
from gobelet.tables.storage.base import TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Table
from gobelet.tables.tokens import hash_token
from support.long_logs import make_long_log
from support.table_session import Sitting


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def filled(store: MemoryStore, tables: int) -> list[Sitting]:
    """Return some tables in a store."""
    service = Tables(store)
    return [Sitting(service).make("kniffel", people=1) for _ in range(tables)]


def test_what_is_idle_for_longest_goes_first() -> None:
    """Beyond its number, memory lets go of tables that nobody has asked for in a while, and of no others."""
    store, clock = MemoryStore(), Clock()
    sittings = filled(store, 5)
    ids = [sitting.id for sitting in sittings]
    folded = TableCache(store, 3, clock=clock)
    for id_ in ids[:3]:
        clock.time += 1
        assert folded.get(id_) is not None
    clock.time += IDLE_SECONDS - 1
    folded.get(ids[0])
    folded.get(ids[3])
    assert [id_ in folded for id_ in ids[:4]] == [True, False, True, True]
    assert [folded.find(sitting.table.code) for sitting in sittings] == [ids[0], None, ids[2], ids[3], None]
    folded.get(ids[4])
    assert len(folded) == 4


def test_a_long_log_counts_as_several_tables() -> None:
    """Memory has room for ten tables: one with a log as long as nine others is let go of before they are."""
    store, clock = MemoryStore(), Clock()
    long, short = make_long_log(store, 9 * ROWS_PER_TABLE).id, filled(store, 3)
    folded = TableCache(store, 10, clock=clock)
    folded.get(long)
    clock.time += IDLE_SECONDS
    for sitting in short:
        clock.time += IDLE_SECONDS / 10
        folded.get(sitting.id)
    assert long not in folded
    assert len(folded) == 3


def test_tables_that_are_needed_stay() -> None:
    """A table that somebody listens to stays, however idle; and it is not looked for at every turn."""
    store, clock = MemoryStore(), Clock()
    ids = [sitting.id for sitting in filled(store, 4)]
    asked: list[TableId] = []

    def needed(id_: TableId, _table: Table) -> bool:
        asked.append(id_)
        return id_ == ids[0]

    folded = TableCache(store, 1, needed, clock)
    folded.get(ids[0])
    folded.get(ids[1])
    clock.time = 2 * IDLE_SECONDS
    folded.get(ids[2])
    folded.get(ids[3])
    assert sorted(asked) == sorted(ids[:2])
    assert [id_ in folded for id_ in ids] == [True, False, True, True]


def test_the_first_to_fold_a_table_is_kept() -> None:
    """Two threads fold the same table: both get the same one."""
    store = MemoryStore()
    (sitting,) = filled(store, 1)
    folded = TableCache(store)
    first = folded.get(sitting.id)
    assert first is not None
    assert folded.add(sitting.id, CachedTable(sitting.table)) is first


def test_a_table_that_has_gone_goes_on() -> None:
    """Once out of memory, a table is folded again; old commands are answered again, and new ones continue its log."""
    sitting = Sitting().make("kniffel", people=1)
    first = sitting.ask(Rename(Seat(0), "Ann"), command="n")
    heard: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, heard.append)
    sitting.tables._cache._tables.clear()
    assert sitting.id not in sitting.tables._cache
    assert sitting.ask(Rename(Seat(0), "Ann"), command="n").version == first.version
    assert sitting.ask(Rename(Seat(0), "Ben")).version == first.version + 1
    assert [update.after.names for update in heard] == [("Ben",)]
    assert sitting.id in sitting.tables._cache


def test_who_listens_and_who_is_due_is_needed() -> None:
    """A service keeps tables that have a listener, or a computer player who is to move, and no others."""
    sitting = Sitting().make("kniffel", people=1, seats=("person", "greedy"))
    tables = sitting.tables
    assert not tables._in_use(sitting.id, sitting.table)
    stop = tables.pubsub.subscribe(sitting.id, lambda _news: None)
    assert tables._in_use(sitting.id, sitting.table)
    stop()
    assert not tables._in_use(sitting.id, sitting.table)
    alone = Sitting(tables).make("kniffel", people=0, seats=("greedy",)).begin()
    assert tables._in_use(alone.id, alone.table)


def test_finished_tables_go_soon() -> None:
    """However few there are: those that are over, unless somebody listens or has just asked; not those deleted."""
    tables = Tables(MemoryStore())
    over, watched, deleted, playing = (Sitting(tables).make("kniffel", people=1).begin() for _ in range(4))
    for sitting in (over, watched):
        sitting.play_on()
    deleted.ask(Close())
    before, gone = tables.table(over.id), list[TableId]()
    tables.subscribe_evictions(gone.append)
    tables.pubsub.subscribe(watched.id, lambda _update: None)
    tables.evict_finished()
    assert gone == []
    tables.evict_finished(idle_seconds=0)
    assert gone == [over.id]
    kept = [tables.table_in_memory(sitting.id) is not None for sitting in (over, watched, deleted, playing)]
    assert kept == [False, True, True, True]
    assert tables.find_in_memory(before.code) is None
    assert tables.table(over.id) == before
    assert over.ask(Rematch()).version == before.version + 1


def test_a_table_that_is_folded_again_before_it_is_updated() -> None:
    """It leaves memory just after a commit, so that its log has the row already: the row counts once."""
    sitting = Sitting().make("kniffel", people=1)
    tables, store = sitting.tables, sitting.tables.store
    with store.begin() as writing:
        transaction = Transaction(store, tables._cache, writing, lambda: 0.0)
        command = Rename(Seat(0), "Ann")
        transaction.execute(Submission(sitting.id, hash_token(sitting.host), "n", command, sitting.host))
    tables._cache.remove(sitting.id)
    transaction.update_cache()
    assert [update.after.version for update in tables.recent_updates(sitting.id)] == [1, 2, 3]
    assert sitting.table.names == ("Ann",)


def test_the_last_rows_are_there_after_a_restart() -> None:
    """What was told before a server stopped can be told again by the next."""
    store = MemoryStore()
    sitting = Sitting(Tables(store)).make("kniffel", people=2).begin()
    sitting.play_on(9)
    before = sitting.tables.recent_updates(sitting.id)
    sitting.tables.close()
    again = Tables(store)
    assert again.recent_updates(sitting.id) == before
    assert before[-1].after == sitting.table
    assert again.recent_updates(TableId("nowhere")) == ()
    again.close()
