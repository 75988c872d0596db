"""Tables of two programs that play over HTTP, game after game: who has the turn moves as soon as its stream says so.

Each player has two connections, one for commands and one for its stream. A game that is over is finished at once, and
the same two play on at the table of the rematch, so that the load stays the same however long it is measured.
"""

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

from bench.lines import Address, Answer, Document, Event, Line, Stream

ENTROPY: Final = "c0ffee"
OTHERS: Final = frozenset({"UndoFill", "StartNextGame"})
"""Moves that these players never make."""


class Pace(Protocol):
    """When moves are sent."""

    def ready(self, player: "Player", body: Document) -> None:
        """Take a move that may be sent."""


@dataclass
class Tally:
    """What was measured while it counted, and every fault whenever it was."""

    counting: bool = False
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move to the other player's receiving it."""
    faults: Counter[str] = field(default_factory=Counter)


class Player:
    """One program: what it hears decides what it sends."""

    def __init__(self, duel: "Duel", seat: int, token: str) -> None:
        self.duel, self.seat, self.token = duel, seat, token
        self.line = Line(token, lambda: duel.fault("line lost"))
        self.stream: Stream | None = None
        self.sent_at = 0.0
        self.moving = False
        """Whether a move is on its way, of which the player's own stream has not told yet."""
        self._last, self._commands = 0, 0

    async def connect(self) -> None:
        """Open the line for commands."""
        await asyncio.get_running_loop().create_connection(lambda: self.line, *self.duel.address)

    async def subscribe(self) -> None:
        """Open a stream of the table that is played at now, in place of the last one's."""
        if self.stream is not None:
            self.stream.close()
        self._last, self.moving = 0, False
        stream = self.stream = Stream(
            f"{self.duel.path}/stream", self.token, self._heard, lambda: self.duel.fault("stream lost")
        )
        await asyncio.get_running_loop().create_connection(lambda: stream, *self.duel.address)

    async def ask(self, path: str, **body: object) -> Document:
        """Send a command that must succeed, and return its answer."""
        answer = await self.line.ask(path, {"command": self._command(), **body})
        if answer.status not in {200, 201}:
            self.duel.fault(f"{path.rpartition('/')[2]} {answer.status}")
            raise ConnectionError(path)
        return answer.document

    def _command(self) -> str:
        self._commands += 1
        return f"c{self._commands}"

    def _heard(self, event: Event) -> None:
        """Note when the other's move came; move if it is this player's turn."""
        if event.kind == b"view" and self._last:
            self.duel.fault("fell behind")
        elif event.kind == b"news" and event.id != self._last + 1:
            self.duel.fault("a version missing")
        self._last = event.id
        told = json.loads(event.data)
        if event.kind == b"news":
            self.duel.came(self, told["events"][0].get("seat"), event.at)
        self.duel.told(self, told.get("table", told))

    def send(self, body: Document) -> None:
        """Send a move."""
        self.sent_at = time.perf_counter()
        self.line.send(f"{self.duel.path}/moves", {"command": self._command(), **body}, self._answered)

    def _answered(self, answer: Answer) -> None:
        if answer.status != 200:
            self.duel.fault(f"moves {answer.status} {answer.body[:60].decode()}")

    def close(self) -> None:
        """Hang up."""
        self.line.close()
        if self.stream is not None:
            self.stream.close()


class Duel:
    """One table with its two players, and the tables of its rematches."""

    def __init__(self, address: Address, number: int, pace: Pace, tally: Tally) -> None:
        self.address, self.pace, self.tally = address, pace, tally
        self.path = ""
        self.players = [Player(self, seat, f"bench-{number:06}-{seat}-{'x' * 16}") for seat in range(2)]
        self._chance = Random(number)
        self._moving_on: asyncio.Task[None] | None = None

    def fault(self, what: str) -> None:
        """Count something that must not be."""
        self.tally.faults[what] += 1

    async def open(self, edition: str) -> None:
        """Set the table up, sit down, and listen; nothing is begun yet."""
        for player in self.players:
            await player.connect()
        host = self.players[0]
        made = await host.ask("/api/tables", edition=edition)
        self.path = f"/api/tables/{made['table']['code']}"
        for player in self.players:
            await player.ask(f"{self.path}/seats", name=f"P{player.seat}", entropy=ENTROPY)
            await player.subscribe()

    async def begin(self) -> None:
        """Begin the game."""
        await self.players[0].ask(f"{self.path}/start")

    def came(self, player: Player, mover: int | None, at: float) -> None:
        """Note that a player has heard of a move, their own or the other's."""
        if mover == player.seat:
            player.moving = False
        elif mover is not None and self.tally.counting:
            self.tally.latencies.append(at - self.players[mover].sent_at)

    def told(self, player: Player, table: Document) -> None:
        """Do what a player does next."""
        if table["stage"] == "over" and table["rematch"] is None and player.seat == 0:
            self._moving_on = asyncio.ensure_future(self._move_on())
        move = None if player.moving else self._chosen(player, table["moves"])
        if move is not None:
            player.moving = True
            self.pace.ready(player, {"seen": table["version"], "move": move})

    def _chosen(self, player: Player, offers: list[Document]) -> Document | None:
        """Return a move on offer: after a roll, as often another roll as a fill. The first player ends the game."""
        moves: list[Document] = [offer["move"] for offer in offers if offer["move"]["kind"] not in OTHERS]
        fills = [move for move in moves if move["kind"] == "FillBox"]
        others = [move for move in moves if move["kind"] != "FillBox"]
        if others and others[0]["kind"] == "FinishGame" and player.seat != 0:
            return None
        either = [kind for kind in (fills, others) if kind]
        return self._chance.choice(self._chance.choice(either)) if either else None

    async def _move_on(self) -> None:
        answer = await self.players[0].ask(f"{self.path}/rematch")
        self.path = f"/api/tables/{answer['table']['rematch']}"
        for player in self.players:
            await player.subscribe()
        await self.begin()

    def close(self) -> None:
        """Hang up."""
        if self._moving_on is not None:
            self._moving_on.cancel()
        for player in self.players:
            player.close()
