"""Programs that play on whatever happens to the server, and keep a ledger of what they sent and what they were told."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from threading import Condition, Thread
from typing import Any, Protocol

from gobelet.tables.tokens import Holder, Token, hash_token
from support.killable_server import PATIENCE, PlannedKill

Json = dict[str, Any]
UNAVAILABLE = 503


class Target(Protocol):
    """What programs talk to: a server that is killed, or several of which each program uses one at a time."""

    @property
    def ended(self) -> bool:
        """Whether it is gone for good."""

    @property
    def seconds(self) -> float:
        """How long an answer may take before it counts as lost."""

    @property
    def expects_faults(self) -> bool:
        """Whether anything will happen to it yet."""

    @property
    def for_streams(self) -> "Target":
        """Where streams are opened."""

    def locate(self) -> tuple[int, int]:
        """Wait until a server is there; return its life and its port."""

    def note_lost(self, life: int) -> None:
        """Note that a connection in this life broke, or was refused for the time being."""

    def plan_kill(self) -> PlannedKill | None:
        """Return the moment at which the one who asks is to kill the server, if its time has come."""

    def kill(self, life: int, why: str) -> None:
        """Kill the server, unless it was started again since."""

    def note_acknowledged(self) -> None:
        """Note that a command was acknowledged."""

    def note_stream_event(self, life: int) -> None:
        """Note that a stream brought news."""


@dataclass
class Entry:
    """One command: at which table, by whom, and what became of it, however often it was sent."""

    code: str
    command: str
    asked: Json
    versions: list[int] = field(default_factory=list)
    """As they were told, once for each acknowledgement."""
    refusals: list[str] = field(default_factory=list)
    resent: list[float] = field(default_factory=list)
    """When it was sent again because no answer had come."""

    @property
    def acknowledged(self) -> bool:
        """Whether an answer said that it was done."""
        return bool(self.versions)

    @property
    def refused(self) -> bool:
        """Whether all answers were refusals."""
        return bool(self.refusals) and not self.versions


class Line:
    """A connection to a running server, with plain HTTP; it breaks whenever that one is killed."""

    def __init__(self, server: Target, token: Token | None) -> None:
        self._server = server
        who = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._headers = {"Content-Type": "application/json", **who}
        self._life, self._connection = 0, HTTPConnection("127.0.0.1", 0)

    def ask(
        self, method: str, path: str, body: Json | None = None, *, may_kill: bool = False
    ) -> tuple[int, Json] | None:
        """Return status and document of an answer, or None if none came. It may kill the server if a kill is due."""
        life, port = self._server.locate()
        if life != self._life:
            self._connection.close()
            self._life, self._connection = life, self._connect(port)
        planned = self._server.plan_kill() if may_kill else None
        try:
            self._connection.request(method, path, None if body is None else json.dumps(body), self._headers)
            if planned is not None:
                planned.moment(self._connection.sock)
                self._server.kill(life, planned.name)
            response = self._connection.getresponse()
            answer = response.status, json.loads(response.read())
        except (OSError, HTTPException, ValueError):
            self._connection.close()
            if planned is not None:
                self._server.kill(life, "before")
            self._server.note_lost(life)
            return None
        if response.status == UNAVAILABLE:  # a server without its database, or one that drains
            self._server.note_lost(life)
            return None
        return answer

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def lines(self, path: str, last: int | None, opened: Callable[[socket.socket], None]) -> Iterator[tuple[int, str]]:
        """Yield a stream line by line, each with the life of the server that sent it, until it breaks."""
        headers = self._headers | ({} if last is None else {"Last-Event-ID": str(last)})
        try:
            life, port = self._server.locate()
        except ConnectionError:  # it is gone for good
            return
        with suppress(OSError, HTTPException), closing(self._connect(port)) as connection:
            connection.request("GET", path, headers=headers)
            opened(connection.sock)
            response = connection.getresponse()
            assert response.status in {200, UNAVAILABLE}, response.read()
            while response.status == 200 and (line := response.readline()):
                yield life, line.decode().rstrip("\n")
        self._server.note_lost(life)

    def _connect(self, port: int) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", port, timeout=self._server.seconds)


@dataclass(frozen=True)
class StreamEvent:
    """One event of a stream."""

    version: int
    kind: str
    document: Json
    life: int
    """Of the server that sent it."""

    @property
    def table(self) -> Json:
        """The table it brought."""
        table: Json = self.document if self.kind == "view" else self.document["table"]
        return table


class StreamReader:
    """Reads the stream of one table for as long as it takes, across all restarts of the server."""

    def __init__(self, server: Target, code: str, token: Token | None) -> None:
        self.code, self.holder = code, None if token is None else hash_token(token)
        self.events: list[StreamEvent] = []
        self._server, self._line = server, Line(server, token)
        self._changed, self._stopped = Condition(), False
        self._socket: socket.socket | None = None
        self._thread = Thread(target=self._listen, name=f"stream {code}", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while not self._stopped and not self._server.ended and not self._is_finished():
            last = self.events[-1].version if self.events else None
            fields: dict[str, str] = {}
            for life, line in self._line.lines(f"/api/tables/{self.code}/stream", last, self._opened):
                name, _, value = line.partition(": ")
                fields[name] = value
                if not line:
                    self._receive(fields, life)
                    fields = {}

    def _is_finished(self) -> bool:
        """Whether nothing can happen at the table any more: everybody has gone on to another."""
        return bool(self.events) and self.events[-1].table["rematch"] is not None

    def _opened(self, line: socket.socket) -> None:
        self._socket = line
        if self._stopped:
            line.shutdown(socket.SHUT_RDWR)

    def _receive(self, fields: dict[str, str], life: int) -> None:
        if "id" not in fields:
            return
        with self._changed:
            self.events.append(StreamEvent(int(fields["id"]), fields["event"], json.loads(fields["data"]), life))
            self._changed.notify_all()
        if fields["event"] == "news":
            self._server.note_stream_event(life)

    def wait(self, wanted: Callable[[Json], object]) -> Json:
        """Return the newest view of the table, once it is as wanted."""
        with self._changed:
            while not self._changed.wait_for(lambda: self.events and wanted(self.events[-1].table), PATIENCE):
                waiting = self._server.expects_faults and not self._server.ended  # killed servers make slow progress
                assert waiting, f"{self.code} does not go on: {self.events[-1:]}"
            return self.events[-1].table

    def reach(self, version: int) -> Json:
        """Return the newest view of the table, once it has come so far."""
        return self.wait(lambda table: table["version"] >= version)

    def stop(self) -> None:
        """Listen no more."""
        self._stopped = True
        with suppress(OSError):  # it may just have broken
            if self._socket is not None:
                self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)


@dataclass
class Program:
    """Somebody's program: it sends every command until it is answered, some twice, and gives up a few."""

    server: Target
    name: str
    chance: Random
    token: Token = field(init=False)
    entropy: bytes = field(init=False)
    ledger: list[Entry] = field(default_factory=list)
    views: list[Json] = field(default_factory=list)
    """Every table that an answer has brought."""
    streams: list[StreamReader] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.entropy = self.chance.randbytes(16)
        self.token = Token(f"the-token-of-{self.name}-{self.chance.getrandbits(64):016x}")
        self._line = Line(self.server, self.token)

    @property
    def holder(self) -> Holder:
        """Who the server takes this program for."""
        return hash_token(self.token)

    def close(self) -> None:
        """Send nothing any more."""
        self._line.close()

    def subscribe(self, code: str) -> StreamReader:
        """Open a stream."""
        self.streams.append(StreamReader(self.server.for_streams, code, self.token))
        return self.streams[-1]

    def command(self, code: str, what: str, *, stubborn: bool = True, **body: Any) -> Json | None:  # noqa: ANN401
        """Send a command; return what it was answered, or None if it was refused or given up."""
        entry = Entry(code, f"{self.name}-{next(self._numbers)}", {"what": what, **body})
        self.ledger.append(entry)
        path = f"/api/tables/{code}/{what}" if code else "/api/tables"
        while (answer := self._send(path, entry, body)) is None:
            if not stubborn and self.chance.random() < 0.2:
                return None
            entry.resent.append(time.time())
        if entry.acknowledged and self.chance.random() < 0.1:
            self._send(path, entry, body)
        return answer if entry.acknowledged else None

    def _send(self, path: str, entry: Entry, body: Json) -> Json | None:
        """Send a command once; write down what it is answered."""
        answer = self._line.ask("POST", path, {"command": entry.command, **body}, may_kill=True)
        if answer is None:
            return None
        status, document = answer
        if status >= 400:
            entry.refusals.append(document["code"])
            return document
        self.server.note_acknowledged()
        entry.versions.append(document["version"])
        entry.code = document["table"]["code"]
        self.views.append(document["table"])
        return document

    def look(self, code: str) -> Json:
        """Return a table as the server shows it now."""
        while (answer := self._line.ask("GET", f"/api/tables/{code}")) is None:
            pass
        assert answer[0] == 200, answer
        return answer[1]


# -- playing -----------------------------------------------------------------------------------------------------


def play(program: Program, stream: StreamReader) -> None:
    """Play a game to its end."""
    seen = 0
    while (view := stream.reach(seen))["stage"] == "playing":
        seen = act(program, stream.code, view)


def act(program: Program, code: str, view: Json) -> int:
    """Do something, mischief too; return the version that is worth looking at next."""
    chance, version = program.chance, view["version"]
    if chance.random() < 0.12:
        _mischief(program, code, view)
    if chance.random() < 0.02:
        program.command(code, "rename", stubborn=False, name=f"{program.name} {chance.randrange(100)}")
    if chance.random() < 0.01 and view["hurried"]:
        program.command(code, "lend", bot="greedy")
        program.command(code, "take-back")
    move = choose(view, chance)
    if move is None:
        return int(version) + 1
    if move["kind"] == "UndoFill":
        done = program.command(code, "undo", stubborn=False, seen=version)
    else:
        done = program.command(code, "moves", stubborn=False, seen=version, move=move)
    return int(version if done is None else done["version"])


def _mischief(program: Program, code: str, view: Json) -> None:
    """Send something that is stale, somebody else's, out of turn, or against the rules."""
    offered = [
        offer["move"] for offer in view["moves"] if offer["move"]["kind"] != "Call"
    ]  # a false call is no mischief
    move = program.chance.choice([*offered, *MISCHIEF[view["game"]["kind"]]])
    seat, seen = (
        program.chance.choice([None, *range(len(view["seats"]))]),
        program.chance.randrange(view["version"] + 1),
    )
    program.command(code, "moves", stubborn=False, seen=seen, seat=seat, move=move)


MISCHIEF: dict[str, list[Json]] = {
    "dice": [{"kind": "RollDice", "keep": [6, 6, 6, 6]}, {"kind": "FillBox", "box": "chance"}, {"kind": "Call"}],
    "cards": [{"kind": "Discard", "cards": ["6Y", "6Y", "6Y"]}, {"kind": "Decline"}],
}


def choose(view: Json, chance: Random) -> Json | None:
    """Return a move: mostly at most one more roll, then the dearest box; with cards whatever serves, and true calls."""
    offers = {offer["move"]["kind"]: offer["move"] for offer in view["moves"]}
    fills = [offer for offer in view["moves"] if "points" in offer]
    if "UndoFill" in offers and chance.random() > 0.1:
        del offers["UndoFill"]
    if fills and ("RollDice" not in offers or chance.random() < 0.6):
        return dict(max(fills, key=lambda offer: offer["points"])["move"])
    if view["game"]["kind"] == "cards":
        return _card_move(view, offers, chance)
    rest = [offer["move"] for offer in view["moves"] if offer["move"]["kind"] in offers.keys() - {"FillBox"}]
    return chance.choice(rest) if rest else None


def _card_move(view: Json, offers: dict[str, Json], chance: Random) -> Json | None:
    call = offers.pop("Call", None)
    if call is not None and view["game"]["claim"]:
        return call
    if "Discard" not in offers:
        return chance.choice(list(offers.values())) if offers else None
    return offers["Discard"]
