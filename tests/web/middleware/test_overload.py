"""Overload: strangers are refused before anything is computed for them, players go on."""

import asyncio
import time
from collections.abc import Iterator, Mapping

import pytest
from starlette.types import Message, Receive, Scope, Send

from gobelet.web.backlog import ARRIVED, Backlog
from gobelet.web.middleware.overload import (
    CALM_SECONDS,
    MIN_WAITING,
    OVERLOADED_SECONDS,
    OVERLOADED_WAITING,
    PLAYER_SECONDS,
    STRANGER_SECONDS,
    OverloadMiddleware,
)
from support.api_game import alone
from support.http_server import UNLIMITED, Program, Site, serving
from support.page_client import begin_pair

LONG, SHORT = OVERLOADED_SECONDS * 1.5, STRANGER_SECONDS * 2
MANY = OVERLOADED_WAITING
SERVED = 200
NOTHING: Mapping[str, str] = {}


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server, whose state the middleware of a test uses."""
    with serving(UNLIMITED) as running:
        yield running


class Overloaded:
    """The middleware in front of an application that answers everything."""

    def __init__(self, site: Site) -> None:
        self.state = site.server.state
        self.middleware = OverloadMiddleware(self._answer, self.state)
        self.middleware.backlog = Backlog()

    async def _answer(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": SERVED, "headers": []})

    def ask(
        self, path: str, headers: Mapping[str, str] = NOTHING, *, waited: float = LONG, waiting: int = MANY
    ) -> Message:
        """Return the beginning of the response to a request that has waited so long, with so many behind it."""
        sent: list[Message] = []
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope: Scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw}
        scope[ARRIVED] = time.monotonic() - waited
        self.middleware.backlog.waiting = waiting + 1

        async def receive() -> Message:
            raise AssertionError

        async def send(message: Message) -> None:
            sent.append(message)

        asyncio.run(self.middleware(scope, receive, send))
        assert self.middleware.backlog.waiting == waiting
        self.body = sent[-1].get("body", b"")
        return sent[0]

    def status(
        self, path: str, headers: Mapping[str, str] = NOTHING, *, waited: float = LONG, waiting: int = MANY
    ) -> int:
        """Return the status alone."""
        status: int = self.ask(path, headers, waited=waited, waiting=waiting)["status"]
        return status


@pytest.fixture
def overloaded(site: Site) -> Overloaded:
    """The middleware, not overloaded yet."""
    return Overloaded(site)


def authorize(program: Program) -> dict[str, str]:
    """Return the header with a program's token."""
    return {"authorization": f"Bearer {program.token}"}


def test_a_delay_alone_is_no_overload(overloaded: Overloaded) -> None:
    """Many requests at once, or a machine that stood still: everybody is answered."""
    assert overloaded.status("/", waited=SHORT, waiting=100) == SERVED
    assert overloaded.status("/", waited=60.0, waiting=MANY - 1) == SERVED


def test_strangers_are_refused(overloaded: Overloaded) -> None:
    """With a short delay, too, from the first refusal until the server has been calm for a while."""
    assert overloaded.status("/") == 503
    assert overloaded.status("/", waited=SHORT, waiting=MIN_WAITING) == 503
    assert overloaded.status("/", waited=SHORT, waiting=MIN_WAITING - 1) == SERVED
    assert overloaded.status("/", waited=SHORT / 4) == SERVED
    overloaded.middleware._overloaded_until -= CALM_SECONDS
    assert overloaded.status("/", waited=SHORT) == SERVED


def test_players_are_answered(site: Site, overloaded: Overloaded) -> None:
    """Whoever has a seat: as a program and in a browser. A stranger at the same table waits."""
    path, ann = alone(site)
    for name in ("/moves", "", "/stream", "/undo"):
        assert overloaded.status(f"{path}{name}", authorize(ann)) == SERVED
        assert overloaded.status(f"{path}{name}", {"authorization": "Bearer a-token-that-nobody-has-here"}) == 503
        assert overloaded.status(f"{path}{name}") == 503
    page, ben, _ = begin_pair(site)
    cookie = f"gobelet={ben.client.cookies['gobelet']}"
    for name in ("", "/live"):
        assert overloaded.status(f"{page}{name}", {"cookie": cookie}) == SERVED
        assert overloaded.status(f"{page}{name}", {"cookie": "gobelet=forged"}) == 503


def test_what_players_can_wait_for(site: Site, overloaded: Overloaded) -> None:
    """Records, proofs and advice; everything else after so long that nobody waits for it any more."""
    path, ann = alone(site)
    for name in ("/record", "/verify"):
        assert overloaded.status(f"{path}{name}", authorize(ann)) == 503
    assert overloaded.status(f"{path}/moves", authorize(ann), waited=PLAYER_SECONDS + 1) == 503


@pytest.mark.parametrize(
    ("path", "headers", "media_type", "sentence"),
    [
        ("/", {"accept-language": "fr"}, b"text/html", "Le serveur est trop occupé. Réessayez."),
        ("/t/KKKKKKKK", {"x-gobelet": "script"}, b"application/json", "The server is too busy. Try again."),
        ("/api/editions", {"accept-language": "de"}, b"application/json", "Der Server ist überlastet."),
    ],
)
def test_a_refusal_is_said_to_its_reader(
    overloaded: Overloaded, path: str, headers: dict[str, str], media_type: bytes, sentence: str
) -> None:
    """A page for people and a document for programs, in their language, with the time to wait."""
    sent = dict(overloaded.ask(path, headers)["headers"])
    assert sent[b"content-type"].startswith(media_type)
    assert int(sent[b"retry-after"]) > 0
    assert int(sent[b"content-length"]) == len(overloaded.body)
    assert sentence in overloaded.body.decode()
    assert (b"content-security-policy" in sent) is (media_type == b"text/html")
