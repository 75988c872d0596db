"""The computer players of tables. A solved table that is missing is made by another process.

Until it is there the player does not move; people at the table can do everything that is theirs, and are told of it.
"""

import logging
import subprocess
import sys
from collections.abc import Callable
from random import SystemRandom
from threading import Lock
from typing import Any, Protocol

from gobelet.bots import Bot, make_bot, make_card_bot
from gobelet.dice import Edition
from gobelet.game import Seat
from gobelet.handsdown import HandsDown
from gobelet.tables.table import Table

LOG = logging.getLogger(__name__)
WITHOUT_TABLES = frozenset({"greedy", "random"})
INSTEAD = "greedy"
"""Who plays where a table could not be solved."""


class SolvedTables(Protocol):
    """Where solved tables are found; `gobelet.solver.Library` is one."""

    def has_values(self, edition: Edition) -> bool:
        """Whether an edition's values are at hand without solving."""


class Child(Protocol):
    """A process that solves an edition."""

    def poll(self) -> int | None:
        """Return None as long as it runs."""


def solve_in_a_child(edition: Edition) -> Child:
    """Begin to solve an edition in a process of its own: this one never imports Numba."""
    return _child("solve", edition)


def explain_in_a_child(edition: Edition) -> Child:
    """Begin to work out what gives advice its reasons: whoever asks for any advice makes that for all."""
    return _child("advise", edition, "--dice", "11111", "--top", "1")


def _child(command: str, edition: Edition, *words: str) -> Child:
    house = [word for name, value in edition.house for word in ("--house", f"{name}={value}")]
    return subprocess.Popen(  # noqa: S603 - our own program, and names that the rules have checked
        [sys.executable, "-m", "gobelet", command, edition.id, *words, *house],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


class SolverJobs:
    """One child process for each edition, one at a time. What one has done in vain is not tried again."""

    def __init__(self, begin: Callable[[Edition], Child]) -> None:
        self._begin = begin
        self._begun: dict[Edition, Child] = {}
        self._lock = Lock()

    def at_work(self, edition: Edition) -> bool:
        """Whether something is being worked out for an edition, or waits for its turn; who asks first begins it."""
        with self._lock:
            if edition not in self._begun:
                if any(child.poll() is None for child in self._begun.values()):
                    return True
                LOG.info("working on %s in a process of its own", edition.id)
                self._begun[edition] = self._begin(edition)
            return self._begun[edition].poll() is None

    def begun(self, edition: object) -> bool:
        """Whether something is being worked out that somebody has asked for before."""
        return isinstance(edition, Edition) and edition in self._begun and self._begun[edition].poll() is None


class BotFactory:
    """Makes computer players for tables, and says which editions they are still being prepared for."""

    def __init__(self, library: SolvedTables, solve: Callable[[Edition], Child] = solve_in_a_child) -> None:
        self._library, self._solving = library, SolverJobs(solve)

    def __call__(self, kind: str, table: Table, _seat: Seat) -> Bot[Any, Any] | None:
        """Return a player of this kind; None as long as its edition is being solved."""
        chance = SystemRandom()
        if isinstance(table.edition, HandsDown):
            return make_card_bot(kind, chance)
        if kind not in WITHOUT_TABLES and not self._library.has_values(table.edition):
            if self.preparing(table.edition):
                return None
            LOG.warning(
                "table %s: %s could not be solved, %s plays for %s", table.code, table.edition.id, INSTEAD, kind
            )
            kind = INSTEAD
        return make_bot(kind, self._library, chance)  # type: ignore[arg-type]  # the shelf is a library

    def preparing(self, edition: Edition) -> bool:
        """Whether an edition is being solved; the first who asks begins it. Solved in vain, it is not tried again."""
        return self._solving.at_work(edition)

    def is_preparing(self, table: Table) -> bool:
        """Whether somebody at this table waits for an edition to be solved."""
        return self._solving.begun(table.edition)
