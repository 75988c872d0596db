"""Plain ASGI around the pages: no other site may post here, and no page runs or loads what is not ours."""

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.game import Illegal
from gobelet.web.limits import READS
from gobelet.web.refusing import is_page, refuse

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
"""The same as they go over the wire."""


class Guard:
    """Refuses posts from other sites' pages, and sends the headers that keep ours to themselves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse what another site asks for in somebody's name."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message["headers"]
                sent = {name for name, _ in given}
                message["headers"] = [*given, *(header for header in _RAW if header[0] not in sent)]
            await send(message)

        if scope["method"] not in READS and is_page(scope) and not _own(Headers(scope=scope)):
            await refuse(Illegal("origin-unknown"), scope, receive, guarded)
        else:
            await self.app(scope, receive, guarded)


def _own(headers: Headers) -> bool:
    """Whether a post comes from a page of this server; every browser says where it comes from."""
    origin, host = headers.get("origin", "").lower(), headers.get("host", "").lower()
    return host != "" and origin in {f"http://{host}", f"https://{host}"}
