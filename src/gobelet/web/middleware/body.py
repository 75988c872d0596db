"""Request bodies: each is read whole before the application sees it, within limits of size and time."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.web.config import Config
from gobelet.web.errors import refuse
from gobelet.web.request_info import SAFE_METHODS


class BodyMiddleware:
    """Read the whole body first, and reject one that is too large or too slow."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app, self.config = app, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer once the whole request is there."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self.config.limits.body_seconds):
                body = await self._read(receive)
        except TimeoutError:
            await refuse(Illegal("body-slow"), scope, receive, send)
        except Refusal as refusal:
            await refuse(refusal, scope, receive, send)
        else:
            if body is not None:
                await self.app(scope, _replay(body, receive), send)

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the body, or None if whoever sends it is gone."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self.config.limits.most_body:
                raise Unreadable("body-large", most=self.config.limits.most_body)
            if not message.get("more_body", False):
                return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a receive function that yields the body once more, then whatever follows."""
    waiting = [body]

    async def receive_again() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return receive_again
