"""What a stream leaves behind when its reader is gone: nothing."""

import gc
from collections.abc import Iterator

import pytest

from gobelet.web.streams.sse import EventStream
from support.api_game import alone
from support.http_server import Site
from support.page_client import open_client


@pytest.fixture
def _no_search() -> Iterator[None]:
    """Let nobody search for garbage meanwhile."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left_over() -> int:
    """Return how many streams are still in memory."""
    return sum(issubclass(type(each), EventStream) for each in gc.get_objects())  # not a weak proxy


@pytest.mark.slow
@pytest.mark.usefixtures("_no_search")
def test_closed_streams_need_no_search_for_garbage(site: Site) -> None:
    """A stream of a program and one of a page are gone as soon as they are closed."""
    path, ann = alone(site)
    page, address = open_client(site), path.replace("/api/tables/", "/t/")
    with ann.stream(path) as told, page.stream(address, marks="") as parts:
        told.next()
        parts.next()
        assert left_over() == 2
    for _ in range(500):  # the server hears of it a little later
        ann.get(path)
        if not left_over():
            break
    assert not left_over()
