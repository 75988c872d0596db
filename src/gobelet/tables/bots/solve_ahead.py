"""Solving the printed editions ahead: while nobody plays, so that computer players and advice answer at once later."""

import time
from collections import deque
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import Final

from gobelet.dice import EDITIONS, Edition
from gobelet.solver.library import SolverTable
from gobelet.solver.numba_status import is_numba_being_installed, is_numba_installed
from gobelet.tables.bots.adviser import AdviceTables
from gobelet.tables.bots.solver_jobs import SolverJob, SolverJobs
from gobelet.tables.service.pubsub import PubSub, Update

QUIET_SECONDS: Final = 10.0
"""For how long nothing must have happened at any table before a job is started or goes on."""
POLL_SECONDS: Final = 0.5


class SolveAhead:
    """A thread that runs one job after the other at the lowest priority, each only while all tables are quiet."""

    def __init__(
        self,
        library: AdviceTables,
        jobs: SolverJobs,
        pubsub: PubSub,
        editions: Iterable[Edition] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._library, self._jobs, self._clock = library, jobs, clock
        played = tuple(EDITIONS.values() if editions is None else editions)
        self._left = deque(SolverJob(table, edition) for table in SolverTable for edition in played)
        self._started: SolverJob | None = None
        """The last job that was started; one that was ended or failed is not started again."""
        self._last_update = clock()
        self._stopped = Event()
        self._unsubscribe = pubsub.subscribe(None, self._note_update)
        self._thread = Thread(target=self._run, name="solve ahead", daemon=True)

    def start(self) -> None:
        """Begin once all tables are quiet."""
        self._thread.start()

    def stop(self) -> None:
        """Start no more jobs."""
        self._stopped.set()
        self._unsubscribe()
        if self._thread.is_alive():
            self._thread.join()

    def step(self) -> bool:
        """Start the next job, or let one go on, if all tables are quiet; return whether anything may be missing."""
        quiet = self._clock() >= self._last_update + QUIET_SECONDS
        self._jobs.suspend_idle_job(suspended=not quiet)
        if quiet and not self._jobs.is_running:
            self._start_next()
        return bool(self._left)

    def _start_next(self) -> None:
        if not is_numba_installed() and not is_numba_being_installed():
            self._left.clear()
        while self._left:
            job = self._left[0]
            if job != self._started and not self._library.has_table(*job):
                if self._jobs.start_if_idle(*job):
                    self._started = job
                return
            self._left.popleft()

    def _run(self) -> None:
        while self.step() and not self._stopped.wait(POLL_SECONDS):
            pass

    def _note_update(self, _update: Update) -> None:
        self._last_update = self._clock()
