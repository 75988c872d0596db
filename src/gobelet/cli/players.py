"""Computer players of a server. Those that need a solved table wait until a process of its own has solved it."""

import subprocess
import sys
import time
from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from gobelet.bots import Bot, make_bot, make_card_bot
from gobelet.dice import Edition
from gobelet.game import Seat
from gobelet.handsdown import HandsDown
from gobelet.tables.table import Table

if TYPE_CHECKING:
    from gobelet.solver import Library

NO_TABLE: Final = frozenset({"greedy", "random"})
"""The players of dice that know by themselves what to do."""
AGAIN: Final = 60.0
"""Seconds after which solving is tried again, should it have failed."""

Start = Callable[[Edition], subprocess.Popen[bytes]]


def start_solving(edition: Edition) -> subprocess.Popen[bytes]:
    """Solve an edition in another process, so that this one never needs the compiler."""
    house = [f"--house={name}={value}" for name, value in edition.house]
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-m", "gobelet", "solve", edition.id, *house]
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)  # noqa: S603 - our own program


class Players:
    """Makes computer players for the seats of tables."""

    def __init__(self, start: Start = start_solving, clock: Callable[[], float] = time.monotonic) -> None:
        self._start, self._clock, self._chance = start, clock, SystemRandom()
        self._library: Library | None = None
        self._solving: dict[Edition, tuple[float, subprocess.Popen[bytes]]] = {}

    def __call__(self, kind: str, table: Table, _seat: Seat) -> Bot[Any, Any] | None:
        """Return a player of this kind, or None while its table is being solved."""
        if isinstance(table.edition, HandsDown):
            return make_card_bot(kind, self._chance)
        if kind not in NO_TABLE and self.library.known(table.edition) is None:
            self._solve(table.edition)
            return None
        return make_bot(kind, self.library, self._chance)

    @property
    def library(self) -> "Library":
        """The solved tables; looked for once somebody needs one."""
        if self._library is None:
            from gobelet.solver import Library  # noqa: PLC0415 - NumPy only where it is needed

            self._library = Library()
        return self._library

    def _solve(self, edition: Edition) -> None:
        """Begin to solve an edition, unless that is under way or has just failed."""
        began, process = self._solving.get(edition, (0.0, None))
        if process is None or (process.poll() is not None and self._clock() - began > AGAIN):
            self._solving[edition] = (self._clock(), self._start(edition))

    def close(self) -> None:
        """Stop whatever is being solved."""
        for _, process in self._solving.values():
            if process.poll() is None:
                process.terminate()
            process.wait()
