"""What one request is about, for its log line and for the words of a refusal."""

from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Any, Final

from gobelet.dice import Edition
from gobelet.tables.table import Table
from gobelet.words.refusals import Names

KEY: Final = "gobelet.trace"


@dataclass(slots=True)
class Trace:
    """Filled in on the way: never with a token or a secret."""

    code: str = "-"
    seat: str = "-"
    command: str = "-"
    names: Names = field(default_factory=Names)

    def about(self, table: Table) -> None:
        """Note the table; its boxes and players are called by their names from now on."""
        edition = table.edition if isinstance(table.edition, Edition) else None
        self.code, self.names = table.code, Names(edition, table.names)


def trace_of(scope: MutableMapping[str, Any]) -> Trace:
    """Return the trace of a request."""
    trace = scope.setdefault(KEY, Trace())
    assert isinstance(trace, Trace)
    return trace
