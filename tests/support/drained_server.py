"""A server that drains for as long as a test likes, and then serves again."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from gobelet.web.drain import Drain
from support.http_server import PATIENCE, Site


@contextmanager
def draining(site: Site) -> Iterator[Drain]:
    """Drain a server: it waits for a check of its readiness, for which it has all the time there is."""
    now = [0.0]
    drain = site.server.state.drain = Drain(lambda: now[0])
    drain.check_readiness()
    now[0] += 1.0
    drain.begin()
    yield drain
    if not site.server.should_exit:
        _serve_again(site)


def _serve_again(site: Site) -> None:
    """End the drain, between two looks at it."""
    state, done = site.server.state, Event()

    def serve_again() -> None:
        state.drain = Drain()
        state.streams._closing = False
        done.set()

    state.bridge.put(serve_again)
    assert done.wait(PATIENCE)
