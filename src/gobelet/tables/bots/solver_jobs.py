"""Solving in a child process: the server itself never imports Numba."""

import logging
import subprocess
import sys
from collections.abc import Callable
from threading import Lock
from typing import Protocol

from gobelet.dice import Edition

LOG = logging.getLogger(__name__)


class Child(Protocol):
    """A process that computes something for an edition."""

    def poll(self) -> int | None:
        """Return None as long as it runs."""


def solve_in_child(edition: Edition) -> Child:
    """Start solving an edition."""
    return _start_child("solve", edition)


def explain_in_child(edition: Edition) -> Child:
    """Start computing the table that advice takes its reasons from: any advice on the edition makes it."""
    return _start_child("advise", edition, "--dice", "11111", "--top", "1")


def _start_child(command: str, edition: Edition, *words: str) -> Child:
    house = [word for name, value in edition.house for word in ("--house", f"{name}={value}")]
    return subprocess.Popen(  # noqa: S603 - our own program, and names that the rules have checked
        [sys.executable, "-m", "gobelet", command, edition.id, *words, *house],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


class SolverJobs:
    """One child process for each edition, one at a time. A failed one is not tried again."""

    def __init__(self, start: Callable[[Edition], Child]) -> None:
        self._start = start
        self._jobs: dict[object, Child] = {}
        self._lock = Lock()

    def ensure(self, edition: Edition) -> bool:
        """Start the job of an edition if there was none; return whether it runs, or waits for another one."""
        with self._lock:
            if edition not in self._jobs:
                if any(child.poll() is None for child in self._jobs.values()):
                    return True
                LOG.info("working on %s in a child process", edition.id)
                self._jobs[edition] = self._start(edition)
            return self._jobs[edition].poll() is None

    def is_running(self, edition: object) -> bool:
        """Whether the job of an edition runs."""
        job = self._jobs.get(edition)
        return job is not None and job.poll() is None
