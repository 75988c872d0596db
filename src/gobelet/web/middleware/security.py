"""Plain ASGI around the pages: no other site may post here, and no page runs or loads what is not ours."""

import re
from collections.abc import Sequence
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.game import Illegal
from gobelet.web.errors import is_page, refuse
from gobelet.web.request_info import SAFE_METHODS

RawHeader = tuple[bytes, bytes]

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
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
"""The same as they go over the wire."""
_TRUSTED: Final = [*_RAW, (b"cross-origin-opener-policy", b"same-origin")]
"""What is sent where browsers trust the line; from plain http to a phone they would complain of more than that."""
_PLAIN: Final = [header for header in _RAW if header[0] == b"x-content-type-options"]
"""What programs get: their answers are data, and no browser is to take them for anything else."""


class SecurityMiddleware:
    """Refuses posts from other sites' pages, and sends the headers that keep ours to themselves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse what another site asks for in somebody's name."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        page = is_page(scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                ours = _TRUSTED if page and _trusted(scope) else _RAW
                message["headers"] = _with(message["headers"], ours) if page else [*message["headers"], *_PLAIN]
            await send(message)

        if page and scope["method"] not in SAFE_METHODS and not _own(Headers(scope=scope)):
            await refuse(Illegal("origin-unknown"), scope, receive, guarded)
        else:
            await self.app(scope, receive, guarded)


def _with(given: Sequence[RawHeader], ours: Sequence[RawHeader]) -> list[RawHeader]:
    """Return headers with ours added, but for those that an answer has its own of."""
    sent = {name for name, _ in given}
    return [*given, *(header for header in ours if header[0] not in sent)]


def _trusted(scope: Scope) -> bool:
    """Whether browsers trust the line a page comes over: it is encrypted, or does not leave the machine."""
    host = Headers(scope=scope).get("host", "").lower()
    return scope["scheme"] == "https" or re.fullmatch(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", host) is not None


def _own(headers: Headers) -> bool:
    """Whether a post comes from a page of this server; every browser says where it comes from."""
    origin, host = headers.get("origin", "").lower(), headers.get("host", "").lower()
    return host != "" and origin in {f"http://{host}", f"https://{host}"}
