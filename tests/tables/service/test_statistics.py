"""What a service counts: outcomes of commands, and rows of commits."""

from concurrent.futures import Future

import pytest

from gobelet.game import Illegal, NotYourTurn, Refusal, Seat, Unreadable
from gobelet.tables.commands import Rename
from gobelet.tables.service.service import Tables
from gobelet.tables.service.statistics import Histogram, classify_outcome
from gobelet.tables.service.transaction import CommandResult
from gobelet.tables.storage.base import StoreError
from gobelet.tables.storage.memory import MemoryStore
from support.table_session import PATIENCE, Sitting


def test_a_histogram_counts_up_to_its_bounds() -> None:
    """A value that equals a bound belongs to it, and what is above all has a place of its own."""
    histogram = Histogram((1.0, 2.0, 4.0))
    for value in (0.5, 1.0, 1.5, 2.0, 4.0, 4.5, 100.0):
        histogram.add(value)
    assert histogram.counts == [2, 2, 1, 2]
    assert histogram.total == 113.5


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (Illegal("game-over"), "refused"),
        (NotYourTurn("not-your-turn", turn=0), "refused"),
        (Unreadable("no-such-table"), "refused"),
        (Illegal("too-busy"), "busy"),
        (Illegal("store-failed", reason="gone"), "store-failed"),
        (Illegal("store-unsure", reason="gone"), "store-failed"),
        (RuntimeError("a fault of the program"), "failed"),
    ],
)
def test_every_error_has_an_outcome(error: Exception, outcome: str) -> None:
    """Refusals by the rules, too many commands, a failing store and faults of the program are told apart."""
    assert classify_outcome(error) == outcome


def test_commands_and_commits_are_counted() -> None:
    """A command that was done is a row; one that was refused, or sent again, writes nothing."""
    tables = Tables(MemoryStore())
    sitting = Sitting(tables).make("kniffel", people=1)
    counts, before = tables.statistics, tables.statistics.outcomes["done"]
    rows = counts.commit_rows.total
    for _ in range(2):
        _rename(sitting, Seat(0), "one").result(PATIENCE)
    with pytest.raises(Refusal):
        _rename(sitting, Seat(7), "two").result(PATIENCE)
    assert counts.outcomes["done"] == before + 2
    assert counts.outcomes["refused"] == 1
    assert counts.commit_rows.total == rows + 1
    assert sum(counts.seconds.counts) == sum(counts.outcomes.values())
    tables.close()


def test_a_full_queue_and_a_failing_store_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is refused before it is executed, too."""
    tables = Tables(MemoryStore())
    sitting = Sitting(tables).make("kniffel", people=1)
    monkeypatch.setattr(tables.store, "begin", _fail)
    with pytest.raises(Refusal, match="store-failed"):
        _rename(sitting, Seat(0), "one").result(PATIENCE)
    tables.limit_commands(0)
    with pytest.raises(Refusal, match="too-busy"):
        _rename(sitting, Seat(0), "two").result(PATIENCE)
    assert tables.statistics.outcomes["store-failed"] == tables.statistics.outcomes["busy"] == 1
    tables.close()


def _fail() -> None:
    raise StoreError


def _rename(sitting: Sitting, seat: Seat, command_id: str) -> "Future[CommandResult]":
    return sitting.tables.command(sitting.id, sitting.host, command_id, Rename(seat, "Ann"))
