"""Rate limits: a token bucket for each kind of request and address, a limit of open streams, and of guessed codes."""

import math
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.game import Illegal, Unreadable
from gobelet.web.config import Config, Rate
from gobelet.web.errors import refuse
from gobelet.web.request_info import SAFE_METHODS, request_info

TABLE: Final = re.compile(r"/(?:api/tables|t)/([^/]+)(?:/([a-z-]+))?")
MAKE: Final = re.compile(r"/api/tables|/new/[^/]+")
JOIN: Final = "/join"
STREAMS: Final = frozenset({"stream", "live"})
MOST_FOUND: Final = 10_000
LONGEST: Final = 300
"""How long a name or an address may be to be remembered: names have 253 signs at most, and our addresses fewer."""
KINDS: Final = {"seats": "joins", "record": "records", "verify": "records", "advice": "records", "game": "records"}
MOST_BUCKETS: Final = 50_000
"""How many are remembered; beyond that, those not used for a minute are forgotten, or all."""


class Buckets:
    """All buckets of a server."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._taken: dict[tuple[str, str], tuple[float, float]] = {}
        """How much was missing from each, and when."""

    def take(self, kind: str, address: str, rate: Rate) -> float:
        """Take something out; return 0, or after how many seconds to try again."""
        key, now = (kind, address), self._clock()
        missing = self._missing(key, rate, now)
        if missing + 1 > rate.count:
            return (missing + 1 - rate.count) * rate.seconds / rate.count
        self._make_room(now)
        self._taken[key] = (missing + 1, now)
        return 0.0

    def give_back(self, kind: str, address: str, rate: Rate) -> None:
        """Put back what was taken for nothing."""
        key, now = (kind, address), self._clock()
        self._taken[key] = (max(0.0, self._missing(key, rate, now) - 1), now)

    def _missing(self, key: tuple[str, str], rate: Rate, now: float) -> float:
        missing, at = self._taken.get(key, (0.0, now))
        return max(0.0, missing - (now - at) * rate.count / rate.seconds)

    def _make_room(self, now: float) -> None:
        if len(self._taken) >= MOST_BUCKETS:
            fresh = {key: held for key, held in self._taken.items() if now - held[1] < 60}
            self._taken = fresh if len(fresh) < MOST_BUCKETS else {}


def address_of(client: tuple[str, int] | None) -> str:
    """Return who counts as one: an address, or the network of an IPv6 address, which one household has to itself."""
    return _household(client[0] if client else "")


@lru_cache(4096)
def _household(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return address.exploded[:19]
    return host


class RateLimitMiddleware:
    """Counts for each address what it makes, joins, moves, reads and guesses, and its open streams."""

    def __init__(self, app: ASGIApp, config: Config, buckets: Buckets) -> None:
        self.app, self.config, self.buckets = app, config, buckets
        self._streams: Counter[str] = Counter()
        self._found: dict[str, None] = {}
        """Codes that tables have: whoever names one of them does not guess."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse what is too much."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif not scope["path"].isprintable():  # a route might take for a table what is not counted as one
            await refuse(Unreadable("no-such-page"), scope, receive, send)
        elif (kind := kind_of(scope)) is None:
            await self.app(scope, receive, send)
        else:
            await self._allowed(kind, address_of(scope.get("client")), scope, receive, send)

    async def _allowed(self, kind: str, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what an address may still do; whatever might be a guess counts as one until it has proved right."""
        full = kind == "streams" and self._streams[address] >= self.config.limits.most_streams
        guess = kind != "tables" and code_of(scope["path"]) not in self._found
        wait = 0.0 if full else self._wait("looks" if kind == "streams" else kind, address)
        if guess and not full and not wait:
            wait = self._wait("guesses", address)
        if full or wait:
            await refuse(Illegal("too-many", seconds=max(1, math.ceil(wait))), scope, receive, send)
        else:
            judged = self._judged(address, scope, send) if guess else send
            await self._counted(kind, address, scope, receive, judged)

    def _wait(self, kind: str, address: str) -> float:
        return self.buckets.take(kind, address, self.config.limits.rate(kind))

    def _judged(self, address: str, scope: Scope, send: Send) -> Send:
        """Return a way to answer that gives a guess back which was none; only a code whose table was seen is known."""

        async def judged(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] != 404:
                self.buckets.give_back("guesses", address, self.config.limits.rate("guesses"))
                if request_info(scope).table is not None:
                    self._know(code_of(scope["path"]))
            await send(message)

        return judged

    def _know(self, code: str) -> None:
        if len(self._found) >= MOST_FOUND:
            del self._found[next(iter(self._found))]
        self._found[code] = None

    async def _counted(self, kind: str, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        self._streams[address] += kind == "streams"
        try:
            await self.app(scope, receive, send)
        finally:
            self._streams[address] -= kind == "streams"
            if not self._streams[address]:
                del self._streams[address]


@lru_cache(4096)
def _at_table_again(path: str) -> tuple[str, str] | None:
    found = TABLE.fullmatch(path)
    return None if found is None else (found[1], found[2] or "")


def _at_table(path: str) -> tuple[str, str] | None:
    """Return the code in an address, and what is asked of its table; None if it names no table."""
    return _at_table_again(path) if len(path) <= LONGEST else _at_table_again.__wrapped__(path)


def code_of(path: str) -> str:
    """Return the code in an address, if there is one."""
    found = _at_table(path)
    return "" if found is None else found[0]


def kind_of(scope: Scope) -> str | None:
    """Return what a request counts as; None if nobody counts it."""
    path, reads = scope["path"], scope["method"] in SAFE_METHODS
    found = _at_table(path)
    if found is None:
        kinds = (("tables", MAKE.fullmatch(path)), ("joins", path == JOIN))
        return next((kind for kind, named in kinds if named and not reads), None)
    if found[1] in STREAMS and reads:
        return "streams"
    return KINDS.get(found[1], "looks" if reads else "moves")
