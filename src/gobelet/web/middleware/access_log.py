"""A line for every request: table, seat, command, time and status. Never a token, never a secret."""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.web.request_info import RequestInfo, request_info

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
        info, began = request_info(scope), time.perf_counter()

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                info.status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, telling)
        finally:
            _write(scope, info, time.perf_counter() - began)


def _write(scope: Scope, info: RequestInfo, seconds: float) -> None:
    """Write the line; what somebody else has chosen is cut short and cannot break it in two."""
    path = ascii(scope["path"][:80])[1:-1]
    told = (scope["method"], path, info.status, seconds * 1000, info.code, info.seat, info.command_id)
    LOG.info("%s %s %d %.1f ms table=%s seat=%s command=%s", *told)
