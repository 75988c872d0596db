"""The guided first turn in a browser: by touch and by keyboard, in every language, and nothing is covered."""

from itertools import product

import pytest
from playwright.sync_api import expect

from gobelet.game import LANGUAGES, Seat
from gobelet.handsdown import Discard
from gobelet.i18n import Speaker
from gobelet.tables.table import Table
from support.accessibility import check
from support.advanced_games import play_ahead
from support.browsers import CREATE, LAPTOP, PHONE, BrowserPlayer, BrowserSession
from support.card_browsers import seat_others
from support.soak import mark_long

pytestmark = pytest.mark.slow

DEVICES = {"phone": PHONE, "laptop": LAPTOP}
CASES = mark_long(product(DEVICES, LANGUAGES), quick={("phone", "de")})
"""One in `make test`, all in `make soak`."""
OVERLAPS = """() => {
    const note = document.querySelector(".guide").getBoundingClientRect();
    const all = [...document.querySelectorAll(".slot, .offer, .sheet, .hand-card, .buttons button, .combination")];
    return all.filter(node => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const cut = node.closest(".scroll")?.getBoundingClientRect().bottom ?? Infinity;
        return Math.min(right, note.right) - Math.max(left, note.left) > 1
            && Math.min(bottom, note.bottom, cut) - Math.max(top, note.top) > 1;
    }).map(node => node.className);
}"""
"""Find what the note lies over; what the sheet has scrolled away is not there."""


def expect_step(player: BrowserPlayer, number: int, count: int, language: str) -> None:
    """Wait for a step, and look at the page; axe is content."""
    expect_step_in_sight(player, number, count, language)
    check(player)


def expect_step_in_sight(player: BrowserPlayer, number: int, count: int, language: str = "en") -> None:
    """Wait for a step: players and the whole sheet are in sight, and nothing is covered."""
    words = Speaker(language)("Step {number} of {count}", number=number, count=count)
    expect(player.page.locator(".guide p:visible .step-words")).to_have_text(words)
    assert player.page.evaluate(OVERLAPS) == []
    expect(player.page.locator(".players, .card-players").first).to_be_visible()
    if player.page.locator(".sheet").count():
        assert player.page.locator(".scroll").evaluate("node => node.scrollHeight - node.clientHeight") <= 1


@pytest.mark.parametrize(("device", "language"), CASES)
def test_a_turn_by_touch(session: BrowserSession, device: str, language: str) -> None:
    """The steps follow dice, keeps, boxes; on a small phone the whole sheet stays in sight with them."""
    ann = session.open_player(device=DEVICES[device], locale=language, reduced_motion="reduce")
    ann.create_table("hasbro-2014", name="Ann", seat2="")
    check(ann)
    ann.page.click("#guide-start")
    expect_step(ann, 1, 5, language)
    ann.press("#primary")
    expect_step(ann, 2, 5, language)
    ann.page.locator("label.slot").first.click()
    expect_step(ann, 3, 5, language)
    ann.press("#primary")
    ann.press("#primary")
    expect_step(ann, 4, 5, language)
    ann.press("#fill-chance")
    expect_step(ann, 5, 5, language)
    ann.page.click("#guide-end")
    expect(ann.page.locator(".guide")).to_have_count(0)


@pytest.mark.parametrize("language", mark_long(LANGUAGES, quick={"en"}))
def test_a_turn_by_keyboard(session: BrowserSession, language: str) -> None:
    """Tab leads to the question; the focus then goes on to what is to be done, and a screen reader hears each step."""
    ann = session.open_player(locale=language, reduced_motion="reduce")
    ann.create_table("classic", name="Ann", seat2="")
    expect(ann.page.locator("#primary")).to_be_focused()
    ann.page.keyboard.press("Shift+Tab")
    ann.page.keyboard.press("Shift+Tab")
    expect(ann.page.locator("#guide-start")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect_step(ann, 1, 5, language)
    expect(ann.page.locator("#primary")).to_be_focused()
    expect(ann.page.get_by_role("status").filter(has=ann.page.locator(".guide"))).to_be_visible()
    ann.page.keyboard.press("r")
    expect_step(ann, 2, 5, language)
    ann.page.keyboard.press("1")
    expect_step(ann, 3, 5, language)
    ann.page.keyboard.press("r")
    ann.wait_for('.tray[data-rolls="1"]')
    ann.page.keyboard.press("r")
    expect_step(ann, 4, 5, language)
    version = ann.version
    ann.page.keyboard.press("ArrowUp")
    ann.page.keyboard.press("Enter")
    ann.wait_for_update(version)
    expect_step(ann, 5, 5, language)


def create_table_without_scripts(player: BrowserPlayer, edition: str, other: str) -> None:
    """Create a table with the form alone."""
    player.page.goto(f"/new/{edition}")
    player.page.select_option('[name="seat2"]', other)
    player.follow(CREATE)


def start_guide(player: BrowserPlayer) -> None:
    """Begin the guide from the page about the table."""
    player.page.goto(f"{player.page.url}/more")
    player.follow('button[value="start"]')


def test_without_scripts_no_step_is_left_out(session: BrowserSession) -> None:
    """Choosing dice leads to the next step before anything is sent; so does a second roll."""
    ann = session.open_player(device=PHONE, java_script_enabled=False)
    create_table_without_scripts(ann, "kniffel", "")
    start_guide(ann)
    expect_step_in_sight(ann, 1, 5)
    ann.page.click("#primary")
    expect_step_in_sight(ann, 2, 5)
    ann.page.locator("label.slot").first.click()
    expect_step_in_sight(ann, 3, 5)
    ann.page.click("#primary")
    expect_step_in_sight(ann, 3, 5)
    ann.page.click("#primary")
    expect_step_in_sight(ann, 4, 5)
    ann.page.click("#fill-chance")
    expect_step_in_sight(ann, 5, 5)


def test_without_scripts_no_step_of_hands_down_is_left_out(session: BrowserSession) -> None:
    """Choosing cards leads to the next step before anything is sent; if the other begins, they pass."""
    ann = session.open_player(device=PHONE, java_script_enabled=False)
    create_table_without_scripts(ann, "hands-down", "person")
    seat_others(ann, 2)
    ann.page.goto(ann.page.url)
    ann.follow('[value="begin"]')
    play_ahead(session.site, ann.page.url, lambda table: find_turn(table) == 0, lambda _game: (Seat(1), Discard(())))
    start_guide(ann)
    expect_step_in_sight(ann, 1, 3)
    ann.page.locator(".hand-card").first.click()
    expect_step_in_sight(ann, 2, 3)
    ann.page.click("#swap")
    expect_step_in_sight(ann, 3, 3)


def find_turn(table: Table) -> Seat | None:
    """Return whose turn it is."""
    assert table.game is not None
    return table.game.turn


def test_a_hint_goes_with_the_next_move_and_does_not_come_again(session: BrowserSession) -> None:
    """The stream that is open hears of it: neither the hint nor the question is sent a second time."""
    ann = session.open_player(device=PHONE, reduced_motion="reduce")
    ann.create_table("classic", name="Ann", seat2="")
    for expected in (1, 0):
        ann.press("#primary")
        version = ann.version
        ann.page.locator(".offer.nought").last.click()
        ann.page.click('#confirm [value="yes"]')
        ann.wait_for_update(version)
        expect(ann.page.locator(".guide.hint")).to_have_count(expected)
        assert ann.page.locator(".scroll").evaluate("node => node.scrollHeight - node.clientHeight") <= 1
        check(ann)
    expect(ann.page.locator(".guide")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize(("device", "language"), CASES)
def test_hands_down(session: BrowserSession, device: str, language: str) -> None:
    """Begun from the page about the table: choose, swap, and know when to call."""
    ann = session.open_player(device=DEVICES[device], locale=language, reduced_motion="reduce")
    ann.create_table("hands-down", name="Ann", seat2="greedy", hurried="yes")
    ann.page.goto(f"{ann.page.url}/more")
    check(ann)
    ann.page.click('button[value="start"]')
    ann.wait_for("#swap")
    expect_step(ann, 1, 3, language)
    ann.page.locator(".hand-card").first.click()
    expect_step(ann, 2, 3, language)
    ann.press("#swap")
    expect_step(ann, 3, 3, language)


def test_how_to_score_is_one_tap_away(session: BrowserSession) -> None:
    """On a phone a button shows the lines of the printed card, also without scripts; a laptop has them on the sheet."""
    ann = session.open_player(device=PHONE, java_script_enabled=False)
    create_table_without_scripts(ann, "classic", "")
    ann.page.click(".how-button")
    expect(ann.page.locator("#how-to-score")).to_contain_text("25 points")
    ben = session.open_player(device={"viewport": {"width": 1366, "height": 768}})
    ben.create_table("hasbro-2014", name="Ben", seat2="")
    expect(ben.page.locator(".sheet .how").first).to_have_text("Add the 1s only")
    sheet = ben.page.locator(".sheet").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] <= 768
