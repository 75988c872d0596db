"""Retention: finished tables older than a setting are archived as records, or deleted. Off unless somebody sets it.

One table is a transaction of its own, and between two of them there is a pause, so that no move waits for it. Tables
that somebody looks at stay until the next day.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Final

from gobelet.files import PRIVATE, replace_file
from gobelet.game import Refusal
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table

LOG: Final = logging.getLogger(__name__)
DAY: Final = 24 * 3600.0
BATCH: Final = 100
"""How many tables are looked up at once."""
PAUSE_SECONDS: Final = 0.05
"""Seconds between two tables: some twenty a second are enough, and everybody else has the disk in between."""


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """For how long finished tables are kept, and where their records go then."""

    days: int
    archive: Path | None = None
    """The folder of the records; without one, finished tables are deleted."""


class Retention:
    """Archives or deletes what is old, at the start and once a day, in a thread of its own."""

    def __init__(self, tables: Tables, policy: RetentionPolicy, clock: Callable[[], float] = time.time) -> None:
        self._tables, self._policy, self._clock = tables, policy, clock
        self._stopped = Event()

    def start(self) -> None:
        """Start the thread."""
        Thread(target=self._run, name="retention", daemon=True).start()

    def stop(self) -> None:
        """Stop after the table that is being removed."""
        self._stopped.set()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                removed = sum(self._stopped.wait(PAUSE_SECONDS) or 1 for _ in self.remove_old())
                LOG.info("%s old tables removed", removed)
            except (Refusal, OSError) as error:
                LOG.warning("old tables cannot be removed today: %s", error)
            except Exception:  # whatever it is, the server goes on, and tomorrow is another day
                LOG.exception("old tables cannot be removed today")
            self._stopped.wait(DAY)

    def remove_old(self) -> Iterator[TableId]:
        """Remove every table that is old enough, one after the other; yield each."""
        before, last = self._clock() - self._policy.days * DAY, TableId("")
        while found := self._tables.list_finished(before, last, BATCH):
            for table in found:
                if self._stopped.is_set():
                    return
                if self._try_to_remove(table):
                    yield table
            last = found[-1]

    def _try_to_remove(self, id_: TableId) -> bool:
        """Remove a table, and return whether it is gone; one that cannot be read must not keep the others here."""
        try:
            return self._remove(id_)
        except Exception as error:
            if _concerns_all(error):
                raise
            LOG.exception("table %s cannot be removed", id_)
            return False

    def _remove(self, id_: TableId) -> bool:
        """Archive and delete a table, unless somebody looks at it or changes it meanwhile; return whether it went."""
        if self._tables.is_in_use(id_):
            return False
        version = self._tables.count_rows(id_)
        if self._policy.archive is not None:
            self._archive(self._policy.archive, id_, self._tables.load_table(id_))
        return self._tables.delete(id_, version)

    def _archive(self, folder: Path, id_: TableId, table: Table) -> None:
        """Write the record of a game, on the disk before its table goes; a table that its host deleted leaves none."""
        if not table.is_over and not table.ended_early:
            return
        record = self._tables.record(id_, table)
        text = table.kind.format_record(record, None)
        with replace_file(folder / f"{record.date}-{table.code}.txt", PRIVATE, sync=True) as file:
            file.write(text.encode())


def _concerns_all(error: Exception) -> bool:
    """Whether no table could be removed: the store fails, or nothing can be written to the folder of the records."""
    return isinstance(error, OSError) or (isinstance(error, Refusal) and error.code in {"store-failed", "store-unsure"})


@contextmanager
def remove_old_tables(tables: Tables, policy: RetentionPolicy | None) -> Iterator[None]:
    """Remove what is old while the block runs; without a policy everything is kept."""
    if policy is None:
        yield
        return
    retention = Retention(tables, policy)
    retention.start()
    try:
        yield
    finally:
        retention.stop()
