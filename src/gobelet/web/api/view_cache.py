"""Tables and updates as bytes: each version is encoded once for each viewer, for streams and responses alike."""

from dataclasses import dataclass, field

from gobelet.game import Seat
from gobelet.tables.documents import make_event_documents, make_shared_document, make_table_document
from gobelet.tables.kinds import Document
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.viewer import Viewer
from gobelet.web.responses import to_bytes


@dataclass(slots=True)
class CachedView:
    """One version of a table: what all viewers see of it, and what each viewer has been sent."""

    table: Table
    shared: Document
    tables: dict[Viewer, bytes] = field(default_factory=dict)
    events: dict[Seat | None, bytes] = field(default_factory=dict)
    """The events of the last row, by the seat they are seen from; without secrets, all seats see the same."""

    def encode_table(self, viewer: Viewer) -> bytes:
        """Return the table as a viewer may see it."""
        found = self.tables.get(viewer)
        if found is None:
            found = self.tables[viewer] = to_bytes(make_table_document(self.table, viewer, self.shared))
        return found

    def encode_update(self, update: Update, viewer: Viewer) -> bytes:
        """Return the events that led to this version, and the table after them."""
        seat = viewer.seat if self.table.kind.has_secrets else None
        events = self.events.get(seat)
        if events is None:
            events = self.events[seat] = to_bytes(make_event_documents(update, viewer))
        return b'{"version":%d,"events":%s,"table":%s}' % (self.table.version, events, self.encode_table(viewer))


class ViewCache:
    """The last version of each table that somebody has looked at, up to a number of tables."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._views: dict[TableId, CachedView] = {}

    def table(self, id_: TableId, table: Table, viewer: Viewer) -> bytes:
        """Return a table as a viewer may see it."""
        return self._view(id_, table).encode_table(viewer)

    def update(self, update: Update, viewer: Viewer) -> bytes:
        """Return a row of a table as a viewer may see it, and the table after it."""
        return self._view(update.id, update.after).encode_update(update, viewer)

    def _view(self, id_: TableId, table: Table) -> CachedView:
        """Return a version of a table; one older than the last is not kept."""
        view = self._views.get(id_)
        if view is None or view.table is not table:
            older = view is not None and table.version < view.table.version
            view = CachedView(table, make_shared_document(table))
            if not older:
                self._keep(id_, view)
        return view

    def _keep(self, id_: TableId, view: CachedView) -> None:
        self._views.pop(id_, None)  # the most recently used stands last
        self._views[id_] = view
        if len(self._views) > self._most:
            del self._views[next(iter(self._views))]
