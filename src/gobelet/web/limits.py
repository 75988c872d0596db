"""Plain ASGI around the application: whose name the server answers to, and how much and how often it may be asked."""

import math
import re
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.web.answers import header_of
from gobelet.web.config import Config
from gobelet.web.patience import Patience
from gobelet.web.rates import Buckets, address_of
from gobelet.web.refusing import refuse
from gobelet.web.trace import trace_of

TABLE: Final = re.compile(r"/(?:api/tables|t)/([^/]+)(?:/([a-z-]+))?")
MAKE: Final = re.compile(r"/api/tables|/new/[^/]+")
JOIN: Final = "/join"
STREAMS: Final = frozenset({"stream", "live"})
READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_FOUND: Final = 10_000
LONGEST: Final = 300
"""How long a name or an address may be to be remembered: names have 253 signs at most, and our addresses fewer."""
KINDS: Final = {"seats": "joins", "record": "records", "verify": "records", "advice": "records", "game": "records"}


class Hosts:
    """Answers only to its own names, so that no other site's name can be led here (DNS rebinding)."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app, self.config = app, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse a name that is not ours."""
        if scope["type"] == "http" and not self._known(header_of(scope, b"host")):
            await refuse(Illegal("host-unknown"), scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _known(self, host: str) -> bool:
        if len(host) > LONGEST:
            return False
        name = _name(host)
        return name in self.config.hosts or _is_address(name)


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


class Limits:
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
        full = kind == "streams" and self._streams[address] >= self.config.most_streams
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
        return self.buckets.take(kind, address, self.config.rates[kind])

    def _judged(self, address: str, scope: Scope, send: Send) -> Send:
        """Return a way to answer that gives a guess back which was none; only a code whose table was seen is known."""

        async def judged(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] != 404:
                self.buckets.give_back("guesses", address, self.config.rates["guesses"])
                if trace_of(scope).table is not None:
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
    path, reads = scope["path"], scope["method"] in READS
    found = _at_table(path)
    if found is None:
        kinds = (("tables", MAKE.fullmatch(path)), ("joins", path == JOIN))
        return next((kind for kind, named in kinds if named and not reads), None)
    if found[1] in STREAMS and reads:
        return "streams"
    return KINDS.get(found[1], "looks" if reads else "moves")


class Bodies:
    """Reads a request whole before anybody works on it, and refuses one that is too long or too slow."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app, self.config, self._patience = app, config, Patience(config.body_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer once the whole request is there."""
        if scope["type"] != "http" or scope["method"] in READS:
            await self.app(scope, receive, send)
            return
        try:
            body = await self._patience.wait(self._read(receive))
        except TimeoutError:
            await refuse(Illegal("body-slow"), scope, receive, send)
        except Refusal as refusal:
            await refuse(refusal, scope, receive, send)
        else:
            if body is not None:
                await self.app(scope, _again(body, receive), send)

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the body, or None if whoever sends it is gone."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self.config.most_body:
                raise Unreadable("body-large", most=self.config.most_body)
            if not message.get("more_body", False):
                return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a way to receive a body that has been read, and then whatever comes."""
    waiting = [body]

    async def received() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return received
