"""A library of solved editions that has what a test says, without solving anything."""

from gobelet.dice import Edition
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory


class FakeLibrary:
    """A library whose content a test sets, and the child processes that would fill it."""

    def __init__(self) -> None:
        self.values = self.reasons = self.ended = False
        self.begun: list[str] = []

    def has_values(self, _edition: Edition) -> bool:
        return self.values

    def has_shares(self, _edition: Edition) -> bool:
        return self.reasons

    def solve(self, _edition: Edition) -> "FakeLibrary":
        self.begun.append("solve")
        return self

    def explain(self, _edition: Edition) -> "FakeLibrary":
        self.begun.append("explain")
        return self

    def poll(self) -> int | None:
        return 1 if self.ended else None

    def make_adviser(self) -> Adviser:
        """Return an adviser that reads this library."""
        return Adviser(self, BotFactory(self, self.solve), self.explain)
