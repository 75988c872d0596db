"""Live updates for browsers: the changed parts of a table's page as HTML, and its events as sentences."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Send

from gobelet.tables.events import SeatMoved
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Stage
from gobelet.web.pages.fragments import SCREENS, TABLE, Screen, hash_parts
from gobelet.web.pages.parts.story import describe_update
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext
from gobelet.web.responses import to_bytes
from gobelet.web.streams.sse import EventStream, body_message

BEAT: Final = b"event: beat\ndata:\n\n"
"""A heartbeat, as an event: scripts do not see comments."""
END: Final = b"event: end\ndata:\n\n"
"""The last event of a deleted table."""
PARTS: Final = b"id: %d\nevent: parts\ndata: %s\n\n"


async def open_stream(request: Request) -> Response:
    """Open the stream of a table's page."""
    table_request = await open_table(request)
    return PageStream(table_request, SCREENS.get(table_request.page.query("screen"), TABLE))


class PageStream(EventStream):
    """The stream of one page. A browser that reconnects sends the hashes of its parts, and gets those that differ."""

    def __init__(self, table_request: TableRequest, screen: Screen) -> None:
        page = table_request.page
        super().__init__(page.state, table_request.id, None if screen.public else page.session.holder)
        self._table_request, self._screen = table_request, screen
        self._marks = page.query("marks")
        self._first_context: AnyContext

    async def _first(self) -> bytes:
        self._first_context = self._build_context()
        return self._write_update(self._first_context, [])

    async def _send_updates(self, send: Send) -> None:
        context = self._first_context
        while not self._feed.closed and context.table.stage is not Stage.CLOSED and not self._has_lost_seat(context):
            happened = await self._feed.wait(self._state.wait_seconds(context.table))
            updates, context = self._feed.take() or [], self._build_context()
            if message := self._write_update(context, updates) or (b"" if happened else BEAT):
                await send(body_message(message))
        if context.table.stage is Stage.CLOSED:
            await send(body_message(END))

    def _build_context(self) -> AnyContext:
        return self._table_request.build_context(public=self._screen.public)

    def _has_lost_seat(self, context: AnyContext) -> bool:
        """Whether the reader no longer has the seat that the page is seen from."""
        seat = None if self._screen.public else self._table_request.seat
        return seat is not None and seat not in context.viewer.seats

    def _write_update(self, context: AnyContext, updates: list[Update]) -> bytes:
        return self._write_redirect() if self._has_lost_seat(context) else self._write_changes(context, updates)

    def _write_changes(self, context: AnyContext, updates: list[Update]) -> bytes:
        """Return the changes as one event, or nothing. Presence may change without a new version."""
        parts = self._screen.render_parts(context)
        before, self._marks = self._marks.split(), hash_parts(parts)
        marks = dict(zip(parts, self._marks.split(), strict=True))
        said = [sentence for update in updates for sentence in describe_update(update, context.viewer, context.say)]
        changed: dict[str, Any] = {name: parts[name] for name, mark in marks.items() if mark not in before}
        if not changed and not said:
            return b""
        if [mark.partition(":")[0] for mark in before] != list(parts):
            changed = {"main": self._screen.render_main(context, parts)}
        told = self._write_notice(context, updates)
        return self._write_event(context.table.version, parts=changed, marks=self._marks, said=said, told=told)

    def _write_redirect(self) -> bytes:
        """Send a page whose reader has lost its seat to the table as spectators see it."""
        table = self._table_request.table
        return self._write_event(table.version, parts={}, said=[], go=f"/t/{table.code}")

    def _write_notice(self, context: AnyContext, updates: list[Update]) -> str:
        """Return the notice for a device whose seat has moved to another one."""
        holder = self._table_request.page.session.holder
        moved = [
            event
            for update in updates
            if update.before
            for event in update.events
            if isinstance(event, SeatMoved) and holder == update.before.places[event.seat].holder != event.holder
        ]
        return context.say("Your seat has moved to another device. Here you can watch.") if moved else ""

    def _write_event(self, version: int, **fields: object) -> bytes:
        return PARTS % (version, to_bytes({"version": version, **fields}))
