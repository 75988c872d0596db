"""Rate limits: a token bucket for each kind of request and address, a limit of open streams, and of guessed codes."""

import math
import re
from collections.abc import Awaitable
from functools import lru_cache
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.game import Illegal, Unreadable
from gobelet.tables.open_counts import OpenCounts
from gobelet.tables.token_buckets import Buckets
from gobelet.web.clients import find_client
from gobelet.web.config import Config
from gobelet.web.errors import refuse
from gobelet.web.request_info import SAFE_METHODS, get_request_info

TABLE: Final = re.compile(r"/(?:api/tables|t)/([^/]+)(?:/([a-z-]+)(?:/.*)?)?")
CREATE: Final = re.compile(r"/api/tables|/new/[^/]+|/paper/[^/]+")
JOIN: Final = "/join"
TABLE_QUERY: Final = b"table="
COSTLY: Final = re.compile(r"/pad/[^/]+\.pdf|/standings")
"""Pages for which a thread works: a document to print, and the results of many games."""
STATIC: Final = "/static/"
HEALTH: Final = frozenset({"/healthz", "/readyz"})
STREAMS: Final = frozenset({"stream", "live"})
MAX_CODES: Final = 10_000
"""How many codes of existing tables are remembered."""
LONGEST_PATH: Final = 300
"""The longest path whose parts are cached; ours are shorter."""
KINDS: Final = {
    "seats": "joins",
    **dict.fromkeys(("record", "verify", "advice", "game", "csv", "review", "practice"), "records"),
}


def names_table(scope: Scope) -> bool:
    """Whether a page is asked for that finds a table by its query, such as the rules with a way back to the table."""
    return not scope["path"].startswith("/t/") and TABLE_QUERY in scope.get("query_string", b"")


class KnownCodes:
    """Codes of existing tables: a request that names one of them is no guess."""

    def __init__(self) -> None:
        self._codes: dict[str, None] = {}

    def __contains__(self, code: str) -> bool:
        return code in self._codes

    def add(self, code: str) -> None:
        """Remember a code; of too many, the oldest is forgotten."""
        if len(self._codes) >= MAX_CODES:
            del self._codes[next(iter(self._codes))]
        self._codes[code] = None


class RateLimitMiddleware:
    """Limit for each address how often it sends each kind of request, and how many streams it opens."""

    def __init__(self, app: ASGIApp, config: Config, buckets: Buckets, streams: OpenCounts, codes: KnownCodes) -> None:
        self.app, self.config, self.buckets, self._streams = app, config, buckets, streams
        self._codes = codes

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handle the request, or reject it."""
        if scope["type"] != "http":
            return self.app(scope, receive, send)
        if not scope["path"].isprintable():  # a route might match what is not counted as a table here
            return refuse(Unreadable("no-such-page"), scope, receive, send)
        return self._check(classify_request(scope), find_client(scope.get("client")), scope, receive, send)

    def _check(self, kind: str, address: str, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handle what an address may still do; an unknown code counts as a guess until the response shows otherwise."""
        is_stream = kind == "streams"
        if is_stream and not self._streams.open(address, self.config.limits.most_streams):
            return _refuse_too_many(0.0, scope, receive, send)
        code, _ = split_path(scope["path"])
        guess = (bool(code) and code not in self._codes) or scope["path"] == JOIN or names_table(scope)
        wait = self._take("looks" if is_stream else kind, address)
        if guess and not wait:
            wait = self._take("guesses", address)
        if wait:
            if is_stream:
                self._streams.close(address)
            return _refuse_too_many(wait, scope, receive, send)
        send = self._refund_right_guess(address, scope, send) if guess else send
        if is_stream:
            return self._run_stream(address, scope, receive, send)
        return self.app(scope, receive, send)

    def _take(self, kind: str, address: str) -> float:
        return self.buckets.take((kind, address), self.config.limits.rate(kind))

    def _refund_right_guess(self, address: str, scope: Scope, send: Send) -> Send:
        """Return a send function that refunds the guess unless the answer is 404, and remembers a table's code."""

        async def send_and_refund(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] != 404:
                self.buckets.refund(("guesses", address))
                if get_request_info(scope).table is not None:
                    self._codes.add(split_path(scope["path"])[0])
            await send(message)

        return send_and_refund

    async def _run_stream(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a stream that is already counted."""
        try:
            await self.app(scope, receive, send)
        finally:
            self._streams.close(address)


def _refuse_too_many(wait: float, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
    return refuse(Illegal("too-many", seconds=max(1, math.ceil(wait))), scope, receive, send)


@lru_cache(4096)
def _split_path_cached(path: str) -> tuple[str, str]:
    found = TABLE.fullmatch(path)
    return ("", "") if found is None else (found[1], found[2] or "")


def split_path(path: str) -> tuple[str, str]:
    """Return the code in a path, and what is requested of its table; both are empty if it names no table."""
    return _split_path_cached(path) if len(path) <= LONGEST_PATH else _split_path_cached.__wrapped__(path)


def classify_request(scope: Scope) -> str:
    """Return the kind of a request, which has a limit of its own."""
    path, reads = scope["path"], scope["method"] in SAFE_METHODS
    code, action = split_path(path)
    if not code:
        return _classify_other(path, reads=reads)
    if action in STREAMS and reads:
        return "streams"
    return KINDS.get(action, "looks" if reads else "moves")


def _classify_other(path: str, *, reads: bool) -> str:
    """Return the kind of a request that is not about a table."""
    if not reads and CREATE.fullmatch(path):
        return "tables"
    if not reads and path == JOIN:
        return "joins"
    if COSTLY.fullmatch(path):
        return "records"
    if path.startswith(STATIC):
        return "files"
    return "looks" if path in HEALTH else "pages"
