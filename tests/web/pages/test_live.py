"""The stream of a page: what a browser has already is not sent again, and what it has no longer is never left."""

import re

from support.form_client import Browser, browser
from support.http_server import Site


def marks(page: str) -> str:
    """Return what a page says it has."""
    found = re.search(r'data-marks="([^"]+)"', page)
    assert found is not None
    return found.group(1)


def begun(site: Site) -> tuple[Browser, Browser, str]:
    """Return two browsers at a table whose game has begun, and its address."""
    ann, ben = browser(site), browser(site)
    sent = {"name": "Ann", "command": "new", "seat2": "person"}
    address = ann.post("/new/kniffel", sent).headers["location"]
    ann.go(address)
    ben.post(address, {"act": "sit", "name": "Ben", "seen": "2"})
    ann.post(address, {"act": "begin", "seen": "3"})
    ann.go(address)
    return ann, ben, address


def test_nothing_is_sent_that_the_page_has(site: Site) -> None:
    """The first thing a fresh page hears is the next move."""
    ann, ben, address = begun(site)
    with ann.stream(address, marks=marks(ann.page)) as stream:
        version = site.table(ann.code).version
        ben.post(address, {"act": "open", "seat": "1", "seen": str(version)})
        told = stream.next()
    assert told.id == version + 1
    assert "main" not in told.document["parts"]
    assert told.document["marks"] == marks(ann.go(address))


def test_who_is_there_is_told_though_nothing_has_happened(site: Site) -> None:
    """A page that shows somebody as away is mended by its stream, at the same version, and by that part alone."""
    ann, ben, address = begun(site)
    state = site.server.config.app.state.gobelet  # type: ignore[union-attr]  # our own application
    away, state.presence.away = state.presence.away, lambda _table, _holder: 61.0
    try:
        page = ann.go(address)
    finally:
        state.presence.away = away
    assert ">away<" in page
    ben.go(address)
    with ann.stream(address, marks=marks(page)) as stream:
        told = stream.next()
    assert told.id == site.table(ann.code).version
    assert set(told.document["parts"]) == {"players"}
    assert ">away<" not in told.document["parts"]["players"]


def test_a_page_of_another_stage_gets_the_whole_table(site: Site) -> None:
    """Who has missed the beginning gets everything at once."""
    ann, _, address = begun(site)
    with ann.stream(address, marks="waiting:0011223344") as stream:
        assert set(stream.next().document["parts"]) == {"main"}
