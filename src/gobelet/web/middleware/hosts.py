"""Host check: the server answers to its own names only, so that no other site's name leads here (DNS rebinding)."""

import re
from collections.abc import Awaitable
from functools import lru_cache
from ipaddress import ip_address
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from gobelet.game import Illegal
from gobelet.web.config import Config
from gobelet.web.errors import refuse
from gobelet.web.request_info import find_header

LONGEST_HOST: Final = 300
"""Longest host name that is looked at, in characters; DNS allows 253."""


class HostMiddleware:
    """Reject requests whose Host header is not one of ours."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app, self.config = app, config

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer, or refuse a name that is not ours."""
        if scope["type"] == "http" and not is_known_host(find_header(scope, b"host"), self.config):
            return refuse(Illegal("host-unknown"), scope, receive, send)
        return self.app(scope, receive, send)


def is_known_host(host: str, config: Config) -> bool:
    """Whether a Host header is one of ours: a name of the server, or an address."""
    if len(host) > LONGEST_HOST:
        return False
    name = _name(host)
    return name in config.hosts or _is_address(name)


@lru_cache(1024)
def _name(host: str) -> str:
    """Return the name in a Host header, without a port."""
    return re.sub(r":\d*$", "", host).strip("[]").rstrip(".").lower()


@lru_cache(1024)
def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
