"""Advice at a table: a sentence beside the dice, and a button that does it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gobelet.dice import Edition
from gobelet.record.text.house_rules import parse_house_rules
from gobelet.solver import Library
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.kinds import find_edition
from support.browsers import LAPTOP, PHONE, ROLL, BrowserPlayer, BrowserSession
from support.http_server import UNLIMITED, serving
from support.soak import mark_long

pytestmark = pytest.mark.slow

LOW: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "is_mobile": True, "has_touch": True}
"""A phone on its side."""


def overlap(player: BrowserPlayer) -> bool:
    """Whether the advice covers a die."""
    advice = player.page.locator("#advice-dialog").bounding_box()
    assert advice is not None
    for die in player.page.locator(".tray .dice .slot").all():
        box = die.bounding_box()
        assert box is not None
        beside = box["x"] >= advice["x"] + advice["width"] or box["x"] + box["width"] <= advice["x"]
        above = box["y"] >= advice["y"] + advice["height"] or box["y"] + box["height"] <= advice["y"]
        if not beside and not above:
            return True
    return False


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("device", [PHONE, *mark_long([LAPTOP, LOW], quick=())])
def test_advice_is_a_sentence_and_a_button_beside_the_dice(browser: Browser, device: dict[str, Any]) -> None:
    """It says what to do first, covers no die, and its button does it; the figures are there for who wants them."""
    library = Library()
    edition = parse_house_rules(find_edition("kniffel"), ["rolls=2"])
    assert isinstance(edition, Edition)
    library.shares(library.values(edition))
    with serving(UNLIMITED, adviser=Adviser(library, BotFactory(library))) as site:
        session = BrowserSession(browser, site)
        ann = session.open_player(device=device)
        ann.create_table("kniffel", **{"name": "Ann", "seat2": "", "advice": "yes", "house-rolls": "2"})
        ann.press(ROLL)
        ann.page.click("#advice")
        ann.wait_for("#advice-dialog[open] .best-of-all")
        assert not overlap(ann)
        for selector in (".best-of-all", ".primary"):
            expect(ann.page.locator(f"#advice-dialog {selector}")).to_be_in_viewport(ratio=1)
        expect(ann.page.locator("#advice-dialog .value").first).not_to_be_visible()
        ann.page.click("#advice-dialog .figures summary >> nth=0")
        expect(ann.page.locator("#advice-dialog .value").first).to_be_visible()
        version = ann.version
        ann.page.click("#advice-dialog .primary")
        ann.wait_for_update(version)
        expect(ann.page.locator("#advice-dialog")).not_to_be_visible()
        session.close()
        assert not session.errors
