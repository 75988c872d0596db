"""Request bodies: each is read whole before the application sees it, within limits of size and time."""

import asyncio
from collections.abc import Awaitable
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.web.config import Config, Limits
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
            body = await read_body(scope, receive, self.config.limits)
        except BodyRefused as refused:
            await make_body_refusal(refused.refusal, scope)(scope, receive, send)
        else:
            if body is not None:
                await self.app(scope, _replay(body, receive), send)


class BodyRefused(Exception):
    """A body that is too large or too slow, with the refusal that answers it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


async def read_body(scope: Scope, receive: Receive, limits: Limits) -> bytes | None:
    """Return the body of a request, or None if whoever sends it is gone."""
    if ARRIVED_WHOLE in scope:
        return await _read(receive, limits.most_body)
    try:
        async with asyncio.timeout(limits.body_seconds):
            return await _read(receive, limits.most_body)
    except TimeoutError:
        raise BodyRefused(Illegal("body-slow")) from None


async def _read(receive: Receive, most: int) -> bytes | None:
    body, size = bytearray(), 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        piece, is_last = message.get("body", b""), not message.get("more_body", False)
        size += len(piece)
        if size > most + MAX_DISCARDED or (size > most and is_last):
            raise BodyRefused(Unreadable("body-large", most=most))
        if size <= most:
            body += piece
        if is_last:
            return bytes(body)


def make_body_refusal(refusal: Refusal, scope: Scope) -> Response:
    """Return the refusal of a body, and close the connection after it: nobody reads the rest."""
    response = make_error_response(refusal, scope)
    response.headers["Connection"] = "close"
    return response


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a receive function that yields the body once more, then whatever follows."""
    waiting = [body]

    async def receive_again() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return receive_again
