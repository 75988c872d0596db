"""What all routes share: the tables, the limits, who is there, and the way from a code to a table."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, cast
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from gobelet.game import Seat
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.commands import HandOver, Request, Wishes
from gobelet.tables.events import SeatMoved, SeatTaken
from gobelet.tables.service.pubsub import News
from gobelet.tables.service.service import Answer, Outcome, Tables, Work
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code, Holder, Token, read_code
from gobelet.web.api.view_cache import Sights
from gobelet.web.config import Config
from gobelet.web.cookies import Signer
from gobelet.web.loop_bridge import Post
from gobelet.web.presence import Presence
from gobelet.web.streams.feed import Streams

PREPARING: Final = 2.0
"""Seconds after which a stream looks whether a computer player is being prepared."""


@dataclass(slots=True)
class Room:
    """One for each application. Reading a table that lies in memory does not leave the event loop."""

    tables: Tables
    config: Config
    adviser: Adviser
    presence: Presence = field(default_factory=Presence)
    streams: Streams = field(default_factory=Streams)
    signer: Signer = field(init=False)
    sights: Sights = field(init=False)
    _post: Post | None = None

    def __post_init__(self) -> None:
        self.signer = Signer(self.config.key)
        self.sights = Sights(self.config.most_tables)

    @property
    def post(self) -> Post:
        """The way from the writer's thread into the event loop, made once that runs."""
        if self._post is None:
            self._post = Post()
        return self._post

    async def find(self, text: str) -> TableId:
        """Return the table with the code somebody typed; unless it lies in memory, it is folded in a thread."""
        found = self.tables.at_hand(Code(text))  # as it is written in links; whoever typed it may have used a dash
        if found is None and (found := self.tables.at_hand(code := read_code(text))) is None:
            found = await asyncio.to_thread(self._opened, code)
        return found

    def _opened(self, code: Code) -> TableId:
        table = self.tables.find(code)
        self.tables.table(table)
        return table

    async def make(self, wishes: Wishes, token: Token, command: str) -> Answer:
        """Set up a table."""
        return await self._soon(self.tables.making(wishes, token, command))

    async def ask(self, table: TableId, token: Token, command: str, request: Request) -> Answer:
        """Ask something of a table."""
        return await self._soon(self.tables.asking(table, token, command, request))

    def _soon(self, work: Work) -> asyncio.Future[Answer]:
        """Let the writer do something; whoever stops waiting does not stop it."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        post = self.post
        self.tables.submit(work, lambda outcome: post.put(_resolve, future, outcome))
        return future

    async def hand_over(self, table: TableId, offered_by: Holder, command: str, request: HandOver) -> Answer:
        """Move a seat in the name of who offered it: whoever asks has shown their signature."""
        return await asyncio.wrap_future(self.tables.ask_as(offered_by, table, command, request))

    def saw(self, id_: TableId, table: Table, holder: Holder | None) -> None:
        """Note that somebody is there, if they hold a seat."""
        if table.seats_of(holder):
            self.presence.saw(id_, holder)

    def heard(self, news: News) -> None:
        """Note that whoever gets a seat is there, unless others play again with them: those have yet to come."""
        note = self.presence.expects if news.before is None else self.presence.saw
        for event in news.events:
            if isinstance(event, SeatTaken | SeatMoved):
                note(news.id, event.holder)

    def patience(self, table: Table) -> float:
        """Return for how many seconds a stream waits: shortly for a computer player, who may have to be prepared."""
        turn = None if table.game is None else table.game.turn
        waiting = turn is not None and table.places[turn].bot is not None
        return min(PREPARING, self.config.heartbeat) if waiting else self.config.heartbeat

    def absent(self, id_: TableId, table: Table, seconds: float) -> Iterator[Seat]:
        """Yield the seats of people who have not been seen for so long."""
        for seat, place in zip(table.seats, table.places, strict=True):
            if place.holder is not None and self.presence.away(id_, place.holder) >= seconds:
                yield seat

    def missing(self, id_: TableId, table: Table) -> Iterator[Seat]:
        """Yield the seats of people who have yet to come."""
        for seat, place in zip(table.seats, table.places, strict=True):
            if place.holder is not None and self.presence.is_expected(id_, place.holder):
                yield seat

    def address(self, connection: HTTPConnection) -> str:
        """Return where others reach this server: what it was told, or what whoever asks has typed."""
        return self.config.address or str(connection.base_url).rstrip("/")

    def only_here(self, connection: HTTPConnection) -> bool:
        """Whether nobody but this machine reaches this server, as far as that is known."""
        host = urlsplit(self.address(connection)).hostname or ""
        return host in {"localhost", "::1"} or host.startswith("127.")


def _resolve(future: asyncio.Future[Answer], outcome: Outcome) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def room_of(connection: HTTPConnection) -> Room:
    """Return the room of the application that is asked."""
    return cast("Room", connection.app.state.room)
