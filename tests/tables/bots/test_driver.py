"""Computer players at tables: driven from the log, at a pace, once, and across restarts."""

from threading import Event

import pytest

from gobelet.cups import hash_entropy
from gobelet.dice import FillBox, Match, Opening, RollDice, RollForOpening
from gobelet.game import Illegal, Refusal, Seat
from gobelet.handsdown import Discard
from gobelet.tables.bots.driver import Driver
from gobelet.tables.bots.timing import (
    FINISHING,
    FIRST_ROLL,
    REVEALING,
    THINKING,
    UNDO,
    list_due_actions,
)
from gobelet.tables.commands import Lend, Rename, RevealEntropy, SitDown, StandUp, TakeBack
from gobelet.tables.records import make_record
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Stage, Table
from support.driven_tables import Clock, driven, run
from support.table_session import Sitting, bot


@pytest.mark.parametrize(("edition", "seats"), [("kniffel", ("greedy", "random")), ("hands-down", ("greedy",) * 3)])
def test_computer_players_play_to_the_end(edition: str, seats: tuple[str, ...]) -> None:
    """Among themselves they need no time, and finish what they began."""
    sitting, clock = Sitting().make(edition, people=0, seats=seats), Clock()
    driver = driven(sitting, clock)
    sitting.begin()
    run(driver, clock, sitting)
    assert sitting.table.stage is Stage.OVER
    assert clock.time == 0.0


def test_a_match_of_computer_players_goes_on_by_itself() -> None:
    """They start the next game of a match."""
    sitting, clock = Sitting().make("kniffel", people=0, seats=("random", "greedy"), games=2), Clock()
    driver = driven(sitting, clock)
    sitting.begin()
    run(driver, clock, sitting)
    assert len(the_match(sitting).finished) == 1


def the_match(sitting: Sitting) -> Match:
    """Return the match on the table."""
    assert isinstance(sitting.table.game, Match)
    return sitting.table.game


def test_a_person_has_time_to_undo() -> None:
    """After a person's fill a computer player waits longer than it thinks otherwise."""
    sitting, clock = Sitting().make("kniffel", people=1, seats=("person", "greedy")).begin(), Clock()
    driver = driven(sitting, clock)
    while (game := the_match(sitting).game).turn != Seat(0) or isinstance(game.phase, Opening):
        if game.turn == Seat(0):
            sitting.play(Seat(0), RollForOpening())
        clock.time = max(clock.time, driver.next_at or 0.0)
        driver.step()
    sitting.play(Seat(0), RollDice())
    sitting.play(Seat(0), FillBox(game.edition.boxes[0]))
    (waiting,) = list_due_actions(sitting.table, 0.5)
    assert waiting.seconds == UNDO > FIRST_ROLL


def test_a_full_card_is_finished_after_a_while() -> None:
    """Ten seconds after the last fill the game is finished, unless somebody does it before."""
    sitting, clock = Sitting().make("kniffel", people=1, seats=("person",)), Clock()
    sitting.begin()
    driver = driven(sitting, clock)
    for box in the_match(sitting).edition.boxes:
        sitting.play(Seat(0), RollDice())
        sitting.play(Seat(0), FillBox(box))
    stages = []
    for seconds in (0.0, FINISHING):
        clock.time += seconds
        driver.step()
        stages.append(sitting.table.stage)
    assert stages == [Stage.PLAYING, Stage.OVER]


def test_a_server_that_was_killed_goes_on() -> None:
    """Nothing about what is due is kept: another server finds it in the log and makes every move once."""
    sitting, clock = Sitting().make("kniffel", people=0, seats=("greedy", "greedy")), Clock()
    sitting.begin()
    first = driven(sitting, clock)
    for _ in range(5):
        first.step_one()
    first.stop()
    restarted = Sitting(Tables(sitting.tables.store), sitting.host, [], sitting.id)
    run(driven(restarted, clock), clock, restarted)
    assert restarted.table.stage is Stage.OVER
    rows = restarted.tables.store.load(sitting.id)
    assert rows is not None
    commands = [row.command for row in rows.rows]
    assert len(set(commands)) == len(commands)


def test_a_lent_seat_is_played() -> None:
    """A seat that was lent to the computer is played by it, and no longer once it was taken back."""
    sitting, clock = Sitting().make("kniffel", people=2), Clock()
    sitting.begin()
    driver = driven(sitting, clock)
    for seat in (0, 1):
        sitting.ask(Lend(Seat(seat), "random"), sitting.tokens[seat])
    for _ in range(10):
        clock.time = max(clock.time, driver.next_at or 0.0)
        driver.step_one()
    for seat in (0, 1):
        sitting.ask(TakeBack(Seat(seat)), sitting.tokens[seat])
    version = sitting.table.version
    clock.time += 100
    driver.step()
    assert sitting.table.version == version, "the players move themselves again"
    sitting.ask(Lend(Seat(0), "random"))
    sitting.ask(Lend(Seat(1), "random"), sitting.tokens[1])
    run(driver, clock, sitting)
    assert sitting.table.stage is Stage.OVER
    record = make_record(sitting.table, sitting.events)
    assert record.bots == (("P0", "random"), ("P1", "random"))


def test_a_loan_that_was_not_used_is_no_part_of_the_record() -> None:
    """A computer player that has not moved for anybody has not played."""
    sitting = Sitting().make("kniffel", people=1).begin()
    sitting.ask(Lend(Seat(0), "greedy"))
    sitting.ask(TakeBack(Seat(0)))
    sitting.play_on()
    assert make_record(sitting.table, sitting.events).bots == ()


def test_nobody_keeps_a_computer_player_from_moving() -> None:
    """Names that change while it thinks do not make it think anew."""
    sitting, clock = Sitting().make("hands-down", people=1, seats=("person", "greedy")), Clock()
    driver = driven(sitting, clock)
    sitting.begin()
    if sitting.table.game is not None and sitting.table.game.turn == 0:
        sitting.play(Seat(0), Discard())
    version, planned = sitting.table.version, driver.next_at
    for number in range(5):
        clock.time += THINKING / 4
        sitting.ask(Rename(Seat(0), f"Ann {number}"))
        driver.step()
    assert planned is not None
    assert sitting.table.version > version + 5, "it has moved meanwhile"


def test_what_changes_nothing_is_refused() -> None:
    """A name one has, a seat that is not lent, and a loan to whoever plays it already make no row."""
    sitting = Sitting().make("kniffel", people=2).begin()
    for request in (Rename(Seat(0), "P0"), TakeBack(Seat(0))):
        with pytest.raises(Refusal, match="no-change"):
            sitting.ask(request)
    sitting.ask(Lend(Seat(0), "greedy"))
    for other in (Lend(Seat(0), "greedy"), StandUp(Seat(0))):
        with pytest.raises(Refusal, match="no-change"):
            sitting.ask(other)


def test_who_has_played_stays_as_it_was() -> None:
    """After the end nobody is called otherwise or takes a seat back: the record says who has played."""
    sitting = Sitting().make("kniffel", people=1).begin()
    sitting.play_on()
    for request in (Rename(Seat(0), "Winner"), TakeBack(Seat(0)), StandUp(Seat(0))):
        with pytest.raises(Refusal, match="game-over"):
            sitting.ask(request)


def test_a_player_without_its_tables_waits() -> None:
    """As long as what a computer player needs is being worked out, it is asked again, and moves as soon as it can."""
    sitting, clock = Sitting().make("kniffel", people=0, seats=("greedy",)), Clock()
    ready: list[bool] = []
    driver = Driver(sitting.tables, lambda *asked: bot(*asked) if ready else None, clock)
    sitting.begin()
    driver.step()
    version = sitting.table.version
    clock.time += 1
    driver.step()
    assert sitting.table.version == version
    ready.append(True)
    run(driver, clock, sitting)
    assert sitting.table.stage is Stage.OVER


def test_a_player_that_fails_does_not_stop_the_others() -> None:
    """One table's trouble is its own."""
    broken, fine = Sitting(), Sitting()
    fine.tables = broken.tables
    broken.make("kniffel", people=0, seats=("random",))
    fine.make("kniffel", people=0, seats=("greedy",))
    clock = Clock()

    def make(kind: str, table: object, seat: Seat) -> object:
        if kind == "random":
            raise ZeroDivisionError
        return bot(kind, table, seat)  # type: ignore[arg-type]

    driver = Driver(broken.tables, make, clock)  # type: ignore[arg-type]
    broken.begin()
    fine.begin()
    run(driver, clock, fine)
    assert fine.table.stage is Stage.OVER


def test_who_is_found_first_need_not_wait_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a server starts with many tables, the first go on while the others are still being looked at."""
    first, last = Sitting(), Sitting()
    last.tables = first.tables
    for sitting in (first, last):
        sitting.make("kniffel", people=0, seats=("greedy",)).begin()
    began, look = first.table.version, first.tables.load_table
    reached = []

    def load_table(id_: TableId) -> Table:
        reached.append(first.table.version)
        return look(id_)

    monkeypatch.setattr(first.tables, "load_table", load_table)
    Driver(first.tables, bot, Clock()).plan_all()
    assert reached == [began, began + 1]


def test_names_of_computer_players() -> None:
    """They are characters of their kind, each another one."""
    sitting = Sitting().make("kniffel", people=1, seats=("greedy", "person", "greedy"))
    sitting.ask(SitDown("Ann", seat=Seat(1)))
    assert sitting.table.names == ("Goldie", "Ann", "Rufus")


def test_tables_are_looked_at_once_the_store_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that fails while a server starts does not leave its computer players standing for ever."""
    sitting = Sitting().make("kniffel", people=0, seats=("greedy",)).begin()
    tables = Tables(sitting.tables.store)
    read = tables.open_tables
    failed: list[bool] = []

    def open_tables() -> list[TableId]:
        if not failed:
            failed.append(True)
            raise Illegal("store-failed", reason="gone")
        return read()

    over = Event()
    tables.pubsub.subscribe(None, lambda update: over.set() if update.after.stage is Stage.OVER else None)
    monkeypatch.setattr(tables, "open_tables", open_tables)
    monkeypatch.setattr("gobelet.tables.bots.driver.RETRY_SECONDS", 0.01)
    driver = Driver(tables, bot)
    driver.start()
    assert over.wait(30)
    driver.stop()
    tables.close()


# -- reveals -----------------------------------------------------------------------------------------------------

ENTROPY = b"revealed in time"


def revealing() -> Sitting:
    """Return a table for two whose game begins once the first player's device has revealed its entropy."""
    sitting = Sitting().make("kniffel", people=2)
    sitting.ask(SitDown("P0", seat=Seat(0), entropy_hash=hash_entropy(ENTROPY)))
    return sitting.begin()


def test_a_game_begins_without_what_is_not_revealed_in_time() -> None:
    """Nobody waits for long, and nothing depends on the process that has seen the seats close."""
    sitting, clock = revealing(), Clock()
    driver = Driver(sitting.tables, bot, clock, reveal_seconds=7.0)
    driver.plan_all()
    for seconds, stage in ((6.9, Stage.REVEALING), (0.2, Stage.PLAYING)):
        clock.time += seconds
        driver.step()
        assert sitting.table.stage is stage
    assert sitting.table.places[0].unrevealed
    assert sitting.tables.load_table(sitting.id) == sitting.table


def test_a_game_begins_with_the_last_reveal() -> None:
    """What was due then is no longer, and the one who leaves meanwhile delays nothing."""
    sitting, clock = revealing(), Clock()
    driver = driven(sitting, clock)
    clock.time += REVEALING - 0.1
    sitting.ask(StandUp(Seat(1)), sitting.tokens[1])
    assert driver.next_at == REVEALING
    sitting.ask(RevealEntropy(ENTROPY))
    assert sitting.table.stage is Stage.PLAYING
    version = sitting.table.version
    clock.time += 0.1
    driver.step()
    assert (sitting.table.stage, sitting.table.version) == (Stage.PLAYING, version)


def test_who_leaves_and_comes_back_does_not_delay_the_game() -> None:
    """The time runs from the moment when the seats were closed."""
    sitting, clock = revealing(), Clock()
    driver = driven(sitting, clock)
    for command in (StandUp(Seat(1)), TakeBack(Seat(1)), StandUp(Seat(1))):
        clock.time += REVEALING / 4
        sitting.ask(command, sitting.tokens[1])
        driver.step()
        assert sitting.table.stage is Stage.REVEALING
    clock.time += REVEALING / 4
    driver.step()
    assert sitting.table.stage is Stage.PLAYING


def test_who_has_no_choice_needs_no_solved_table() -> None:
    """A player who waits for the solver rolls for the start all the same."""
    sitting, clock = Sitting().make("kniffel", people=1, seats=("person", "perfect")), Clock()
    driver = Driver(sitting.tables, lambda _name, _table, _seat: None, clock)
    sitting.begin()
    sitting.play(Seat(0), RollForOpening())
    version = sitting.table.version
    driver.plan(sitting.id)
    clock.time = 60.0
    assert driver.step_one()
    assert sitting.table.version == version + 1
