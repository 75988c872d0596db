"""Finished games that were played elsewhere: kept as tables whose game is over, once, and read again as any other."""

from dataclasses import replace

import pytest

from gobelet.dice import edition
from gobelet.game import Refusal
from gobelet.record import Record
from gobelet.record.paper import make_paper_record, parse_paper_column
from gobelet.tables.commands import NewTable, PlayedGame, Rematch, Submission
from gobelet.tables.events import OWN_DICE
from gobelet.tables.service.service import Tables, create_submission
from gobelet.tables.service.transaction import CommandResult
from gobelet.tables.storage.base import Store, TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Stage
from gobelet.tables.tokens import hash_token, new_token
from support.table_session import now

TOKEN = new_token()
DAY = "2026-01-31"
WANTED = NewTable("classic", dice=OWN_DICE, entry="points", turns="free", advice=False)


def type_record() -> Record:
    """Return the game of a sheet with two columns."""
    classic = edition("classic")
    texts = ("Ann: 3 6 9 12 10 18 20 0 25 30 40 50 22", "Ben: 3 8 9 12 25 18 20 30 25 30 40 50 22, yahtzee_bonus=100")
    return make_paper_record(classic, [parse_paper_column(classic, text) for text in texts], DAY)


def keep(tables: Tables, wanted: NewTable = WANTED, command_id: str = "sheet") -> CommandResult:
    """Keep the game of that sheet."""
    record = type_record()
    played = PlayedGame(record.names, record.events, DAY)
    return now(tables.send(create_submission(wanted, TOKEN, command_id, played)))


def test_it_is_over_and_read_again(store: Store) -> None:
    """After a restart it is the same table; it does not go on, and its record is that of the sheet."""
    kept = keep(Tables(store))
    assert kept.table.stage is Stage.OVER
    assert kept.table.seats_of(hash_token(TOKEN)) == kept.table.seats
    again = Tables(store)
    table = again.table(kept.id)
    assert table == kept.table
    assert again.open_tables() == []
    assert again.record(kept.id, table) == type_record()
    assert again.list_finished(float("inf"), TableId(""), 9) == [kept.id]


def test_once(store: Store) -> None:
    """The same command again, be it after a restart, is the same table."""
    first = keep(Tables(store))
    assert keep(Tables(store)).table.code == first.table.code
    assert keep(Tables(store), command_id="another").table.code != first.table.code


@pytest.mark.parametrize("wanted", [replace(WANTED, edition="poker"), replace(WANTED, seats=("person",) * 17)])
def test_a_refused_table_leaves_nothing(wanted: NewTable) -> None:
    """Neither the game nor its table is kept."""
    tables = Tables(MemoryStore())
    with pytest.raises(Refusal):
        keep(tables, wanted)
    assert tables.list_finished(float("inf"), TableId(""), 9) == tables.open_tables() == []


def test_they_play_again() -> None:
    """The same people have a table with real dice whose points are entered; it has no day of its own."""
    tables = Tables(MemoryStore())
    kept = keep(tables)
    submission = Submission(kept.id, hash_token(TOKEN), "again", Rematch(begin=True), TOKEN)
    code = now(tables.send(submission)).table.rematch
    assert code is not None
    table = tables.table(tables.find(code))
    assert table.stage is Stage.PLAYING
    assert (table.setup.day, table.setup.entry, table.names) == ("", "points", ("Ann", "Ben"))
