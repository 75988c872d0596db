"""What one request is about: for its log line, and for the words of a refusal."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from gobelet.i18n.refusal_values import Names
from gobelet.tables.table import Table

KEY: Final = "gobelet.request_info"
Scope = MutableMapping[str, Any]
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110)."""


@dataclass(slots=True)
class RequestInfo:
    """Filled in while the request is handled; never holds a token or a secret."""

    code: str = "-"
    seat: str = "-"
    command_id: str = "-"
    status: int = 500
    """The response's status; 500 until there is one."""
    table: Table | None = None

    def note_table(self, table: Table) -> None:
        """Note the table, whose words and names a refusal may use."""
        self.code, self.table = table.code, table

    @property
    def names(self) -> Names:
        """What boxes and players are called here."""
        if self.table is None:
            return Names()
        return self.table.kind.names(self.table.edition, self.table.names)


def get_request_info(scope: Scope) -> RequestInfo:
    """Return what a request is about, an object of its own for every request."""
    info = scope.get(KEY)
    if info is None:
        info = scope[KEY] = RequestInfo()
    assert isinstance(info, RequestInfo)
    return info


def find_header(scope: Scope, name: bytes) -> str:
    """Return a header of a request, by its name in small letters."""
    for key, value in scope.get("headers", ()):
        if key == name:
            return str(value, "latin-1")
    return ""
