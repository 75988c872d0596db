"""Live updates for browsers: the changed parts of a table's page as HTML, and its events as sentences."""

from dataclasses import asdict
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Send

from gobelet.i18n.moments import Moment, MomentKind, describe_personal_best
from gobelet.i18n.reactions import SIGN_WORDS
from gobelet.tables.events import RematchMade, SeatMoved
from gobelet.tables.reactions import Reaction
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Stage
from gobelet.tables.tokens import Code
from gobelet.web.pages.fragments import SCREENS, TABLE, Screen, hash_parts
from gobelet.web.pages.parts.story import describe_update, find_moments
from gobelet.web.pages.table import TableRequest, open_table
from gobelet.web.pages.table_context import AnyContext
from gobelet.web.pages.templates import make_static_url
from gobelet.web.responses import to_bytes
from gobelet.web.streams.sse import EventStream, body_message

BEAT: Final = b"event: beat\ndata:\n\n"
"""A heartbeat, as an event: scripts do not see comments."""
END: Final = b"event: end\ndata:\n\n"
"""The last event of a deleted table."""
RECONNECT: Final = b"retry: %d\nevent: reconnect\ndata: %d\n\n"
"""The last event of a server that is about to stop; scripts do not see the field `retry`."""
REACTION: Final = b"event: reaction\ndata: %s\n\n"
PARTS: Final = b"id: %d\nevent: parts\ndata: %s\n\n"


async def open_stream(request: Request) -> Response:
    """Open the stream of a table's page."""
    table_request = await open_table(request)
    return PageStream(table_request, SCREENS.get(table_request.page.query("screen"), TABLE))


class PageStream(EventStream):
    """The stream of one page. A browser that reconnects sends the hashes of its parts, and gets those that differ."""

    def __init__(self, table_request: TableRequest, screen: Screen) -> None:
        page = table_request.page
        holder = None if screen.public else page.session.holder
        super().__init__(page.state, table_request.id, holder, page.query_number("version"))
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
            updates, context = self._feed.take_latest(), self._build_context()
            written = self._write_update(context, updates) + self._write_reactions(context)
            if message := written or (b"" if happened else BEAT):
                await self._send_piece(send, message)
        if context.table.stage is Stage.CLOSED:
            await send(body_message(END))

    def _last(self, milliseconds: int) -> bytes:
        return RECONNECT % (milliseconds, milliseconds)

    def _build_context(self) -> AnyContext:
        return self._table_request.build_context(public=self._screen.public)

    def _has_lost_seat(self, context: AnyContext) -> bool:
        """Whether the reader no longer has the seat that the page is seen from."""
        seat = None if self._screen.public else self._table_request.seat
        return seat is not None and seat not in context.viewer.seats

    def _write_update(self, context: AnyContext, updates: list[Update]) -> bytes:
        if self._screen.public and (rematch := self._find_open_rematch(context)):
            return self._write_redirect(f"{rematch}/board")
        if self._has_lost_seat(context):
            return self._write_redirect(context.table.code)
        if self._is_expected_elsewhere(context, updates):
            return self._write_redirect(context.table.rematch)
        return self._write_changes(context, updates)

    def _find_open_rematch(self, context: AnyContext) -> Code | None:
        """Return the table of the next game, unless it was closed."""
        tables, code = self._state.tables, context.table.rematch
        found = None if code is None else tables.find_in_memory(code)
        return None if found is not None and tables.table(found).stage is Stage.CLOSED else code

    def _is_expected_elsewhere(self, context: AnyContext, updates: list[Update]) -> bool:
        """Whether the game goes on at a new table that waits for the reader's device, and for nothing else."""
        made = any(isinstance(event, RematchMade) for update in updates for event in update.events)
        if not made or not context.viewer.seats:
            return False
        tables, code = self._state.tables, context.table.rematch
        found = None if code is None else tables.find_in_memory(code)
        return found is not None and tables.table(found).setup.again

    def _write_changes(self, context: AnyContext, updates: list[Update]) -> bytes:
        """Return the changes as one event, or nothing. Presence may change without a new version."""
        parts = self._screen.render_parts(context)
        before, self._marks = self._marks.split(), hash_parts(parts)
        marks = dict(zip(parts, self._marks.split(), strict=True))
        said = [sentence for update in updates for sentence in describe_update(update, context.viewer, context.say)]
        moments = self._list_moments(context, updates)
        told_already = {MomentKind.CALL}  # the story says who calls, and whether it was out of turn
        said += [each.words for each in moments if each.words not in said and each.kind not in told_already]
        changed: dict[str, Any] = {name: parts[name] for name, mark in marks.items() if mark not in before}
        if not changed and not said:
            return b""
        if [mark.partition(":")[0] for mark in before] != list(parts):
            changed = {"main": self._screen.render_main(context, parts)}
        told = self._write_notice(context, updates)
        news = {"said": said, "moments": list(map(asdict, moments)), "told": told}
        return self._write_event(context.table.version, parts=changed, marks=self._marks, **news)

    def _list_moments(self, context: AnyContext, updates: list[Update]) -> list[Moment]:
        """Return what has just happened to celebrate or to console; what a page missed is not celebrated later."""
        moments = [moment for update in updates for moment in find_moments(update, context.viewer, context.say)]
        ended = any(_has_ended(update) for update in updates)
        if ended and context.beaten_score is not None:
            moments.append(describe_personal_best(context.beaten_score, context.say))
        return moments

    def _write_reactions(self, context: AnyContext) -> bytes:
        """Return the signs that players have sent meanwhile; only a sign of life for who does not want to see any."""
        reactions = self._feed.take_reactions()
        if self._table_request.page.session.without_reactions:
            return BEAT if reactions else b""
        return b"".join(REACTION % to_bytes(_make_reaction_document(context, each)) for each in reactions)

    def _write_redirect(self, code: str | None) -> bytes:
        """Send the page to a table: this one as spectators see it, or where the game goes on; a board to its board."""
        return self._write_event(self._table_request.table.version, parts={}, said=[], go=f"/t/{code}")

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


def _has_ended(update: Update) -> bool:
    """Whether this row has ended the game; a table has rows after its end, too."""
    return update.after.stage is Stage.OVER and update.before is not None and update.before.stage is not Stage.OVER


def _make_reaction_document(context: AnyContext, reaction: Reaction) -> dict[str, Any]:
    """Return a sign with its picture, and in words."""
    words = context.say("{name}: {sign}", name=context.name(reaction.seat), sign=context.say(SIGN_WORDS[reaction.sign]))
    picture = f"{make_static_url('reactions.svg')}#{reaction.sign}"
    return {"seat": reaction.seat, "sign": reaction.sign, "picture": picture, "words": words}
