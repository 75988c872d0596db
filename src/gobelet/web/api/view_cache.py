"""Tables and updates as bytes: each version is encoded once for each viewer, for streams and responses alike.

What all viewers see is encoded once for all of them, and what no move changes once for many versions.
"""

from dataclasses import dataclass, field

from gobelet.game import Seat
from gobelet.tables.documents import (
    has_same_setup,
    make_event_documents,
    make_setup_document,
    make_state_document,
    make_viewer_document,
)
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.viewer import Viewer
from gobelet.web.responses import to_bytes


@dataclass(slots=True)
class CachedView:
    """One version of a table: what all viewers see of it, and what each viewer has been sent."""

    table: Table
    setup: bytes
    state: bytes
    tables: dict[Viewer, bytes] = field(default_factory=dict)
    events: dict[Seat | None, bytes] = field(default_factory=dict)
    """The events of the last row, by the seat they are seen from; without secrets, all seats see the same."""

    def encode_table(self, viewer: Viewer) -> bytes:
        """Return the table as a viewer may see it."""
        found = self.tables.get(viewer)
        if found is None:
            own = to_bytes(make_viewer_document(self.table, viewer))
            found = self.tables[viewer] = b"%s,%s,%s" % (self.setup[:-1], self.state[1:-1], own[1:])  # one JSON object
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
        last = self._views.get(id_)
        if last is not None and last.table is table:
            return last
        view = CachedView(table, _encode_setup(table, last), to_bytes(make_state_document(table)))
        if last is None or last.table.version <= table.version:
            self._keep(id_, view)
        return view

    def _keep(self, id_: TableId, view: CachedView) -> None:
        self._views.pop(id_, None)  # the most recently used stands last
        self._views[id_] = view
        if len(self._views) > self._most:
            del self._views[next(iter(self._views))]


def _encode_setup(table: Table, last: CachedView | None) -> bytes:
    """Return the setup of a table, from the last version if it is the same."""
    if last is not None and has_same_setup(last.table, table):
        return last.setup
    return to_bytes(make_setup_document(table))
