"""A server for the attacks of one module that need no limits."""

from collections.abc import Iterator

import pytest

from support.http_server import UNLIMITED, Site, serving


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that anybody may ask as often as they like."""
    with serving(UNLIMITED) as running:
        yield running
