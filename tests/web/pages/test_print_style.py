"""Printed pages, as Chromium prints them: one page a game, without anything to press, and rules without torn lines."""

import io
import re
import unicodedata
from typing import Any

import pytest
from pdfminer.high_level import extract_text
from pdfminer.pdfpage import PDFPage
from playwright.sync_api import Browser

from gobelet.dice import edition
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import write_rules
from gobelet.tables.table import Stage
from support.http_server import Site
from support.reviewed_tables import play_table, serving_reviews
from support.soak import mark_long
from support.table_session import Sitting

pytestmark = pytest.mark.slow


def play_game(site: Site, name: str, **wishes: Any) -> str:  # noqa: ANN401 - as a table is made
    """Play a whole game and return the address of its page."""
    sitting = Sitting(site.tables).make(name, **wishes).begin()
    sitting.play_on()
    assert sitting.table.stage is Stage.OVER
    return f"{site.url}/t/{sitting.table.code}/game"


def print_page(browser: Browser, address: str, **context: Any) -> list[str]:  # noqa: ANN401 - Playwright's own
    """Return the text of each page of paper that Chromium prints."""
    with browser.new_context(**context) as window:
        page = window.new_page()
        page.goto(address)
        printed = page.pdf(format="A4", prefer_css_page_size=True)
    count = len(list(PDFPage.get_pages(io.BytesIO(printed))))
    texts = (extract_text(io.BytesIO(printed), page_numbers=[number]) for number in range(count))
    return [unicodedata.normalize("NFKC", text) for text in texts]  # fonts have ligatures


@pytest.mark.parametrize(
    ("name", "people", "games"),
    mark_long([("kniffel", 2, 1), ("yatzy", 8, 1), ("classic", 4, 3), ("hands-down", 3, 1)], quick=[("classic", 4, 3)]),
)
def test_a_finished_game_is_one_page(browser: Browser, site: Site, name: str, people: int, games: int) -> None:
    """Each game has a page with every column, its date and its place, and a match one more; nothing can be pressed."""
    address = play_game(site, name, people=people, **({"games": games} if games > 1 else {}))
    pages = print_page(browser, address, color_scheme="dark")
    assert len(pages) == games + (games > 1)
    for page in pages:
        assert address.removesuffix("/game") in page.replace("\n", "")
        assert re.search(r"\d{4}-\d\d-\d\d", page)
        assert all(f"P{number}" in page for number in range(people))
        assert "Back to the table" not in page
        assert "Download" not in page


@pytest.mark.soak
@pytest.mark.parametrize(("people", "language"), mark_long([(2, "en"), (8, "de")], quick=[(8, "de")]))
def test_a_review_is_one_page(browser: Browser, people: int, language: str) -> None:
    """It comes first, on a page of its own, with its place and without anything to press."""
    with serving_reviews() as site:
        address = f"{site.url}/t/{play_table(site, people=people).table.code}/game"
        pages = print_page(browser, address, color_scheme="dark", locale=language)
    assert len(pages) == 2
    for page in pages:
        assert address.removesuffix("/game") in page.replace("\n", "")
        assert all(f"P{number}" in page for number in range(people))
    for words in ("Luck and skill", "The costliest decisions"):
        assert Speaker(language)(words) in " ".join(pages[0].split())
    assert Speaker(language)("Learn from your mistakes") not in pages[0]


@pytest.mark.parametrize("language", mark_long(["en", "fr", "de"], quick={"de"}))
def test_printed_rules(browser: Browser, site: Site, language: str) -> None:
    """They are text alone, all of it: no links to press, and no headings at the foot of a page."""
    pages = print_page(browser, f"{site.url}/rules/hasbro-2014", locale=language)
    sections = write_rules(edition("hasbro-2014"), Speaker(language))
    text = "\n".join(pages)
    assert all(section.title in text for section in sections)
    assert "Gobelet" not in pages[0].splitlines()[0]
    assert not any(page.strip().endswith(section.title) for page in pages for section in sections)


def test_printed_rules_have_no_links_and_keep_their_dice(browser: Browser, site: Site) -> None:
    """Neither the mark that cites a clause nor the ways to learn; dice and pips keep their colours."""
    with browser.new_context() as window:
        page = window.new_page()
        page.emulate_media(media="print")
        page.goto(f"{site.url}/rules/classic")
        for selector in (".cite", ".ways-to-learn", ".contents", ".page-links"):
            assert page.locator(selector).count()
            assert not any(each.is_visible() for each in page.locator(selector).all())
        colours = "node => getComputedStyle(node).printColorAdjust"
        assert page.locator(".rules .die").first.evaluate(colours) == "exact"
        assert page.locator(".rules .die i").first.evaluate(colours) == "exact"
