"""A line for every request: table, seat, command, time and status. Never a token, never a secret."""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.web.trace import trace_of

LOG = logging.getLogger("gobelet.web")


class Logs:
    """Plain ASGI around everything else."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and write the line."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, began = [500], time.perf_counter()

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, telling)
        finally:
            _write(scope, status[0], time.perf_counter() - began)


def _write(scope: Scope, status: int, seconds: float) -> None:
    """Write the line; what somebody else has chosen is cut short and cannot break it in two."""
    trace = trace_of(scope)
    path = ascii(scope["path"][:80])[1:-1]
    told = (scope["method"], path, status, seconds * 1000, trace.code, trace.seat, trace.command)
    LOG.info("%s %s %d %.1f ms table=%s seat=%s command=%s", *told)
