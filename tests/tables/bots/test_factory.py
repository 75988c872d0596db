"""Computer players whose tables are missing: another process solves them, and nobody waits in vain."""

import subprocess
import sys

import pytest

from gobelet.bots import DiceBot
from gobelet.dice import Edition
from gobelet.game import Seat
from gobelet.solver import Library
from gobelet.solver.library import SolverTable
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.bots.solver_jobs import SolverJob, SolverJobs, start_child
from support.table_session import Sitting


class Solving:
    """A child process that ends when a test says so, and leaves a table or not."""

    def __init__(self) -> None:
        self.asked: list[SolverJob] = []
        self.ended = False
        self.there = False

    def __call__(self, job: SolverJob, _low_priority: bool) -> "Solving":
        self.asked.append(job)
        return self

    def poll(self) -> int | None:
        """Return how it ended."""
        return (0 if self.there else 1) if self.ended else None

    def kill(self) -> None:
        self.ended = True

    def send_signal(self, signal: int, /) -> None:
        raise AssertionError(signal)

    def has_values(self, _edition: Edition) -> bool:
        """Whether the table is there."""
        return self.there


def test_a_missing_table_is_solved_once_by_a_child() -> None:
    """While it is solved there is no player yet; afterwards there is, and nothing is solved again."""
    child, table = Solving(), Sitting().make("kniffel", people=1, seats=("person", "perfect")).table
    players = BotFactory(child, SolverJobs(child))
    assert players("perfect", table, Seat(1)) is None
    assert players("perfect", table, Seat(1)) is None
    assert players.is_preparing(table)
    child.ended = child.there = True
    player = players("perfect", table, Seat(1))
    assert isinstance(player, DiceBot)
    assert player.name == "perfect"
    assert len(child.asked) == 1
    assert not players.is_preparing(table)


def test_a_table_that_cannot_be_solved() -> None:
    """Where the child leaves no table, somebody who needs none plays on."""
    child, table = Solving(), Sitting().make("kniffel", people=1, seats=("person", "strong")).table
    players = BotFactory(child, SolverJobs(child))
    assert players("strong", table, Seat(1)) is None
    child.ended = True
    player = players("strong", table, Seat(1))
    assert player is not None
    assert player.name == "greedy"


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_players_without_a_plan_need_no_table(kind: str) -> None:
    """They play at once, and nothing is solved for them."""
    child, table = Solving(), Sitting().make("kniffel", people=1, seats=("person", kind)).table
    assert BotFactory(child, SolverJobs(child))(kind, table, Seat(1)) is not None
    assert child.asked == []


@pytest.mark.usefixtures("solved")
@pytest.mark.slow
def test_the_child_leaves_a_table() -> None:
    """A real child process solves an edition into the user's cache, where the library finds it."""
    edition = Sitting().make("kniffel", people=1, house=(("rolls", "1"),)).table.edition
    assert isinstance(edition, Edition)
    library = Library()
    assert not library.has_values(edition)
    child = start_child(SolverJob(SolverTable.VALUES, edition), low_priority=False)
    assert child.wait(300) == 0
    assert library.has_values(edition)


@pytest.mark.slow
def test_the_server_side_never_imports_numba() -> None:
    """Tables, drivers and players are imported without Numba."""
    modules = "gobelet.tables.bots.driver, gobelet.tables.bots.factory, gobelet.solver"
    code = f"import sys, {modules}; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_table_says_that_it_waits_for_a_player_to_be_prepared() -> None:
    """Only where somebody at the table needs what is being solved, and only as long as it is."""
    child, sitting = Solving(), Sitting()
    players = BotFactory(child, SolverJobs(child))
    adviser = Adviser(child, players)  # type: ignore[arg-type]  # a shelf with nothing on it
    perfect = sitting.make("kniffel", people=1, seats=("person", "perfect")).table
    greedy = Sitting().make("kniffel", people=1, seats=("person", "greedy")).table
    assert not adviser.is_preparing(perfect)
    players("perfect", perfect, Seat(1))
    assert adviser.is_preparing(perfect)
    assert not adviser.is_preparing(greedy)
    child.ended = True
    assert not adviser.is_preparing(perfect)
