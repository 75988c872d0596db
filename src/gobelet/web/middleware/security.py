"""Security headers, and protection against cross-site request forgery."""

import re
from collections.abc import Awaitable, Sequence
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
"""The same as raw headers."""
_SECURE_CONTEXT: Final = [*_RAW, (b"cross-origin-opener-policy", b"same-origin")]
"""For secure contexts: on plain http browsers log a warning about the opener policy."""
API_HEADERS: Final = [header for header in _RAW if header[0] == b"x-content-type-options"]
"""For API responses, which are data only."""


class SecurityMiddleware:
    """Reject posts from other sites, and add the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handle the request, or reject one that another site has sent."""
        if scope["type"] != "http":
            return self.app(scope, receive, send)

        page = is_page(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = _SECURE_CONTEXT if page and _is_secure_context(scope) else _RAW
                message["headers"] = (
                    _add_headers(message["headers"], added) if page else [*message["headers"], *API_HEADERS]
                )
            await send(message)

        if page and scope["method"] not in SAFE_METHODS and not _is_same_origin(Headers(scope=scope)):
            return refuse(Illegal("origin-unknown"), scope, receive, send_with_headers)
        return self.app(scope, receive, send_with_headers)


def _add_headers(given: Sequence[RawHeader], added: Sequence[RawHeader]) -> list[RawHeader]:
    """Return headers with further ones added, unless the response sets them itself."""
    sent = {name for name, _ in given}
    return [*given, *(header for header in added if header[0] not in sent)]


def _is_secure_context(scope: Scope) -> bool:
    """Whether browsers take the page for a secure context: https, or this machine."""
    host = Headers(scope=scope).get("host", "").lower()
    return scope["scheme"] == "https" or re.fullmatch(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", host) is not None


def _is_same_origin(headers: Headers) -> bool:
    """Whether a post comes from a page of this server, by the Origin header that every browser sends."""
    origin, host = headers.get("origin", "").lower(), headers.get("host", "").lower()
    return host != "" and origin in {f"http://{host}", f"https://{host}"}
