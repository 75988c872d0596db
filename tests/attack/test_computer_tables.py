"""Tables of computer players: they pause when nobody looks, have a budget for each client, and take fair turns."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from gobelet.cups import hash_entropy
from gobelet.dice import RollForOpening
from gobelet.game import Seat
from gobelet.tables.bots.driver import Driver
from gobelet.tables.bots.timing import FINISHING, REVEALING
from gobelet.tables.commands import Begin, Close, Lend, NewTable, SitDown
from gobelet.tables.service import audience
from gobelet.tables.service.audience import LOOK_SECONDS
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import StoreError, StoreProblem, TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Stage
from gobelet.tables.token_buckets import Rate
from gobelet.tables.tokens import new_token
from support.http_server import UNLIMITED, serving
from support.table_session import Sitting, bot, now

COMPUTERS = ("random", "random")


class Evening:
    """Tables of several clients, with a driver and a clock that a test sets."""

    def __init__(self, budget: Rate) -> None:
        self.time = 0.0
        self.tables = Tables(MemoryStore())
        self.tables.audience._clock = lambda: self.time
        self.tables.audience.budget = budget
        self.driver = Driver(self.tables, bot, lambda: self.time)
        self.moves: list[TableId] = []
        self.tables.pubsub.subscribe(None, self._note)

    def _note(self, update: Update) -> None:
        if update.before is not None and update.before.game is not None:
            self.moves.append(update.id)

    def begin(self, client: str = "", seats: tuple[str, ...] = COMPUTERS, **wishes: object) -> TableId:
        """Begin a game of computer players, which a client looks at, if it is named."""
        host = new_token()
        made = now(self.tables.create(NewTable("kniffel", seats=seats, **wishes), host, "make"))  # type: ignore[arg-type]
        if client:
            self.look(made.id, client)
        now(self.tables.command(made.id, host, "begin", Begin()))
        return made.id

    def look(self, table: TableId, client: str) -> None:
        """Let somebody look at a table."""
        self.tables.audience.note_look(table, self.tables.table(table), client)

    def step(self, most: int) -> int:
        """Do what is due at this moment, but not more than so many things; return how many moves were made."""
        before = len(self.moves)
        for _ in range(most):
            if not self.driver.step_one():
                break
        return len(self.moves) - before


PLENTY = Rate(1_000_000, 1.0)


def test_a_table_without_people_waits_until_somebody_looks() -> None:
    """Nobody has ever looked: no move. Somebody looks: it goes on, for a minute. Then it waits again, and goes on."""
    evening = Evening(PLENTY)
    table = evening.begin()
    assert evening.step(10) == 0
    assert evening.driver.next_at is None
    for _ in range(2):
        evening.look(table, "home")
        assert evening.step(10) == 10
        evening.time += LOOK_SECONDS
        assert evening.step(10) == 0


def test_a_stream_keeps_a_table_going() -> None:
    """Whoever has it open looks at it all the time."""
    evening = Evening(PLENTY)
    table = evening.begin()
    evening.step(1)
    close = evening.tables.pubsub.subscribe(table, lambda _update: None)
    evening.look(table, "home")
    evening.time += 10 * LOOK_SECONDS
    assert evening.step(10) == 10
    close()
    assert evening.step(10) == 0


def test_a_table_that_everybody_has_left_to_the_computer_waits_too() -> None:
    """A person who has lent the seat and closed the page finds the game where it was; taken back, it goes on."""
    sitting = Sitting().make("kniffel", people=1, seats=("person", "random")).begin()
    sitting.tables.audience.budget = PLENTY
    driver = Driver(sitting.tables, bot, lambda: 0.0)
    sitting.ask(Lend(Seat(0), "random"))
    version = sitting.table.version
    driver.step()
    assert sitting.table.version == version
    sitting.tables.audience.note_look(sitting.id, sitting.table, "home")
    driver.step()
    assert sitting.table.stage is Stage.OVER


def test_games_of_people_go_on_without_anybody_looking() -> None:
    """Somebody rolls and closes the laptop: the computer players still move, up to that person's turn."""
    sitting = Sitting().make("kniffel", people=1, seats=("person", "random", "random"), hurried=True).begin()
    sitting.tables.audience.budget = Rate(1, 1e9)
    driver = Driver(sitting.tables, bot, lambda: 0.0)
    sitting.play(Seat(0), RollForOpening())
    while sitting.table.game is not None and sitting.table.game.turn != Seat(0):
        assert driver.step_one()
    assert driver.next_at is None


def test_a_client_has_a_budget_of_computer_moves() -> None:
    """Ten moves at all its tables together; then they wait, another client's do not, and nobody asks meanwhile."""
    evening = Evening(Rate(10, 60.0))
    mine = {evening.begin("mine") for _ in range(3)}
    assert evening.step(100) == 10
    assert set(evening.moves) == mine
    assert evening.driver.next_at == pytest.approx(6.0)
    evening.begin("other")
    assert evening.step(100) == 10
    evening.time = 6.0
    assert evening.step(100) == 2
    evening.time += LOOK_SECONDS
    assert evening.step(100) == 0


def test_computer_matches_do_not_use_up_what_games_with_people_need() -> None:
    """In one household somebody lets computer players play, and somebody plays against them."""
    evening = Evening(Rate(10, 60.0))
    evening.begin("home")
    assert evening.step(100) == 10
    sitting = Sitting(evening.tables).make("kniffel", people=1, seats=("person", "random"), hurried=True).begin()
    evening.look(sitting.id, "home")
    sitting.play(Seat(0), RollForOpening())
    assert evening.step(1) == 1


def test_a_game_begins_and_ends_without_a_budget() -> None:
    """The reveals end and a finished game is closed while the computer players of the same client wait."""
    evening = Evening(Rate(1, 1e9))
    playing = Sitting(evening.tables).make("kniffel", people=1, seats=("person", "random"), hurried=True).begin()
    revealing = Sitting(evening.tables).make("kniffel", people=1)
    revealing.ask(SitDown("P0", seat=Seat(0), entropy_hash=hash_entropy(b"never revealed")))
    ending = Sitting(evening.tables).make("kniffel", people=1)
    for sitting in (playing, revealing, ending):
        evening.look(sitting.id, "home")
    playing.play(Seat(0), RollForOpening())
    assert evening.step(100) == 1
    revealing.begin()
    ending.begin().play_on(2 * 13)  # a roll and a fill for each box, but not the end
    assert (revealing.table.stage, ending.table.stage) == (Stage.REVEALING, Stage.PLAYING)
    evening.time += max(REVEALING, FINISHING)
    evening.step(100)
    assert (revealing.table.stage, ending.table.stage) == (Stage.PLAYING, Stage.OVER)


def test_clients_take_turns() -> None:
    """Fifty hurried tables of one client, and one of another: of two moves one is the other's."""
    evening = Evening(PLENTY)
    many = {evening.begin("many", hurried=True) for _ in range(50)}
    one = evening.begin("one", hurried=True)
    evening.step(80)
    counted = Counter(evening.moves)
    assert abs(counted[one] - sum(counted[table] for table in many)) <= 1
    assert max(counted[table] for table in many) - min(counted[table] for table in many) <= 1


def test_paused_tables_do_not_stay_in_memory() -> None:
    """Only as long as somebody looks; with people, as long as a computer player is to move."""
    evening = Evening(PLENTY)
    table = evening.begin()
    in_use = evening.tables._in_use
    assert not in_use(table, evening.tables.table(table))
    evening.look(table, "home")
    assert in_use(table, evening.tables.table(table))


def test_after_a_restart_nothing_is_read_into_memory_that_nobody_looks_at() -> None:
    """All open tables are planned, those of computer players wait, and somebody who looks lets one go on."""
    evening = Evening(PLENTY)
    ids = [evening.begin() for _ in range(3)]
    again = Tables(evening.tables.store)
    again.audience.budget = PLENTY
    driver = Driver(again, bot, lambda: 0.0)
    driver.plan_all()
    driver.step()
    assert not any(table in again._cache for table in ids)
    again.audience.note_look(ids[0], again.table(ids[0]), "home")
    driver.step()
    assert again.table(ids[0]).stage is Stage.OVER


def test_a_table_goes_on_although_the_store_fails_when_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks has the table already: nothing is read, and the game goes on once the store works."""
    evening = Evening(PLENTY)
    table = evening.begin()
    evening.step(1)
    seen = evening.tables.table(table)
    evening.tables._cache.remove(table)
    with monkeypatch.context() as failing:
        failing.setattr(evening.tables.store, "load", fail_to_load)
        evening.tables.audience.note_look(table, seen, "home")
    assert evening.step(10) == 10


def fail_to_load(*_: object) -> None:
    """Fail as a store does that cannot be reached."""
    raise StoreError(StoreProblem.GONE)


def test_an_old_look_does_not_keep_a_table_paused() -> None:
    """Somebody has seen a table that was changed since, then paused: it goes on with the next look."""
    sitting = Sitting().make("kniffel", people=1, seats=("person", "random")).begin()
    sitting.tables.audience.budget = PLENTY
    driver = Driver(sitting.tables, bot, lambda: 0.0)
    old = sitting.ask(Lend(Seat(0), "random")).table
    sitting.ask(Lend(Seat(0), "greedy"))
    driver.step()
    sitting.tables.audience.note_look(sitting.id, old, "home")
    driver.step()
    sitting.tables.audience.note_look(sitting.id, sitting.table, "home")
    driver.step()
    assert sitting.table.stage is Stage.OVER


def test_deleted_tables_are_not_remembered_as_paused() -> None:
    """Neither one that was paused before, nor one whose next move was planned."""
    evening = Evening(PLENTY)
    for paused_before in (True, False):
        sitting = Sitting(evening.tables).make("kniffel", people=0, seats=COMPUTERS).begin()
        if paused_before:
            evening.step(1)
            assert set(evening.driver._paused) == {sitting.id}
        sitting.ask(Close())
        evening.step(10)
        assert not evening.driver._paused


def test_only_so_many_tables_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks at many tables makes others forgotten, which then count as not watched."""
    monkeypatch.setattr(audience, "MAX_LOOKS", 2)
    evening = Evening(PLENTY)
    first, *others = (evening.begin("home") for _ in range(3))
    assert not evening.tables.audience.is_watched(first)
    assert all(map(evening.tables.audience.is_watched, others))


@contextmanager
def no_look_lasts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a look be over at once, so that only open streams count."""
    with monkeypatch.context() as patched:
        patched.setattr(audience, "LOOK_SECONDS", 0.0)
        yield


def test_over_http_a_stream_lets_the_match_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program begins a match of computer players and hangs up: it stands still. Somebody watches: it is played."""
    with no_look_lasts(monkeypatch), serving(UNLIMITED) as site:
        driver = Driver(site.tables, bot)
        ann = site.program()
        path = ann.make("mb-1982", seats=("greedy", "greedy"))
        ann.done(f"{path}/start")
        assert driver.step() == 1
        assert ann.look(path)["version"] == 2
        driver.start()
        with ann.stream(path) as stream:
            assert any(_is_over(told.document) for told in stream)
        driver.stop()


def _is_over(document: dict[str, object]) -> bool:
    table = document.get("table", document)
    assert isinstance(table, dict)
    return bool(table["stage"] == "over")
