"""The load of the server benchmarks: tables of two programs that play over HTTP, game after game.

Each player has two connections, one for commands and one for its stream, and moves as soon as the stream says that it
may. Streams carry what has changed and responses no table, unless full views are asked for. A finished game is followed
by a rematch of the same players, so the load is constant.
"""

import asyncio
import time
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

import orjson
from bench.http_client import Address, Connection, Document, Event, EventStream, Response

ENTROPY: Final = "c0ffee"
UNUSED_MOVES: Final = frozenset({"UndoFill", "StartNextGame"})
"""Moves that these players never make."""


@dataclass
class Measurements:
    """The latencies while counting, and the errors of the whole run."""

    counting: bool = False
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move to its arrival at the other player."""
    errors: Counter[str] = field(default_factory=Counter)


# -- pace --------------------------------------------------------------------------------------------------------


class Pace(Protocol):
    """Decides when moves are sent."""

    def ready(self, player: "Player", body: Document) -> None:
        """Take a move that may be sent."""


class Unlimited:
    """Sends every move at once."""

    def __init__(self) -> None:
        self._stopped = False

    def ready(self, player: "Player", body: Document) -> None:
        """Send the move."""
        if not self._stopped:
            player.send(body)

    def stop(self) -> None:
        """Send no more moves."""
        self._stopped = True


class FixedRate:
    """Sends a fixed number of moves a second, evenly, the oldest first."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._waiting: deque[tuple[Player, Document]] = deque()
        self._task = asyncio.ensure_future(self._send_moves())

    def ready(self, player: "Player", body: Document) -> None:
        """Queue the move."""
        self._waiting.append((player, body))

    async def _send_moves(self) -> None:
        """Send moves when they are due; a slot without a waiting move is unused."""
        loop = asyncio.get_running_loop()
        start, sent = loop.time(), 0
        while True:
            await asyncio.sleep(start + (sent + 1) / self._rate - loop.time())
            while sent < (loop.time() - start) * self._rate:
                sent += 1
                with suppress(IndexError):
                    player, body = self._waiting.popleft()
                    player.send(body)

    def stop(self) -> None:
        """Send no more moves."""
        self._task.cancel()


# -- tables and players ------------------------------------------------------------------------------------------


def merge_changes(table: Document, sent: Document) -> Document:
    """Return the table after what a stream has sent: all of it, or what has changed."""
    if "changes" not in sent:
        return sent.get("table", sent)  # type: ignore[no-any-return]
    changes: Document = sent["changes"]
    return {**table, **changes, "game": {**table["game"], **changes["game"]}}


class Player:
    """A program in one seat of a table."""

    def __init__(self, table: "LoadTable", seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.connection = Connection(token, lambda: table.count_error("connection lost"))
        self.stream: EventStream | None = None
        self.sent_at = 0.0
        self.is_moving = False
        """Whether a move is under way that the player's own stream has not confirmed."""
        self._last, self._commands = 0, 0
        self._view: Document = {}

    async def connect(self) -> None:
        """Open the connection for commands."""
        await asyncio.get_running_loop().create_connection(lambda: self.connection, *self.table.addresses[self.seat])

    async def subscribe(self) -> None:
        """Open a stream of the current table, and close that of the table before."""
        if self.stream is not None:
            self.stream.close()
        self._last, self.is_moving = 0, False
        view = "full" if self.table.full_views else "changes"
        path = f"{self.table.path}/stream?view={view}"
        stream = self.stream = EventStream(
            path, self.token, self._on_event, lambda: self.table.count_error("stream lost")
        )
        await asyncio.get_running_loop().create_connection(lambda: stream, *self.table.addresses[self.seat])

    async def ask(self, path: str, **body: object) -> Document:
        """Send a command that must succeed, and return its response."""
        response = await self.connection.ask(path, {"command": self._next_command_id(), **body})
        if response.status not in {200, 201}:
            self.table.count_error(f"{path.rpartition('/')[2]} {response.status}")
            raise ConnectionError(path)
        return response.document

    def _next_command_id(self) -> str:
        self._commands += 1
        return f"c{self._commands}"

    def _on_event(self, event: Event) -> None:
        """Record the latency of the other player's move, and move if it is this player's turn."""
        if event.kind == b"view" and self._last:
            self.table.count_error("fell behind")
        elif event.kind != b"view" and event.id != self._last + 1:
            self.table.count_error("version missing")
        self._last = event.id
        document = orjson.loads(event.data)
        if event.kind != b"view":
            self.table.record_arrival(self, document["events"][0].get("seat"), event.at)
        self._view = merge_changes(self._view, document)
        self.table.continue_game(self, self._view)

    def send(self, body: Document) -> None:
        """Send a move."""
        self.sent_at = time.perf_counter()
        self.connection.send(
            f"{self.table.path}/moves",
            {"command": self._next_command_id(), **body},
            self._on_response,
            minimal=not self.table.full_views,
        )

    def _on_response(self, response: Response) -> None:
        if response.status != 200:
            self.table.count_error(f"moves {response.status} {response.body[:60].decode()}")

    def close(self) -> None:
        """Close both connections."""
        self.connection.close()
        if self.stream is not None:
            self.stream.close()


class LoadTable:
    """A table with two players, who may be connected to different servers, and the tables of its rematches."""

    def __init__(
        self,
        address: Address,
        number: int,
        pace: Pace,
        measurements: Measurements,
        *,
        full_views: bool = False,
        other_address: Address | None = None,
    ) -> None:
        self.addresses = (address, other_address or address)
        self.pace, self.measurements = pace, measurements
        self.full_views = full_views
        self.path = ""
        self.players = [Player(self, seat, f"bench-{number:06}-{seat}-{'x' * 16}") for seat in range(2)]
        self._chance = Random(number)
        self._rematch_task: asyncio.Task[None] | None = None

    def count_error(self, what: str) -> None:
        """Count an error."""
        self.measurements.errors[what] += 1

    async def open(self, edition: str) -> None:
        """Create the table, take the seats and open the streams; the game is not yet started."""
        for player in self.players:
            await player.connect()
        response = await self.players[0].ask("/api/tables", edition=edition)
        self.path = f"/api/tables/{response['table']['code']}"
        for player in self.players:
            await player.ask(f"{self.path}/seats", name=f"P{player.seat}", entropy=ENTROPY)
            await player.subscribe()

    async def start(self) -> None:
        """Start the game."""
        await self.players[0].ask(f"{self.path}/start")

    def record_arrival(self, player: Player, mover: int | None, at: float) -> None:
        """Record that a move has arrived at a player, their own or the other's."""
        if mover == player.seat:
            player.is_moving = False
        elif mover is not None and self.measurements.counting:
            self.measurements.latencies.append(at - self.players[mover].sent_at)

    def continue_game(self, player: Player, table: Document) -> None:
        """Make a player's next move, or start the rematch."""
        if table["stage"] == "over" and table["rematch"] is None and player.seat == 0:
            self._rematch_task = asyncio.ensure_future(self._start_rematch())
        move = None if player.is_moving else self._choose_move(player, table["moves"])
        if move is not None:
            player.is_moving = True
            self.pace.ready(player, {"seen": table["version"], "move": move})

    def _choose_move(self, player: Player, offers: list[Document]) -> Document | None:
        """Return a random move: after a roll, another roll or a fill with equal probability.

        Only the first player finishes the game.
        """
        moves: list[Document] = [offer["move"] for offer in offers if offer["move"]["kind"] not in UNUSED_MOVES]
        fills = [move for move in moves if move["kind"] == "FillBox"]
        others = [move for move in moves if move["kind"] != "FillBox"]
        if others and others[0]["kind"] == "FinishGame" and player.seat != 0:
            return None
        kinds = [kind for kind in (fills, others) if kind]
        return self._chance.choice(self._chance.choice(kinds)) if kinds else None

    async def _start_rematch(self) -> None:
        response = await self.players[0].ask(f"{self.path}/rematch")
        self.path = f"/api/tables/{response['table']['rematch']}"
        for player in self.players:
            await player.subscribe()
        await self.start()

    def close(self) -> None:
        """Close all connections."""
        if self._rematch_task is not None:
            self._rematch_task.cancel()
        for player in self.players:
            player.close()
