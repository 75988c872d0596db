"""A finished game for others, on its page."""

import html
import re

import pytest

from gobelet.game import LANGUAGES
from gobelet.web.middleware.rate_limit import classify_request
from support.http_server import Site
from support.page_client import open_client
from support.table_session import Sitting


def play(site: Site, edition: str) -> str:
    """Play a whole game and return where its table is."""
    sitting = Sitting(site.tables).make(edition).begin()
    sitting.play_on()
    return f"/t/{sitting.table.code}"


@pytest.mark.parametrize("edition", ["kniffel", "hands-down"])
def test_a_finished_game(site: Site, edition: str) -> None:
    """Its page has a summary in the reader's language, a link for the app, and one to the table for spreadsheets."""
    path = play(site, edition)
    told = set()
    for language in LANGUAGES:
        page = open_client(site, language).open(f"{path}/game")
        (summary,) = re.findall(r'<p id="summary"[^>]*>([^<]*)</p>', page.text)
        told.add(html.unescape(summary))
        assert [link[:40] for link in page.links() if link.startswith("bgstats")] == [
            "bgstats://app.bgstatsapp.com/createPlay."
        ]
    assert len(told) == len(LANGUAGES)
    assert f"{path}/csv" in page.links()
    sent = open_client(site).client.get(f"{path}/csv")
    assert sent.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert sent.headers["Content-Disposition"].startswith('attachment; filename="gobelet-')
    assert [line.split(",")[2] for line in sent.text.splitlines()[1:]] == [edition] * 2


def test_a_game_that_is_not_over(site: Site) -> None:
    """There is nothing to share yet."""
    ann = open_client(site)
    path = ann.create_table("kniffel", seat2="here")
    assert "The game is not over yet." in ann.open(f"{path}/csv", 409).words
    ann.open("/t/AAAAAAA/csv", 404)


def test_the_table_is_limited_like_records() -> None:
    """Nobody asks for more of them than for records."""
    assert classify_request({"path": "/t/AAAAAAA/csv", "method": "GET"}) == "records"
