"""Access log: one line a request, with table, seat, command id, status and time. Never a token or a secret."""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.web.request_info import RequestInfo, get_request_info

LOG = logging.getLogger("gobelet.web")


class AccessLogMiddleware:
    """Log every request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request, and log it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        info, began = get_request_info(scope), time.perf_counter()

        async def send_and_note(message: Message) -> None:
            if message["type"] == "http.response.start":
                info.status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        finally:
            log_request(scope, info, time.perf_counter() - began)


def log_unread_request(status: int) -> None:
    """Log a request that was refused before it was read: its method and path are not known."""
    LOG.info("- - %d", status)


def log_request(scope: Scope, info: RequestInfo, seconds: float) -> None:
    """Log one request; the client's text is cut short and escaped, so that it cannot break the line."""
    path = ascii(scope["path"][:80])[1:-1]
    values = (scope["method"], path, info.status, seconds * 1000, info.code, info.seat, info.command_id)
    LOG.info("%s %s %d %.1f ms table=%s seat=%s command=%s", *values)
