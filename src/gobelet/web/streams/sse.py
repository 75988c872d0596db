"""What all streams have in common: server-sent events for one reader of one table, for as long as the reader stays."""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from gobelet.game import Refusal
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder
from gobelet.web.responses import refused
from gobelet.web.state import AppState
from gobelet.web.streams.feed import Feed

BEGIN: Final = b"retry: 1000\n\n"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class EventStream(Response):
    """A stream. It ends with the table, with the server, or when the reader goes, and leaves nothing behind.

    The framework's own streams leave objects that hold each other: a search for garbage, which we hardly ever make,
    would have to find them.
    """

    media_type = "text/event-stream"

    def __init__(self, state: AppState, table: TableId, holder: Holder | None) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]
        self._state, self._id, self._holder = state, table, holder
        self._feed = Feed(state.config.limits.queue)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Listen before the table is looked at, so that nothing is missed in between; stop whatever happens."""
        stop = self._state.streams.open(self._state.tables.pubsub, self._id, self._feed, self._state.bridge)
        self._state.presence.came(self._id, self._holder)
        leaving = asyncio.ensure_future(self._left(receive))
        try:
            await self._answer(scope, receive, send)
        finally:
            leaving.cancel()
            stop()
            self._state.presence.went(self._id, self._holder)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell everything, or refuse what cannot be told from the beginning."""
        try:
            first = await self._first()
        except Refusal as refusal:
            await refused(refusal, scope)(scope, receive, send)
            return
        if first is None:
            await Response(status_code=204)(scope, receive, send)
            return
        with suppress(OSError):  # whoever reads is gone
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send(part(BEGIN + first))
            with suppress(Refusal):  # the table cannot be read: then they come again
                await self._tell(send)
            await send(part(b"", more=False))

    async def _left(self, receive: Receive) -> None:
        """End the stream once its reader hangs up."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._feed.close()

    async def _first(self) -> bytes | None:
        """Return what the reader is told at once; None if there is nothing to come back for."""
        raise NotImplementedError

    async def _tell(self, send: Send) -> None:
        """Tell whatever happens, to the end."""
        raise NotImplementedError

    @property
    def _table(self) -> Table:
        return self._state.tables.table(self._id)


def part(told: bytes, *, more: bool = True) -> Message:
    """Return a part of a stream as it is sent."""
    return {"type": "http.response.body", "body": told, "more_body": more}
