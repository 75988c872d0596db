"""A connection between two servers of one database: lines of JSON, after each has proved that it has their key.

A line before that proof is short, and must come soon. Later a line that is too long, or a reader that is too slow, ends
the connection: whatever went over it has another way, through the database.
"""

import asyncio
import hashlib
import hmac
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, cast

import orjson

PROTOCOL: Final = 2
"""Which lines servers understand; servers of another protocol are not spoken to."""
HANDSHAKE_SECONDS: Final = 3.0
MAX_UNPROVED: Final = 1024
"""How many bytes a server may send before it has proved who it is."""
MAX_UNPROVED_CALLERS: Final = 64
"""How many callers may have yet to prove who they are; for one more, the oldest of them is closed."""
MAX_LINE: Final = 4_000_000
"""How many bytes a line may have."""
MAX_UNSENT: Final = 8_000_000
"""How many bytes may wait for a slow reader."""
KEEP_ALIVE: Final = {"TCP_KEEPIDLE": 4, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 10_000}
"""When the other end is asked for a sign after silence, how often, and how long what was sent may be unconfirmed."""
PURPOSE: Final = b"connections between servers"
NONCE_BYTES: Final = 16

Message = list[Any]
"""A topic, and what is said under it."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What a server is called by the others of its database, and the key that all of them have."""

    name: str
    key: bytes = field(repr=False)

    def prove(self, caller: "Greeting", called: "Greeting", *, by_caller: bool) -> str:
        """Return what only a server with this key can say on this very connection, as the caller or the called one."""
        given = orjson.dumps([PROTOCOL, caller, called, by_caller])
        return hmac.new(hmac.digest(self.key, PURPOSE, "sha256"), given, hashlib.sha256).hexdigest()


Greeting = tuple[str, str]
"""A server's name, and a number that it has drawn for this connection."""


class Handler(Protocol):
    """Whoever uses a connection. All functions are called in the event loop."""

    def on_open(self, connection: "Connection") -> None:
        """Begin: the other server has proved who it is."""

    def on_message(self, connection: "Connection", message: Message) -> None:
        """Read a message; an exception ends the connection."""

    def on_close(self, connection: "Connection") -> None:
        """End; nothing more is sent or received."""


class Connection(asyncio.Protocol):
    """One end of a connection."""

    def __init__(self, identity: Identity, handler: Handler, *, called: str | None = None) -> None:
        """Prepare one end; of a caller with the name of the server that it calls."""
        self._identity, self._handler, self._called = identity, handler, called
        self._greeting: Greeting = (identity.name, secrets.token_hex(NONCE_BYTES))
        self._other: Greeting = ("", "")
        self._received = bytearray()
        self._unsent: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._read: Callable[[Message], None] = self._read_hello
        self.is_open = False
        """Whether the other server has proved who it is."""
        self.opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Is set once it has, or to false if the connection ends before."""

    @property
    def name(self) -> str:
        """The other server's name, once it has said it."""
        return self._other[0]

    # -- the socket --------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say who this is."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=MAX_UNSENT)
        _keep_alive(self._transport.get_extra_info("socket"))
        self._timer = asyncio.get_running_loop().call_later(HANDSHAKE_SECONDS, self.close)
        self._write(orjson.dumps(["hello", *self._greeting]))

    def data_received(self, data: bytes) -> None:
        """Read the lines that have arrived whole."""
        self._received += data
        *lines, rest = self._received.split(b"\n")
        self._received = rest
        try:
            for line in (*lines, rest):
                self._check_length(line)
            for line in lines:
                self._read(orjson.loads(line))
        except Exception:  # it is no server of this protocol, or it says what makes no sense
            self.close()

    def _check_length(self, line: bytes | bytearray) -> None:
        if len(line) > (MAX_LINE if self.is_open else MAX_UNPROVED):
            raise ValueError(len(line))

    def pause_writing(self) -> None:
        """Give up a reader that is too slow."""
        self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        del exc
        was_open, self.is_open = self.is_open, False
        self._cancel_timer()
        if not self.opened.done():
            self.opened.set_result(False)
        if was_open:
            self._handler.on_close(self)

    def close(self) -> None:
        """End at once; what is unsent is lost."""
        self._read = _ignore
        if self._transport is not None:
            self._transport.abort()

    def finish(self) -> None:
        """End once everything has been sent."""
        self._flush()
        self._read = _ignore
        if self._transport is not None:
            self._transport.close()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- sending -----------------------------------------------------------------------------------------------------

    def send(self, line: bytes) -> None:
        """Send a line; what is sent in one turn of the event loop is written together."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent.append(line)

    def _flush(self) -> None:
        lines, self._unsent = self._unsent, []
        if lines:
            self._write(b"\n".join(lines))

    def _write(self, lines: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(lines + b"\n")

    # -- the handshake -----------------------------------------------------------------------------------------------

    def _read_hello(self, message: Message) -> None:
        topic, name, nonce = message
        self._other = (str(name), str(nonce))
        if topic != "hello" or self.name == self._identity.name or self._called not in {None, self.name}:
            raise ValueError(topic)
        self._read = self._read_proof
        self._write(orjson.dumps(["proof", self._prove(by_caller=self._called is not None)]))

    def _prove(self, *, by_caller: bool) -> str:
        """Return the proof of one end of this connection."""
        caller, called = (self._other, self._greeting) if self._called is None else (self._greeting, self._other)
        return self._identity.prove(caller, called, by_caller=by_caller)

    def _read_proof(self, message: Message) -> None:
        _, proof = message
        wanted = self._prove(by_caller=self._called is None)
        if not hmac.compare_digest(str(proof).encode(), wanted.encode()):
            raise ValueError("proof")
        self._cancel_timer()
        self._read, self.is_open = self._read_message, True
        self.opened.set_result(True)
        self._handler.on_open(self)

    def _read_message(self, message: Message) -> None:
        if not isinstance(message, list):
            raise TypeError(message)
        self._handler.on_message(self, message)


class AcceptedConnection(Connection):
    """The end that was called. Strangers who say nothing keep no server out: each new caller closes the oldest."""

    def __init__(self, identity: Identity, handler: Handler, unproved: dict[Connection, None]) -> None:
        """Prepare this end; `unproved` has all callers who have yet to prove who they are, the oldest first."""
        super().__init__(identity, handler)
        self._unproved = unproved

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake; make room for it."""
        if len(self._unproved) >= MAX_UNPROVED_CALLERS:
            oldest = next(iter(self._unproved))
            del self._unproved[oldest]
            oldest.close()
        self._unproved[self] = None
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._unproved.pop(self, None)
        super().connection_lost(exc)

    def _read_proof(self, message: Message) -> None:
        super()._read_proof(message)
        self._unproved.pop(self, None)


def _keep_alive(connected: socket.socket) -> None:
    """Let the system end a connection whose other end is gone without a word, within about ten seconds."""
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEP_ALIVE.items():
        if hasattr(socket, name):  # not every system has all of them
            connected.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _ignore(_message: Message) -> None:
    """Read nothing after the end."""
