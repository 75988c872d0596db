"""The writer's queue: commands at tables in the order they come, and new tables a few at a time.

It is bounded. Whoever plays comes before whoever wants to: new tables are refused long before moves are.
"""

from collections import deque
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Final, NamedTuple

from gobelet.tables.commands import CreateTable, Submission
from gobelet.tables.service.transaction import CommandResult

MAX_JOBS: Final = 256
"""How many commands are written in one transaction at most."""
MAX_NEW_TABLES: Final = 8
"""How many new tables are written in one transaction at most: moves wait for it."""
MAX_WAITING: Final = 2048
"""How many commands may wait; so many take a second or two."""
NEW_TABLES_SHARE: Final = 8
"""An eighth as many new tables may wait."""

CommandOutcome = CommandResult | Exception


class Job(NamedTuple):
    """A command that waits, and the function that gets its outcome; in the writer's thread, so it must not block."""

    submission: Submission
    reply: Callable[[CommandOutcome], None]
    since: float
    """When it came, by the monotonic clock."""


class JobQueue:
    """Jobs that wait. Any thread may add one; only the writer's thread takes them."""

    def __init__(self) -> None:
        self.most = MAX_WAITING
        self._commands: SimpleQueue[Job | None] = SimpleQueue()
        """None wakes the writer for something else."""
        self._new_tables: deque[Job] = deque()
        self._closing = False

    def __len__(self) -> int:
        return self._commands.qsize() + len(self._new_tables)

    def put(self, job: Job) -> bool:
        """Add a job; return whether there was room for it."""
        if isinstance(job.submission.command, CreateTable):
            return self._put_new_table(job)
        if self._commands.qsize() >= self.most:
            return False
        self._commands.put(job)
        return True

    def _put_new_table(self, job: Job) -> bool:
        if len(self._new_tables) >= self.most // NEW_TABLES_SHARE:
            return False
        self._new_tables.append(job)
        self._commands.put(None)
        return True

    def take(self) -> list[Job]:
        """Wait for jobs, and return those for one transaction; after the queue was closed and is empty, none."""
        jobs = self._collect([])
        while not jobs and not self._closing:
            job = self._commands.get()
            jobs = self._collect([] if job is None else [job])
        return jobs

    def _collect(self, jobs: list[Job]) -> list[Job]:
        """Return these jobs with those that wait behind them."""
        while len(jobs) < MAX_JOBS and not self._commands.empty():
            job = self._commands.get()
            if job is not None:
                jobs.append(job)
        new_tables = min(MAX_NEW_TABLES, len(self._new_tables))
        return [*jobs, *(self._new_tables.popleft() for _ in range(new_tables))]

    def close(self) -> None:
        """Let the writer stop once it has taken everything."""
        self._closing = True
        self._commands.put(None)

    def drain(self) -> Iterator[Job]:
        """Yield the jobs that wait, which nobody will execute."""
        while jobs := self._collect([]):
            yield from jobs
