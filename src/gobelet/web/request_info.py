"""What one request is about, for its log line and for the words of a refusal."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from gobelet.dice import Edition
from gobelet.i18n.refusals import Names
from gobelet.tables.table import Table

KEY: Final = "gobelet.trace"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110)."""


@dataclass(slots=True)
class RequestInfo:
    """Filled in on the way: never with a token or a secret."""

    code: str = "-"
    seat: str = "-"
    command: str = "-"
    status: int = 500
    """What was answered; before that, what it would be if nothing were."""
    table: Table | None = None

    def about(self, table: Table) -> None:
        """Note the table; its boxes and players are called by their names from now on."""
        self.code, self.table = table.code, table

    @property
    def names(self) -> Names:
        """What boxes and players are called here."""
        if self.table is None:
            return Names()
        return Names(self.table.edition if isinstance(self.table.edition, Edition) else None, self.table.names)


def request_info(scope: MutableMapping[str, Any]) -> RequestInfo:
    """Return the trace of a request."""
    info = scope.get(KEY)
    if info is None:
        info = scope[KEY] = RequestInfo()
    assert isinstance(info, RequestInfo)
    return info
