"""Servers that can review games: with a library of two editions, which all tests share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from gobelet.dice import Edition, edition
from gobelet.solver import Library
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.bots.solver_jobs import SolverJob, SolverJobs
from support.http_server import UNLIMITED, Site, serving
from support.shelf import find_shelf

PLAYED: Final = edition("kniffel", rolls="2")
"""What is played: two rolls a turn are solved sooner than three."""
READER: Final = edition("kniffel")
"""The one other rulebook that reads these games."""


class ShelfLibrary(Library):
    """The shared library, in which only these two editions seem to be solved."""

    def __init__(self) -> None:
        super().__init__(find_shelf() / "gobelet")
        self.shares(self.values(PLAYED))
        self.values(READER)

    def has_values(self, edition: Edition) -> bool:
        return edition in {PLAYED, READER}

    def has_shares(self, edition: Edition) -> bool:
        return edition == PLAYED


class FailedChild:
    """A child process that has failed."""

    def poll(self) -> int | None:
        return 1

    def kill(self) -> None:
        pass

    def send_signal(self, signal: int, /) -> None:
        raise AssertionError(signal)


def start_failing(_job: SolverJob, _low_priority: bool) -> FailedChild:
    """Start nothing: the other rulebooks cannot be solved here."""
    return FailedChild()


@contextmanager
def serving_reviews() -> Iterator[Site]:
    """Run a server that can review games of `PLAYED`."""
    library = ShelfLibrary()
    with serving(UNLIMITED, adviser=Adviser(library, BotFactory(library, SolverJobs(start_failing)))) as site:
        yield site
