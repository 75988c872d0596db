"""The layout of a card table: names, the hand beside the table on low screens, the question of sound, and calls."""

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from gobelet.game import Seat
from gobelet.handsdown import Call, Discard
from gobelet.tables.kinds import AnyGame
from support.accessibility import check_both, runs_over
from support.advanced_games import after, play_ahead
from support.browsers import LAPTOP, PHONE, BrowserPlayer, BrowserSession
from support.card_browsers import find_card_game, seat_others

pytestmark = pytest.mark.soak

LANDSCAPE: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "is_mobile": True, "has_touch": True}
ZOOMED: dict[str, Any] = {"viewport": {"width": 683, "height": 384}, "device_scale_factor": 2}
OVERLAP = """() => {
    const [words, reveal] = [".moment-call p", ".reveal"].map(
        each => document.querySelector(each)?.getBoundingClientRect());
    if (!words || !reveal) return null;
    return { shared: Math.round(Math.min(words.bottom, reveal.bottom) - Math.max(words.top, reveal.top)) };
}"""
"""How high the part of the hands of the last call is that the words of a call cover, if both are there."""
TOPS = """() => [".card-players", ".combinations"].map(
    each => Math.round(document.querySelector(each).getBoundingClientRect().top))"""
"""Where the cards above the piles are."""
STAY = """const later = setTimeout;
window.setTimeout = (act, wait, ...given) => wait >= 1900 ? 0 : later(act, wait, ...given);"""
"""Let what is shown for a moment stay until the next one."""


def measure(found: Locator) -> FloatRect:
    """Return where something is on the screen, and how large."""
    box = found.bounding_box()
    assert box is not None
    return box


def begin(player: BrowserPlayer, count: int) -> str:
    """Play cards with people who have no browsers, and return the table's address."""
    seats = {f"seat{number}": "person" for number in range(2, count + 1)}
    address = player.create_table("hands-down", name="Clementine", **seats)
    seat_others(player, count)
    player.press("#begin")
    player.wait_for(".hand-area")
    return address


def _pass(game: AnyGame | None) -> tuple[Seat, Discard]:
    """Let whoever's turn it is keep their cards."""
    assert game is not None
    assert game.turn is not None
    return game.turn, Discard(())


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=["upright", "landscape"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_every_name_is_legible(session: BrowserSession, device: dict[str, Any], count: int) -> None:
    """However many play, on a phone, too."""
    ann = session.open_player(device=device)
    begin(ann, count)
    names = ann.page.locator(".card-player .name")
    expect(names).to_have_count(count)
    for name in names.all():
        expect(name).to_be_visible()
        assert name.evaluate("node => node.clientWidth > 20 && node.scrollWidth <= node.clientWidth + 1")
    assert not runs_over(ann)


@pytest.mark.parametrize("device", [LANDSCAPE, ZOOMED], ids=["landscape", "zoomed"])
@pytest.mark.parametrize("count", [2, 6])
def test_on_a_low_screen_the_hand_is_beside_the_table(
    session: BrowserSession, device: dict[str, Any], count: int
) -> None:
    """Players, Combo cards, piles, the hand and the buttons are all on the screen."""
    ann = session.open_player(device=device, locale="de")
    address = begin(ann, count)
    play_ahead(session.site, address, lambda _table: find_card_game(ann).turn == 0, _pass)
    ann.wait_for("#swap")
    table, hand = measure(ann.page.locator(".tabletop")), measure(ann.page.locator(".hand-area"))
    assert table["x"] + table["width"] <= hand["x"] + 1
    selectors = ".card-player, .combination, .pile, .hand-card, #call, #swap"
    for found in ann.page.locator(selectors).all():
        box = measure(found)
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= device["viewport"]["height"]
    check_both(ann)


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE, LAPTOP], ids=["upright", "landscape", "laptop"])
def test_the_question_of_sound_stands_beside_the_piles(session: BrowserSession, device: dict[str, Any]) -> None:
    """It covers nothing, moves nothing, and is gone after the first move."""
    ann = session.open_player(device=device)
    address = begin(ann, 3)
    if ann.can_use("#guide-end"):
        ann.page.click("#guide-end")
    question = ann.page.locator(".sound-question")
    expect(question).to_be_visible()
    asked, piles = measure(question), measure(ann.page.locator(".piles"))
    assert asked["x"] >= piles["x"] + piles["width"] - 1
    assert piles["y"] - 1 <= asked["y"]
    assert asked["y"] + asked["height"] <= piles["y"] + piles["height"] + 1
    check_both(ann)
    before = ann.page.evaluate(TOPS)
    play_ahead(session.site, address, after(1), _pass)
    expect(question).to_have_count(0)
    assert ann.page.evaluate(TOPS) == before


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_call_covers_no_reveal(session: BrowserSession, device: dict[str, Any]) -> None:
    """The hands that decided the last round stay in sight."""
    ann = session.open_player(device=device)
    ann.page.add_init_script(STAY)
    address = begin(ann, 3)
    play_ahead(session.site, address, lambda _table: any(find_card_game(ann).won))
    ann.wait_for(".reveal")
    ann.page.evaluate("document.querySelector('.moment')?.remove()")
    play_ahead(session.site, address, after(1), lambda _game: (Seat(1), Call()))
    assert ann.page.wait_for_function(OVERLAP).json_value()["shared"] <= 4


def test_a_call_out_of_turn_is_announced_once(session: BrowserSession) -> None:
    """The story says that it was out of turn, and nothing says it again."""
    ann = session.open_player(device=PHONE)
    address = begin(ann, 3)
    play_ahead(session.site, address, lambda _table: find_card_game(ann).turn == 1, _pass)
    ann.wait_for("#call:enabled")
    ann.page.click("#call")
    if not find_card_game(ann).claim_of(Seat(0)):
        ann.page.click('#confirm [value="yes"]')
    expect(ann.page.locator("#announcer")).to_contain_text("Clementine, out of turn: Hands Down!")
    assert (ann.page.locator("#announcer").text_content() or "").count("Hands Down!") == 1
