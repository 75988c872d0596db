"""A dice table on small screens: nothing is cut, nothing moves when the guide comes, and phones say what others did."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from gobelet.game import LANGUAGES
from support.accessibility import check_both
from support.advanced_games import play_turns
from support.browsers import OPEN, PHONE, ROLL, BrowserPlayer, BrowserSession
from support.known_dice import KnownDice, known_dice

pytestmark = pytest.mark.soak

TALL_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LANDSCAPE: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "is_mobile": True, "has_touch": True}
PLACES = """() => [...document.querySelectorAll(
    '.players, .sheet-owner, .sheet tr, .part-tray, .tray .buttons, .status')].map(node => {
        const { top, height } = node.getBoundingClientRect();
        return [node.className, Math.round(top), Math.round(height)];
    })"""
"""Where everything is but the guide."""


@pytest.fixture
def dice() -> Iterator[KnownDice]:
    """The dice that come up next."""
    with known_dice() as dice:
        yield dice


def find_bottom(found: Locator) -> float:
    """Return where something ends on the screen."""
    box = found.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def is_cut(found: Locator) -> bool:
    """Whether a text is wider than its room."""
    return bool(found.evaluate("node => node.scrollWidth > node.clientWidth + 1"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_to_the_bonus_is_whole(session: BrowserSession, dice: KnownDice, language: str) -> None:
    """Bar, figures and lead have the whole row; a tap at its other end explains them."""
    ann = session.open_player(device=PHONE, locale=language)
    table = ann.create_table("hasbro-2014", name="Ann", seat2="")
    play_turns(session.site, table, dice, [("11253", "aces"), ("66612", "sixes"), ("44123", "fours")])
    ann.open_table(table)
    words, bar = ann.page.locator(".par small:visible"), ann.page.locator(".par svg:visible")
    expect(words).to_contain_text("/63")
    assert not is_cut(words)
    row = ann.page.locator(".upper-bonus").bounding_box()
    drawn = bar.bounding_box()
    assert row is not None
    assert drawn is not None
    assert drawn["width"] > 0.8 * row["width"]
    assert find_bottom(words) <= row["y"] + row["height"]
    ann.page.mouse.click(row["x"] + row["width"] - 4, row["y"] + 4)
    expect(ann.page.locator("#bonus-pace")).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, TALL_PHONE, LANDSCAPE], ids=["small", "tall", "landscape"])
def test_the_word_for_kept_dice_touches_nothing(
    session: BrowserSession, dice: KnownDice, device: dict[str, Any]
) -> None:
    """It ends above the line below."""
    ann = session.open_player(device=device, locale="de")
    ann.create_table("classic", name="Ann", seat2="")
    dice.put("33345")
    ann.press(ROLL)
    ann.page.locator("#keep-0").check(force=True)
    word = ann.page.locator(".slot .label").first
    expect(word).to_be_visible()
    size = float(word.evaluate("node => parseFloat(getComputedStyle(node).fontSize)"))
    box = word.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] / 2 + size / 2 <= find_bottom(ann.page.locator(".tray .dice")) + 1


@pytest.mark.parametrize("count", [1, 2, 4, 8])
@pytest.mark.parametrize("language", LANGUAGES)
def test_with_the_question_of_the_guide_every_total_is_whole(
    session: BrowserSession, dice: KnownDice, language: str, count: int
) -> None:
    """The rolls for the start, too, leave the sheet as it was."""
    ann = session.open_player(device=PHONE, locale=language)
    others = {f"seat{number}": "greedy" for number in range(2, count + 1)} or {"seat2": ""}
    ann.create_table("kniffel", name="Ann", **others)
    if count > 1:
        dice.put("66665" * 2 + "11112" * (count - 2) + "66666" + "11112")
        ann.press(OPEN)
    expect(ann.page.locator(".guide.question")).to_be_visible()
    assert ann.page.locator(".scroll").evaluate("node => node.scrollHeight - node.clientHeight") <= 1
    total = ann.page.locator(".totals tr").last
    tray = ann.page.locator(".part-tray").bounding_box()
    assert tray is not None
    assert find_bottom(total) <= tray["y"]
    for roll in ann.page.locator(".opening .die").all():
        box = roll.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert tray["y"] <= box["y"] <= find_bottom(ann.page.locator(".opening"))
    check_both(ann)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_moves_when_the_guide_comes_and_goes(session: BrowserSession, dice: KnownDice, language: str) -> None:
    """Players, the owner's name, rows, dice and buttons stay where they are from the roll for the start on."""
    ann = session.open_player(device=PHONE, locale=language)
    ann.create_table("hasbro-2014", name="Ann", seat2="here", name2="Ben")
    places = [ann.page.evaluate(PLACES)]
    dice.put("6666611112")
    ann.press(OPEN)
    places.append(ann.page.evaluate(PLACES))
    ann.page.click("#guide-start")
    expect(ann.page.locator(".guide.step")).to_be_visible()
    places.append(ann.page.evaluate(PLACES))
    dice.put("33345")
    ann.press(ROLL)
    places.append(ann.page.evaluate(PLACES))
    ann.page.locator("#keep-0").check(force=True)
    places.append(ann.page.evaluate(PLACES))
    for _ in range(2):
        ann.press(ROLL)
        places.append(ann.page.evaluate(PLACES))
    ann.press("#fill-chance")
    places.append(ann.page.evaluate(PLACES))
    ann.page.click("#guide-end")
    expect(ann.page.locator(".guide")).to_have_count(0)
    places.append(ann.page.evaluate(PLACES))
    assert [place for place in places if place != places[0]] == []


@pytest.mark.parametrize("device", [PHONE, TALL_PHONE], ids=["small", "tall"])
def test_a_phone_says_what_a_computer_player_did(
    session: BrowserSession, dice: KnownDice, device: dict[str, Any]
) -> None:
    """With the guide's last step on the screen, too."""
    ann = session.open_player(device=device)
    ann.create_table("kniffel", name="Ann", seat2="greedy", hurried="yes")
    dice.put("6666611112")
    ann.press(OPEN)
    ann.page.click("#guide-start")
    expect(ann.page.locator(".guide.step")).to_be_visible()
    dice.put("12345")
    ann.press(ROLL)
    ann.page.locator("#fill-chance").click()
    done = ann.page.locator(".last-move")
    expect(done).to_contain_text("Goldie puts")
    expect(done).to_be_visible()
    expect(ann.page.locator(".guide.step")).to_be_visible()
    assert not is_cut(done)
    assert find_bottom(done) <= find_bottom(ann.page.locator(".tray .dice .die").first)


def test_eight_columns_fit_a_laptop(session: BrowserSession) -> None:
    """Every row is on the screen, and no name or tag is cut."""
    names = ("Maximilian", "Clementine", "Benedikt", "Theodora", "Bartholomew", "Friederike", "Alexandrine")
    people = {f"seat{number}": "here" for number in range(2, 9)}
    people |= {f"name{number}": name for number, name in enumerate(names, 2)}
    for language in LANGUAGES:
        ann = session.open_player(device={"viewport": {"width": 1366, "height": 768}}, locale=language)
        ann.create_table("hasbro-2014", name="Grandmother", **people)
        assert find_bottom(ann.page.locator(".sheet")) <= 768
        _check_players(ann)


def test_two_buttons_leave_no_room_for_the_story(session: BrowserSession) -> None:
    """Where somebody is away, the sentence above the dice says what happened, and nothing is written over buttons."""
    ann = session.open_player(device=PHONE)
    ann.create_table("mb-1982", name="Ann", seat2="here", name2="Ben")
    while not ann.can_use(ROLL):
        ann.press(OPEN)
    ann.press(ROLL)
    ann.press("#fill-chance")
    add = """() => document.querySelector(".tray .buttons").insertAdjacentHTML(
        "beforeend", "<button class=secondary>One</button><button class=secondary>Two</button>")"""
    ann.page.evaluate(add)
    expect(ann.page.locator(".last-move")).to_be_visible()
    expect(ann.page.locator(".story")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_columns_leave_the_headings_whole(session: BrowserSession, language: str) -> None:
    """On a laptop whose halves of the sheet stand side by side."""
    ann = session.open_player(locale=language)
    ann.create_table("classic", name="Ann", seat2="here", name2="Ben", seat3="here", name3="Cleo")
    for heading in ann.page.locator(".sheet thead th:first-child").all():
        assert not is_cut(heading)


def _check_players(player: BrowserPlayer) -> None:
    shown = player.page.locator(".player .name, .player .tag, .sheet tbody th, .sheet tfoot th").all()
    assert [each.text_content() for each in shown if is_cut(each)] == []
