"""Solving in child processes: the server itself never imports Numba.

House rules make millions of editions, so the work is bounded: one child at a time, first come, first served, and
only as long as somebody at a table goes on asking. A child ends by itself after a time limit, and with the server.
"""

import logging
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import StrEnum
from threading import Lock
from typing import Final, NamedTuple, Protocol

from gobelet.dice import Edition
from gobelet.solver.numba_status import is_numba_being_installed
from gobelet.tables.bots import solver_child

LOG = logging.getLogger(__name__)
MAX_WAITING: Final = 100
"""How many jobs may wait. Those who ask for more ask again later."""
FORGET_SECONDS: Final = 15.0
"""A waiting job that nobody has asked for this long is dropped; tables and pages ask every two seconds or sooner."""
RETRY_SECONDS: Final = 600.0
"""Seconds before a job that failed may be started again."""
MAX_FAILED: Final = 1000
"""How many failed jobs are remembered."""


class TableKind(StrEnum):
    """The table that a job computes: the values of best play, or also the shares that reasons are made of."""

    VALUES = "values"
    SHARES = "shares"


class SolverJob(NamedTuple):
    """A table to compute."""

    kind: TableKind
    edition: Edition


class Child(Protocol):
    """A process that computes a table."""

    def poll(self) -> int | None:
        """Return None as long as it runs."""

    def terminate(self) -> None:
        """End it."""


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

    def terminate(self) -> None:
        """End it, and wait for that: it does nothing that could delay its end."""
        self.process.kill()
        self.wait()

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
    return ChildProcess(*priority, job.kind, job.edition.id, *house)


class _Running(NamedTuple):
    job: SolverJob
    child: Child
    low_priority: bool


class SolverJobs:
    """The queue of a server's jobs. Any thread may ask."""

    def __init__(self, start: StartChild = start_child, clock: Callable[[], float] = time.monotonic) -> None:
        self._start, self._clock, self._lock = start, clock, Lock()
        self._running: _Running | None = None
        self._waiting: OrderedDict[SolverJob, float] = OrderedDict()
        """When somebody last asked for each."""
        self._failed: OrderedDict[SolverJob, float] = OrderedDict()
        """When each failed."""

    def request(self, kind: TableKind, edition: Edition) -> bool:
        """Ask for a table; return whether it will come. Whoever needs it asks again until it is there."""
        job = SolverJob(kind, edition)
        with self._lock:
            self._collect_ended()
            if self._has_failed(job):
                return False
            self._end_low_priority()
            if not self._is_running(job) and (job in self._waiting or len(self._waiting) < MAX_WAITING):
                self._waiting[job] = self._clock()
            self._start_next()
            return self._is_running(job) or not self._has_failed(job)

    def start_if_idle(self, kind: TableKind, edition: Edition) -> bool:
        """Start a job at the lowest priority if nothing else runs or waits; return whether it may still come."""
        job = SolverJob(kind, edition)
        with self._lock:
            self._collect_ended()
            idle = self._running is None and not self._waiting
            if idle and not self._has_failed(job) and not is_numba_being_installed():
                self._run(job, low_priority=True)
            return not self._has_failed(job)

    def is_pending(self, kind: TableKind, edition: Edition) -> bool:
        """Whether a job runs or waits."""
        job = SolverJob(kind, edition)
        with self._lock:
            self._collect_ended()
            return self._is_running(job) or job in self._waiting

    def close(self) -> None:
        """End the running child and forget what waits."""
        with self._lock:
            self._waiting.clear()
            if self._running is not None:
                self._running.child.terminate()
                self._running = None

    # -- with the lock held ----------------------------------------------------------------------------------------

    def _collect_ended(self) -> None:
        if self._running is None or (code := self._running.child.poll()) is None:
            return
        if code != 0:
            LOG.warning("%s of %s cannot be computed", self._running.job.kind, self._running.job.edition.id)
            self._note_failure(self._running.job)
        self._running = None

    def _start_next(self) -> None:
        """Start the first job that is still wanted, unless one runs."""
        self._drop_forgotten()
        if self._waiting and self._running is None and not is_numba_being_installed():
            first, _ = self._waiting.popitem(last=False)
            self._run(first, low_priority=False)

    def _end_low_priority(self) -> None:
        """End a job that nobody waited for. If it is the one wanted now, it starts again: it may hardly have run."""
        if self._running is not None and self._running.low_priority:
            self._running.child.terminate()
            self._running = None

    def _drop_forgotten(self) -> None:
        limit = self._clock() - FORGET_SECONDS
        for job in [job for job, asked in self._waiting.items() if asked < limit]:
            del self._waiting[job]

    def _run(self, job: SolverJob, *, low_priority: bool) -> None:
        LOG.info("computing the %s of %s in a child process", job.kind, job.edition.id)
        try:
            self._running = _Running(job, self._start(job, low_priority), low_priority)
        except OSError:  # no memory or processes left
            LOG.exception("a child process cannot be started")
            self._note_failure(job)

    def _is_running(self, job: SolverJob) -> bool:
        return self._running is not None and self._running.job == job

    def _note_failure(self, job: SolverJob) -> None:
        self._failed[job] = self._clock()
        if len(self._failed) > MAX_FAILED:
            self._failed.popitem(last=False)

    def _has_failed(self, job: SolverJob) -> bool:
        return job in self._failed and self._failed[job] > self._clock() - RETRY_SECONDS
