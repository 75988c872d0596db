"""Tables and news as bytes: each version is made once for each viewer, for their stream as for their answer."""

from dataclasses import dataclass, field

from gobelet.dice import Match
from gobelet.game import Seat
from gobelet.tables.documents import Document, Viewer, seen_events, seen_table, shared_part
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.web.responses import to_bytes


@dataclass(slots=True)
class CachedView:
    """One version of a table: what all viewers see of it, and all that a viewer has seen."""

    table: Table
    shared: Document
    seen: dict[Viewer, bytes] = field(default_factory=dict)
    events: dict[Seat | None, bytes] = field(default_factory=dict)
    """What happened last, by the seat it is seen from; a game of dice looks the same from all."""

    def of(self, viewer: Viewer) -> bytes:
        """Return the table as a viewer may see it."""
        found = self.seen.get(viewer)
        if found is None:
            found = self.seen[viewer] = to_bytes(seen_table(self.table, viewer, self.shared))
        return found

    def of_news(self, update: Update, viewer: Viewer) -> bytes:
        """Return what led to this table, and the table after it."""
        seat = None if isinstance(self.table.game, Match) else viewer.seat
        events = self.events.get(seat)
        if events is None:
            events = self.events[seat] = to_bytes(seen_events(update, viewer))
        return b'{"version":%d,"events":%s,"table":%s}' % (self.table.version, events, self.of(viewer))


class ViewCache:
    """The last version of each table that somebody has looked at, so many of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._sights: dict[TableId, CachedView] = {}

    def of(self, id_: TableId, table: Table, viewer: Viewer) -> bytes:
        """Return a table as a viewer may see it."""
        return self._sight(id_, table).of(viewer)

    def of_news(self, update: Update, viewer: Viewer) -> bytes:
        """Return a row of a table as a viewer may see it, and the table after it."""
        return self._sight(update.id, update.after).of_news(update, viewer)

    def _sight(self, id_: TableId, table: Table) -> CachedView:
        """Return a version of a table; an older one than the last is made for the occasion."""
        sight = self._sights.get(id_)
        if sight is None or sight.table is not table:
            older = sight is not None and table.version < sight.table.version
            sight = CachedView(table, shared_part(table))
            if not older:
                self._keep(id_, sight)
        return sight

    def _keep(self, id_: TableId, sight: CachedView) -> None:
        self._sights.pop(id_, None)  # what was looked at last stands last
        self._sights[id_] = sight
        if len(self._sights) > self._most:
            del self._sights[next(iter(self._sights))]
