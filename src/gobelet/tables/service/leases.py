"""Leases: each table is owned by one server at a time, which decides, writes and drives its computer players.

A player's command makes its server the owner, wherever the table was before: the database hands the lease over between
two transactions (`tables/storage/leases.py`). What follows from the log by itself is left to the owner as long as that
is alive. Once it is gone, other servers adopt its open tables.
"""

import logging
import os
import socket
import time
from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Final, NamedTuple

from gobelet.tables.commands import Submission
from gobelet.tables.service.cache import TableCache
from gobelet.tables.service.job_queue import Job
from gobelet.tables.storage.base import Lease, LeaseStore, StoreError, StoreTransaction, TableId

LOG = logging.getLogger(__name__)
BEAT_SECONDS: Final = 1.0
"""How often a server says that it is alive."""
SEARCH_SECONDS: Final = 60.0
"""How often it looks for tables whose owner is gone, even if it knows of no server that is."""
OUTAGE_SECONDS: Final = 3.0
"""If a server could not say for so long that it is alive, others could not either: it waits so long for them."""
AFTERMATH_SECONDS: Final = 10.0
"""For how long it looks for them at every sign of life once a server is gone: that may have left locks behind."""
ADOPTED_AT_ONCE: Final = 200
"""Few, so that several servers share the tables of one that is gone."""
ADOPT_SECONDS: Final = 0.5
"""For how long tables are adopted between two signs of life."""
STOP_SECONDS: Final = 2.0


class LeftToOwner(Exception):
    """What follows from the log is left to the server that owns the table."""


class LockedLeases(NamedTuple):
    """The leases of one transaction."""

    held: dict[TableId, int]
    """The tables that this server owns until the end of the transaction, with their fences."""
    changed: tuple[TableId, ...]
    """Those of them that another server may have written to since they were read."""
    taken: tuple[TableId, ...]
    """Those that this server did not own before."""
    left: frozenset[TableId]
    """The tables that are left to their owners."""

    def leaves(self, submission: Submission) -> bool:
        """Whether a command is left to others: to a table's owner, or to who forwarded it under an older lease."""
        return submission.table in self.left or submission.fence not in {0, self.held.get(submission.table)}


class Leases:
    """The leases of one server. The writer's thread locks them; a thread of their own renews them."""

    def __init__(self, store: LeaseStore) -> None:
        self._store = store
        self._name = f"{socket.gethostname()}:{os.getpid()}"[:200]
        self.taken, self.adopted = 0, 0
        """How many tables this server has taken from others for a command, and how many from servers that were gone."""
        self._adopt: Callable[[Sequence[TableId]], None] = lambda _tables: None
        self._renewed_at, self._patient_until = time.monotonic(), 0.0
        self._search_at, self._search_until, self._adopted_until = 0.0, 0.0, 0.0
        self._woken, self._stopped = Event(), Event()
        self._thread = Thread(target=self._run, name="leases", daemon=True)
        store.register(self._name)
        self.alive = store.list_alive()
        """The servers that are alive, this one among them, as far as it knows."""

    def start(self, adopt: Callable[[Sequence[TableId]], None]) -> None:
        """Begin to renew; call a function with tables that are this server's from now on."""
        self._adopt = adopt
        self._thread.start()

    def stop(self) -> None:
        """Hand everything over: from now on others own the tables of this server."""
        self._stopped.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)
        try:
            self._store.leave()
        except StoreError as error:
            LOG.warning("other servers are not told that this one stops; they notice it by themselves: %s", error)

    def look_now(self) -> None:
        """See at once who is alive: a server says that it stops."""
        self._woken.set()

    @property
    def is_first(self) -> bool:
        """Whether this server does what one is enough for."""
        return self._store.number == min(self.alive, default=self._store.number)

    # -- the writer's transactions -----------------------------------------------------------------------------------

    def lock(self, writing: StoreTransaction, jobs: Sequence[Job], cache: TableCache) -> LockedLeases:
        """Own the tables of some commands until the end of a transaction, without those that are left to others."""
        insisting = {job.submission.table for job in jobs if not job.submission.leave_to_owner}
        leases = writing.lock_leases(sorted({job.submission.table for job in jobs}))
        left = frozenset(
            each.table for each in leases if each.table not in insisting and self._is_elsewhere(each.owner)
        )
        ours = [each for each in leases if each.table not in left]
        taken = tuple(each.table for each in ours if each.owner != self._store.number)
        if taken:
            writing.take_leases(taken)
        held = {each.table: each.fence + (each.owner != self._store.number) for each in ours}
        changed = tuple(each.table for each in ours if _may_have_changed(each, held, cache))
        return LockedLeases(held, changed, taken, left)

    def confirm(self, locked: LockedLeases, cache: TableCache) -> None:
        """Note what is owned now that a transaction is committed."""
        self.taken += len(locked.taken)
        for table, fence in locked.held.items():
            cached = cache.peek(table)
            if cached is not None:
                cached.fence = fence

    def is_left_to_owner(self, table: TableId) -> bool:
        """Whether another server that is alive owns a table; raise StoreError."""
        return len(self.alive) > 1 and self._is_elsewhere(self._store.find_owner(table))

    def _is_elsewhere(self, owner: int | None) -> bool:
        return owner != self._store.number and owner in self.alive

    # -- servers -----------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        failed = False
        while not self._stopped.is_set():
            self._woken.clear()
            try:
                self._renew(time.monotonic())
                failed = False
            except Exception as error:  # whatever it is, the next time may do better
                if not failed:
                    LOG.warning("the leases of this server cannot be renewed now: %r", error)
                failed = True
            self._woken.wait(BEAT_SECONDS)

    def _renew(self, now: float) -> None:
        """Say that this server is alive, and adopt the tables of those that are not."""
        if not self._store.renew():
            self._store.register(self._name)
        if now - self._renewed_at > OUTAGE_SECONDS:
            self._patient_until = now + OUTAGE_SECONDS
        before, self.alive, self._renewed_at = self.alive, self._store.list_alive(), now
        if before - self.alive:
            self._search_until = now + AFTERMATH_SECONDS
        if now >= self._patient_until and (now >= self._search_at or now < self._search_until):
            self._adopt_tables(now)

    def _adopt_tables(self, now: float) -> None:
        """Adopt open tables whose owner is gone, a few at a time; go on after the next sign of life."""
        until = time.monotonic() + ADOPT_SECONDS
        while not self._stopped.is_set() and time.monotonic() < until:
            tables, self._adopted_until = self._store.adopt(ADOPTED_AT_ONCE, self._adopted_until)
            if not tables:
                self._search_at, self._adopted_until = now + SEARCH_SECONDS, 0.0
                self._store.forget_gone()
                return
            self.adopted += len(tables)
            self._adopt(tables)


def _may_have_changed(lease: Lease, held: dict[TableId, int], cache: TableCache) -> bool:
    """Whether a table in memory may be out of date: another server has owned it since it was read."""
    cached = cache.peek(lease.table)
    return cached is not None and cached.fence != held[lease.table]
