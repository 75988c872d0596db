"""A server for the tests of one module; those about limits start one with limits."""

from collections.abc import Iterator

import pytest

from support.http_server import UNLIMITED, Site, serving


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that anybody may ask as often as they like."""
    with serving(UNLIMITED) as running:
        yield running
