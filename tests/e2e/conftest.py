"""A server with computer players, for a real browser and the tests of one module."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser

from gobelet.tables.service import transaction
from support.browsers import BrowserSession
from support.http_server import UNLIMITED, serving


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


@pytest.fixture(autouse=True)
def _seeded_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed what servers and browsers add to the dice with the test's name: a layout depends on what was rolled."""
    chance = Random(request.node.name)  # noqa: S311 - meant to be repeatable
    monkeypatch.setattr(transaction, "secrets", SimpleNamespace(token_bytes=chance.randbytes))
    if "session" in request.fixturenames:
        found: BrowserSession = request.getfixturevalue("session")
        found.chance = chance
