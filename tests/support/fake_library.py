"""A library of solved editions that has what a test says, without solving anything."""

from gobelet.dice import Edition
from gobelet.solver.library import SolverTable
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.bots.solver_jobs import SolverJob, SolverJobs


class FakeLibrary:
    """A library whose content a test sets, and the child processes that would fill it."""

    def __init__(self) -> None:
        self.values = self.reasons = self.ended = False
        self.begun: list[str] = []

    def has_values(self, _edition: Edition) -> bool:
        return self.values

    def has_shares(self, _edition: Edition) -> bool:
        return self.reasons

    def has_table(self, wanted: SolverTable, edition: Edition) -> bool:
        return self.has_shares(edition) if wanted is SolverTable.SHARES else self.has_values(edition)

    def start(self, job: SolverJob, _low_priority: bool) -> "FakeLibrary":
        self.begun.append(job.wanted)
        return self

    def kill(self) -> None:
        self.ended = True

    def send_signal(self, signal: int, /) -> None:
        raise AssertionError(signal)

    def poll(self) -> int | None:
        return 1 if self.ended else None

    def make_adviser(self) -> Adviser:
        """Return an adviser that reads this library."""
        return Adviser(self, BotFactory(self, SolverJobs(self.start)))
