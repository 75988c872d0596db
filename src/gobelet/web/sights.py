"""Tables as bytes: each version is made once for each viewer, for their stream as for the answer to their command."""

from dataclasses import dataclass, field

from gobelet.tables.seeing import Document, Viewer, seen_table, shared_part
from gobelet.tables.store import TableId
from gobelet.tables.table import Table
from gobelet.web.answers import to_bytes


@dataclass(slots=True)
class Sight:
    """One version of a table: what all viewers see of it, and all that a viewer has seen."""

    table: Table
    shared: Document
    seen: dict[Viewer, bytes] = field(default_factory=dict)

    def of(self, viewer: Viewer) -> bytes:
        """Return the table as a viewer may see it."""
        found = self.seen.get(viewer)
        if found is None:
            found = self.seen[viewer] = to_bytes(seen_table(self.table, viewer, self.shared))
        return found


class Sights:
    """The last version of each table that somebody has looked at, so many of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._sights: dict[TableId, Sight] = {}

    def of(self, id_: TableId, table: Table, viewer: Viewer) -> bytes:
        """Return a table as a viewer may see it; an older version than the last is made for the occasion."""
        sight = self._sights.get(id_)
        if sight is None or sight.table is not table:
            older = sight is not None and table.version < sight.table.version
            sight = Sight(table, shared_part(table))
            if not older:
                self._keep(id_, sight)
        return sight.of(viewer)

    def _keep(self, id_: TableId, sight: Sight) -> None:
        self._sights.pop(id_, None)  # what was looked at last stands last
        self._sights[id_] = sight
        if len(self._sights) > self._most:
            del self._sights[next(iter(self._sights))]
