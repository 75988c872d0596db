"""Overload: while more requests arrive than can be answered, players go first, and strangers are refused early.

The server process notes when each request arrives (`web/backlog.py`). While several wait, those of strangers go into a
queue (`web/admission_queue.py`), and players' do not. If that stays crowded, further strangers are refused with 503
before anything is computed for them, which costs a small part of what a page does.
"""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from functools import cache
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from gobelet.game import LANGUAGES, Illegal
from gobelet.i18n import Speaker
from gobelet.i18n.refusal_values import Names
from gobelet.i18n.refusals import describe_refusal
from gobelet.tables.tokens import Code, Holder, Token, hash_token
from gobelet.web.admission_queue import CALM_SECONDS, AdmissionQueue
from gobelet.web.cookies import Session, read_session
from gobelet.web.errors import is_page
from gobelet.web.languages import find_speaker
from gobelet.web.middleware.rate_limit import HEALTH, KINDS, STATIC, split_path
from gobelet.web.middleware.security import HEADERS
from gobelet.web.pages.templates import render
from gobelet.web.request_info import find_header
from gobelet.web.responses import refusal_document, to_bytes
from gobelet.web.state import AppState

LOG: Final = logging.getLogger(__name__)
MIN_WAITING: Final = 4
"""While fewer requests wait to be begun, nobody goes into the queue."""
PLAYER_SECONDS: Final = 2.0
"""How long a player's request may wait to be begun while the server is overloaded."""
RETRY_AFTER: Final = b"2"
OTHER_ACTIONS: Final = KINDS.keys() - {"seats"}
"""What can be requested of a table beside the game itself."""

RawHeader = tuple[bytes, bytes]


class OverloadMiddleware:
    """Let strangers wait while the server is busy, and refuse them while it is overloaded."""

    def __init__(self, app: ASGIApp, state: AppState) -> None:
        self.app, self.state, self.backlog = app, state, state.backlog
        self.queue = AdmissionQueue()
        self._refused = 0
        """How many have been refused since the server was calm."""

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handle the request, at once or in its turn, or refuse it."""
        waited = self.backlog.note_begin(scope)
        is_busy = self.backlog.waiting >= MIN_WAITING or bool(self.queue)
        if not is_busy or scope["path"] in HEALTH:
            return self.app(scope, receive, send)
        if is_from_player(scope, self.state):
            is_in_time = waited <= PLAYER_SECONDS or not self.queue.is_overloaded
            return self.app(scope, receive, send) if is_in_time else self._refuse(scope, send)
        return self._handle_stranger(scope, receive, send)

    async def _handle_stranger(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a stranger's request after it has waited for its turn, or refuse it.

        Browsers do not repeat requests for style sheets and scripts, so these are never refused.
        """
        if not scope["path"].startswith(STATIC) and not self.queue.has_room():
            await self._refuse(scope, send)
            return
        if not self.queue.is_full:
            await self.queue.wait()
        await self.app(scope, receive, send)

    async def _refuse(self, scope: Scope, send: Send) -> None:
        """Refuse a request, and log the first: a line for each would be more work than the refusal."""
        if not self._refused:
            LOG.warning("overloaded: requests are refused")
            self._wait_for_calm()
        self._refused += 1
        await _send_refusal(scope, send, self.state)

    def _wait_for_calm(self) -> None:
        asyncio.get_running_loop().call_later(CALM_SECONDS, self._check_calm)

    def _check_calm(self) -> None:
        """Log how many were refused once the server is calm again."""
        if self.queue.is_calm:
            LOG.warning("no longer overloaded: %d requests were refused", self._refused)
            self._refused = 0
        else:
            self._wait_for_calm()


# -- players -------------------------------------------------------------------------------------------------------


def is_from_player(scope: Scope, state: AppState) -> bool:
    """Whether a request comes from somebody who has a seat at the table it is about, and is about the game itself."""
    code, action = split_path(scope["path"])
    if action in OTHER_ACTIONS or (id_ := state.tables.find_in_memory(Code(code))) is None:
        return False
    holder = _find_holder(scope, state)
    return holder is not None and bool(state.tables.table(id_).seats_of(holder))


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
