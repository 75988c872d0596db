"""The layout of a dice table: sizes on each screen, what can be tapped, and what the sheet says before a roll."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from gobelet.dice import EDITIONS
from support.accessibility import check_both, runs_over
from support.browsers import PHONE, ROLL, BrowserPlayer, BrowserSession
from support.known_dice import known_dice
from support.soak import mark_long

pytestmark = pytest.mark.slow

WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
TALL_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LANDSCAPE: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "is_mobile": True, "has_touch": True}
ZOOMED: dict[str, Any] = {"viewport": {"width": 683, "height": 384}, "device_scale_factor": 2}
LONGEST_NAME = "W" * 30


def measure(found: Locator) -> FloatRect:
    """Return where something is on the screen, and how large."""
    box = found.bounding_box()
    assert box is not None
    return box


def start_alone(player: BrowserPlayer, edition: str = "mb-1982", **fields: str) -> str:
    """Sit down alone, without the guide, and return the table's address."""
    address = player.create_table(edition, name="Ann", seat2="", **fields)
    player.page.locator("#guide-end").click()
    player.page.locator(".guide").wait_for(state="detached")
    return address


# -- sizes ---------------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_a_laptop_has_large_dice_tall_rows_and_air(session: BrowserSession) -> None:
    """Dice of 96 to 110 points, rows of at least 38, a gap above the button, two lines of news, the whole sheet."""
    ann = session.open_player(device=WIDE)
    start_alone(ann)
    ann.press(ROLL)
    for die in ann.page.locator(".tray .dice .die").all():
        assert 96 <= measure(die)["width"] <= 110
    for row in ann.page.locator(".sheet :is(tbody, tfoot) tr:not(.back)").all():
        assert 38 <= measure(row)["height"] <= 43
    button, status = measure(ann.page.locator(ROLL)), measure(ann.page.locator(".status"))
    assert button["y"] - (status["y"] + status["height"]) >= 10
    assert ann.page.locator(".story li:visible").count() <= 2
    sheet = measure(ann.page.locator(".sheet"))
    assert sheet["y"] + sheet["height"] <= 768


@pytest.mark.soak
def test_the_own_column_stands_out(session: BrowserSession) -> None:
    """It has a colour and bold figures; a rival's have neither."""
    ann, ben = session.open_player(device=WIDE), session.open_player(device=WIDE)
    address = ann.create_table("mb-1982", name="Ann", seat2="person")
    ben.join(address, "Ben")
    ann.press('[value="begin"]')
    for player in (ann, ben):
        player.wait_for(".sheet")
    read = "all => all.map(cell => [getComputedStyle(cell).backgroundColor, getComputedStyle(cell).fontWeight])"
    for player, own in ((ann, 0), (ben, 1)):
        row = player.page.locator(".sheet .total td").evaluate_all(read)
        assert row[own] != row[1 - own]
        assert int(row[own][1]) > int(row[1 - own][1])


@pytest.mark.soak
@pytest.mark.parametrize("device", [WIDE, TALL_PHONE, LANDSCAPE], ids=["laptop", "phone", "landscape"])
def test_nothing_jumps_during_a_turn(session: BrowserSession, device: dict[str, Any]) -> None:
    """Tray, buttons and rows are where they were: before the first roll, after each, with dice kept, a box filled."""
    ann = session.open_player(device=device, locale="de")
    start_alone(ann)
    where = """() => [...document.querySelectorAll('.part-tray, .tray .buttons, .sheet tr')].map(node => {
        const { top, height } = node.getBoundingClientRect();
        return [Math.round(top), Math.round(height)];
    })"""
    places = [ann.page.evaluate(where)]
    for _ in range(3):
        ann.press(ROLL)
        places.append(ann.page.evaluate(where))
        if ann.can_use('[name="keep"]'):
            ann.page.locator('[name="keep"]').first.check(force=True)
            places.append(ann.page.evaluate(where))
    ann.press(".offer:not(.nought)")
    places.append(ann.page.evaluate(where))
    assert [place for place in places if place != places[0]] == []


@pytest.mark.soak
def test_a_tall_phone_has_larger_dice_and_no_empty_band(session: BrowserSession) -> None:
    """Dice of 60 to 66 points, and the sheet reaches down to the tray."""
    ann = session.open_player(device=TALL_PHONE)
    start_alone(ann)
    ann.press(ROLL)
    assert 60 <= measure(ann.page.locator(".tray .dice .die").first)["width"] <= 66
    sheet, tray = measure(ann.page.locator(".sheet")), measure(ann.page.locator(".part-tray"))
    assert 0 <= tray["y"] - (sheet["y"] + sheet["height"]) <= 24
    assert not runs_over(ann)


@pytest.mark.soak
@pytest.mark.parametrize("device", [LANDSCAPE, ZOOMED], ids=["landscape", "zoomed"])
def test_on_a_low_screen_the_dice_are_beside_the_sheet(session: BrowserSession, device: dict[str, Any]) -> None:
    """A phone on its side, and a laptop at 200 %: every row of boxes, the dice and the button are on the screen."""
    ann = session.open_player(device=device, locale="de")
    start_alone(ann)
    ann.press(ROLL)
    height = device["viewport"]["height"]
    for found in (*ann.page.locator(".sheet .half tbody tr").all(), *ann.page.locator(".tray .die, #primary").all()):
        box = measure(found)
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
    tray, sheet = measure(ann.page.locator(".part-tray")), measure(ann.page.locator(".sheet"))
    assert tray["x"] + tray["width"] <= sheet["x"]
    check_both(ann)


@pytest.mark.soak
@pytest.mark.parametrize("language", mark_long(["en", "fr", "de"], quick={"de"}))
def test_no_page_runs_over_a_small_phone(session: BrowserSession, language: str) -> None:
    """With everything unfolded and the longest names, in every language."""
    ann = session.open_player(device=PHONE, locale=language)
    pages = [f"/{page}/{edition}" for page in ("new", "pad") for edition in EDITIONS]
    for address in ("/", "/rules", "/rules/yatzy", "/new/hands-down", *pages):
        _check_unfolded(ann, address)
    table = ann.create_table("yatzy", name=LONGEST_NAME, seat2="here", name2=LONGEST_NAME[1:])
    waiting = ann.create_table("classic", name=LONGEST_NAME, seat2="person", seat3="greedy")
    for address in (table, f"{table}/more", waiting, "/"):
        _check_unfolded(ann, address)


def _check_unfolded(player: BrowserPlayer, address: str) -> None:
    player.page.goto(address)
    player.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert not runs_over(player), address


# -- boxes to tap --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spot", ["corner", "label"])
def test_the_whole_cell_and_its_label_fill_the_box(session: BrowserSession, spot: str) -> None:
    """Also at the very edge, and at the end of the row's label."""
    ann = session.open_player(device=WIDE)
    start_alone(ann)
    ann.press(ROLL)
    row = ann.page.locator("tr:has(.offer:not(.nought))").last
    target = measure(row.locator("td.own") if spot == "corner" else row.locator("th"))
    version = ann.version
    ann.page.mouse.click(target["x"] + target["width"] - 3, target["y"] + target["height"] - 3)
    ann.wait_for_update(version)
    expect(ann.page.locator("td .pencil")).to_have_count(1)


def test_a_label_fills_without_scripts_and_is_no_stop_for_the_keyboard(session: BrowserSession) -> None:
    """It is an ordinary label of the button in the cell."""
    ann = session.open_player(device=WIDE, java_script_enabled=False)
    ann.create_table("mb-1982", name="Ann", seat2="")
    with ann.page.expect_navigation():
        ann.page.click(ROLL)
    row = ann.page.locator("tr:has(.offer:not(.nought))").last
    expect(row.locator("[tabindex], a, button")).to_have_count(1)
    with ann.page.expect_navigation():
        row.locator("th label").click()
    expect(ann.page.locator("td .pencil")).to_have_count(1)


# -- offers --------------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_noughts_are_faded_and_what_scores_is_solid(session: BrowserSession) -> None:
    """A nought has no ground of its own and thin figures."""
    ann = session.open_player(device=WIDE)
    start_alone(ann)
    ann.press(ROLL)
    read = "node => [getComputedStyle(node, '::before').backgroundColor, getComputedStyle(node).fontWeight]"
    scores = ann.page.locator(".offer:not(.nought, .gold)").first.evaluate(read)
    nought = ann.page.locator(".offer.nought").first.evaluate(read)
    assert scores == ["rgb(255, 255, 255)", "700"]
    assert nought == ["rgba(0, 0, 0, 0)", "400"]


def test_what_a_roll_would_break_is_said_before(session: BrowserSession) -> None:
    """A straight on the table is gold; as long as one of its dice is not kept, sheet and tray say so in words."""
    ann = session.open_player(device=PHONE)
    ann.create_table("mb-1982", name="Ann", seat2="")
    with known_dice() as dice:
        dice.put("22345")
        ann.press(ROLL)
    note, mark = ann.page.locator(".break-note").first, ann.page.locator("#fill-small_straight .breaks")
    expect(mark).to_be_visible()
    expect(note).to_be_visible()
    for place in (0, 2, 3, 4):
        ann.page.locator(f"#keep-{place}").check(force=True)
    expect(mark).to_be_hidden()
    check_both(ann)
    ann.page.locator("#keep-3").uncheck(force=True)
    expect(mark).to_be_visible()
    check_both(ann)


# -- the bar to the bonus ------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scripts", [True, False])
def test_the_bar_to_the_bonus_explains_itself(session: BrowserSession, device: dict[str, Any], scripts: bool) -> None:
    """On every device there is a bar; a tap says what it means, without scripts too."""
    ann = session.open_player(device=device, java_script_enabled=scripts)
    ann.create_table("mb-1982", name="Ann", seat2="", **{"house-upper_bonus_at": "60"})
    expect(ann.page.locator(".upper-bonus svg:visible")).to_have_count(1)
    button = ann.page.locator(".bonus-way")
    expect(button).to_contain_text("/60")
    button.click()
    expect(ann.page.locator("#bonus-pace")).to_contain_text(re.compile(r"35 .* 60"))
    expect(ann.page.locator("#bonus-pace")).to_be_visible()
    if scripts:
        check_both(ann)
    ann.page.locator("#bonus-pace button").click()
    expect(ann.page.locator("#bonus-pace")).to_be_hidden()
