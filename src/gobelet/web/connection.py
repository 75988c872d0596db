"""What the server process offers beside ASGI: a response, or a piece of a stream, in one write.

ASGI sends the head and the body of a response as two messages, which are two system calls. Where the server process is
not ours there is no such connection in a request's scope, and ASGI's own way is taken.
"""

from collections.abc import Iterable
from typing import Final, Protocol

from starlette.responses import Response
from starlette.types import Scope, Send

CONNECTION: Final = "gobelet.connection"
"""The key in a request's scope for the connection that it came from."""

RawHeader = tuple[bytes, bytes]


class Connection(Protocol):
    """The connection of a request. What returns False leaves it to ASGI's own way."""

    def send_response(self, scope: Scope, status: int, headers: Iterable[RawHeader], body: bytes) -> bool:
        """Send a whole response."""

    def send_piece(self, scope: Scope, piece: bytes) -> bool:
        """Send a piece of a response that has begun and has no length."""


async def send_whole(response: Response, added: Iterable[RawHeader], scope: Scope, send: Send) -> None:
    """Send a response whose body is complete, with further headers."""
    connection: Connection | None = scope.get(CONNECTION)
    headers, body = [*response.raw_headers, *added], bytes(response.body)
    if connection is None or not connection.send_response(scope, response.status_code, headers, body):
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": body})
