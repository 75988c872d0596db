"""Solving ahead, so that computer players and advice answer at once later.

The printed editions are solved while nobody plays; what advice at a table needs, as soon as its game begins.
"""

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
from gobelet.tables.events import PlayBegun
from gobelet.tables.service.pubsub import PubSub, Update
from gobelet.tables.table import Table

QUIET_SECONDS: Final = 10.0
"""For how long nothing must have happened at any table before a job is started or goes on."""
POLL_SECONDS: Final = 0.5
IDLE_SECONDS: Final = 2.0
"""How often it looks for new work where nothing is missing."""
FOR_ADVICE: Final = (SolverTable.VALUES, SolverTable.SHARES)
"""What advice with reasons needs of an edition."""
MAX_WANTED: Final = 40
"""How much is remembered of what advice at tables needs; what is forgotten is computed when somebody asks for it."""


class SolveAhead:
    """A thread that runs one job after the other at the lowest priority, each only while all tables are quiet."""

    def __init__(
        self,
        library: AdviceTables,
        jobs: SolverJobs,
        pubsub: PubSub,
        editions: Iterable[Edition] | None = None,
        clock: Callable[[], float] = time.monotonic,
        find_client: Callable[[Table], str] = lambda _table: "",
    ) -> None:
        self._library, self._jobs, self._clock = library, jobs, clock
        played = tuple(EDITIONS.values() if editions is None else editions)
        self._left = deque(SolverJob(table, edition) for table in SolverTable for edition in played)
        self._started: SolverJob | None = None
        """The last job that was started; one that was ended or failed is not started again."""
        self._wanted: deque[tuple[SolverJob, Table]] = deque(maxlen=MAX_WANTED)
        """What advice needs at tables whose games have begun, the first to begin first."""
        self._find_client = find_client
        self._last_update = clock()
        self._stopped, self._awake = Event(), Event()
        self._unsubscribe = pubsub.subscribe(None, self._note_update)
        self._thread = Thread(target=self._run, name="solve ahead", daemon=True)

    def start(self) -> None:
        """Begin once all tables are quiet."""
        self._thread.start()

    def stop(self) -> None:
        """Start no more jobs."""
        self._stopped.set()
        self._awake.set()
        self._unsubscribe()
        if self._thread.is_alive():
            self._thread.join()

    def step(self) -> bool:
        """Start the next job, or let one go on, if all tables are quiet; return whether anything may be missing."""
        self._request_wanted()
        quiet = self._clock() >= self._last_update + QUIET_SECONDS
        self._jobs.suspend_idle_job(suspended=not quiet)
        if quiet and not self._jobs.is_running:
            self._start_next()
        return bool(self._left)

    def _request_wanted(self) -> None:
        """Ask for what the first table needs until it is there, or will not come.

        What a client's quota or the queue has no room for is forgotten: other tables do not wait for it.
        """
        while self._wanted:
            job, table = self._wanted[0]
            missing = not self._library.has_table(*job) and is_numba_installed()
            if missing and self._jobs.request(*job, self._find_client(table)) and self._jobs.is_pending(*job):
                return
            self._wanted.popleft()

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
        while not self._stopped.is_set():
            busy = self.step() or bool(self._wanted)
            self._awake.wait(POLL_SECONDS if busy else IDLE_SECONDS)
            self._awake.clear()

    def _note_update(self, update: Update) -> None:
        self._last_update = self._clock()
        table = update.after
        begins = any(isinstance(event, PlayBegun) for event in update.events)
        if begins and table.setup.advice and table.has_people and isinstance(table.edition, Edition):
            self._wanted.extend((SolverJob(wanted, table.edition), table) for wanted in FOR_ADVICE)
            self._awake.set()
