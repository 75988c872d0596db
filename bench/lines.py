"""The least of an HTTP client: keep-alive requests, and streams of server-sent events, on bare asyncio protocols.

A benchmark's client must not be what is measured. It reads what this server sends and no more: answers with a length,
streams in chunks, one event a chunk or several.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, NamedTuple

Document = dict[str, Any]
END: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length: "


class Address(NamedTuple):
    """Where the server listens."""

    host: str
    port: int


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes

    @property
    def document(self) -> Document:
        """The body read as JSON."""
        found: Document = json.loads(self.body)
        return found


def _request(method: str, path: str, token: str, body: bytes = b"") -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n"
    return f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body


class Line(asyncio.Protocol):
    """One connection that is kept, with one request on it at a time; others wait for it."""

    def __init__(self, token: str, lost: Callable[[], None]) -> None:
        self._token, self._lost = token, lost
        self._buffer = bytearray()
        self._waiting: deque[Callable[[Answer], None]] = deque()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the connection."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def send(self, path: str, document: Document, done: Callable[[Answer], None]) -> None:
        """Post a document; its answer is handed to `done`."""
        assert self._transport is not None
        self._waiting.append(done)
        self._transport.write(_request("POST", path, self._token, json.dumps(document).encode()))

    def ask(self, path: str, document: Document) -> "asyncio.Future[Answer]":
        """Post a document, and wait for its answer."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.send(path, document, future.set_result)
        return future

    def data_received(self, data: bytes) -> None:
        """Hand over every answer that is there whole."""
        self._buffer += data
        while (head := self._buffer.find(END)) >= 0:
            start = self._buffer.find(LENGTH, 0, head) + len(LENGTH)
            stop = self._buffer.find(b"\r", start)
            end = head + len(END) + int(self._buffer[start:stop])
            if len(self._buffer) < end:
                return
            answer = Answer(int(self._buffer[9:12]), bytes(self._buffer[head + len(END) : end]))
            del self._buffer[:end]
            self._waiting.popleft()(answer)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        """Tell who relies on it; whatever was asked has no answer."""
        self._lost()
        while self._waiting:
            self._waiting.popleft()(Answer(0, b"{}"))

    def close(self) -> None:
        """Hang up."""
        self._lost = lambda: None
        self._waiting.clear()
        if self._transport is not None:
            self._transport.close()


class Event(NamedTuple):
    """One event of a stream, and when it came."""

    at: float
    id: int
    kind: bytes
    data: bytes


class Stream(asyncio.Protocol):
    """One stream; every event is handed to who listens as soon as it is there."""

    def __init__(self, path: str, token: str, heard: Callable[[Event], None], lost: Callable[[], None]) -> None:
        self._opening = _request("GET", path, token)
        self._heard, self._lost = heard, lost
        self._raw, self._text = bytearray(), bytearray()
        self._begun = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._opening)

    def data_received(self, data: bytes) -> None:
        """Hand over every event that is there whole."""
        at = time.perf_counter()
        self._raw += data
        if not self._begun and not self._answered():
            return
        self._join_chunks()
        while (end := self._text.find(b"\n\n")) >= 0:
            block = bytes(self._text[:end])
            del self._text[: end + 2]
            if block.startswith(b"id: "):
                number, kind, content = block.split(b"\n", 2)
                self._heard(Event(at, int(number[4:]), kind[7:], content[6:]))

    def _answered(self) -> bool:
        """Whether the stream is open; anything but a 200 is a lost one."""
        head = self._raw.find(END)
        if head < 0:
            return False
        if self._raw[9:12] != b"200":
            self.close(silent=False)
            return False
        del self._raw[: head + len(END)]
        self._begun = True
        return True

    def _join_chunks(self) -> None:
        while (head := self._raw.find(b"\r\n")) >= 0:
            end = head + 2 + int(self._raw[:head], 16)
            if len(self._raw) < end + 2:
                return
            self._text += self._raw[head + 2 : end]
            del self._raw[: end + 2]

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        """Tell who relies on it."""
        self._lost()

    def close(self, *, silent: bool = True) -> None:
        """Hang up."""
        if silent:
            self._lost = lambda: None
        if self._transport is not None:
            self._transport.close()
