"""The referee and the tally of real cards in a real browser: taps and keys, and they fit a small phone."""

import pytest

from gobelet.game import LANGUAGES
from support.accessibility import check_both
from support.browsers import LAPTOP, PHONE, BrowserPlayer, BrowserSession
from support.soak import mark_long

pytestmark = pytest.mark.slow

CARDS = ("3Y", "3Y", "3*", "2/5Y", "?B", "1R", "2R", "3R", "4R", "6Y")


def held(player: BrowserPlayer) -> int:
    """Return how many cards lie in both hands."""
    return player.page.locator(".shown-hand li:not(.slot)").count()


def wait_for_cards(player: BrowserPlayer, count: int) -> None:
    """Wait until that many cards lie there."""
    player.page.wait_for_function(
        "count => document.querySelectorAll('.shown-hand li:not(.slot)').length === count", arg=count
    )


@pytest.mark.parametrize("language", mark_long(LANGUAGES, quick={"de"}))
def test_taps_on_a_phone(session: BrowserSession, language: str) -> None:
    """The whole keypad is in sight; ten taps, and the verdict stands there; the page stays the same."""
    ann = session.open_player(device=PHONE, locale=language)
    ann.page.goto("/referee")
    check_both(ann)
    ann.page.evaluate("window.stayed = true")
    for key in (*ann.page.locator(".keypad > *").all(), ann.page.locator("#back")):
        box = key.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
        assert min(box["width"], box["height"]) >= 44
    for number, code in enumerate(CARDS, 1):
        ann.page.locator(f'.keypad [value="{code}"]').tap()
        wait_for_cards(ann, number)
    ann.wait_for("#again")
    check_both(ann)
    assert ann.page.evaluate("window.stayed")
    ann.page.reload()
    assert held(ann) == len(CARDS)
    ann.page.locator("#again").tap()
    wait_for_cards(ann, 0)


def test_keys_on_a_laptop(session: BrowserSession) -> None:
    """Cards are typed as they are written, however fast, also with the letters of the reader's colours."""
    ann = session.open_player(device=LAPTOP, locale="fr")
    ann.page.goto("/referee")
    for letter in "3j3y3*2/5j?b1r2r":
        ann.page.keyboard.press(letter)
    wait_for_cards(ann, 7)
    ann.page.keyboard.press("Backspace")
    wait_for_cards(ann, 6)
    for letter in "2r3r4r6j":
        ann.page.keyboard.press(letter)
    wait_for_cards(ann, 10)
    assert "Petite suite" in ann.page.locator("#verdict").inner_text()
    check_both(ann)


@pytest.mark.parametrize("language", mark_long(LANGUAGES, quick={"de"}))
def test_the_tally_on_a_phone(session: BrowserSession, language: str) -> None:
    """Every page of it can be read and pressed, also with six long names."""
    ann = session.open_player(device=PHONE, locale=language)
    ann.page.goto("/tally")
    check_both(ann)
    for number in range(1, 7):
        ann.page.fill(f"[name=name{number}]", f"Wilhelmina-Charlotte {number}")
    ann.page.click("[value=begin]")
    ann.wait_for(".standing")
    check_both(ann)
    for kind in ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee"):
        for name, value in (("winner", "5"), ("kind", kind), ("second", "0")):
            target = ann.page.locator(f'[name={name}][value="{value}"]')
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
            target.tap()
        ann.follow("[value=note]")
    check_both(ann)
    ann.page.fill("[name=points]", "1 1 2 3 5 7")
    ann.follow("[value=chances]")
    ann.wait_for(".standing .won")
    check_both(ann)
