"""Computer players for tables. Until the solved table of an edition exists, those that need it do not move."""

import logging
from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Protocol, cast

from gobelet.bots import Bot
from gobelet.dice import Edition
from gobelet.game import Seat
from gobelet.solver.library import SolverTable
from gobelet.tables.bots.solver_jobs import SolverJobs
from gobelet.tables.table import Table

if TYPE_CHECKING:
    from gobelet.solver import Library

LOG = logging.getLogger(__name__)


class SolvedTables(Protocol):
    """Where solved tables are found; `gobelet.solver.Library` is one."""

    def has_values(self, edition: Edition) -> bool:
        """Whether an edition's values are at hand without solving."""


class BotFactory:
    """Makes computer players for tables, and solves the editions they need."""

    def __init__(
        self,
        library: SolvedTables,
        jobs: SolverJobs | None = None,
        find_client: Callable[[Table], str] = lambda _table: "",
    ) -> None:
        self._library, self.jobs, self.find_client = library, jobs or SolverJobs(), find_client
        """The last one returns the client that a table's jobs are counted for."""

    def __call__(self, name: str, table: Table, _seat: Seat) -> Bot[Any, Any] | None:
        """Return the computer player of this name; None as long as its edition is being solved."""
        if table.kind.needs_solved_table(name) and not self._is_solved(table):
            if self.jobs.request(SolverTable.VALUES, cast("Edition", table.edition), self.find_client(table)):
                return None
            other = table.kind.substitute
            LOG.warning("table %s: %s cannot be solved, %s plays for %s", table.code, table.edition.id, other, name)
            name = other
        return table.kind.make_bot(name, cast("Library", self._library), SystemRandom())

    def _is_solved(self, table: Table) -> bool:
        """Whether the values of a table's edition are at hand; nobody looks for them while they are computed."""
        return not self.is_preparing(table) and self._library.has_values(cast("Edition", table.edition))

    def is_preparing(self, table: Table) -> bool:
        """Whether the edition of a table is being solved, or waits for it."""
        return self.jobs.is_pending(SolverTable.VALUES, cast("Edition", table.edition))
