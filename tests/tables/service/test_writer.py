"""What goes wrong in one place stays there: the writer goes on, and other servers' rows are told, once."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Event
from typing import NamedTuple, cast

import pytest

from gobelet.game import Illegal, Refusal, Seat, Version
from gobelet.tables.commands import Begin, Rematch, Rename, SitDown, Submission
from gobelet.tables.service.job_queue import CommandOutcome
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables
from gobelet.tables.service.transaction import CommandResult, Transaction
from gobelet.tables.storage.base import TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Stage
from gobelet.tables.tokens import hash_token, new_token
from support.table_session import PATIENCE, Sitting, now


class _Work(NamedTuple):
    """A submission that does what a test wants."""

    work: Callable[[Transaction], CommandResult]
    table: TableId = TableId("none")
    command: None = None
    fence: int = 0


def submit_work(
    tables: Tables, work: Callable[[Transaction], CommandResult], reply: Callable[[CommandOutcome], None]
) -> None:
    """Let the writer do something that no command does."""
    tables.submit(cast("Submission", _Work(work)), reply)


@pytest.fixture(autouse=True)
def _execute_work(monkeypatch: pytest.MonkeyPatch) -> None:
    execute = Transaction.execute

    def execute_any(self: Transaction, submission: Submission | _Work) -> CommandResult:
        return submission.work(self) if isinstance(submission, _Work) else execute(self, submission)

    monkeypatch.setattr(Transaction, "execute", execute_any)


def rename(sitting: Sitting, command_id: str, name: str) -> Submission:
    """Return the host's command to go by another name."""
    return Submission(sitting.id, hash_token(sitting.host), command_id, Rename(Seat(0), name), sitting.host)


@dataclass
class Together:
    """Holds the writer until all jobs of a test wait, so that they are one transaction."""

    tables: Tables
    free: Event = field(default_factory=Event)

    def __enter__(self) -> "Together":
        busy = Event()

        def hold(_transaction: Transaction) -> CommandResult:
            busy.set()
            self.free.wait(PATIENCE)
            raise Illegal("not-playing")

        submit_work(self.tables, hold, lambda _outcome: None)
        assert busy.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self.free.set()


def heard_by(sitting: Sitting) -> list[Update]:
    """Return the news of a table, as they come."""
    heard: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, heard.append)
    return heard


def elsewhere(sitting: Sitting) -> Sitting:
    """Return the same table at another server, which has folded it already."""
    other = Sitting(Tables(sitting.tables.store), sitting.host, sitting.tokens, sitting.id)
    assert other.table.version == sitting.table.version
    return other


def test_a_listener_that_fails_keeps_nobody_from_hearing() -> None:
    """One listener raises; the others hear the news, the asker is answered, and the next row is told as well."""
    sitting = Sitting().make("kniffel", people=1)

    def fail(_news: Update) -> None:
        raise ZeroDivisionError

    sitting.tables.pubsub.subscribe(sitting.id, fail)
    heard = heard_by(sitting)
    for name in ("Ann", "Ben"):
        sitting.ask(Rename(Seat(0), name))
    assert [update.after.names for update in heard] == [("Ann",), ("Ben",)]


def test_a_request_that_fails_is_answered_alone() -> None:
    """An error nobody foresaw goes to whoever asked; those in the same transaction are done."""
    sitting = Sitting().make("kniffel", people=1)
    failed: Future[CommandOutcome] = Future()

    def fail(_transaction: Transaction) -> CommandResult:
        raise ZeroDivisionError

    with Together(sitting.tables):
        submit_work(sitting.tables, fail, failed.set_result)
        renamed = sitting.tables.command(sitting.id, sitting.host, "n", Rename(Seat(0), "Ann"))
    assert isinstance(failed.result(PATIENCE), ZeroDivisionError)
    assert now(renamed).table.names == ("Ann",)


def test_a_request_that_fails_after_writing_leaves_nothing() -> None:
    """What it had written is not committed, what the others have written is, and each is told once."""
    sitting = Sitting().make("kniffel", people=2)
    heard, failed = heard_by(sitting), Future[CommandOutcome]()
    half = rename(sitting, "half", "Half")

    def fail(transaction: Transaction) -> CommandResult:
        transaction.execute(half)
        raise ZeroDivisionError

    with Together(sitting.tables):
        first = sitting.tables.command(sitting.id, sitting.host, "n", Rename(Seat(0), "Ann"))
        submit_work(sitting.tables, fail, failed.set_result)
        last = sitting.tables.command(sitting.id, sitting.tokens[1], "n", Rename(Seat(1), "Ben"))
    assert isinstance(failed.result(PATIENCE), ZeroDivisionError)
    assert [now(first).version, now(last).version] == [4, 5]
    assert sitting.table.names == ("Ann", "Ben")
    assert sitting.tables.load_table(sitting.id) == sitting.table
    assert [update.after.version for update in heard] == [4, 5]


def test_an_answer_nobody_can_take_stops_nothing() -> None:
    """Whoever cannot be told is left alone; the next request is answered."""
    sitting = Sitting().make("kniffel", people=1)

    def fail(_outcome: CommandOutcome) -> None:
        raise RuntimeError

    sitting.tables.submit(rename(sitting, "n", "Ann"), fail)
    assert sitting.ask(Rename(Seat(0), "Ben")).table.names == ("Ben",)


def test_after_the_end_everything_is_refused() -> None:
    """A request that comes when the writer has stopped is refused, and nobody waits for ever."""
    sitting = Sitting().make("kniffel", people=1)
    sitting.tables.close()
    with pytest.raises(Illegal) as told:
        sitting.ask(Rename(Seat(0), "Ann"))
    assert told.value.code == "store-failed"


def test_a_lost_rematch_leaves_no_table() -> None:
    """Two servers make a rematch at once: one loses its row, and then no table of it is left anywhere."""
    sitting = Sitting().make("kniffel", people=2).begin()
    sitting.play_on()
    other = elsewhere(sitting)
    made = sitting.ask(Rematch()).table.rematch
    with pytest.raises(Refusal) as told:
        other.ask(Rematch(), other.tokens[1])
    assert told.value.code == "rematch-made"
    assert other.table.rematch == made
    store = sitting.tables.store
    assert isinstance(store, MemoryStore)
    assert len(store._logs) == 2


def test_what_another_server_wrote_is_told_once_and_in_order() -> None:
    """Rows that a lost race brings to light reach those who listen here, before the row that was decided again."""
    sitting = Sitting().make("kniffel", people=2)
    other = elsewhere(sitting)
    heard = heard_by(other)
    for name in ("Ann", "Anna"):
        sitting.ask(Rename(Seat(0), name))
    assert other.ask(Rename(Seat(1), "Ben"), other.tokens[1]).version == 6
    other.ask(Begin())
    assert [update.after.version for update in heard] == [4, 5, 6, 7]
    assert [update.before.version for update in heard if update.before] == [3, 4, 5, 6]
    assert heard[-1].after.names == ("Anna", "Ben")


def test_a_refusal_may_be_out_of_date() -> None:
    """What would be refused by what this server knows is allowed by what another has written."""
    sitting = Sitting().make("kniffel", people=1, seats=("person", "person"))
    other = elsewhere(sitting)
    sitting.ask(SitDown("Ben"), new_token())
    assert other.ask(Begin(), command="begin").table.stage is Stage.PLAYING


def test_a_log_that_was_cut_troubles_its_table_only() -> None:
    """Rows vanish under the server, as from an old copy put back: that table is refused, others are not."""
    one, other = Sitting().make("kniffel", people=1), Sitting()
    other.tables = one.tables
    other.make("kniffel", people=1)
    store = one.tables.store
    assert isinstance(store, MemoryStore)
    del store._logs[one.id].rows[1:]
    with Together(one.tables):
        cut = one.tables.command(one.id, one.host, "n", Rename(Seat(0), "Ann"))
        fine = other.tables.command(other.id, other.host, "n", Rename(Seat(0), "Ann"))
    assert now(fine).table.names == ("Ann",)
    with pytest.raises(Illegal) as told:
        now(cut)
    assert told.value.code == "too-busy"


def test_whoever_submits_is_told_after_the_commit() -> None:
    """When the answer comes, the row is in the store."""
    sitting = Sitting().make("kniffel", people=1)
    told: Future[Version] = Future()
    sitting.tables.submit(
        rename(sitting, "n", "Ann"), lambda _outcome: told.set_result(sitting.tables.load_table(sitting.id).version)
    )
    assert told.result(PATIENCE) == 3
