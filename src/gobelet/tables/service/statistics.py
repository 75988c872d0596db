"""What a service has done since it was started, in plain numbers that cost a command next to nothing.

They are counted whether or not anybody looks. Whoever shows them reads them now and then (`cli/server/metrics.py`).
"""

import time
from bisect import bisect_left
from collections.abc import Sequence
from threading import Lock
from typing import Final

from gobelet.game import Refusal
from gobelet.tables.service.job_queue import CommandOutcome, Job
from gobelet.tables.service.leases import LeftToOwner

DONE, REFUSED, BUSY, STORE_FAILED, FAILED = OUTCOMES = ("done", "refused", "busy", "store-failed", "failed")
"""What becomes of a command: done; against the rules; too many wait; the database fails; an error of the program."""
OUTCOMES_BY_CODE: Final = {"too-busy": BUSY, "store-failed": STORE_FAILED, "store-unsure": STORE_FAILED}
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
ROWS: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)


class Histogram:
    """How many values there were up to each of some bounds, and their sum."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """How many values were up to each bound and above the one before; the last are above all."""
        self.total = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class ServiceStatistics:
    """Counts of one service. Any thread may read them."""

    def __init__(self) -> None:
        self.outcomes = dict.fromkeys(OUTCOMES, 0)
        self.seconds = Histogram(SECONDS)
        """From the moment a command was queued until it was answered."""
        self.commit_rows = Histogram(ROWS)
        """Rows of each transaction that has written any. Only the writer's thread adds to it."""
        self.bot_moves = 0
        """Moves that computer players have chosen. Only the driver's thread adds to it."""
        self._lock = Lock()

    def add_outcomes(self, jobs: Sequence[Job], outcomes: Sequence[CommandOutcome]) -> None:
        """Count commands that are answered now, but for those that another server has forwarded: it counts them.

        Several threads may refuse commands.
        """
        now = time.monotonic()
        with self._lock:
            for job, outcome in zip(jobs, outcomes, strict=True):
                if job.submission.fence:
                    continue
                self.outcomes[classify_outcome(outcome)] += 1
                self.seconds.add(now - job.since)


def classify_outcome(outcome: CommandOutcome) -> str:
    """Return what became of a command, in one word."""
    if not isinstance(outcome, Exception):
        return DONE
    if isinstance(outcome, LeftToOwner):
        return REFUSED
    return OUTCOMES_BY_CODE.get(outcome.code, REFUSED) if isinstance(outcome, Refusal) else FAILED
