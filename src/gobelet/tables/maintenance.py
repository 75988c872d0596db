"""Maintenance: finished tables leave memory soon, and their logs take less room in the database.

A thread does it now and then, a few tables in a transaction, with pauses, so that no move waits for it. Nothing depends
on it: a server that was killed goes on with it after its next start. Logs of databases that an earlier version wrote
are packed in the same way. Of several servers one packs.
"""

import logging
import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from gobelet.game import Refusal
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId

LOG: Final = logging.getLogger(__name__)
INTERVAL_SECONDS: Final = 30.0
PACK_SECONDS: Final = 300.0
"""Seconds after its last row before a log is packed: a rematch, which adds a row, is usually asked for sooner."""
BATCH: Final = 10
"""How many logs are packed in one transaction."""
PAUSE_SECONDS: Final = 0.05
"""Seconds between two transactions: everybody else has the disk in between."""
STOP_SECONDS: Final = 1.0
"""How long to wait for the last transaction."""


class Maintenance:
    """Evicts finished tables from memory and packs their logs, in a thread of its own."""

    def __init__(self, tables: Tables, clock: Callable[[], float] = time.time) -> None:
        self._tables, self._clock = tables, clock
        self._stopped = Event()
        self._reported: set[TableId] = set()
        self._thread = Thread(target=self._run, name="maintenance", daemon=True)

    def start(self) -> None:
        """Start the thread; it waits before its first round, for a server that starts has other things to do."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the transaction that is in progress."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopped.wait(INTERVAL_SECONDS):
            try:
                self._tables.evict_finished()
                if self._tables.is_first and (packed := self.pack_old()):
                    LOG.info("logs packed: %s", packed)
            except Refusal as error:
                LOG.warning("logs cannot be packed now: %s", error)
            except Exception:  # whatever it is, the server goes on, and the next round may do better
                LOG.exception("logs cannot be packed now")

    def pack_old(self) -> int:
        """Pack the log of every finished table that has had no row for a while; return how many that were."""
        before, last, count = self._clock() - PACK_SECONDS, TableId(""), 0
        while not self._stopped.is_set() and (found := self._tables.list_unpacked(before, last, BATCH)):
            packed = self._tables.pack(found)
            self._report(set(found) - set(packed))
            count, last = count + len(packed), found[-1]
            self._stopped.wait(PAUSE_SECONDS)
        return count

    def _report(self, tables: set[TableId]) -> None:
        """Say once of each table that its log stays as it is."""
        for table in sorted(tables - self._reported):
            LOG.warning("the log of table %s is not packed: it cannot be read, or has just changed", table)
        self._reported |= tables
