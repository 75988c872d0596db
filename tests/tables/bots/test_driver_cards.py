"""Computer players at tables of Hands Down: when they call, and how long they leave people to answer."""

from typing import Any

import pytest

from gobelet.game import Seat
from gobelet.handsdown import Call, Called, Discard, TurnPlayed
from gobelet.tables.bots.driver import Driver
from gobelet.tables.bots.timing import (
    ANSWERING,
    CALLING,
    list_due_actions,
)
from support.driven_tables import Clock
from support.table_session import Sitting


def test_calls_out_of_turn_wait() -> None:
    """At a table with people a computer player takes one to three seconds before it calls out of turn."""
    sitting = Sitting().make("hands-down", people=1, seats=("person", "greedy", "greedy")).begin()
    calls = [
        todo.seconds
        for chance in (0.0, 0.3, 0.99)
        for todo in list_due_actions(sitting.table, chance)
        if todo.only_calls
    ]
    assert calls
    assert all(CALLING[0] <= seconds <= CALLING[1] for seconds in calls)


class Caller:
    """A computer player that calls whenever it is asked."""

    name = "caller"

    def choose(self, _game: object, _seat: Seat) -> Call:
        """Call."""
        return Call()


class Passer:
    """A computer player that discards nothing."""

    name = "passer"

    def choose(self, _game: object, _seat: Seat) -> Discard:
        """Pass."""
        return Discard()


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
    driver.plan(sitting.id)
    assert driver.next_at is not None
    clock.time = called = driver.next_at - 0.01
    sitting.play(Seat(0), Call())
    clock.time = called + CALLING[0] - 0.01
    driver.step()
    assert sitting.events[-1] == Called(Seat(0))
    clock.time = called + CALLING[1]
    driver.step()
    assert Called(Seat(2)) in sitting.events


@pytest.mark.parametrize("wishes", [{"hurried": True}, {"pace": "quick"}, {}])
@pytest.mark.parametrize("answers", [True, False])
def test_people_have_two_seconds_to_answer_a_call(wishes: dict[str, Any], answers: bool) -> None:
    """After a computer player's call no other one answers before people had the time to, at a hurried table too."""
    sitting, clock = Sitting().make("hands-down", seats=("person", "greedy", "greedy"), people=1, **wishes), Clock()
    driver = Driver(sitting.tables, lambda *_: Caller(), clock)
    sitting.begin()
    while not any(isinstance(event, Called) for event in sitting.events):
        clock.time = max(clock.time, driver.next_at or 0.0)
        driver.step_one()
    first = sitting.events[-1]
    assert isinstance(first, Called)
    clock.time += ANSWERING - 0.01
    driver.step()
    assert sitting.events[-1] == first, "nobody has answered yet"
    if answers:
        sitting.play(Seat(0), Call())
    clock.time += 3.0
    driver.step_one()
    _, second, *_ = (event.seat for event in sitting.events if isinstance(event, Called))
    assert (second == 0) is answers


def test_an_ordinary_turn_does_not_wait_for_answers() -> None:
    """While a call stands, a computer player at a hurried table discards at once; only its call would wait."""
    sitting, clock = Sitting().make("hands-down", people=2, seats=("person", "person", "greedy"), hurried=True), Clock()
    sitting.begin()
    driver = Driver(sitting.tables, lambda *_: Passer(), clock)
    driver.plan(sitting.id)
    sitting.play(Seat(0), Call())
    while (game := sitting.table.game) is not None and game.turn != 2:
        sitting.play(Seat(1), Discard())
    driver.step()
    assert sitting.events[-1] == TurnPlayed(Seat(2), (), ())
    assert clock.time == 0.0


def test_nobody_waits_for_people_who_cannot_answer() -> None:
    """At a hurried table a person's own call is answered at once."""
    sitting = Sitting().make("hands-down", people=1, seats=("person", "greedy", "greedy"), hurried=True).begin()
    sitting.play(Seat(0), Call())
    assert {action.seconds for action in list_due_actions(sitting.table, 0.5)} == {0.0}


def opened_by_a_person() -> Sitting:
    """Return a game of cards that two people and a computer player have been dealt, and that a person opens."""
    while True:
        sitting = Sitting().make("hands-down", people=2, seats=("person", "person", "greedy")).begin()
        game = sitting.table.game
        assert game is not None
        if game.turn != 2:
            return sitting
