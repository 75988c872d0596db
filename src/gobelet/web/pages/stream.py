"""Live updates for browsers: the parts of a table's page that have changed, as HTML, and what happened, in words."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Send

from gobelet.tables.events import SeatMoved
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Stage
from gobelet.web.pages.fragments import marks_of
from gobelet.web.pages.parts.story import sentences_of
from gobelet.web.pages.screens import SCREENS, TABLE, Screen
from gobelet.web.pages.table import AtTable, at_table
from gobelet.web.pages.table_context import Look
from gobelet.web.responses import to_bytes
from gobelet.web.streams.sse import EventStream, part

BEAT: Final = b"event: beat\ndata:\n\n"
"""Says that the line still holds, as an event: a page hears no comments."""
END: Final = b"event: end\ndata:\n\n"
"""Says that nothing more will come, if the table is gone."""
PARTS: Final = b"id: %d\nevent: parts\ndata: %s\n\n"


async def live(request: Request) -> Response:
    """Open the stream of a table's page."""
    here = await at_table(request)
    return Live(here, SCREENS.get(here.visit.asked("screen"), TABLE))


class Live(EventStream):
    """The stream of one page. A browser that comes back says what it has, and gets what is not the same any more."""

    def __init__(self, here: AtTable, screen: Screen) -> None:
        super().__init__(here.visit.state, here.id, None if screen.public else here.visit.session.holder)
        self._here, self._screen = here, screen
        self._has = here.visit.asked("marks")
        self._seen: Look
        """What the reader was told at first."""

    async def _first(self) -> bytes:
        self._seen = self._look()
        return self._new(self._seen, [])

    async def _tell(self, send: Send) -> None:
        look = self._seen
        while not self._feed.closed and look.table.stage is not Stage.CLOSED and not self._lost_seat(look):
            happened = await self._feed.wait(self._state.patience(look.table))
            update, look = self._feed.take() or [], self._look()
            if told := self._new(look, update) or (b"" if happened else BEAT):
                await send(part(told))
        if look.table.stage is Stage.CLOSED:
            await send(part(END))

    def _new(self, look: Look, update: list[Update]) -> bytes:
        return self._away() if self._lost_seat(look) else self._changes(look, update)

    def _look(self) -> Look:
        return self._here.look(public=self._screen.public)

    def _lost_seat(self, look: Look) -> bool:
        """Whether the reader no longer has the seat they look from."""
        seat = None if self._screen.public else self._here.seat
        return seat is not None and seat not in look.viewer.seats

    def _changes(self, look: Look, update: list[Update]) -> bytes:
        """Return what has changed as one event, or nothing. Who is there may change without a new version."""
        parts = self._screen.parts(look)
        before, self._has = self._has.split(), marks_of(parts)
        marks = dict(zip(parts, self._has.split(), strict=True))
        said = [sentence for row in update for sentence in sentences_of(row, look.viewer, look.say)]
        changed: dict[str, Any] = {name: parts[name] for name, mark in marks.items() if mark not in before}
        if not changed and not said:
            return b""
        if [mark.partition(":")[0] for mark in before] != list(parts):
            changed = {"main": self._screen.whole(look, parts)}
        told = self._moved(look, update)
        return self._event(look.table.version, parts=changed, marks=self._has, said=said, told=told)

    def _away(self) -> bytes:
        """Send a page that looks from a seat its reader no longer has to the table as everybody sees it."""
        return self._event(self._here.table.version, parts={}, said=[], go=f"/t/{self._here.table.code}")

    def _moved(self, look: Look, update: list[Update]) -> str:
        """Return what a device is told whose seat has moved to another."""
        mine = self._here.visit.session.holder
        moved = [
            event
            for row in update
            if row.before
            for event in row.events
            if isinstance(event, SeatMoved) and mine == row.before.places[event.seat].holder != event.holder
        ]
        return look.say("Your seat has moved to another device. Here you can watch.") if moved else ""

    def _event(self, version: int, **fields: object) -> bytes:
        return PARTS % (version, to_bytes({"version": version, **fields}))
