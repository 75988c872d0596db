"""Scripts that cannot be loaded when they are needed: ornaments are left out, and links lead to their pages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from support.browsers import ROLL, BrowserSession
from support.known_dice import KnownDice, known_dice

pytestmark = pytest.mark.slow


@pytest.fixture
def dice() -> Iterator[KnownDice]:
    """The dice that come up next."""
    with known_dice() as dice:
        yield dice


def test_without_a_network_ornaments_are_left_out(session: BrowserSession, dice: KnownDice) -> None:
    """A table plays on without celebration and sound, and no script fails."""
    ann = session.open_player(reduced_motion="no-preference")
    ann.page.route(re.compile(r"/(celebrate|sound)\.js"), lambda route: route.abort())
    ann.create_table("classic", name="Ann", seat2="")
    ann.page.locator(".sound-toggle").click()
    expect(ann.page.locator("html")).to_have_attribute("data-sound", "on")
    dice.put("44444")
    ann.press(ROLL)
    expect(ann.page.locator("#announcer")).to_contain_text("five alike")
    ann.press("#fill-yahtzee")
    expect(ann.page.locator(".moment")).to_have_count(0)


def test_a_board_without_the_script_for_signs(session: BrowserSession) -> None:
    """The sign is not shown there, and everything else is."""
    ann, board = session.open_player(), session.open_player()
    table = ann.create_table("mb-1982", name="Ann", seat2="")
    board.page.route(re.compile(r"/reactions\.js"), lambda route: route.abort())
    board.open_table(f"{table}/board")
    with board.page.expect_event("requestfailed", lambda request: "reactions" in request.url):
        ann.page.click(".show-reactions")
        ann.page.click('#reaction-panel [value="react:bravo"]')
    ann.press(ROLL)
    board.wait_for(".board .dice .die:not(.blank)")


def test_the_link_to_advice_leads_to_its_page(session: BrowserSession, dice: KnownDice) -> None:
    """Without its script it is an ordinary link."""
    ann = session.open_player()
    ann.page.route(re.compile(r"/advice\.js"), lambda route: route.abort())
    ann.create_table("classic", name="Ann", seat2="", advice="yes")
    dice.put("44412")
    ann.press(ROLL)
    ann.page.click("#advice")
    ann.page.wait_for_url("**/advice*")
