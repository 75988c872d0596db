"""A line for every request: table, seat, command, time and status. Never a token, never a secret."""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.web.request_info import Trace, trace_of

LOG = logging.getLogger("gobelet.web")


class AccessLogMiddleware:
    """Plain ASGI around everything else."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and write the line."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        trace, began = trace_of(scope), time.perf_counter()

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                trace.status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, telling)
        finally:
            _write(scope, trace, time.perf_counter() - began)


def _write(scope: Scope, trace: Trace, seconds: float) -> None:
    """Write the line; what somebody else has chosen is cut short and cannot break it in two."""
    path = ascii(scope["path"][:80])[1:-1]
    told = (scope["method"], path, trace.status, seconds * 1000, trace.code, trace.seat, trace.command)
    LOG.info("%s %s %d %.1f ms table=%s seat=%s command=%s", *told)
