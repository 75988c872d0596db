"""The computer players of tables. A solved table that is missing is made by another process, so that no table waits."""

import logging
import subprocess
import sys
from collections.abc import Callable
from random import SystemRandom
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


class Shelf(Protocol):
    """Where solved tables are found; `gobelet.solver.Library` is one."""

    def stored(self, edition: Edition) -> bool:
        """Whether an edition's values are at hand without solving."""


class Child(Protocol):
    """A process that solves an edition."""

    def poll(self) -> int | None:
        """Return None as long as it runs."""


def solve_in_a_child(edition: Edition) -> Child:
    """Begin to solve an edition in a process of its own: this one never imports Numba."""
    house = [f"{name}={value}" for name, value in edition.house]
    command = [
        sys.executable,
        "-m",
        "gobelet",
        "solve",
        edition.id,
        *(word for rule in house for word in ("--house", rule)),
    ]
    return subprocess.Popen(  # noqa: S603 - our own program, and names that the rules have checked
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


class Players:
    """Makes computer players for tables, and says which editions they are still being prepared for."""

    def __init__(self, library: Shelf, solve: Callable[[Edition], Child] = solve_in_a_child) -> None:
        self._library, self._solve = library, solve
        self._children: dict[Edition, Child] = {}

    def __call__(self, kind: str, table: Table, _seat: Seat) -> Bot[Any, Any] | None:
        """Return a player of this kind; None as long as its edition is being solved."""
        chance = SystemRandom()
        if isinstance(table.edition, HandsDown):
            return make_card_bot(kind, chance)
        if kind not in WITHOUT_TABLES and not self._library.stored(table.edition):
            if self.preparing(table.edition):
                return None
            kind = INSTEAD
        return make_bot(kind, self._library, chance)  # type: ignore[arg-type]  # the shelf is a library

    def preparing(self, edition: Edition) -> bool:
        """Whether an edition is being solved; the first who asks begins it. Solved in vain, it is not tried again."""
        if edition not in self._children:
            LOG.info("solving %s in a process of its own", edition.id)
            self._children[edition] = self._solve(edition)
        return self._children[edition].poll() is None

    def is_preparing(self, table: Table) -> bool:
        """Whether somebody at this table waits for an edition to be solved."""
        child = self._children.get(table.edition) if isinstance(table.edition, Edition) else None
        return child is not None and child.poll() is None
