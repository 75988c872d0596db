"""What happens to players when the database fails in the middle of something, and how they are told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from gobelet.game import Refusal, Seat, Version
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_refusal
from gobelet.tables.bots.driver import RETRY_SECONDS, Driver
from gobelet.tables.commands import Rename
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import StoreError, StoreProblem, StoreTransaction
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.table import Stage
from gobelet.tables.tokens import Code
from support.database_faults import midgame, refused_by
from support.table_session import Sitting, bot


class Failing(MemoryStore):
    """Fails as often as it is told, before or after it has committed."""

    before: list[StoreProblem]
    after: list[StoreProblem]

    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = [], []

    @contextmanager
    def begin(self) -> Iterator[StoreTransaction]:  # type: ignore[override]
        with super().begin() as writing:
            yield writing
            if self.before:
                raise StoreError(self.before.pop())
        if self.after:
            raise StoreError(self.after.pop())


def test_crossing_is_never_shown() -> None:
    """A transaction that gave way to another server's is done again, and told once."""
    store = Failing()
    sitting = Sitting(Tables(store)).make("kniffel", people=1)
    heard: list[Update] = []
    sitting.tables.pubsub.subscribe(None, heard.append)
    store.before = [StoreProblem.CROSSED] * 3
    assert sitting.ask(Rename(Seat(0), "Ann")).table.names == ("Ann",)
    assert (len(heard), store.before) == (1, [])


def test_crossing_without_end_is_refused() -> None:
    """At last the player is told."""
    store = Failing()
    sitting = Sitting(Tables(store)).make("kniffel", people=1)
    store.before = [StoreProblem.CROSSED] * 1000
    assert refused_by(sitting)[0].data["reason"] == StoreProblem.CROSSED


def test_a_commit_whose_answer_was_lost() -> None:
    """The connection dies while the database commits: asked again, the command is known and done once."""
    store = Failing()
    sitting = Sitting(Tables(store)).make("kniffel", people=1)
    version = sitting.table.version
    store.after = [StoreProblem.GONE]
    assert refused_by(sitting)[1] == 0
    assert sitting.ask(Rename(Seat(0), "Ann0"), command="fault0").version == version + 1
    assert sitting.ask(Rename(Seat(0), "Ben")).version == version + 2


def test_computer_players_wait_for_the_store() -> None:
    """A move that could not be saved is made once the store works again, without anybody asking."""
    store = Failing()
    sitting = Sitting(Tables(store)).make("kniffel", people=0, seats=("greedy", "greedy")).begin()
    clock = [0.0]
    driver = Driver(sitting.tables, bot, lambda: clock[0])
    store.before = [StoreProblem.GONE] * 3
    driver.plan(sitting.id)
    for _ in range(3):
        assert (driver.step(), sitting.table.stage) == (1, Stage.PLAYING)
        clock[0] += RETRY_SECONDS
    driver.step()
    assert sitting.table.stage is not Stage.PLAYING


@pytest.fixture
def played(url: str) -> Iterator[Sitting]:
    """A table in a database of each kind."""
    with midgame(url) as sitting:
        yield sitting


def test_reading_is_refused_in_words(played: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is not in memory, and a database that cannot be read."""
    fresh = Tables(played.tables.store)
    monkeypatch.setattr(SqlStore, "_read", _fail)
    reads: list[Callable[[], object]] = [lambda: fresh.table(played.id), lambda: fresh.find(Code("K"))]
    reads += [lambda: fresh.updates_since(played.id, Version(0)), lambda: fresh.record(played.id, played.table)]
    for asked in reads:
        with pytest.raises(Refusal) as told:
            asked()
        assert told.value.code == "store-failed"


def _fail(*_: object, **__: object) -> None:
    raise StoreError(StoreProblem.GONE)


@pytest.mark.parametrize("command", ["", "x" * 101, "\x00", "é", "a\nb"])
def test_commands_that_not_every_database_can_keep(command: str) -> None:
    """Such an id is refused before the store sees it."""
    sitting = Sitting().make("kniffel", people=1)
    with pytest.raises(Refusal) as told:
        sitting.tables.command(sitting.id, sitting.host, command, Rename(Seat(0), "Ann")).result(10)
    assert told.value.code == "command-form"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("trouble", StoreProblem)
def test_each_trouble_is_said(language: str, trouble: StoreProblem) -> None:
    """The reason is part of the sentence, in the reader's language."""
    said = describe_refusal(Refusal("store-failed", reason=trouble.value), Speaker(language))
    assert Speaker(language)(trouble.value) in said
    assert (trouble.value in said) is (language == "en")
