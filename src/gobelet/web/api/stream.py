"""The stream of a program: updates of a table for one viewer, each with its version as id, to be resumed from."""

import logging
from dataclasses import asdict, dataclass
from typing import Final

from starlette.types import Send

from gobelet.game import Seat, Version
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Place, Stage, Table
from gobelet.tables.tokens import Holder
from gobelet.tables.viewer import Viewer, find_viewer
from gobelet.web.connection import CONNECTION, Connection
from gobelet.web.responses import to_bytes
from gobelet.web.state import AppState
from gobelet.web.streams.sse import EventStream

LOG: Final = logging.getLogger(__name__)
HEARTBEAT: Final = b": still here\n\n"
REACTION: Final = b"event: reaction\ndata: %s\n\n"
PREPARING: Final = b"event: preparing\ndata: %s\n\n"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a stream: a holder looking from a seat, the last version they have, and how they want the next."""

    holder: Holder | None
    seat: Seat | None
    last: Version | None
    changes: bool = False
    """Whether they want only what has changed of the table, once this stream has sent them all of it."""


class TableStream(EventStream):
    """The stream of one program."""

    def __init__(self, state: AppState, table: TableId, reader: Reader) -> None:
        super().__init__(state, table, reader.holder, reader.last)
        self._reader = reader
        self._version = reader.last or Version(0)
        self._preparing = False
        self._has_sent_table = False
        self._places: tuple[Place, ...] = ()
        self._viewer = Viewer()
        self._has_computers = False
        self._first_table: Table

    async def _first(self) -> bytes | None:
        table = self._first_table = self._table
        if table.stage is Stage.CLOSED and self._reader.last == table.version:
            return None
        return self._missed_updates() + self._preparing_event(table)

    async def _send_updates(self, send: Send) -> None:
        table = self._first_table
        while not self._feed.closed and table.stage is not Stage.CLOSED:
            happened = await self._wait(self._state.wait_seconds(table))
            table = self._table
            events = self._new_updates() + self._preparing_event(table) + self._new_reactions()
            if events or not happened:
                await self._send_piece(send, events or HEARTBEAT)

    async def _wait(self, seconds: float) -> bool:
        """Wait for something that cannot be sent at once."""
        self._feed.deliver = self._deliver
        try:
            return await self._feed.wait(seconds)
        finally:
            self._feed.deliver = None  # nothing may overtake what is being sent, and no cycle of references be left

    def _deliver(self, update: Update) -> bool:
        """Send an update without waking the stream's task; return whether that was possible.

        The task must run where the stream ends, where somebody reads slowly, and where computer players play: whether
        their edition is being solved is checked again and again.
        """
        connection: Connection | None = self._scope.get(CONNECTION)
        if connection is None or not self._may_deliver(update.after):
            return False
        if update.after.version <= self._version:
            return True
        before = self._version, self._has_sent_table
        try:
            if connection.send_piece(self._scope, self._update_event(update)):
                return True
        except Exception:  # the task fails in the same way, which ends the stream
            LOG.exception("an update of table %s cannot be sent at once", update.after.code)
        self._version, self._has_sent_table = before
        return False

    def _may_deliver(self, table: Table) -> bool:
        """Whether a stream goes on after a version of its table without a look at anything else."""
        self._viewer_at(table)
        return not self._has_computers and not self._preparing and table.stage is not Stage.CLOSED

    def _preparing_event(self, table: Table) -> bytes:
        """Return that a computer player's edition is being solved, or no longer is, if that has changed."""
        before, self._preparing = self._preparing, self._state.adviser.is_preparing(table)
        return b"" if before == self._preparing else PREPARING % (b"true" if self._preparing else b"false")

    def _missed_updates(self) -> bytes:
        """Return what came since the reader's last version, or the whole table if that is not in memory."""
        last, now = self._reader.last, self._table.version
        if last is None or not 0 <= now - last <= self._state.config.limits.most_rows:
            return self._table_event()
        updates = self._state.tables.updates_since(self._id, last)
        return self._table_event() if updates is None else b"".join(map(self._update_event, updates))

    def _new_updates(self) -> bytes:
        """Return what has come meanwhile and was not sent yet.

        A server that has just caught up with another one may have told of more rows than are queued, all of which the
        reader has.
        """
        updates = self._feed.take()
        if updates is None:
            return self._table_event() if self._table.version > self._version else b""
        return b"".join(self._update_event(update) for update in updates if update.after.version > self._version)

    def _new_reactions(self) -> bytes:
        """Return the signs that players have sent meanwhile."""
        return b"".join(REACTION % to_bytes(asdict(reaction)) for reaction in self._feed.take_reactions())

    def _table_event(self) -> bytes:
        """Return the whole table as one event."""
        table = self._table
        self._version, self._has_sent_table = table.version, True
        return _encode("view", table.version, self._state.views.table(self._id, table, self._viewer_at(table)))

    def _update_event(self, update: Update) -> bytes:
        """Return one row as an event: what happened, and the table after it, or what has changed of it."""
        changes = self._find_changes(update) if self._reader.changes and self._has_sent_table else None
        if changes is None:
            kind, document = "news", self._state.views.update(update, self._viewer_at(update.after))
        else:
            kind, document = "changes", changes
        self._version, self._has_sent_table = update.after.version, True
        return _encode(kind, self._version, document)

    def _find_changes(self, update: Update) -> bytes | None:
        """Return what a row has changed, if this stream has sent the version before it, and to the same viewer."""
        if update.before is None or update.before.version != self._version:
            return None
        return self._state.views.changes(update, self._viewer_at(update.after))

    def _viewer_at(self, table: Table) -> Viewer:
        """Return the reader as a viewer, who is the same as long as nobody's place changes."""
        if table.places is not self._places:
            self._places = table.places
            self._viewer = find_viewer(table, self._reader.holder, self._reader.seat)
            self._has_computers = any(place.bot is not None for place in table.places)
        return self._viewer


def _encode(event: str, version: Version, document: bytes) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, event.encode(), document)
