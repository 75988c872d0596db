"""HTTP connections within limits: what a client sends before the application sees a request is bounded.

Uvicorn limits neither the size nor the time of a request's head, and httptools joins the pieces of a header that never
ends. Both are counted here. A client that is refused gets a status and a sentence where a response can still be sent,
and the connection is closed.
"""

import asyncio
from collections.abc import Iterable
from enum import Enum, auto
from http import HTTPStatus
from itertools import chain
from typing import Any, Final, cast

import uvicorn
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from gobelet.cli.server.connections import Connections
from gobelet.web.backlog import Backlog
from gobelet.web.config import Limits
from gobelet.web.connection import CONNECTION, RawHeader
from gobelet.web.middleware.access_log import log_unread_request
from gobelet.web.middleware.body import ARRIVED_WHOLE, MAX_DISCARDED
from gobelet.web.request_info import Scope

MAX_TARGET: Final = 8192
"""The most bytes of a request's target (path and query)."""
MAX_PIPELINED: Final = 16
"""How many requests of a connection may wait while one is answered."""
RETRY_AFTER: Final = 5
"""Retry-After of a refused connection."""
CLOSE_SECONDS: Final = 5.0
"""After how many seconds a refused connection is dropped, even if its client has not read the response."""

SENTENCES: Final = {
    HTTPStatus.BAD_REQUEST: "The request is not valid HTTP.",
    HTTPStatus.REQUEST_TIMEOUT: "The request took too long to arrive.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The request is too long.",
    HTTPStatus.REQUEST_URI_TOO_LONG: "The address of the request is too long.",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "The headers of the request are too large or too many.",
    HTTPStatus.SERVICE_UNAVAILABLE: "Too many connections. Try again later.",
}
"""In English: the language of a request is not known before its headers are."""


class ProtocolConfig(uvicorn.Config):
    """Uvicorn's settings, with what the protocol needs beside them."""

    limits: Limits
    open_connections: Connections
    request_backlog: Backlog


class _Stage(Enum):
    """How much of a request has arrived."""

    NONE = auto()
    HEAD = auto()
    """Its head has begun."""
    BODY = auto()
    """Its head is complete."""


class _RequestRefused(Exception):
    """Ends the parsing of a request that is beyond a limit."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection. Uvicorn's own protocol, with limits of size, number and time."""

    def __init__(
        self,
        config: ProtocolConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits, self._backlog = config.limits, config.request_backlog
        self._open_connections = config.open_connections
        self._stage = _Stage.NONE
        self._requests = 0
        """How many requests have begun."""
        self._header_count = 0
        """How many headers there are before the body."""
        self._body_size = 0
        self._received = 0
        """Bytes of the current request that have arrived beside its body."""
        self._running: RequestResponseCycle | None = None
        """The request that is answered now; `cycle` is the last one that has arrived."""
        self._timer: asyncio.TimerHandle | None = None
        self._stall_timer: asyncio.TimerHandle | None = None
        self._abort_timer: asyncio.TimerHandle | None = None
        self._refused_with = HTTPStatus.BAD_REQUEST
        self._is_refused = False
        """Whether nothing more is read, and the connection is closed after the requests that are being answered."""

    # -- the connection ----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as Uvicorn has it
        """Wait for a request, unless there are too many connections."""
        super().connection_made(transport)
        if self._open_connections.add(self.client, self._close):
            self._start_timer(self._limits.head_seconds)
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no longer, and tell every request of it: Uvicorn tells only the last one."""
        self._open_connections.remove(self.client, self._close)
        self._stop_timer()
        self._stop_stall_timer()
        if self._abort_timer is not None:
            self._abort_timer.cancel()
        for cycle in (self._running, *(waiting for waiting, _ in self.pipeline)):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()  # Uvicorn keeps this timer after a reset, and with it everything below
        self._forget_requests()

    def _forget_requests(self) -> None:
        """Drop the requests with their headers, whatever still refers to this connection."""
        self._running = None
        self.pipeline.clear()
        for name in ("cycle", "scope", "headers"):  # None before the first request, too, whatever their types say
            setattr(self, name, None)

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, and limit what is still incomplete after it."""
        if self._is_refused:
            self.flow.pause_reading()
            return
        stage, requests = self._stage, self._requests
        super().data_received(data)
        if self._stage is not _Stage.NONE:
            self._check_incomplete(len(data), alone=requests == self._requests - (stage is _Stage.NONE))
        elif requests == self._requests and self._is_idle:  # only line breaks before a request
            self._start_timer(self._limits.head_seconds)

    def _check_incomplete(self, count: int, *, alone: bool) -> None:
        """Limit the size of an incomplete request, and the time until the rest of it arrives.

        Of bytes that belong to several requests it is not known how many are the last one's. Only those that have been
        parsed are counted.
        """
        self._received = self._received + count if alone else self._head_size
        if excess := self._find_excess(self._received):
            self._refuse(excess)
        else:
            in_head = self._stage is _Stage.HEAD
            self._start_timer(self._limits.head_seconds if in_head else 2 * self._limits.body_seconds)

    @property
    def _head_size(self) -> int:
        """How many bytes the target and the headers have that have been parsed."""
        return len(self.url) + sum(map(len, chain.from_iterable(self.headers))) + 4 * len(self.headers)

    def _find_excess(self, size: int) -> HTTPStatus | None:
        """Return the status of the limit that a head of a size is beyond, if there is one."""
        if len(self.url) > MAX_TARGET:
            return HTTPStatus.REQUEST_URI_TOO_LONG
        if size > self._limits.most_head or len(self.headers) > self._limits.most_headers:
            return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        return None

    @property
    def _is_idle(self) -> bool:
        """Whether no request is being answered or waits for that."""
        return self.cycle is None or self.cycle.response_complete

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Answer a request."""
        self._running = cycle
        scope = cast("Scope", cycle.scope)
        scope[CONNECTION] = self
        self._backlog.note_arrival(scope)
        super()._start_asgi_task(cycle, app)

    # -- responses without ASGI's messages ---------------------------------------------------------------------------

    def send_response(self, scope: Scope, status: int, headers: Iterable[RawHeader], body: bytes) -> bool:
        """Send head and body of a response in one write, unless the client is slow or something is unusual."""
        cycle = self._running
        if cycle is None or cycle.scope is not scope or cycle.response_started or cycle.flow.write_paused:
            return False
        head = _encode_head(status, [*cycle.default_headers, *headers], close=not cycle.keep_alive)
        if head is None:
            return False
        if not cycle.disconnected:
            cycle.response_started, cycle.waiting_for_100_continue = True, False
            self.transport.write(head + body)
            self._complete(cycle)
        return True

    def _complete(self, cycle: RequestResponseCycle) -> None:
        """Note that a response is complete, as Uvicorn does."""
        cycle.response_complete = True
        cycle.message_event.set()
        if not cycle.keep_alive:
            self.transport.close()
        cycle.on_response()

    def send_piece(self, scope: Scope, piece: bytes) -> bool:
        """Send a piece of a response in chunks, unless the client is slow or gone."""
        cycle = self._running
        if cycle is None or cycle.scope is not scope or not cycle.chunked_encoding or cycle.response_complete:
            return False
        if cycle.flow.write_paused or cycle.disconnected:
            return False
        self.transport.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        return True

    # -- parts of a request, called by the parser ------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Begin to count."""
        self._stage = _Stage.HEAD
        self._requests += 1
        self._received = self._body_size = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Limit the head, and start the request, or let it wait for those before it.

        Headers after a body in chunks count with the others. The request does not get them: no proxy has checked them.
        """
        self._stop_timer()
        self._check_head()
        self._stage = _Stage.BODY
        if self._requests == 1:
            self._open_connections.note_request(self._close)
        if len(self.pipeline) >= MAX_PIPELINED:
            self._stop_parsing(HTTPStatus.SERVICE_UNAVAILABLE)
        super().on_headers_complete()
        self.headers, self._header_count = self.headers.copy(), len(self.headers)

    def on_body(self, body: bytes) -> None:
        """Leave the body to the application, which limits what it reads; end one that nobody reads."""
        self._received -= len(body)
        self._body_size += len(body)
        if self._body_size > self._limits.most_body + 2 * MAX_DISCARDED:
            self._stop_parsing(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for the next request."""
        self._stop_timer()
        if len(self.headers) > self._header_count:
            self._check_head()
        self._stage = _Stage.NONE
        cast("Scope", self.scope)[ARRIVED_WHOLE] = True
        super().on_message_complete()

    # -- refusals --------------------------------------------------------------------------------------------------

    def _check_head(self) -> None:
        if excess := self._find_excess(self._head_size):
            self._stop_parsing(excess)

    def _stop_parsing(self, status: HTTPStatus) -> None:
        self._refused_with = status
        raise _RequestRefused(status)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - Uvicorn's signature
        """Respond to a request that could not be parsed, or whose parsing was stopped."""
        self._refuse(self._refused_with)

    def _refuse(self, status: HTTPStatus) -> None:
        """Respond and close the connection; if other requests are being answered, close it after those."""
        own = self._stage is _Stage.BODY and not self.pipeline  # the request that is answered now has not arrived
        answered = own and self._is_idle
        self._stage = _Stage.NONE
        if self.headers:
            self.headers.clear()  # they may be many, and the connection may wait for other requests to be answered
        if self._is_idle or own:
            self._stop_timer()
            if not answered:
                self._respond(status)
            self._close()
        else:
            self._is_refused = True
            self.cycle.keep_alive = False
            self.flow.pause_reading()
            self._start_timer(self._limits.head_seconds)

    def _respond(self, status: HTTPStatus) -> None:
        """Respond in place of the application, unless that has begun to."""
        if self._is_idle or not self.cycle.response_started:
            self.transport.write(_encode_response(status))
            log_unread_request(status)
        if not self._is_idle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _close(self) -> None:
        """Close the connection, a little later also if the client does not read."""
        if not self.transport.is_closing():
            self.transport.close()
            self._abort_after(CLOSE_SECONDS)

    def _abort_after(self, seconds: float) -> None:
        """Drop a connection that is being closed, even if its client does not read the rest."""
        if self._abort_timer is None:
            self._abort_timer = self.loop.call_later(seconds, self.transport.abort)

    def on_response_complete(self) -> None:
        """Go on with the next request; after the last one the client has a limited time to read."""
        super().on_response_complete()
        if self.transport.is_closing() and self.cycle is not None:  # without it, the connection is lost
            self._abort_after(self._limits.stall_seconds)

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection on which no further request comes."""
        self._close()

    # -- time --------------------------------------------------------------------------------------------------------

    def _start_timer(self, seconds: float) -> None:
        """Start the time for the rest of a request, unless it has begun or the connection is being closed."""
        if self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(seconds, self._on_timeout)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_timeout(self) -> None:
        """Close the connection; only a client that has sent a part of a head is waiting for a response."""
        self._timer = None
        if self._stage is _Stage.HEAD:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self._close()

    def pause_writing(self) -> None:
        """Give a client that does not read its responses a limited time."""
        super().pause_writing()
        self._stall_timer = self.loop.call_later(self._limits.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        super().resume_writing()
        self._stop_stall_timer()

    def _stop_stall_timer(self) -> None:
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None


def _encode_head(status: int, headers: list[RawHeader], *, close: bool) -> bytes | None:
    """Return the head of a response; None if its headers end the connection or are not lines."""
    lines = b"".join([b"%s: %s\r\n" % header for header in headers])
    if lines.count(b"\n") != len(headers) or any(name == b"connection" for name, _ in headers):
        return None
    return b"%s%s%s\r\n" % (STATUS_LINE[status], lines, b"connection: close\r\n" if close else b"")


def _encode_response(status: HTTPStatus) -> bytes:
    sentence = SENTENCES[status]
    retry = f"retry-after: {RETRY_AFTER}\r\n" if status is HTTPStatus.SERVICE_UNAVAILABLE else ""
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n{retry}"
    return f"{head}content-length: {len(sentence)}\r\nconnection: close\r\n\r\n{sentence}".encode()
