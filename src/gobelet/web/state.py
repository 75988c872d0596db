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
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import CommandResult, Outcome, Tables, Work
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code, Holder, Token, read_code
from gobelet.web.api.view_cache import ViewCache
from gobelet.web.config import Config
from gobelet.web.cookies import CookieSigner
from gobelet.web.loop_bridge import LoopBridge
from gobelet.web.presence import Presence
from gobelet.web.streams.feed import StreamRegistry

PREPARING: Final = 2.0
"""Seconds after which a stream looks whether a computer player is being prepared."""


@dataclass(slots=True)
class AppState:
    """One for each application. Reading a table that lies in memory does not leave the event loop."""

    tables: Tables
    config: Config
    adviser: Adviser
    presence: Presence = field(default_factory=Presence)
    streams: StreamRegistry = field(default_factory=StreamRegistry)
    signer: CookieSigner = field(init=False)
    sights: ViewCache = field(init=False)
    _bridge: LoopBridge | None = None

    def __post_init__(self) -> None:
        self.signer = CookieSigner(self.config.key)
        self.sights = ViewCache(self.config.limits.most_tables)

    @property
    def bridge(self) -> LoopBridge:
        """The way from the writer's thread into the event loop, made once that runs."""
        if self._bridge is None:
            self._bridge = LoopBridge()
        return self._bridge

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

    async def make(self, wishes: Wishes, token: Token, command: str) -> CommandResult:
        """Set up a table."""
        return await self._soon(self.tables.making(wishes, token, command))

    async def ask(self, table: TableId, token: Token, command: str, request: Request) -> CommandResult:
        """Ask something of a table."""
        return await self._soon(self.tables.asking(table, token, command, request))

    def _soon(self, work: Work) -> asyncio.Future[CommandResult]:
        """Let the writer do something; whoever stops waiting does not stop it."""
        future: asyncio.Future[CommandResult] = asyncio.get_running_loop().create_future()
        bridge = self.bridge
        self.tables.submit(work, lambda outcome: bridge.put(_resolve, future, outcome))
        return future

    async def hand_over(self, table: TableId, offered_by: Holder, command: str, request: HandOver) -> CommandResult:
        """Move a seat in the name of who offered it: whoever asks has shown their signature."""
        return await asyncio.wrap_future(self.tables.ask_as(offered_by, table, command, request))

    def saw(self, id_: TableId, table: Table, holder: Holder | None) -> None:
        """Note that somebody is there, if they hold a seat."""
        if table.seats_of(holder):
            self.presence.saw(id_, holder)

    def heard(self, update: Update) -> None:
        """Note that whoever gets a seat is there, unless others play again with them: those have yet to come."""
        note = self.presence.expects if update.before is None else self.presence.saw
        for event in update.events:
            if isinstance(event, SeatTaken | SeatMoved):
                note(update.id, event.holder)

    def patience(self, table: Table) -> float:
        """Return for how many seconds a stream waits: shortly for a computer player, who may have to be prepared."""
        turn = None if table.game is None else table.game.turn
        waiting = turn is not None and table.places[turn].bot is not None
        return min(PREPARING, self.config.limits.heartbeat) if waiting else self.config.limits.heartbeat

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


def _resolve(future: asyncio.Future[CommandResult], outcome: Outcome) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def app_state(connection: HTTPConnection) -> AppState:
    """Return the room of the application that is asked."""
    return cast("AppState", connection.app.state.gobelet)
