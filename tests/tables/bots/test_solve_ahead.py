"""Solving ahead: the printed editions, one after the other, and only while nobody plays."""

import signal
from pathlib import Path

import pytest

from gobelet.dice import EDITIONS, Edition, edition
from gobelet.solver.library import SolverTable
from gobelet.tables.bots import solve_ahead, solver_jobs
from gobelet.tables.bots.solve_ahead import QUIET_SECONDS, SolveAhead
from gobelet.tables.bots.solver_jobs import SolverJob, SolverJobs
from gobelet.tables.events import PlayBegun
from gobelet.tables.service.pubsub import LocalPubSub, Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.token_buckets import Rate
from support.server_process import running
from support.table_session import Sitting

KNIFFEL, YATZY = edition("kniffel"), edition("yatzy")


class Machine:
    """A library, the child process that fills it, and a clock."""

    def __init__(self, *there: SolverJob) -> None:
        self.there, self.started, self.now = set(there), list[SolverJob](), 0.0
        self.code: int | None = None
        self.urgent = False
        """Whether jobs are expected that somebody waits for."""
        self.signals: list[int] = []
        self.pubsub, self.jobs = LocalPubSub(), SolverJobs(self.start, lambda: self.now)
        self.ahead = SolveAhead(self, self.jobs, self.pubsub, (KNIFFEL, YATZY), lambda: self.now)

    def has_table(self, wanted: SolverTable, edition: Edition) -> bool:
        return SolverJob(wanted, edition) in self.there

    def has_values(self, edition: Edition) -> bool:
        return self.has_table(SolverTable.VALUES, edition)

    def has_shares(self, edition: Edition) -> bool:
        return self.has_table(SolverTable.SHARES, edition)

    def start(self, job: SolverJob, low_priority: bool) -> "Machine":
        assert low_priority is not self.urgent
        self.started.append(job)
        self.code = None
        return self

    def poll(self) -> int | None:
        return self.code

    def kill(self) -> None:
        self.code = -9

    def send_signal(self, signal: int, /) -> None:
        self.signals.append(signal)

    def finish(self, code: int = 0) -> None:
        """End the child; it leaves its table if it succeeds."""
        self.code = code
        if code == 0:
            self.there.add(self.started[-1])


ALL = [SolverJob(table, played) for table in SolverTable for played in (KNIFFEL, YATZY)]


def test_every_missing_table_is_computed_in_turn() -> None:
    """Values first, then reasons, then odds; once nothing is missing it ends."""
    machine = Machine()
    machine.now = QUIET_SECONDS
    for count in range(1, len(ALL) + 1):
        assert machine.ahead.step()
        assert machine.ahead.step()  # it waits for the child
        assert len(machine.started) == count
        machine.finish()
    assert not machine.ahead.step()
    assert machine.started == ALL


def test_what_is_there_is_not_computed() -> None:
    """Only what is missing."""
    machine = Machine(*ALL[:-1])
    machine.now = QUIET_SECONDS
    machine.ahead.step()
    assert machine.started == ALL[-1:]


def test_nothing_starts_while_people_play() -> None:
    """Every row at any table puts it off."""
    machine = Machine()
    table = Sitting().make("kniffel", people=1)
    assert machine.ahead.step()
    machine.now = QUIET_SECONDS - 1
    machine.pubsub.publish(Update(table.id, None, (), table.table))
    machine.now += 2
    assert machine.ahead.step()
    assert machine.started == []
    machine.now += QUIET_SECONDS
    assert machine.ahead.step()
    assert machine.started == ALL[:1]


def test_a_job_stops_while_people_play() -> None:
    """It goes on where it was once all tables are quiet again."""
    machine = Machine()
    machine.now = QUIET_SECONDS
    machine.ahead.step()
    table = Sitting().make("kniffel", people=1)
    machine.pubsub.publish(Update(table.id, None, (), table.table))
    machine.ahead.step()
    assert machine.signals[-1] == signal.SIGSTOP
    machine.now += QUIET_SECONDS
    machine.ahead.step()
    assert machine.signals[-1] == signal.SIGCONT
    assert machine.started == ALL[:1]


@pytest.mark.parametrize(("advice", "expected"), [(True, ["values", "shares"]), (False, [])])
def test_a_game_that_begins_prepares_its_advice(
    monkeypatch: pytest.MonkeyPatch, *, advice: bool, expected: list[str]
) -> None:
    """What its advice needs is computed at once, values before reasons, however busy the tables are."""
    monkeypatch.setattr(solve_ahead, "is_numba_installed", lambda: True)
    machine, sitting = Machine(), Sitting().make("kniffel", people=1, advice=advice).begin()
    machine.urgent = True
    machine.pubsub.publish(Update(sitting.id, None, (PlayBegun(),), sitting.table))
    for _ in range(3):
        machine.ahead.step()
        if machine.started:
            machine.finish()
    assert [job.wanted for job in machine.started] == expected
    assert all(job.edition == KNIFFEL for job in machine.started)


def test_a_client_beyond_its_quota_holds_up_nobody() -> None:
    """What its house rules need is forgotten, and what the next table needs is computed."""
    machine = Machine()
    machine.urgent = True
    jobs = SolverJobs(machine.start, lambda: machine.now, quota=Rate(1, 3600))
    ahead = SolveAhead(machine, jobs, machine.pubsub, (), lambda: machine.now, lambda _table: "somebody")
    for rolls in ("2", "4", ""):
        house = (("rolls", rolls),) if rolls else ()
        table = Sitting().make("kniffel", people=1, house=house).table
        machine.pubsub.publish(Update(TableId("t"), None, (PlayBegun(),), table))
    for _ in range(4):
        ahead.step()
        machine.finish()
    assert [(job.wanted, job.edition.house) for job in machine.started] == [
        (SolverTable.VALUES, (("rolls", "2"),)),
        (SolverTable.VALUES, ()),
        (SolverTable.SHARES, ()),
    ]


@pytest.mark.parametrize(("installed", "being_installed", "left"), [(False, False, False), (False, True, True)])
def test_without_numba(monkeypatch: pytest.MonkeyPatch, *, installed: bool, being_installed: bool, left: bool) -> None:
    """Nothing is started; it waits for Numba only if it is being installed."""
    machine = Machine()
    machine.now = QUIET_SECONDS
    for module in (solve_ahead, solver_jobs):
        monkeypatch.setattr(module, "is_numba_being_installed", lambda: being_installed)
    monkeypatch.setattr(solve_ahead, "is_numba_installed", lambda: installed)
    assert machine.ahead.step() is left
    assert machine.started == []


def test_a_table_that_cannot_be_computed_is_left_out() -> None:
    """The others are computed all the same."""
    machine = Machine()
    machine.now = QUIET_SECONDS
    machine.ahead.step()
    machine.finish(code=1)
    machine.ahead.step()
    assert machine.started == ALL[:2]


def test_the_printed_editions_are_meant() -> None:
    """Without a list it takes all that are registered."""
    machine = Machine(*(SolverJob(table, played) for table in SolverTable for played in EDITIONS.values()))
    ahead = SolveAhead(machine, machine.jobs, machine.pubsub, clock=lambda: machine.now)
    machine.now = QUIET_SECONDS
    assert {job.edition for job in ahead._left} == set(EDITIONS.values())
    assert not ahead.step()


def test_stopping_ends_the_thread() -> None:
    """A server that stops does not wait for jobs, and is not called any more."""
    machine = Machine()
    machine.ahead.start()
    assert machine.ahead._thread.is_alive()
    machine.ahead.stop()
    assert not machine.ahead._thread.is_alive()
    machine.now = 5.0
    table = Sitting().make("kniffel", people=1)
    machine.pubsub.publish(Update(table.id, None, (), table.table))
    assert machine.ahead._last_update == 0.0


@pytest.mark.soak
def test_an_idle_server_begins_to_solve(home: Path) -> None:
    """A real server starts a child once it is quiet. How long that takes depends on what else the machine does."""
    with running(home, "serve", "--port", "0", GOBELET_SOLVE_AHEAD="yes") as server:
        assert server.process.stderr is not None
        assert any("computing the values of mb-1982" in line for line in server.process.stderr)
