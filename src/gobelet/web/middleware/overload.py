"""Overload: while more requests arrive than can be answered, those of players go first and others are refused early.

The server process notes when each request arrives (`web/backlog.py`). A request that has waited long while many others
wait is refused with 503 before anything is computed for it, unless it is a player's. A refusal costs a small part of
what a page does, so players notice little.
"""

import logging
import time
from collections.abc import Sequence
from functools import cache
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from gobelet.game import LANGUAGES, Illegal
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import Names, describe_refusal
from gobelet.tables.tokens import Code, Holder, Token, hash_token
from gobelet.web.cookies import Session, read_session
from gobelet.web.errors import is_page
from gobelet.web.languages import find_speaker
from gobelet.web.middleware.rate_limit import KINDS, find_action, find_code
from gobelet.web.middleware.security import HEADERS
from gobelet.web.pages.templates import render
from gobelet.web.request_info import find_header
from gobelet.web.responses import refusal_document, to_bytes
from gobelet.web.state import AppState

LOG: Final = logging.getLogger(__name__)
OVERLOADED_SECONDS: Final = 0.2
"""How long a request has waited when a server is overloaded; a hundred pages requested at once take less."""
OVERLOADED_WAITING: Final = 32
"""How many others wait then. If fewer do, the delay has another reason, and passes by itself."""
MIN_WAITING: Final = 4
"""While fewer requests wait, nobody is refused on an overloaded server either."""
STRANGER_SECONDS: Final = 0.005
"""How long a stranger's request may wait while the server is overloaded.

A player's move waits several times as long at most: in turn for being read, begun, written, answered and published.
"""
PLAYER_SECONDS: Final = 2.0
"""The same for a player's request."""
CALM_SECONDS: Final = 2.0
"""After how many seconds without a refusal the server is no longer overloaded."""
RETRY_AFTER: Final = b"2"
LOG_SECONDS: Final = 10.0

RawHeader = tuple[bytes, bytes]


class OverloadMiddleware:
    """Refuse requests that have waited too long while others wait, those of players last."""

    def __init__(self, app: ASGIApp, state: AppState) -> None:
        self.app, self.state, self.backlog = app, state, state.backlog
        self._overloaded_until = 0.0
        self._refused, self._logged = 0, 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request, or refuse it."""
        waited = self.backlog.note_begin(scope)
        if waited > STRANGER_SECONDS and self.backlog.waiting >= MIN_WAITING and self._is_too_late(waited, scope):
            self._note_refusal()
            await _send_refusal(scope, send, self.state)
        else:
            await self.app(scope, receive, send)

    def _is_too_late(self, waited: float, scope: Scope) -> bool:
        """Whether a request has waited too long on an overloaded server: as a stranger's, or even as a player's."""
        many = waited > OVERLOADED_SECONDS and self.backlog.waiting >= OVERLOADED_WAITING
        if not many and time.monotonic() > self._overloaded_until:
            return False
        return waited > PLAYER_SECONDS or not is_players(scope, self.state)

    def _note_refusal(self) -> None:
        """Log refusals now and then: a line for each would be more work than the refusal."""
        self._refused += 1
        now = time.monotonic()
        self._overloaded_until = now + CALM_SECONDS
        if now > self._logged + LOG_SECONDS:
            LOG.warning("overloaded: %d requests refused", self._refused)
            self._refused, self._logged = 0, now


# -- players -------------------------------------------------------------------------------------------------------


def is_players(scope: Scope, state: AppState) -> bool:
    """Whether a request comes from somebody who has a seat at the table it is about, and is about the game itself."""
    code, action = find_code(scope["path"]), find_action(scope["path"])
    if not code or action in KINDS.keys() - {"seats"}:
        return False
    table = state.tables.find_in_memory(Code(code))
    holder = None if table is None else _find_holder(scope, state)
    return table is not None and holder is not None and bool(state.tables.table(table).seats_of(holder))


def _find_holder(scope: Scope, state: AppState) -> Holder | None:
    """Return who sends a request: by the token of a program, or by the cookie of a browser."""
    if is_page(scope):
        return read_session(find_header(scope, b"cookie"), state.signer).holder
    _, _, token = find_header(scope, b"authorization").partition(" ")
    return hash_token(Token(token.strip())) if token else None


# -- refusals ------------------------------------------------------------------------------------------------------


async def _send_refusal(scope: Scope, send: Send, state: AppState) -> None:
    """Send a refusal that was prepared for everybody who reads the same language."""
    page = is_page(scope) and find_header(scope, b"x-gobelet") != "script"
    language = _find_language(scope, state) if page else find_speaker(scope).language
    headers, body = _make_page(language) if page else _make_document(language)
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _find_language(scope: Scope, state: AppState) -> str:
    cookie = find_header(scope, b"cookie")
    session = read_session(cookie, state.signer) if cookie else Session()
    return session.language if session.language in LANGUAGES else find_speaker(scope).language


@cache
def _make_page(language: str) -> tuple[Sequence[RawHeader], bytes]:
    say = Speaker(language)
    sentence = describe_refusal(Illegal("too-busy"), say)
    shown = {"title": say("Something went wrong"), "notices": [sentence], "lost": False, "back": "/", "typed": ""}
    page = render("error.html", say, session=Session(), return_address="/", **shown).encode()
    security = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    return [*_make_headers(b"text/html; charset=utf-8", page), *security], page


@cache
def _make_document(language: str) -> tuple[Sequence[RawHeader], bytes]:
    document = to_bytes(refusal_document(Illegal("too-busy"), Speaker(language), Names()))
    return [*_make_headers(b"application/json", document), (b"x-content-type-options", b"nosniff")], document


def _make_headers(media_type: bytes, body: bytes) -> list[RawHeader]:
    return [
        (b"content-type", media_type),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"retry-after", RETRY_AFTER),
    ]
