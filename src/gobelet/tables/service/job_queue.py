"""The writer's queue: commands at tables in the order they come, and new tables a few at a time.

A server bounds it. Whoever plays comes before whoever wants to: new tables are refused long before moves are.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event
from typing import Final, NamedTuple, TypeVar

from gobelet.tables.commands import CreateTable, Submission
from gobelet.tables.service.transaction import CommandResult
from gobelet.tables.storage.base import Row, TableId

MAX_JOBS: Final = 256
"""How many commands are written in one transaction at most."""
MAX_NEW_TABLES: Final = 8
"""How many new tables are written in one transaction at most: moves wait for it."""
NEW_TABLES_SHARE: Final = 8
"""An eighth as many new tables may wait."""

CommandOutcome = CommandResult | Exception
T = TypeVar("T")


class Job(NamedTuple):
    """A command that waits, and the function that gets its outcome; in the writer's thread, so it must not block."""

    submission: Submission
    reply: Callable[[CommandOutcome], None]
    since: float
    """When it came, by the monotonic clock."""
    was_forwarded: bool = False
    """Whether the owner of the table may have carried it out; then its row came before it."""


class ReceivedRows(NamedTuple):
    """Rows of a table that its owner, another server, has committed."""

    table: TableId
    rows: tuple[Row, ...]


class Work(NamedTuple):
    """What the writer is to do next; nothing at the end."""

    jobs: list[Job]
    """Jobs for one transaction."""
    received: list[ReceivedRows]
    stale: set[TableId]
    """Tables that another server has written at."""


class JobQueue:
    """Jobs that wait. Any thread may add or drain them; only the writer's thread waits for them."""

    def __init__(self) -> None:
        self.most = sys.maxsize
        """How many commands may wait; a server sets its own limit."""
        self._commands: deque[Job] = deque()
        self._new_tables: deque[Job] = deque()
        self._changed = Event()
        """Set after a job was added, and at the end."""
        self._received: deque[ReceivedRows] = deque()
        self._stale: deque[TableId] = deque()
        self._closing = False

    def __len__(self) -> int:
        return len(self._commands) + len(self._new_tables)

    def put(self, job: Job) -> bool:
        """Add a job; return whether there was room for it, as there is for one that may have been carried out."""
        is_new_table = isinstance(job.submission.command, CreateTable)
        waiting = self._new_tables if is_new_table else self._commands
        most = self.most // NEW_TABLES_SHARE if is_new_table else self.most
        if len(waiting) >= most and not job.was_forwarded:
            return False
        waiting.append(job)
        if not self._changed.is_set():  # setting it again would take a lock for nothing
            self._changed.set()
        return True

    def put_stale(self, table: TableId) -> None:
        """Note that another server has written at a table."""
        self._stale.append(table)
        self._changed.set()

    def put_received(self, received: ReceivedRows) -> None:
        """Add rows that another server has committed."""
        self._received.append(received)
        if not self._changed.is_set():
            self._changed.set()

    def take(self) -> Work:
        """Wait for work. Nothing is left after the queue was closed."""
        while True:
            closing = self._closing  # read first: what was added before the end is taken
            jobs = self._collect()  # before the rows: those of a forwarded job were added before it
            received = list(_pop(self._received, len(self._received)))
            stale = set(_pop(self._stale, len(self._stale)))
            if jobs or received or stale or closing:
                return Work(jobs, received, stale)
            self._changed.wait()
            self._changed.clear()  # before the next look: a job that comes after it sets it again

    def _collect(self) -> list[Job]:
        """Return jobs for one transaction, without waiting."""
        return [*_pop(self._commands, MAX_JOBS), *_pop(self._new_tables, MAX_NEW_TABLES)]

    def close(self) -> None:
        """Let the writer stop once it has taken everything."""
        self._closing = True
        self._changed.set()

    def drain(self) -> Iterator[Job]:
        """Yield the jobs that wait, which nobody will execute; several threads may do that at once."""
        while jobs := self._collect():
            yield from jobs


def _pop(waiting: deque[T], most: int) -> Iterator[T]:
    """Yield and remove the oldest; another thread may remove some meanwhile."""
    with suppress(IndexError):
        for _ in range(most):
            yield waiting.popleft()
