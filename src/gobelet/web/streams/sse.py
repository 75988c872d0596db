"""Server-sent events: what the streams of programs and of pages share."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from gobelet.game import Illegal, Refusal, Version
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder
from gobelet.web.connection import CONNECTION, Connection
from gobelet.web.drain import choose_retry
from gobelet.web.responses import make_refusal_response
from gobelet.web.state import AppState
from gobelet.web.streams.feed import Feed

BEGIN: Final = b"retry: 1000\n\n"
RETRY: Final = b"retry: %d\n\n"
"""The end of a stream on a server that is about to stop."""
CATCH_UP_SECONDS: Final = 1.0
"""For how long a reader waits for rows that other servers have written."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class EventStream(Response):
    """A stream for one reader of one table. It ends with the table, with the server, or when the reader disconnects.

    Starlette's StreamingResponse leaves reference cycles behind, which our rare garbage collections would have to find.
    """

    media_type = "text/event-stream"

    def __init__(self, state: AppState, table: TableId, holder: Holder | None, last: int | None) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]
        self._state, self._id, self._holder, self._last_seen = state, table, holder, last
        self._scope: Scope = {}
        self._feed = Feed(state.config.limits.queue)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Subscribe before the table is read, so that nothing is missed in between; unsubscribe whatever happens."""
        self._scope = scope
        unsubscribe = self._state.streams.open(self._state.tables.pubsub, self._id, self._feed, self._state.bridge)
        self._state.presence.open_stream(self._id, self._holder)
        disconnect = asyncio.ensure_future(self._close_on_disconnect(receive))
        try:
            await self._respond(scope, receive, send)
        finally:
            disconnect.cancel()
            unsubscribe()
            self._state.presence.close_stream(self._id, self._holder)

    async def _send_piece(self, send: Send, piece: bytes) -> None:
        """Send a piece of the stream; whoever reads slowly is waited for."""
        connection: Connection | None = self._scope.get(CONNECTION)
        if connection is None or not connection.send_piece(self._scope, piece):
            await send(body_message(piece))

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send everything, or a refusal if the table cannot be read at first, or the server is about to stop."""
        try:
            self._state.drain.check()
            await self._catch_up()
            first = await self._first()
        except Refusal as refusal:
            await make_refusal_response(refusal, scope)(scope, receive, send)
            return
        if first is None:
            await Response(status_code=204)(scope, receive, send)
            return
        with suppress(OSError):  # the reader has disconnected
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send(body_message(BEGIN + first))
            with suppress(Refusal):  # the table cannot be read: the reader reconnects
                await self._send_updates(send)
            await send(body_message(self._last(choose_retry()) if self._state.drain.is_begun else b"", more=False))

    async def _catch_up(self) -> None:
        """Read the rows that the reader has seen on another server and this one has not: nobody is sent back."""
        if self._last_seen is None or self._last_seen <= self._table.version:
            return
        work = partial(self._state.tables.read_versions, [self._id])
        stored = (await self._state.workers.opening.run(("version", self._id), work)).get(self._id)
        if stored is not None and stored > self._table.version:
            self._state.tables.refresh(self._id)
            await self._wait_for(stored)

    async def _wait_for(self, version: Version) -> None:
        """Wait until this server has read the rows up to a version; refuse the stream if that takes too long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + CATCH_UP_SECONDS
        while self._table.version < version and not self._feed.closed and loop.time() < until:
            await self._feed.wait(until - loop.time())
            self._feed.take_latest()  # the first piece is made from the table
        if self._table.version < version and not self._feed.closed:
            raise Illegal("too-busy")  # the reader comes again

    async def _close_on_disconnect(self, receive: Receive) -> None:
        """Close the feed once the reader disconnects."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._feed.close()

    async def _first(self) -> bytes | None:
        """Return what is sent at once; None if there is nothing to reconnect for."""
        raise NotImplementedError

    async def _send_updates(self, send: Send) -> None:
        """Send whatever happens, to the end."""
        raise NotImplementedError

    def _last(self, milliseconds: int) -> bytes:
        """Return what tells the reader how soon to reconnect: this server is about to stop."""
        return RETRY % milliseconds

    @property
    def _table(self) -> Table:
        return self._state.tables.table(self._id)


def body_message(body: bytes, *, more: bool = True) -> Message:
    """Return the ASGI message that sends a piece of a body."""
    return {"type": "http.response.body", "body": body, "more_body": more}
