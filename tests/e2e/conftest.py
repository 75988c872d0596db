"""A real browser, and a server with computer players for the tests of one module."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from support.browsers import FLAGS, BrowserSession
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
def session(browser: Browser) -> Iterator[BrowserSession]:
    """A server, and players with browsers."""
    with serving(UNLIMITED, players=True) as site:
        yield BrowserSession(browser, site)


@pytest.fixture(autouse=True)
def _nothing_breaks(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close all pages after a test, and fail it if a script failed or was blocked."""
    yield
    if "session" in request.fixturenames:
        found: BrowserSession = request.getfixturevalue("session")
        found.close()
        errors, found.errors[:] = list(found.errors), []
        assert not errors
