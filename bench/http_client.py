"""A minimal HTTP client: keep-alive requests and server-sent events, on bare asyncio protocols.

The client of a benchmark must not be what is measured. It supports only what this server sends: responses with a
content length, and chunked streams with one or more events in a chunk.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple, TypeVar, cast

import orjson
import uvloop

Document = dict[str, Any]
T = TypeVar("T")
END: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length: "


class Address(NamedTuple):
    """The address of the server."""

    host: str
    port: int


class Response(NamedTuple):
    """A response."""

    status: int
    body: bytes

    @property
    def document(self) -> Document:
        """The body parsed as JSON."""
        document: Document = orjson.loads(self.body)
        return document


def run_clients(main: Coroutine[Any, Any, T], seconds: float | None = None) -> T:
    """Run a coroutine in the event loop that servers use, too; raise TimeoutError after so many seconds."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(asyncio.wait_for(main, seconds))


def _encode_request(method: str, path: str, token: str, body: bytes = b"", *, minimal: bool = False) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n"
    head += "prefer: return=minimal\r\n" if minimal else ""
    return f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body


class Connection(asyncio.Protocol):
    """A keep-alive connection. Responses come in the order of the requests."""

    def __init__(self, token: str, on_lost: Callable[[], None]) -> None:
        self._token, self._on_lost = token, on_lost
        self._buffer = bytearray()
        self._waiting: deque[Callable[[Response], None]] = deque()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by inheritance

    def send(
        self, path: str, document: Document, on_response: Callable[[Response], None], *, minimal: bool = False
    ) -> None:
        """Post a document; `on_response` gets the response, a short one if `minimal`."""
        assert self._transport is not None
        self._waiting.append(on_response)
        body = orjson.dumps(document)
        self._transport.write(_encode_request("POST", path, self._token, body, minimal=minimal))

    def get(self, path: str, on_response: Callable[[Response], None]) -> None:
        """Request a document or a page; `on_response` gets the response."""
        assert self._transport is not None
        self._waiting.append(on_response)
        self._transport.write(_encode_request("GET", path, self._token))

    def ask(self, path: str, document: Document) -> "asyncio.Future[Response]":
        """Post a document; return a future of the response."""
        future: asyncio.Future[Response] = asyncio.get_running_loop().create_future()
        self.send(path, document, future.set_result)
        return future

    def data_received(self, data: bytes) -> None:
        """Pass on every complete response."""
        self._buffer += data
        while (head := self._buffer.find(END)) >= 0:
            start = self._buffer[:head].lower().find(LENGTH) + len(LENGTH)  # a proxy writes its name with capitals
            stop = self._buffer.find(b"\r", start)
            end = head + len(END) + int(self._buffer[start:stop])
            if len(self._buffer) < end:
                return
            response = Response(int(self._buffer[9:12]), bytes(self._buffer[head + len(END) : end]))
            del self._buffer[:end]
            self._waiting.popleft()(response)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        """Report the loss, and end pending requests with status 0."""
        self._on_lost()
        while self._waiting:
            self._waiting.popleft()(Response(0, b"{}"))

    def close(self) -> None:
        """Close the connection without a report."""
        self._on_lost = lambda: None
        self._waiting.clear()
        if self._transport is not None:
            self._transport.close()


class Event(NamedTuple):
    """A server-sent event, and the time it arrived."""

    at: float
    id: int
    kind: bytes
    data: bytes


class EventStream(asyncio.Protocol):
    """A stream of server-sent events; `on_event` gets each event as soon as it is complete."""

    def __init__(self, path: str, token: str, on_event: Callable[[Event], None], on_lost: Callable[[], None]) -> None:
        self._request = _encode_request("GET", path, token)
        self._on_event, self._on_lost = on_event, on_lost
        self._received, self._text = bytearray(), bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by inheritance
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Pass on every complete event."""
        at = time.perf_counter()
        self._received += data
        if not self._is_open and not self._read_head():
            return
        self._join_chunks()
        while (end := self._text.find(b"\n\n")) >= 0:
            block = bytes(self._text[:end])
            del self._text[: end + 2]
            if block.startswith(b"id: "):
                number, kind, content = block.split(b"\n", 2)
                self._on_event(Event(at, int(number[4:]), kind[7:], content[6:]))

    def _read_head(self) -> bool:
        """Read the head of the response; return whether the stream is open. Any status but 200 is a loss."""
        head = self._received.find(END)
        if head < 0:
            return False
        if self._received[9:12] != b"200":
            self.close(report=True)
            return False
        del self._received[: head + len(END)]
        self._is_open = True
        return True

    def _join_chunks(self) -> None:
        while (head := self._received.find(b"\r\n")) >= 0:
            end = head + 2 + int(self._received[:head], 16)
            if len(self._received) < end + 2:
                return
            self._text += self._received[head + 2 : end]
            del self._received[: end + 2]

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        """Report the loss."""
        self._on_lost()

    def close(self, *, report: bool = False) -> None:
        """Close the stream, by default without a report."""
        if not report:
            self._on_lost = lambda: None
        if self._transport is not None:
            self._transport.close()
