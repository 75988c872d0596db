"""A server for the tests of one module; those that need limits of their own start one."""

from collections.abc import Iterator

import pytest

from web.serving import Site, serving


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server with the usual limits."""
    with serving() as running:
        yield running
