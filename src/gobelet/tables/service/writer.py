"""One thread that writes: requests that wait together are one transaction, and nothing that goes wrong ends it.

Only after the commit is anybody answered or told. A transaction that lost a row to another server is done again, whole,
with what that server has written; nobody sees anything of it.
"""

import logging
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from gobelet.game import Illegal
from gobelet.tables.service.cache import TableCache, events_of
from gobelet.tables.service.pubsub import PubSub, Update
from gobelet.tables.service.transaction import TRIES, CommandResult, Transaction
from gobelet.tables.storage.base import Store, StoreError, StoreProblem, TableId, VersionConflict

LOG = logging.getLogger(__name__)
BATCH: Final = 256
"""How many requests are written in one transaction at most."""

Work = Callable[[Transaction], CommandResult]
Outcome = CommandResult | Exception


class Job(NamedTuple):
    """A request that waits, and who is told what became of it; in the writer's thread, so they must not wait."""

    work: Work
    tell: Callable[[Outcome], None]


class Writer:
    """Does jobs in the order they come, as many together as wait."""

    def __init__(self, store: Store, cache: TableCache, pubsub: PubSub, clock: Callable[[], float] = time.time) -> None:
        self._store, self._cache, self._hub, self._clock = store, cache, pubsub, clock
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="tables", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        """Let a job wait for its turn; after the end it is refused."""
        self._jobs.put(job)
        if self._closed:
            self._refuse_rest()

    def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put(None)
        self._thread.join()
        self._closed = True
        self._refuse_rest()

    def _refuse_rest(self) -> None:
        while not self._jobs.empty():
            job = self._jobs.get()
            if job is not None:
                _tell(job, refusal(StoreError(StoreProblem.GONE)))

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs = [first]
            while len(jobs) < BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    break
                jobs.append(job)
            self._write(jobs)

    def _write(self, jobs: list[Job]) -> None:
        """Do jobs; answer and tell only once they are committed. If together they fail, each is done for itself."""
        outcomes: Sequence[Outcome]
        try:
            transaction, outcomes = self._committed(jobs)
        except StoreError as failure:
            outcomes = [refusal(failure) for _ in jobs]
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._write([job])
                return
            LOG.exception("a request failed")
            outcomes = [error]
        else:
            transaction.keep()
            for update in transaction.update:
                self._hub.publish(update)
        for job, outcome in zip(jobs, outcomes, strict=True):
            _tell(job, outcome)

    def _committed(self, jobs: list[Job]) -> tuple[Transaction, list[Outcome]]:
        """Do jobs in one transaction; again if another server was faster, or the database gave way to it."""
        for left in reversed(range(TRIES)):
            transaction: Transaction | None = None
            try:
                with self._store.writing() as writing:
                    transaction = Transaction(self._store, self._cache, writing, self._clock)
                    outcomes = [_done(job, transaction) for job in jobs]
            except VersionConflict:
                for table in transaction.touched if transaction else ():
                    self.catch_up(table)
            except StoreError as failure:
                if failure.problem is not StoreProblem.CROSSED or not left:
                    raise
            else:
                return transaction, outcomes
        raise Illegal("too-busy")

    def catch_up(self, table: TableId) -> bool:
        """Fold and tell what other servers have written since; return whether there was anything."""
        cached = self._cache.get(table)
        kept = None if cached is None else self._store.load(table, cached.table.version)
        if cached is None or kept is None:
            return False
        for row in kept.rows:
            events = events_of(row)
            update = Update(table, cached.table, events, cached.table.after(events))
            cached.add(row.command, update)
            self._hub.publish(update)
        return bool(kept.rows)


def _done(job: Job, transaction: Transaction) -> Outcome:
    """Return what became of a job; one that fails after it has written something spoils the transaction."""
    written = len(transaction.update)
    try:
        return job.work(transaction)
    except (StoreError, VersionConflict):
        raise
    except Exception as error:
        if len(transaction.update) > written:
            raise
        return error


def _tell(job: Job, outcome: Outcome) -> None:
    try:
        job.tell(outcome)
    except Exception:
        LOG.exception("nobody could be told what became of a request")


def refusal(failure: StoreError) -> Illegal:
    """Return why nothing can be done at any table now."""
    return Illegal("store-failed", reason=failure.problem.value)
