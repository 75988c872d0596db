"""Server-sent events: a table's news for one viewer, each with its version as id, so that a stream can be resumed."""

import asyncio
from dataclasses import dataclass
from typing import Final

from starlette.types import Send

from gobelet.game import Seat, Version
from gobelet.tables.documents import Viewer, viewer_of
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Place, Stage, Table
from gobelet.tables.tokens import Holder
from gobelet.web.state import AppState
from gobelet.web.streams.sse import EventStream, part

HEARTBEAT: Final = b": still here\n\n"
PREPARING: Final = b"event: preparing\ndata: %s\n\n"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a stream: a holder looking from a seat, and the last version they have."""

    holder: Holder | None
    seat: Seat | None
    last: Version | None


class TableStream(EventStream):
    """The stream of one program."""

    def __init__(self, state: AppState, table: TableId, reader: Reader) -> None:
        super().__init__(state, table, reader.holder)
        self._reader = reader
        self._version = reader.last or Version(0)
        self._preparing = False
        self._places: tuple[Place, ...] = ()
        self._viewer = Viewer()
        self._seen: Table
        """What the reader was told at first."""

    async def _first(self) -> bytes | None:
        table = self._seen = self._table
        if table.stage is Stage.CLOSED and self._reader.last == table.version:
            return None
        return await self._missed() + self._prepared(table)

    async def _tell(self, send: Send) -> None:
        table = self._seen
        while not self._feed.closed and table.stage is not Stage.CLOSED:
            happened = await self._feed.wait(self._state.patience(table))
            table = self._table
            told = self._new() + self._prepared(table)
            if told or not happened:
                await send(part(told or HEARTBEAT))

    def _prepared(self, table: Table) -> bytes:
        """Return that a computer player's edition is being solved, or no longer is, if that has changed."""
        before, self._preparing = self._preparing, self._state.adviser.preparing(table)
        return b"" if before == self._preparing else PREPARING % (b"true" if self._preparing else b"false")

    async def _missed(self) -> bytes:
        """Return what came since the reader's last version, or the whole table."""
        last, now = self._reader.last, self._table.version
        if last is None or not 0 <= now - last <= self._state.config.limits.most_rows:
            return self._whole()
        return b"".join(map(self._row, await self._since(last) if last < now else ()))

    async def _since(self, version: Version) -> list[Update]:
        return await asyncio.to_thread(self._state.tables.updates_since, self._id, version)

    def _new(self) -> bytes:
        """Return what has come meanwhile and was not told yet."""
        update = self._feed.take()
        if update is None:
            return self._whole()
        return b"".join(self._row(row) for row in update if row.after.version > self._version)

    def _whole(self) -> bytes:
        """Return the whole table as one event."""
        table = self._table
        self._version = table.version
        return _event("view", table.version, self._state.sights.of(self._id, table, self._viewer_at(table)))

    def _row(self, update: Update) -> bytes:
        """Return one row as an event: what happened, and the table after it."""
        self._version = update.after.version
        return _event("news", self._version, self._state.sights.of_news(update, self._viewer_at(update.after)))

    def _viewer_at(self, table: Table) -> Viewer:
        """Return the reader as a viewer, who is the same as long as nobody's place changes."""
        if table.places is not self._places:
            self._places = table.places
            self._viewer = viewer_of(table, self._reader.holder, self._reader.seat)
        return self._viewer


def _event(kind: str, version: Version, document: bytes) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, kind.encode(), document)
