"""Server-sent events: a table's news for one viewer, each with its version as id, so that a stream can be resumed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Final

from starlette.responses import StreamingResponse
from starlette.types import Send

from gobelet.game import Seat, Version
from gobelet.tables.codes import Holder
from gobelet.tables.hub import News
from gobelet.tables.past import news_since
from gobelet.tables.seeing import news_document, table_document
from gobelet.tables.store import TableId
from gobelet.tables.table import Stage, Table
from gobelet.web.answers import to_bytes
from gobelet.web.room import Room
from gobelet.web.streams import Feed

BEGIN: Final = b"retry: 1000\n\n"
HEARTBEAT: Final = b": still here\n\n"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a stream: a holder looking from a seat, and the last version they have."""

    holder: Holder | None
    seat: Seat | None
    last: Version | None

    def view(self, table: Table) -> bytes:
        """Return the whole table as one event."""
        return _event("view", table.version, table_document(table, self.holder, self.seat))

    def news(self, news: News) -> bytes:
        """Return one row as an event: what happened, and the table after it."""
        document = news_document(news, self.holder, self.seat)
        table = table_document(news.after, self.holder, self.seat)
        return _event("news", news.after.version, {**document, "table": table})


def _event(kind: str, version: Version, document: object) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, kind.encode(), to_bytes(document))


class Telling(StreamingResponse):
    """The stream of one reader. It ends with the table, with the server, or when the reader goes."""

    def __init__(self, room: Room, table: TableId, reader: Reader) -> None:
        super().__init__(self._told(), media_type="text/event-stream", headers=HEADERS)
        self._room, self._id, self._reader = room, table, reader
        self._feed = Feed(room.config.queue)
        self._version = reader.last or Version(0)

    async def stream_response(self, send: Send) -> None:
        """Listen before the table is looked at, so that nothing is missed in between; stop whatever happens."""
        stop = self._room.streams.open(self._room.tables.hub, self._id, self._feed)
        self._room.presence.came(self._id, self._reader.holder)
        try:
            await super().stream_response(send)
        finally:
            stop()
            self._room.presence.went(self._id, self._reader.holder)

    @property
    def _table(self) -> Table:
        return self._room.tables.table(self._id)

    async def _told(self) -> AsyncIterator[bytes]:
        yield BEGIN
        async for chunk in self._missed():
            yield chunk
        while not self._feed.closed and self._table.stage is not Stage.CLOSED:
            if not await self._feed.wait(self._room.config.heartbeat):
                yield HEARTBEAT
            for chunk in self._new():
                yield chunk

    async def _missed(self) -> AsyncIterator[bytes]:
        """Yield what came since the reader's last version, or the whole table."""
        last, now = self._reader.last, self._table.version
        if last is None or not 0 <= now - last <= self._room.config.most_rows:
            yield self._whole()
        elif last < now:
            for news in await asyncio.to_thread(self._since, last):
                yield self._row(news)

    def _since(self, version: Version) -> list[News]:
        return list(news_since(self._room.tables.store, self._id, version))

    def _new(self) -> Iterator[bytes]:
        """Yield what has come meanwhile and was not told yet."""
        news = self._feed.take()
        if news is None:
            yield self._whole()
        else:
            yield from (self._row(row) for row in news if row.after.version > self._version)

    def _whole(self) -> bytes:
        table = self._table
        self._version = table.version
        return self._reader.view(table)

    def _row(self, news: News) -> bytes:
        self._version = news.after.version
        return self._reader.news(news)
