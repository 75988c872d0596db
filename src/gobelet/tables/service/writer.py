"""The writer: one thread that executes commands. Those that wait together are one transaction; no failure ends it.

Only after the commit is anybody answered or any update published. A transaction that lost a row to another server is
executed again, whole, with what that server has written; nobody sees anything of it.

If the answer to a commit is lost, nobody knows whether it was carried out. Then its tables are read again before the
next transaction, and whoever sends the command again gets the answer to the first one, if there was a first one.
"""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from threading import Thread
from typing import Final

from gobelet.game import Illegal, Refusal
from gobelet.tables.commands import Submission
from gobelet.tables.events import RematchMade
from gobelet.tables.service.cache import TableCache
from gobelet.tables.service.job_queue import CommandOutcome, Job, JobQueue, ReceivedRows
from gobelet.tables.service.leases import Leases, LeftToOwner, LockedLeases
from gobelet.tables.service.pubsub import PubSub, Update
from gobelet.tables.service.statistics import ServiceStatistics
from gobelet.tables.service.transaction import MAX_TRIES, CommandResult, SecondsAway, Transaction, WrittenRow
from gobelet.tables.storage.base import (
    Store,
    StoreError,
    StoreProblem,
    StoreTransaction,
    TableId,
    VersionConflict,
)

LOG = logging.getLogger(__name__)
LONG_FAILURE: Final = 1.0
"""Seconds after which a failed transaction has kept those behind it waiting long enough: they fail with it."""
UNREACHABLE: Final = frozenset({StoreProblem.GONE, StoreProblem.SILENT})
"""What would happen to the next transaction, too."""
NO_LEASES: Final = LockedLeases({}, (), (), frozenset())
"""Where there is one server."""


class Writer:
    """Executes the jobs of its queue, as many in one transaction as wait."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        pubsub: PubSub,
        clock: Callable[[], float] = time.time,
        seconds_away: SecondsAway = lambda _table, _holder: 0.0,
        leases: Leases | None = None,
    ) -> None:
        self._store, self._cache, self._pubsub, self._clock = store, cache, pubsub, clock
        self._seconds_away, self._leases = seconds_away, leases
        self.queue = JobQueue()
        self.statistics = ServiceStatistics()
        self._oldest: float | None = None
        self._unsure: set[TableId] = set()
        self.problem: StoreProblem | None = None
        """Why the last transaction could not be written; None if it could."""
        self.on_written: list[Callable[[Sequence[WrittenRow]], None]] = []
        """Are called after every commit that has written anything; they must not block."""
        self.on_taken: Callable[[Sequence[TableId]], None] = lambda _tables: None
        """Is called with tables that this server owns from now on; it must not block."""
        self._closed = False
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        """Queue a job; if too many wait, or after the writer has stopped, it is refused."""
        if not self.queue.put(job):
            self._reply([job], [Illegal("too-busy")])
        elif self._closed:
            self._refuse_queued(StoreError(StoreProblem.GONE))

    @property
    def age(self) -> float:
        """For how many seconds the oldest job has been waiting or in progress; none has if the writer is idle."""
        oldest = self._oldest
        return 0.0 if oldest is None else time.monotonic() - oldest

    def close(self) -> None:
        """Write what is queued, and stop."""
        self.queue.close()
        self._thread.join()
        self._closed = True
        self._refuse_queued(StoreError(StoreProblem.GONE))

    def _refuse_queued(self, error: StoreError) -> None:
        """Refuse what waits."""
        jobs = tuple(self.queue.drain())
        self._reply(jobs, [_refuse_job(job, error) for job in jobs])

    def _run(self) -> None:
        while any(work := self.queue.take()):
            self._fold_received(work.received)
            jobs = [job for job in work.jobs if not (job.was_forwarded and self._answer_forwarded(job))]
            if jobs:
                self._oldest = min(job.since for job in jobs)
                self._write(jobs)
            if work.stale:
                self._oldest = time.monotonic()
                self._refresh_all(work.stale)
            self._oldest = None

    def _write(self, jobs: list[Job]) -> None:
        """Commit jobs, then publish and reply. If they fail together, each is committed by itself."""
        outcomes: Sequence[CommandOutcome]
        began = time.monotonic()
        try:
            transaction, locked, outcomes = self._commit(jobs)
            self.problem = None
        except StoreError as error:
            self.problem = error.problem
            outcomes = [_refuse_job(job, error) for job in jobs]
            if error.problem in UNREACHABLE and time.monotonic() - began > LONG_FAILURE:
                self._refuse_queued(StoreError(error.problem))
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._write([job])
                return
            LOG.exception("a command failed")
            outcomes = [error]
        else:
            self._publish(transaction, locked)
        self._reply(jobs, outcomes)

    def _publish(self, transaction: Transaction, locked: LockedLeases) -> None:
        """Tell everybody what has been committed."""
        transaction.update_cache()
        if self._leases is not None:
            self._leases.confirm(locked, self._cache)
        for update, _ in transaction.written:
            self._pubsub.publish(update)
        if transaction.written:
            self.statistics.commit_rows.add(len(transaction.written))
            self._tell_written(transaction.written)
        if locked.taken:
            self.on_taken(locked.taken)

    def _tell_written(self, written: Sequence[WrittenRow]) -> None:
        for subscriber in self.on_written:
            try:
                subscriber(written)
            except Exception:
                LOG.exception("other servers could not be told of what was written")

    def _reply(self, jobs: Sequence[Job], outcomes: Sequence[CommandOutcome]) -> None:
        """Count jobs and tell everybody what became of theirs."""
        self.statistics.add_outcomes(jobs, outcomes)
        for job, outcome in zip(jobs, outcomes, strict=True):
            try:
                job.reply(outcome)
            except Exception:
                LOG.exception("the outcome of a command could not be delivered")

    def _commit(self, jobs: list[Job]) -> tuple[Transaction, LockedLeases, list[CommandOutcome]]:
        """Execute jobs in one transaction; again if another server was faster, or the database gave way to it."""
        self._settle_unsure()
        for tries_left in reversed(range(MAX_TRIES)):
            transaction: Transaction | None = None
            try:
                with self._store.begin() as writing:
                    transaction = Transaction(self._store, self._cache, writing, self._clock, self._seconds_away)
                    locked = self._lock_leases(writing, jobs)
                    outcomes = [self._execute(job.submission, transaction, locked) for job in jobs]
            except VersionConflict:
                for table in transaction.tables if transaction else ():
                    self._refresh(table)
            except StoreError as error:
                if error.unsure and transaction is not None:
                    self._unsure.update(transaction.tables)
                if error.problem is not StoreProblem.CROSSED or not tries_left:
                    raise
            else:
                return transaction, locked, outcomes
        raise Illegal("too-busy")

    def _lock_leases(self, writing: StoreTransaction, jobs: Sequence[Job]) -> LockedLeases:
        """Own the tables of some commands from now on, and read again what others have written there."""
        if self._leases is None:
            return NO_LEASES
        locked = self._leases.lock(writing, jobs, self._cache)
        for table in locked.changed:
            self._refresh(table)
        return locked

    def _execute(self, submission: Submission, transaction: Transaction, locked: LockedLeases) -> CommandOutcome:
        """Return the outcome of a command; one that fails after it has written something spoils the transaction."""
        if locked.leaves(submission):
            return LeftToOwner()
        written = len(transaction.written)
        try:
            return transaction.execute(submission)
        except (StoreError, VersionConflict):
            raise
        except Exception as error:
            if len(transaction.written) > written:
                raise
            known = submission.table in self._cache
            if known and isinstance(error, Refusal) and self._refresh(submission.table):  # it may be out of date
                raise VersionConflict from None
            return error

    def _settle_unsure(self) -> None:
        """Read the tables again whose last commit may or may not have been carried out."""
        for table in tuple(self._unsure):
            self._refresh(table)
            self._unsure.discard(table)

    def _refresh_all(self, stale: Iterable[TableId]) -> None:
        """Publish what other servers have written; what cannot be read now is read again when versions are compared."""
        for table in stale:
            try:
                self._refresh(table)
            except StoreError as error:
                LOG.warning("table %s cannot be read again: %s", table, error.problem)
                if error.problem in UNREACHABLE:
                    return  # those after it could not be read either, and commands wait
            except Exception:
                LOG.exception("table %s cannot be read again", table)

    # -- what other servers have written -----------------------------------------------------------------------------

    def _answer_forwarded(self, job: Job) -> bool:
        """Answer a job that another server has carried out; return whether one has."""
        table, key = job.submission.table, job.submission.key
        cached = self._cache.peek(table)
        receipt = None if cached is None else cached.receipts.get(key)
        if cached is None or receipt is None:
            return False
        self._reply([job], [CommandResult(table, cached.table, *receipt)])
        return True

    def _fold_received(self, received: Iterable[ReceivedRows]) -> None:
        """Publish rows that other servers have sent; where some before them are missing, read these."""
        for table, rows in received:
            try:
                self._publish_updates(self._cache.fold_rows(table, rows))
            except Exception:
                LOG.exception("rows of table %s cannot be read", table)
            cached = self._cache.peek(table)
            if rows and cached is not None and cached.table.version < rows[-1].version:
                self._refresh_all([table])

    def _refresh(self, table: TableId) -> bool:
        """Publish what other servers have written at a table since; return whether there was anything."""
        return self._publish_updates(self._cache.refresh(table))

    def _publish_updates(self, updates: Iterable[Update]) -> bool:
        """Publish what other servers have written; return whether there was anything."""
        found = False
        for update in updates:
            self._load_rematch(update)
            self._pubsub.publish(update)  # whatever fails before: it is folded already, and comes only once
            found = True
        return found

    def _load_rematch(self, update: Update) -> None:
        """Have the table in memory to which a row leads: whoever hears of it looks for it there."""
        for event in update.events:
            if isinstance(event, RematchMade):
                try:
                    self._cache.load(event.code)
                except StoreError as error:
                    LOG.warning("table %s cannot be read: %s", event.code, error.problem)


def _refuse_job(job: Job, error: StoreError) -> Illegal:
    """Return the refusal of a job; nobody knows what became of one that was forwarded to another server."""
    return refuse_store_error(StoreError(error.problem, unsure=error.unsure or job.was_forwarded))


def refuse_store_error(error: StoreError) -> Illegal:
    """Return the refusal that says why no table can be read or written now."""
    reason = error.problem.value
    return Illegal("store-unsure", reason=reason) if error.unsure else Illegal("store-failed", reason=reason)
