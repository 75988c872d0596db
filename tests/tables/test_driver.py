"""Computer players at tables: driven from the log, at a pace, once, and across restarts."""

import pytest

from gobelet.dice import FillBox, Match, Opening, RollDice, RollForOpening
from gobelet.game import Seat
from gobelet.handsdown import Call, Called
from gobelet.tables.driver import Driver
from gobelet.tables.pace import CALLING, FINISHING, THINKING, UNDO, due
from gobelet.tables.requests import Lend, SitDown
from gobelet.tables.service import Tables
from gobelet.tables.table import Stage
from tables.sitting import Sitting, bot


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def driven(sitting: Sitting, clock: Clock) -> Driver:
    """Return a driver that has looked at every table and waits for the clock."""
    driver = Driver(sitting.tables, bot, clock)
    for table in sitting.tables.store.open_tables():
        driver.look(table)
    return driver


def run(driver: Driver, clock: Clock, sitting: Sitting, most: int = 20_000) -> None:
    """Let time pass from one thing that is due to the next, until the game is over or nothing is due."""
    for _ in range(most):
        if sitting.table.stage is not Stage.PLAYING:
            return
        if not driver.step_one():
            if driver.next_at is None:
                return
            clock.time = max(clock.time, driver.next_at)


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
    (waiting,) = due(sitting.table, 0.5)
    assert waiting.seconds == UNDO > THINKING


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


def test_calls_out_of_turn_wait() -> None:
    """At a table with people a computer player takes one to three seconds before it calls out of turn."""
    sitting = Sitting().make("hands-down", people=1, seats=("person", "greedy", "greedy")).begin()
    calls = [todo.seconds for chance in (0.0, 0.3, 0.99) for todo in due(sitting.table, chance) if todo.only_calls]
    assert calls
    assert all(CALLING[0] <= seconds <= CALLING[1] for seconds in calls)


class Caller:
    """A computer player that calls whenever it is asked."""

    name = "caller"

    def choose(self, _game: object, _seat: Seat) -> Call:
        """Call."""
        return Call()


def test_computer_players_may_call_right_after_the_deal() -> None:
    """Nobody has moved yet, and people sit at the table: each computer player is asked for a call all the same."""
    sitting, clock = Sitting().make("hands-down", people=1, seats=("person", "greedy", "greedy")), Clock()
    driver = Driver(sitting.tables, lambda *_: Caller(), clock)
    sitting.begin()
    assert driver.step() == 0
    clock.time = CALLING[1] - 0.01
    driver.step_one()
    last = sitting.events[-1]
    assert isinstance(last, Called)
    assert last.seat in {1, 2}


def test_nobody_calls_at_once_after_a_call() -> None:
    """A call planned before somebody else's waits anew, from that call on: people see the one before the other."""
    clock = Clock()
    sitting = opened_by_a_person()
    driver = Driver(sitting.tables, lambda *_: Caller(), clock)
    driver.look(sitting.id)
    assert driver.next_at is not None
    clock.time = called = driver.next_at - 0.01
    sitting.play(Seat(0), Call())
    clock.time = called + CALLING[0] - 0.01
    driver.step()
    assert sitting.events[-1] == Called(Seat(0))
    clock.time = called + CALLING[1]
    driver.step()
    assert Called(Seat(2)) in sitting.events


def opened_by_a_person() -> Sitting:
    """Return a game of cards that two people and a computer player have been dealt, and that a person opens."""
    while True:
        sitting = Sitting().make("hands-down", people=2, seats=("person", "person", "greedy")).begin()
        game = sitting.table.game
        assert game is not None
        if game.turn != 2:
            return sitting


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
    run(driver, clock, sitting)
    assert sitting.table.stage is Stage.OVER


def test_a_player_without_its_tables_waits() -> None:
    """As long as what a computer player needs is being worked out, it is asked again; the table is not blocked."""
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


def test_names_of_computer_players() -> None:
    """They are called by their kind, with a number from the second on; nobody else may be called so."""
    sitting = Sitting().make("kniffel", people=1, seats=("greedy", "person", "greedy"))
    sitting.ask(SitDown("Ann", seat=Seat(1)))
    assert sitting.table.names == ("Greedy", "Ann", "Greedy 2")
