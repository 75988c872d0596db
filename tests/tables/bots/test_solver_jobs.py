"""Jobs of the solver: one child at a time, first come, first served, and only what somebody goes on asking for."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.dice import Edition, edition
from gobelet.solver import Library
from gobelet.solver.library import SolverTable
from gobelet.tables.bots import solver_jobs
from gobelet.tables.bots.solver_jobs import (
    FORGET_SECONDS,
    MAX_WAITING,
    RETRY_SECONDS,
    SolverJob,
    SolverJobs,
    start_child,
)
from gobelet.tables.token_buckets import Rate
from support.soak import mark_long
from support.wait_until import wait_until

VALUES, SHARES, _ODDS = SolverTable
FIRST, SECOND, THIRD = (edition("kniffel", rolls=rolls) for rolls in (1, 2, 4))


class FakeChild:
    """A process that ends when a test says so."""

    def __init__(self, job: SolverJob, *, low_priority: bool) -> None:
        self.job, self.low_priority = job, low_priority
        self.code: int | None = None
        self.signals: list[int] = []

    def poll(self) -> int | None:
        return self.code

    def kill(self) -> None:
        self.code = -signal.SIGKILL

    def send_signal(self, signal: int, /) -> None:
        self.signals.append(signal)


class Children:
    """Every process that was started, and a clock that a test moves."""

    def __init__(self, quota: Rate | None = None) -> None:
        self.started: list[FakeChild] = []
        self.now = 1000.0
        self.jobs = SolverJobs(self.start, lambda: self.now, quota)

    def start(self, job: SolverJob, low_priority: bool) -> FakeChild:
        self.started.append(FakeChild(job, low_priority=low_priority))
        return self.started[-1]

    @property
    def editions(self) -> list[Edition]:
        """The editions of all jobs that were started, in order."""
        return [child.job.edition for child in self.started]


@pytest.fixture
def children() -> Children:
    """No process yet."""
    return Children()


def test_first_come_first_served(children: Children) -> None:
    """Three editions are solved one after the other in the order they were asked for, whoever asks most."""
    for asked in (FIRST, SECOND, THIRD, THIRD, THIRD, SECOND):
        assert children.jobs.request(VALUES, asked)
    assert children.editions == [FIRST]
    for ended in range(2):
        children.started[ended].code = 0
        children.jobs.request(VALUES, THIRD)
    assert children.editions == [FIRST, SECOND, THIRD]


def test_what_nobody_asks_for_any_more_is_dropped(children: Children) -> None:
    """A table that was given up leaves the queue; one that goes on asking keeps its place."""
    children.jobs.request(VALUES, FIRST)
    children.jobs.request(VALUES, SECOND)
    children.now += FORGET_SECONDS - 1
    children.jobs.request(VALUES, THIRD)
    children.now += 2
    assert children.jobs.request(VALUES, THIRD)
    assert not children.jobs.is_pending(VALUES, SECOND)
    children.started[0].code = 0
    children.jobs.request(VALUES, THIRD)
    assert children.editions == [FIRST, THIRD]


def test_the_queue_is_bounded(children: Children) -> None:
    """Beyond the limit nothing is queued; whoever asks is told to ask again, and is served once there is room."""
    wanted = [edition("kniffel", upper_bonus_at=points) for points in range(1, MAX_WAITING + 3)]
    assert all(children.jobs.request(VALUES, each) for each in wanted)
    assert not children.jobs.is_pending(VALUES, wanted[-1])
    assert children.jobs.is_pending(VALUES, wanted[-2])
    children.started[0].code = 0
    children.jobs.request(VALUES, wanted[1])
    assert children.jobs.request(VALUES, wanted[-1])
    assert children.jobs.is_pending(VALUES, wanted[-1])


def test_a_failed_job_is_tried_again_much_later(children: Children) -> None:
    """Whoever asks meanwhile is told that the table will not come."""
    children.jobs.request(VALUES, FIRST)
    children.started[0].code = 1
    assert not children.jobs.request(VALUES, FIRST)
    children.now += RETRY_SECONDS - 1
    assert not children.jobs.request(VALUES, FIRST)
    children.now += 2
    assert children.jobs.request(VALUES, FIRST)
    assert len(children.started) == 2


def test_a_table_that_was_deleted_is_computed_again(children: Children) -> None:
    """A job that succeeded is forgotten."""
    for count in (1, 2):
        assert children.jobs.request(VALUES, FIRST)
        assert len(children.started) == count
        children.started[-1].code = 0


def test_a_process_that_cannot_be_started(caplog: pytest.LogCaptureFixture) -> None:
    """It counts as failed, and does not break the caller."""

    def refuse(_job: SolverJob, _low_priority: bool) -> FakeChild:
        raise OSError(11, "no more processes")

    assert not SolverJobs(refuse).request(VALUES, FIRST)
    assert "cannot be started" in caplog.text


def test_idle_jobs_give_way(children: Children) -> None:
    """They start only if nothing runs, at low priority, and end when somebody asks for any table, also the same."""
    assert children.jobs.start_if_idle(VALUES, FIRST)
    assert not children.jobs.start_if_idle(SHARES, SECOND)
    assert children.editions == [FIRST]
    assert children.started[0].low_priority
    assert children.jobs.request(VALUES, FIRST)
    assert children.editions == [FIRST, FIRST]
    assert children.started[0].code == -signal.SIGKILL
    assert not children.started[1].low_priority
    assert children.jobs.request(VALUES, SECOND)
    assert not children.jobs.start_if_idle(SHARES, SECOND)
    assert len(children.started) == 2


def test_a_failure_that_nobody_asked_for_is_not_held_against_anybody(children: Children) -> None:
    """A job at low priority may have been ended by the system; whoever asks for its table gets it."""
    children.jobs.start_if_idle(VALUES, FIRST)
    children.started[0].code = 1
    assert children.jobs.request(VALUES, FIRST)
    assert len(children.started) == 2


def test_what_was_given_up_does_not_keep_the_server_from_being_idle(children: Children) -> None:
    """A job that waited in vain is dropped, also if nobody asks for anything any more."""
    children.jobs.request(VALUES, FIRST)
    children.jobs.request(VALUES, SECOND)
    children.started[0].code = 0
    children.now += FORGET_SECONDS + 1
    assert not children.jobs.is_pending(VALUES, SECOND)
    assert children.jobs.start_if_idle(VALUES, THIRD)


def test_an_idle_job_can_be_suspended(children: Children) -> None:
    """Only the job at low priority is stopped for a while, never one that somebody waits for."""
    children.jobs.start_if_idle(VALUES, FIRST)
    children.jobs.suspend_idle_job(suspended=True)
    children.jobs.suspend_idle_job(suspended=False)
    assert children.started[0].signals == [signal.SIGSTOP, signal.SIGCONT]
    children.jobs.request(VALUES, FIRST)
    children.jobs.suspend_idle_job(suspended=True)
    assert children.started[1].signals == []


def test_nothing_starts_while_numba_is_being_installed(children: Children, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs wait for it."""
    monkeypatch.setattr(solver_jobs, "is_numba_being_installed", lambda: True)
    assert children.jobs.request(VALUES, FIRST)
    assert not children.jobs.start_if_idle(VALUES, SECOND)
    assert children.started == []
    monkeypatch.undo()
    assert children.jobs.request(VALUES, FIRST)
    assert children.editions == [FIRST]


def test_closing_ends_the_child(children: Children) -> None:
    """A server that stops leaves nothing running."""
    children.jobs.request(VALUES, FIRST)
    children.jobs.request(VALUES, SECOND)
    children.jobs.close()
    assert children.started[0].code == -signal.SIGKILL
    assert not children.jobs.is_pending(VALUES, SECOND)
    assert not children.jobs.request(VALUES, THIRD)
    assert not children.jobs.start_if_idle(VALUES, THIRD)
    assert len(children.started) == 1


def test_a_client_has_a_quota() -> None:
    """Beyond it, a client's house rules wait; printed editions and other clients do not."""
    children = Children(Rate(2, 100.0))
    wanted = [edition("kniffel", upper_bonus_at=points) for points in (1, 2, 3)]
    for each in wanted:
        assert children.jobs.request(VALUES, each, "client")
    assert [children.jobs.is_pending(VALUES, each) for each in wanted] == [True, True, False]
    children.jobs.request(VALUES, edition("kniffel"), "client")
    children.jobs.request(VALUES, THIRD, "other")
    assert children.jobs.is_pending(VALUES, edition("kniffel"))
    assert children.jobs.is_pending(VALUES, THIRD)
    for _ in range(20):  # asking again costs nothing
        children.jobs.request(VALUES, wanted[1], "client")
    children.now += 50
    assert children.jobs.request(VALUES, wanted[2], "client")
    assert children.jobs.is_pending(VALUES, wanted[2])


def test_a_client_beyond_its_quota_ends_no_idle_job() -> None:
    """What will not be solved now does not stop what is solved meanwhile; the next client's job does."""
    children = Children(Rate(1, 100.0))
    assert children.jobs.request(VALUES, edition("kniffel", upper_bonus_at=1), "client")
    children.started[-1].code = 0
    assert children.jobs.start_if_idle(VALUES, FIRST)
    children.jobs.request(VALUES, edition("kniffel", upper_bonus_at=2), "client")
    assert children.jobs.is_pending(VALUES, FIRST)
    children.jobs.request(VALUES, edition("kniffel", upper_bonus_at=2), "other")
    assert not children.jobs.is_pending(VALUES, FIRST)


# -- real processes ----------------------------------------------------------------------------------------------

SERVER = """
import time
from gobelet.dice import edition
from gobelet.tables.bots.solver_jobs import SolverJob, start_child
from gobelet.solver.library import SolverTable
print(start_child(SolverJob(SolverTable.SHARES, edition("yatzy")), True).process.pid, flush=True)
time.sleep(600)
"""
PRIORITY = """
import os
from gobelet.tables.bots.solver_child import lower_priority
lower_priority()
print(os.nice(0), os.sched_getscheduler(0) == os.SCHED_IDLE)
"""


@pytest.mark.slow
@pytest.mark.parametrize("suspended", [False, True])
def test_a_child_ends_with_its_server(home: Path, suspended: bool) -> None:
    """A server that is killed leaves no child behind, although one that is suspended reads no end of its input.

    The child would take many seconds to compile its kernels and to solve; it leaves nothing.
    """
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        child = os.pidfd_open(pid)
        try:
            assert select.select([child], [], [], 0)[0] == []  # it runs
            if suspended:
                wait_until(lambda: os.sched_getscheduler(pid) == os.SCHED_IDLE)
                os.kill(pid, signal.SIGSTOP)
            server.kill()
            assert select.select([child], [], [], 60)[0] == [child]
        finally:
            os.close(child)
    assert list(home.rglob("*.table")) == []


def test_a_child_lets_everybody_else_go_first() -> None:
    """The lowest priority is that of processes which run only when nobody else wants to."""
    assert subprocess.check_output([sys.executable, "-c", PRIORITY], text=True) == "19 True\n"


@pytest.mark.slow
@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("wanted", mark_long(SolverTable, quick={VALUES}))
def test_a_child_at_low_priority_leaves_its_table(wanted: SolverTable) -> None:
    """The table is found by the library of the server, which need not compute it."""
    child = start_child(SolverJob(wanted, FIRST), low_priority=True)
    assert child.wait(300) == 0
    library = Library(may_compute=False)
    assert library.has_values(FIRST)
    assert library.has_table(wanted, FIRST)


@pytest.mark.slow
def test_a_child_that_cannot_write_says_so(home: Path) -> None:
    """A folder that cannot be written makes the job fail, so that nobody waits for its table."""
    (home / "XDG_CACHE_HOME").write_text("not a folder", encoding="utf-8")
    child = start_child(SolverJob(VALUES, FIRST), low_priority=False)
    assert child.wait(300) == 1


def test_jobs_are_counted() -> None:
    """One runs, one waits; one that fails has been started, too."""
    children = Children()
    assert children.jobs.count() == (0, 0, 0, 0)
    children.jobs.request(VALUES, FIRST)
    children.jobs.request(VALUES, SECOND)
    assert children.jobs.count() == (1, 1, 1, 0)
    children.started[0].code = 1
    assert children.jobs.count() == (0, 1, 1, 1)
    children.jobs.request(VALUES, SECOND)
    assert children.jobs.count() == (1, 0, 2, 1)
