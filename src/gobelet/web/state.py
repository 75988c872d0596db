"""What all requests share: the tables, the settings, presence, streams, and the way from a code to a table."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, cast
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from gobelet.game import Illegal, Seat
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.reviewer import Reviewer
from gobelet.tables.commands import NewTable, PlayedGame, Submission, TableCommand
from gobelet.tables.events import SeatMoved, SeatTaken
from gobelet.tables.loop_bridge import LoopBridge
from gobelet.tables.reactions import Reaction, ReactionLimit, check_reaction
from gobelet.tables.service.job_queue import CommandOutcome
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables, create_submission
from gobelet.tables.service.transaction import CommandResult
from gobelet.tables.service.writer import refuse_store_error
from gobelet.tables.storage.base import StoreError, StoreProblem, TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code, Holder, Token, hash_token, parse_code
from gobelet.web.api.view_cache import ViewCache
from gobelet.web.backlog import Backlog
from gobelet.web.config import Config
from gobelet.web.cookies import CookieSigner
from gobelet.web.drain import Drain
from gobelet.web.health import HealthCheck
from gobelet.web.played_games import PlayedTables
from gobelet.web.presence import Presence
from gobelet.web.streams.feed import StreamRegistry
from gobelet.web.timeouts import Timeouts
from gobelet.web.workers import Workers

PREPARING_SECONDS: Final = 2.0
"""How often a stream checks whether a computer player's edition is being solved."""
GRACE_SECONDS: Final = 1.0
"""How much longer than the database's own limit a command is waited for, so that its answer is the usual one."""


@dataclass(slots=True)
class AppState:
    """One for each application. Reading a table that is in memory does not leave the event loop."""

    tables: Tables
    config: Config
    adviser: Adviser
    presence: Presence = field(default_factory=Presence)
    streams: StreamRegistry = field(default_factory=StreamRegistry)
    reaction_limit: ReactionLimit = field(default_factory=ReactionLimit)
    backlog: Backlog = field(default_factory=Backlog)
    drain: Drain = field(default_factory=Drain)
    workers: Workers = field(default_factory=Workers)
    reviewer: Reviewer = field(init=False)
    signer: CookieSigner = field(init=False)
    views: ViewCache = field(init=False)
    health: HealthCheck = field(init=False)
    played_tables: PlayedTables = field(init=False)
    timeouts: Timeouts[CommandResult] = field(init=False)
    _bridge: LoopBridge | None = None

    def __post_init__(self) -> None:
        self.reviewer = Reviewer(self.adviser)
        self.signer = CookieSigner(self.config.key)
        self.views = ViewCache(self.config.limits.most_tables)
        self.tables.subscribe_evictions(self.views.forget)
        self.health = HealthCheck(self.tables)
        self.played_tables = PlayedTables(self.tables)
        self.timeouts = Timeouts(self.config.limits.database_seconds + GRACE_SECONDS, _give_up)

    @property
    def bridge(self) -> LoopBridge:
        """The way from the writer's thread into the event loop, created once that runs."""
        if self._bridge is None:
            self._bridge = LoopBridge()
        return self._bridge

    # -- tables ------------------------------------------------------------------------------------------------------

    async def find(self, text: str) -> TableId:
        """Return the table with the code somebody typed; unless it is in memory, it is folded in a thread."""
        found = self.tables.find_in_memory(Code(text))  # as links have it; a typed one may have a dash
        if found is None and (found := self.tables.find_in_memory(code := parse_code(text))) is None:
            found = await self.workers.opening.run(code, partial(self._open_table, code))
        return found

    def _open_table(self, code: Code) -> TableId:
        table = self.tables.find(code)
        self.tables.table(table)
        return table

    async def create(self, wanted: NewTable, token: Token, command_id: str) -> CommandResult:
        """Create a table, once; the requester becomes its host."""
        return await self.send(create_submission(wanted, token, command_id))

    async def keep_game(self, wanted: NewTable, played: PlayedGame, token: Token, command_id: str) -> CommandResult:
        """Create a table for a finished game that was played elsewhere, once."""
        return await self.send(create_submission(wanted, token, command_id, played))

    async def command(self, table: TableId, token: Token, command_id: str, command: TableCommand) -> CommandResult:
        """Send a command to a table, once."""
        return await self.send(Submission(table, hash_token(token), command_id, command, token))

    def send(self, submission: Submission) -> asyncio.Future[CommandResult]:
        """Send a command to the writer; whoever stops waiting for its result does not stop it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[CommandResult] = loop.create_future()
        self.timeouts.add(future, loop)
        bridge = self.bridge
        self.tables.submit(submission, lambda outcome: bridge.put(_resolve, future, outcome))
        return future

    def react(self, id_: TableId, holder: Holder | None, seat: Seat, sign: str) -> None:
        """Show a player's sign to everybody who looks at a table, or refuse it."""
        reaction = check_reaction(self.tables.table(id_), holder, seat, sign)
        self.reaction_limit.check(id_, seat)
        self.streams.react(id_, reaction)
        self.tables.tell_reaction(id_, reaction)

    def show_reaction(self, id_: TableId, reaction: Reaction) -> None:
        """Show a sign that was sent on another server; from any thread. Without a bridge nobody looks yet."""
        if self._bridge is not None:
            self._bridge.put(self._show_reaction, id_, reaction)

    def _show_reaction(self, id_: TableId, reaction: Reaction) -> None:
        with suppress(Illegal):  # a seat that sends signs on several servers at once sends no more of them
            self.reaction_limit.check(id_, reaction.seat)
            self.streams.react(id_, reaction)

    # -- presence ----------------------------------------------------------------------------------------------------

    def note_seen(self, id_: TableId, table: Table, holder: Holder | None) -> None:
        """Note that somebody is there, if they hold a seat."""
        if table.seats_of(holder):
            self.presence.note_seen(id_, holder)

    def note_seats(self, update: Update) -> None:
        """Note that whoever gets a seat is there, unless a rematch gave it to them: those have yet to come."""
        note = self.presence.expect if update.before is None else self.presence.note_seen
        for event in update.events:
            if isinstance(event, SeatTaken | SeatMoved):
                note(update.id, event.holder)

    def find_absent(self, id_: TableId, table: Table, seconds: float) -> Iterator[Seat]:
        """Yield the seats of people who have not been seen for so long."""
        for seat, place in zip(table.seats, table.places, strict=True):
            if place.holder is not None and self.presence.seconds_away(id_, place.holder) >= seconds:
                yield seat

    def find_missing(self, id_: TableId, table: Table) -> Iterator[Seat]:
        """Yield the seats of people who have yet to come."""
        for seat, place in zip(table.seats, table.places, strict=True):
            if place.holder is not None and self.presence.is_expected(id_, place.holder):
                yield seat

    def wait_seconds(self, table: Table) -> float:
        """Return how long a stream waits for an update: less for a computer player, whose edition may be unsolved."""
        turn = None if table.game is None else table.game.turn
        waiting = turn is not None and table.places[turn].bot is not None
        return min(PREPARING_SECONDS, self.config.limits.heartbeat) if waiting else self.config.limits.heartbeat

    # -- addresses ---------------------------------------------------------------------------------------------------

    def address(self, connection: HTTPConnection) -> str:
        """Return where others reach this server: as configured, or as the requester has typed it."""
        return self.config.address or str(connection.base_url).rstrip("/")

    def is_local(self, connection: HTTPConnection) -> bool:
        """Whether only this machine reaches this server, as far as that is known."""
        host = urlsplit(self.address(connection)).hostname or ""
        return host in {"localhost", "::1"} or host.startswith("127.")


def _resolve(future: asyncio.Future[CommandResult], outcome: CommandOutcome) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _give_up(future: asyncio.Future[CommandResult]) -> None:
    """Answer a command that the writer has not come to; it may still be carried out."""
    _resolve(future, refuse_store_error(StoreError(StoreProblem.SILENT, unsure=True)))


def get_app_state(connection: HTTPConnection) -> AppState:
    """Return the state of the application that serves a request."""
    return cast("AppState", connection.app.state.gobelet)
