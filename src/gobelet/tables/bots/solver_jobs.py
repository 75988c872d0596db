"""Solving in child processes: the server itself never imports Numba.

House rules make millions of editions, so the work is bounded: one child at a time, first come, first served, a quota
for each client, and only as long as somebody at a table goes on asking. A child ends with the server.
"""

import logging
import signal
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple, Protocol

from gobelet.dice import Edition
from gobelet.solver.library import SolverTable
from gobelet.solver.numba_status import is_numba_being_installed
from gobelet.tables.bots import solver_child
from gobelet.tables.token_buckets import Buckets, Rate

LOG = logging.getLogger(__name__)
MAX_WAITING: Final = 100
"""How many jobs may wait. Those who ask for more ask again later."""
FORGET_SECONDS: Final = 15.0
"""A waiting job that nobody has asked for this long is dropped; tables and pages ask every two seconds or sooner."""
RETRY_SECONDS: Final = 600.0
"""Seconds before a job that failed may be started again."""
MAX_FAILED: Final = 1000
"""How many failed jobs are remembered."""


class SolverJob(NamedTuple):
    """A table to compute."""

    wanted: SolverTable
    edition: Edition


class JobCounts(NamedTuple):
    """How many jobs there are, and have been since the start."""

    running: int
    waiting: int
    started: int
    failed: int


class Child(Protocol):
    """A process that computes a table."""

    def poll(self) -> int | None:
        """Return None as long as it runs."""

    def kill(self) -> None:
        """End it at once."""

    def send_signal(self, signal: int, /) -> None:
        """Send it a signal."""


StartChild = Callable[[SolverJob, bool], Child]
"""Starts a job; if the second argument is true, at the lowest priority."""


class ChildProcess:
    """A process that ends when its standard input is closed, which the system does when the server ends in any way."""

    def __init__(self, *arguments: str) -> None:
        null = subprocess.DEVNULL
        self.process = subprocess.Popen(  # noqa: S603 - our own program, and names that the rules have checked
            [sys.executable, "-m", solver_child.__name__, *arguments], stdin=subprocess.PIPE, stdout=null, stderr=null
        )

    def poll(self) -> int | None:
        """Return None as long as it runs."""
        code = self.process.poll()
        if code is not None:
            self._close_input()
        return code

    def kill(self) -> None:
        """End it at once; `poll` collects it later."""
        self.process.kill()

    def send_signal(self, signal: int, /) -> None:
        """Send it a signal."""
        self.process.send_signal(signal)

    def wait(self, seconds: float | None = None) -> int:
        """Wait until it ends; return how."""
        code = self.process.wait(seconds)
        self._close_input()
        return code

    def _close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()


def start_child(job: SolverJob, low_priority: bool) -> ChildProcess:
    """Start a process that computes a table."""
    house = (f"{name}={value}" for name, value in job.edition.house)
    priority = (solver_child.LOW_PRIORITY,) if low_priority else ()
    return ChildProcess(*priority, job.wanted, job.edition.id, *house)


class _Running(NamedTuple):
    job: SolverJob
    child: Child
    low_priority: bool


class SolverJobs:
    """The queue of a server's jobs. Any thread may ask."""

    def __init__(
        self,
        start: StartChild = start_child,
        clock: Callable[[], float] = time.monotonic,
        quota: Rate | None = None,
        quotas: Buckets | None = None,
    ) -> None:
        self._start, self._clock, self._quota, self._lock = start, clock, quota, Lock()
        self._closed = False
        self._running: _Running | None = None
        self._killed: list[Child] = []
        """Children that are ending."""
        self._waiting: OrderedDict[SolverJob, float] = OrderedDict()
        """When somebody last asked for each."""
        self._failed: OrderedDict[SolverJob, float] = OrderedDict()
        """When each failed."""
        self._quotas = quotas or Buckets(clock)
        self._started_count = self._failed_count = 0

    def request(self, wanted: SolverTable, edition: Edition, client: str = "") -> bool:
        """Ask for a table; return whether it will come. Whoever needs it asks again until it is there."""
        job = SolverJob(wanted, edition)
        with self._lock:
            self._tidy_up()
            if self._closed or self._has_failed(job):
                return False
            self._enqueue(job, client)
            if self._waiting and self._is_idle_job_running():
                self._kill_running()  # also the same job, which may hardly have run on a busy machine
            self._start_next()
            return not self._has_failed(job)

    def start_if_idle(self, wanted: SolverTable, edition: Edition) -> bool:
        """Start a job at the lowest priority if nothing else runs or waits; return whether it was started."""
        with self._lock:
            self._tidy_up()
            busy = self._running is not None or self._waiting or self._killed
            if busy or self._closed or is_numba_being_installed():
                return False
            self._run(SolverJob(wanted, edition), low_priority=True)
            return self._running is not None

    def suspend_idle_job(self, *, suspended: bool) -> None:
        """Stop the job at the lowest priority for a while, or let it go on."""
        with self._lock:
            if self._running is not None and self._running.low_priority:
                self._running.child.send_signal(signal.SIGSTOP if suspended else signal.SIGCONT)

    def is_pending(self, wanted: SolverTable, edition: Edition) -> bool:
        """Whether a job runs or waits."""
        job = SolverJob(wanted, edition)
        with self._lock:
            self._tidy_up()
            return self._is_running(job) or job in self._waiting

    @property
    def is_running(self) -> bool:
        """Whether any job runs."""
        with self._lock:
            self._tidy_up()
            return self._running is not None

    def count(self) -> JobCounts:
        """Return how many jobs there are, and have been."""
        with self._lock:
            self._tidy_up()
            running = int(self._running is not None)
            return JobCounts(running, len(self._waiting), self._started_count, self._failed_count)

    def close(self) -> None:
        """End the running child, and start no more."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
            self._kill_running()

    # -- with the lock held ------------------------------------------------------------------------------------------

    def _tidy_up(self) -> None:
        """Collect children that have ended, and drop jobs that nobody asks for any more."""
        self._killed = [child for child in self._killed if child.poll() is None]
        if self._running is not None and (code := self._running.child.poll()) is not None:
            if code != 0:
                self._note_failure(self._running)
            self._running = None
        limit = self._clock() - FORGET_SECONDS
        for job in [job for job, asked in self._waiting.items() if asked < limit]:
            del self._waiting[job]

    def _enqueue(self, job: SolverJob, client: str) -> None:
        """Let a job wait, if there is room and the client may ask for one more; one that waits keeps its place."""
        if self._is_running(job) and not self._is_idle_job_running():
            return
        if job in self._waiting or (len(self._waiting) < MAX_WAITING and self._charge(job, client)):
            self._waiting[job] = self._clock()

    def _charge(self, job: SolverJob, client: str) -> bool:
        """Count an edition with house rules for the client who brought it; return whether that is within the quota."""
        if self._quota is None or not client or not job.edition.house:
            return True
        return not self._quotas.take(("solves", client), self._quota)

    def _start_next(self) -> None:
        if self._waiting and self._running is None and not is_numba_being_installed():
            first, _ = self._waiting.popitem(last=False)
            self._run(first, low_priority=False)

    def _run(self, job: SolverJob, *, low_priority: bool) -> None:
        LOG.info("computing the %s of %s in a child process", job.wanted, job.edition.id)
        try:
            self._running = _Running(job, self._start(job, low_priority), low_priority)
            self._started_count += 1
        except OSError:  # no memory or processes left
            LOG.exception("a child process cannot be started")
            self._failed_count += 1
            self._failed[job] = self._clock()

    def _kill_running(self) -> None:
        if self._running is not None:
            self._running.child.kill()
            self._killed.append(self._running.child)
            self._running = None

    def _is_running(self, job: SolverJob) -> bool:
        return self._running is not None and self._running.job == job

    def _is_idle_job_running(self) -> bool:
        return self._running is not None and self._running.low_priority

    def _note_failure(self, running: _Running) -> None:
        """Remember what failed for those who asked for it; nobody asked for a job at the lowest priority."""
        LOG.warning("the %s of %s cannot be computed", running.job.wanted, running.job.edition.id)
        self._failed_count += 1
        if running.low_priority:
            return
        self._failed[running.job] = self._clock()
        if len(self._failed) > MAX_FAILED:
            self._failed.popitem(last=False)

    def _has_failed(self, job: SolverJob) -> bool:
        return job in self._failed and self._failed[job] > self._clock() - RETRY_SECONDS
