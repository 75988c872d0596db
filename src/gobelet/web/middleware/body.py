"""Request bodies: each is read whole before the application sees it, within limits of size and time."""

import asyncio
from collections.abc import Awaitable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.web.config import Config
from gobelet.web.errors import make_error_response
from gobelet.web.request_info import SAFE_METHODS

ARRIVED_WHOLE: Final = "gobelet.arrived_whole"
"""The key in a request's scope by which the server process says that nothing of its body is missing."""
MAX_DISCARDED: Final = 1_048_576
"""How many bytes beyond the limit are read and discarded: many clients read a response only when all is sent."""


class BodyMiddleware:
    """Read the whole body first, and reject one that is too large or too slow."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app, self.config = app, config

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer, if need be once the whole request is there."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            return self.app(scope, receive, send)
        return self._read_first(scope, receive, send)

    async def _read_first(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await (self._read(receive) if ARRIVED_WHOLE in scope else self._read_in_time(receive))
        except TimeoutError:
            await _refuse(Illegal("body-slow"), scope, receive, send)
        except Refusal as refusal:
            await _refuse(refusal, scope, receive, send)
        else:
            if body is not None:
                await self.app(scope, _replay(body, receive), send)

    async def _read_in_time(self, receive: Receive) -> bytes | None:
        async with asyncio.timeout(self.config.limits.body_seconds):
            return await self._read(receive)

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the body, or None if whoever sends it is gone."""
        body, size, most = bytearray(), 0, self.config.limits.most_body
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            piece, is_last = message.get("body", b""), not message.get("more_body", False)
            size += len(piece)
            if size > most + MAX_DISCARDED or (size > most and is_last):
                raise Unreadable("body-large", most=most)
            if size <= most:
                body += piece
            if is_last:
                return bytes(body)


async def _refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a refusal, and close the connection: nobody reads the rest of the body."""
    response = make_error_response(refusal, scope)
    response.headers["Connection"] = "close"
    await response(scope, receive, send)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a receive function that yields the body once more, then whatever follows."""
    waiting = [body]

    async def receive_again() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return receive_again
