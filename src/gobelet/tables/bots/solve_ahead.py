"""Solving the printed editions ahead: while nobody plays, so that computer players and advice answer at once later."""

import time
from collections import deque
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import Final

from gobelet.dice import EDITIONS, Edition
from gobelet.tables.bots.adviser import AdviceTables
from gobelet.tables.bots.solver_jobs import SolverJob, SolverJobs, TableKind
from gobelet.tables.service.pubsub import PubSub, Update

QUIET_SECONDS: Final = 10.0
"""For how long nothing must have happened at any table before a job is started."""
POLL_SECONDS: Final = 1.0


class SolveAhead:
    """A thread that starts one job after the other at the lowest priority, each when all tables are quiet."""

    def __init__(
        self,
        library: AdviceTables,
        jobs: SolverJobs,
        pubsub: PubSub,
        editions: Iterable[Edition] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._library, self._jobs, self._clock = library, jobs, clock
        wanted = tuple(EDITIONS.values() if editions is None else editions)
        self._left = deque(SolverJob(kind, edition) for kind in TableKind for edition in wanted)
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
        """Start the next missing table if all tables are quiet; return whether any may be missing."""
        if self._clock() < self._last_update + QUIET_SECONDS:
            return True
        while self._left and not self._jobs.is_pending(*(job := self._left[0])):
            if not self._is_there(job) and self._jobs.start_if_idle(*job):
                break
            self._left.popleft()
        return bool(self._left)

    def _run(self) -> None:
        while self.step() and not self._stopped.wait(POLL_SECONDS):
            pass

    def _is_there(self, job: SolverJob) -> bool:
        has_table = self._library.has_values if job.kind is TableKind.VALUES else self._library.has_shares
        return has_table(job.edition)

    def _note_update(self, _update: Update) -> None:
        self._last_update = self._clock()
