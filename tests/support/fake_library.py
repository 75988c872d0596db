"""A library of solved editions that has what a test says, without solving anything."""

from gobelet.dice import Edition
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

    def start(self, job: SolverJob, _low_priority: bool) -> "FakeLibrary":
        self.begun.append(job.kind)
        return self

    def terminate(self) -> None:
        self.ended = True

    def poll(self) -> int | None:
        return 1 if self.ended else None

    def make_adviser(self) -> Adviser:
        """Return an adviser that reads this library."""
        return Adviser(self, BotFactory(self, SolverJobs(self.start)))
