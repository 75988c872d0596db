"""A server that is about to stop: it is not ready, takes no new streams, and sends the readers of its own elsewhere."""

import re

import pytest

from gobelet.game import Illegal
from gobelet.tables.storage.base import StoreError
from gobelet.tables.storage.memory import MemoryStore
from gobelet.web.drain import LINGER_SECONDS, POLL_SECONDS, RETRY_MILLISECONDS, Drain, choose_retry
from support.api_game import alone, refusal, roll
from support.drained_server import draining
from support.http_server import Site, serving
from support.page_client import open_client
from support.raw_http import wait_until


class _Gone(MemoryStore):
    """A store that does not answer."""

    def check(self) -> None:
        raise StoreError


def test_a_server_that_is_ready(site: Site) -> None:
    """Its document is that of the health check."""
    response = site.program().get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "writer_seconds": 0.0}


def test_a_server_without_its_database_is_not_ready() -> None:
    """It says why, as the health check does."""
    with serving(store=_Gone()) as site:
        assert refusal(site.program().get("/readyz")) == (503, "store-failed")


def test_a_server_that_drains_is_alive_but_not_ready() -> None:
    """Whatever checks readiness is told at once, in a short document; the server stays until then."""
    with serving() as site:
        ann = alone(site)[1]
        with draining(site) as drain:
            assert ann.get("/healthz").status_code == 200
            assert not site.server.should_exit
            response = ann.get("/readyz")
            assert refusal(response) == (503, "draining")
            assert response.headers["Retry-After"] == "1"
            assert not drain.is_awaited
            wait_until(lambda: site.server.should_exit)


def test_streams_end_with_a_hint_and_no_new_ones_begin(site: Site) -> None:
    """A program gets the field `retry`, a page an event with the same number, whoever comes then is to come again."""
    path, ann = alone(site)
    page, address = open_client(site), path.replace("/api/tables/", "/t/")
    with ann.stream(path) as stream, page.stream(address, marks="") as parts:
        stream.next()
        parts.next()
        with draining(site):
            assert _read_hint(list(stream.lines)[-2:]) in range(RETRY_MILLISECONDS[0], RETRY_MILLISECONDS[1] + 1)
            *_, retry, event, data, empty = parts.lines
            assert (event, empty) == ("event: reconnect", "")
            assert data == f"data: {_read_hint([retry, empty])}"
            for refused in (ann.get(f"{path}/stream"), ann.get(f"{address}/live")):
                assert refusal(refused) == (503, "draining")
                assert refused.headers["Retry-After"] == "1"
            assert roll(ann, path)["version"] == 4  # commands are still executed
    with ann.stream(path, last=3) as stream:
        assert stream.next().document["version"] == 4


def _read_hint(lines: list[str]) -> int:
    """Return the milliseconds of the last field of a stream."""
    field, empty = lines
    found = re.fullmatch(r"retry: (\d+)", field)
    assert found
    assert not empty
    return int(found[1])


def test_everybody_comes_back_at_another_time() -> None:
    """The hint is between 0.2 and 1 second."""
    hints = {choose_retry() for _ in range(1000)}
    assert len(hints) > 100
    assert min(hints) >= 200
    assert max(hints) <= 1000


@pytest.mark.parametrize(
    ("asked", "later", "is_awaited"),
    [
        (None, 0.0, False),
        (0.0, 0.0, True),
        (0.0, LINGER_SECONDS - 0.1, True),
        (0.0, LINGER_SECONDS, False),
        (POLL_SECONDS - 1, 0.0, True),
        (POLL_SECONDS + 1, 0.0, False),
    ],
)
def test_who_checks_readiness_is_waited_for(asked: float | None, later: float, *, is_awaited: bool) -> None:
    """A drain waits for the next check, unless nobody has asked for long before it, and not for ever."""
    now = [1000.0]
    drain = Drain(lambda: now[0])
    if asked is not None:
        drain.check_readiness()
        now[0] += asked + 0.01
    drain.begin()
    now[0] += later
    assert drain.is_awaited is is_awaited


def test_who_has_been_told_is_not_waited_for() -> None:
    """The check that comes after the beginning is the last."""
    now = [0.0]
    drain = Drain(lambda: now[0])
    drain.check_readiness()
    now[0] = 1.0
    drain.begin()
    with pytest.raises(Illegal, match="draining"):
        drain.check_readiness()
    assert not drain.is_awaited


def test_a_server_that_nobody_checks_stops_at_once() -> None:
    """The server ends by itself once the drain has begun."""
    with serving() as site:
        site.server.state.drain.begin()
        wait_until(lambda: site.server.should_exit)
