"""Whole games of Hands Down in two browsers, and passed around on one; no browser is ever sent another's cards."""

import pytest
from playwright.sync_api import expect

from gobelet.game import Seat
from support.browsers import LAPTOP, PHONE, BrowserSession
from support.card_browsers import (
    find_card_game,
    play_cards,
)
from support.soak import mark_long

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("language", mark_long(["en", "fr", "de"], quick={"en"}))
def test_two_people_play_a_whole_game_on_a_laptop_and_a_phone(session: BrowserSession, language: str) -> None:
    """Both see the same end, and it is the one the server has; in the English game cards slide in."""
    motion = "no-preference" if language == "en" else "reduce"
    ann, ben = (
        session.open_player(device=device, locale=language, reduced_motion=motion) for device in (LAPTOP, PHONE)
    )
    address = ann.create_table("hands-down", **{"name": "Ann", "seat2": "person", "house-length": "3"})
    ben.join(address, "Ben")
    ann.page.click('[value="begin"]')
    for player in (ann, ben):
        player.wait_for(".hand-cards")
    play_cards(ann, ben)
    game = find_card_game(ann)
    assert game.outcome is not None
    for player in (ann, ben):
        expect(player.page.locator("#result")).to_be_in_viewport(ratio=1)
        shown = [int(text) for text in player.page.locator(".ranking .points").all_text_contents()]
        assert shown == sorted(game.outcome.scores, reverse=True)


@pytest.mark.parametrize("language", mark_long(["en", "fr", "de"], quick={"de"}))
def test_the_summary_card_is_one_tap_away(session: BrowserSession, language: str) -> None:
    """On a phone and on a laptop the whole card is on one screen; C or the link opens it, Escape closes it."""
    for device in (PHONE, {"viewport": {"width": 1366, "height": 768}}):
        ann = session.open_player(device=device, locale=language, reduced_motion="reduce")
        ann.create_table("hands-down", name="Ann", seat2="greedy")
        ann.wait_for(".hand-cards")
        card, title = ann.page.locator("#summary-card"), ann.page.locator("h1")
        assert title.evaluate("node => node.scrollWidth <= node.clientWidth + 1"), "the title is not cut off"
        ann.page.click("#show-summary")
        expect(card).to_be_visible()
        assert card.evaluate("node => node.scrollHeight <= node.clientHeight && node.clientHeight <= innerHeight")
        assert card.evaluate("node => node.scrollWidth <= innerWidth")
        ann.page.keyboard.press("Escape")
        expect(card).to_be_hidden()
        ann.page.keyboard.press("c")
        expect(card).to_be_visible()
        card.locator("button").click()
        expect(card).to_be_hidden()


def test_without_scripts_the_summary_card_is_a_page(session: BrowserSession) -> None:
    """The link leads to it, and back to the table."""
    ann = session.open_player(device=PHONE, java_script_enabled=False)
    ann.page.goto("/new/hands-down")
    ann.page.click("form.new-table-form button.primary")
    ann.page.click("#show-summary")
    expect(ann.page.locator(".summary-combinations")).to_be_visible()
    ann.page.click(".bar .pill")
    ann.wait_for(".hand-cards")


def test_against_the_computer(session: BrowserSession) -> None:
    """A computer player calls out of turn, and the page goes on by itself."""
    ann = session.open_player(device=PHONE)
    ann.create_table("hands-down", **{"name": "Ann", "seat2": "greedy", "house-length": "3", "hurried": "yes"})
    ann.wait_for(".hand-cards")
    play_cards(ann)


def test_a_curtain_hangs_between_those_who_share_a_screen(session: BrowserSession) -> None:
    """Before somebody says who looks, no card is on the page; then only theirs are."""
    ann = session.open_player()
    ann.create_table("hands-down", name="Ann", seat2="here", name2="Ben")
    ann.wait_for("#show-hand-0")
    expect(ann.page.locator(".hand-cards .hand-card")).to_have_count(0)
    game = find_card_game(ann)
    ann.page.click("#show-hand-0")
    ann.wait_for(".hand-cards")
    expect(ann.page.locator(".hand-cards .hand-card")).to_have_count(5)
    page = ann.page.content()
    other = Seat(1 - int(ann.page.url.split("seat=")[1].split("&")[0]))
    theirs = [game.edition.card_word(card, "en") for card in game.hands[other] if card is not None]
    own = [game.edition.card_word(card, "en") for card in game.hands[1 - other] if card is not None]
    assert all(f'"{word}"' in page for word in own)
    assert not any(f'"{word}"' in page for word in set(theirs) - set(own))
