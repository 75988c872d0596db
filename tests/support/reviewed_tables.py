"""Servers that can review games, with a library of two editions that all tests share, and tables played to the end."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from gobelet.dice import Edition, edition
from gobelet.solver import Library
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.bots.solver_jobs import SolverJobs
from gobelet.tables.table import Stage
from support.http_server import UNLIMITED, Site, serving
from support.shelf import find_shelf
from support.table_session import Sitting

PLAYED: Final = edition("kniffel", rolls="2")
"""What is played: two rolls a turn are solved sooner than three."""
OTHER_RULEBOOK: Final = edition("kniffel")
"""The one other rulebook that reads these games."""

MOST_MOVES: Final = 200
"""After how many moves a game of cards is left: each player may keep for ever what another one needs."""


class ShelfLibrary(Library):
    """The shared library, in which only these two editions seem to be solved."""

    def __init__(self) -> None:
        super().__init__(find_shelf() / "gobelet")
        self.shares(self.values(PLAYED))
        self.values(OTHER_RULEBOOK)
        self.ready = True
        """Whether they are solved already."""
        self.reasons = True
        """Whether the reasons of `PLAYED` are computed already."""
        self.solved = {PLAYED, OTHER_RULEBOOK}
        """What is solved, once it is ready."""
        self.failing = True
        """Whether no more can be computed."""

    def has_values(self, edition: Edition) -> bool:
        return self.ready and edition in self.solved

    def has_shares(self, edition: Edition) -> bool:
        return self.reasons and edition == PLAYED


class Child:
    """A child process that solves nothing: it runs until the library is ready, and no more can be computed."""

    def __init__(self, library: ShelfLibrary) -> None:
        self.library = library

    def poll(self) -> int | None:
        return 1 if self.library.ready and self.library.failing else None

    def kill(self) -> None:
        pass

    def send_signal(self, signal: int, /) -> None:
        raise AssertionError(signal)


@contextmanager
def serving_reviews(library: ShelfLibrary | None = None) -> Iterator[Site]:
    """Run a server that can review games of `PLAYED`; no other rulebook than `OTHER_RULEBOOK` can be solved there."""
    found = library or ShelfLibrary()
    jobs = SolverJobs(lambda _job, _low_priority: Child(found))
    with serving(UNLIMITED, adviser=Adviser(found, BotFactory(found, jobs))) as site:
        yield site


def begin_table(site: Site, **wishes: Any) -> Sitting:  # noqa: ANN401 - as a table is made
    """Return a table of `PLAYED` at which a game has begun."""
    return Sitting(site.tables).make("kniffel", house=PLAYED.house, **wishes).begin()


def play_table(site: Site, **wishes: Any) -> Sitting:  # noqa: ANN401
    """Return a table at which a game was played to its end."""
    sitting = begin_table(site, **wishes)
    sitting.play_on()
    return sitting


def play_cards(site: Site) -> Sitting:
    """Return a table at which a short game of cards was played to its end; one that does not end is left."""
    while True:
        sitting = Sitting(site.tables).make("hands-down", house=(("length", "3"),)).begin()
        sitting.play_on(most=MOST_MOVES)
        if sitting.table.stage is Stage.OVER:
            return sitting
