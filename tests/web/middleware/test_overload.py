"""Overload: strangers are refused before anything is computed for them, players go on."""

import asyncio
import time
from collections.abc import Iterator, Mapping

import pytest
from starlette.types import Message, Receive, Scope, Send

from gobelet.web.admission_queue import CALM_SECONDS, MAX_QUEUED, MIN_CROWD, OVERLOADED_SECONDS, AdmissionQueue
from gobelet.web.backlog import ARRIVED, Backlog
from gobelet.web.middleware.overload import MIN_WAITING, PLAYER_SECONDS, OverloadMiddleware
from support.api_game import alone
from support.http_server import UNLIMITED, Program, Site, serving
from support.page_client import begin_pair

SERVED = 200
NOTHING: Mapping[str, str] = {}
STYLE_SHEET = "/static/0/base.css"


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server, whose state the middleware of a test uses."""
    with serving(UNLIMITED) as running:
        yield running


class Overloaded:
    """The middleware in front of an application that answers everything."""

    def __init__(self, site: Site) -> None:
        self.now = 1000.0
        self.state = site.server.state
        self.middleware = OverloadMiddleware(self._answer, self.state)
        self.middleware.backlog = Backlog()
        self.queue = self.middleware.queue = AdmissionQueue(lambda: self.now)

    async def _answer(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": SERVED, "headers": []})

    def ask(
        self, path: str, headers: Mapping[str, str] = NOTHING, *, waited: float = 0.1, queued: int = MIN_CROWD
    ) -> Message:
        """Return the beginning of the response to a request that has waited so long, with so many in the queue."""
        return asyncio.run(self._ask(path, headers, waited, queued))

    async def _ask(self, path: str, headers: Mapping[str, str], waited: float, queued: int) -> Message:
        sent: list[Message] = []
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope: Scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw}
        scope[ARRIVED] = time.monotonic() - waited
        self.middleware.backlog.waiting = MIN_WAITING + 1
        loop = asyncio.get_running_loop()
        self.queue._waiting.extend(loop.create_future() for _ in range(queued))

        async def receive() -> Message:
            raise AssertionError

        async def send(message: Message) -> None:
            sent.append(message)

        request = asyncio.ensure_future(self.middleware(scope, receive, send))
        await asyncio.sleep(0)
        self.has_queued = not request.done()
        while self.queue:
            self.queue._begin_some(loop)
        await request
        assert self.middleware.backlog.waiting == MIN_WAITING
        self.body = sent[-1].get("body", b"")
        return sent[0]

    def status(
        self, path: str, headers: Mapping[str, str] = NOTHING, *, waited: float = 0.1, queued: int = MIN_CROWD
    ) -> int:
        """Return the status alone."""
        status: int = self.ask(path, headers, waited=waited, queued=queued)["status"]
        return status

    def crowd(self, seconds: float = OVERLOADED_SECONDS) -> None:
        """Let strangers come for some time, many at any time."""
        until = self.now + seconds
        self.status("/")
        while self.now < until:
            self.now += CALM_SECONDS / 2
            self.status("/")


@pytest.fixture
def calm(site: Site) -> Overloaded:
    """The middleware, not overloaded."""
    return Overloaded(site)


@pytest.fixture
def overloaded(calm: Overloaded) -> Overloaded:
    """The middleware after strangers have come for some time."""
    calm.crowd()
    return calm


def authorize(program: Program) -> dict[str, str]:
    """Return the header with a program's token."""
    return {"authorization": f"Bearer {program.token}"}


def test_a_burst_is_no_overload(calm: Overloaded) -> None:
    """Many requests at once, or a machine that stood still: everybody is answered, strangers in their turn."""
    assert calm.status("/", queued=MAX_QUEUED - 1) == SERVED
    assert calm.has_queued
    calm.now += 60.0
    assert calm.status("/", waited=60.0, queued=MAX_QUEUED - 1) == SERVED
    calm.now += OVERLOADED_SECONDS - 0.1
    assert calm.status("/", queued=MAX_QUEUED - 1) == SERVED


def test_strangers_are_refused(calm: Overloaded) -> None:
    """After many have come for a while, until few do; and always beyond the length of the queue."""
    assert calm.status("/", queued=MAX_QUEUED) == 503
    calm.crowd(OVERLOADED_SECONDS - CALM_SECONDS / 2)
    assert calm.status("/") == SERVED
    calm.crowd(CALM_SECONDS / 2)
    assert calm.status("/") == 503
    assert calm.status("/", queued=MIN_CROWD - 1) == SERVED
    calm.now += CALM_SECONDS * 1.1
    assert calm.status("/") == SERVED


@pytest.mark.parametrize("path", ["/healthz", "/readyz", STYLE_SHEET])
def test_what_is_never_refused(overloaded: Overloaded, path: str) -> None:
    """A health check must not kill a server that is busy, and a browser loads a style sheet only once."""
    assert overloaded.status("/") == 503
    assert overloaded.status(path, waited=60.0) == SERVED
    assert overloaded.has_queued is (path == STYLE_SHEET)
    assert overloaded.status(path, queued=MAX_QUEUED) == SERVED
    assert not overloaded.has_queued  # neither is there a way to fill the memory


def test_refusals_are_counted_in_the_log(overloaded: Overloaded, caplog: pytest.LogCaptureFixture) -> None:
    """A line when they begin, and one with their number when the server is calm again."""
    caplog.clear()
    overloaded.middleware._refused = 0
    assert [overloaded.status("/") for _ in range(95)] == [503] * 95
    assert [record.getMessage() for record in caplog.records] == ["overloaded: requests are refused"]
    overloaded.now += CALM_SECONDS * 1.1
    overloaded.middleware._check_calm()
    assert caplog.records[-1].getMessage() == "no longer overloaded: 95 requests were refused"


def test_players_are_answered(site: Site, overloaded: Overloaded) -> None:
    """Whoever has a seat: as a program and in a browser. A stranger at the same table waits."""
    path, ann = alone(site)
    for name in ("/moves", "", "/stream", "/undo"):
        assert overloaded.status(f"{path}{name}", authorize(ann)) == SERVED
        assert not overloaded.has_queued
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
