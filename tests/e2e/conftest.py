"""A real browser, and a server with computer players for the tests of one module."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from support.browsers import FLAGS, Evening
from support.http_server import UNLIMITED, serving

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium, which `make test` installs; for one module, as its loop would stand in others' way."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path is not None, "These tests need Chromium: apt install chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield running
        try:
            running.close()
        except Error:  # a browser that has ended already is as good as closed
            return


@pytest.fixture(scope="module")
def evening(browser: Browser) -> Iterator[Evening]:
    """An evening of games: a server, and people with browsers."""
    with serving(UNLIMITED, players=True) as site:
        yield Evening(browser, site)


@pytest.fixture(autouse=True)
def _nothing_breaks(request: pytest.FixtureRequest) -> Iterator[None]:
    """Send everybody home after a test, and fail it if in their pages a script broke or was refused."""
    yield
    if "evening" in request.fixturenames:
        found: Evening = request.getfixturevalue("evening")
        found.end()
        broken, found.broken[:] = list(found.broken), []
        assert not broken
