"""The waiting room and the shelf: chairs around a table, teams, where to begin, and where to go on."""

import pytest
from playwright.sync_api import expect

from support.accessibility import check_both
from support.browsers import LAPTOP, PHONE, BrowserSession

pytestmark = pytest.mark.slow


@pytest.mark.soak
def test_chairs_stand_around_the_table(session: BrowserSession) -> None:
    """One for each seat, apart from each other, with the code between them; free ones and teams say so."""
    ann = session.open_player(device=PHONE)
    people = {f"seat{number}": "person" for number in (2, 3, 4)}
    table = ann.create_table("classic", name="Ann", teams="2", **people)
    expect(ann.page.locator(".chair")).to_have_count(4)
    expect(ann.page.locator(".chair.free")).to_have_count(3)
    boxes = [chair.bounding_box() for chair in ann.page.locator(".chair").all()]
    found = [box for box in boxes if box is not None]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in found)
    centres = {(round(box["x"]), round(box["y"])) for box in found}
    assert len(centres) == 4
    expect(ann.page.locator(".seats .team")).to_have_text(["Team A", "Team B", "Team A", "Team B"])
    size = ann.page.locator(".invite-panel .code").evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 32
    check_both(ann)
    for name in ("Ben", "Cleo", "Dora"):
        guest = session.open_player()
        guest.open_table(table)
        guest.page.fill('.sit-form [name="name"]', name)
        guest.page.click('.sit-form [value="sit"]')
        expect(ann.page.locator(".seats").get_by_text(name)).to_be_visible()
    expect(ann.page.locator(".waiting-room h2")).to_have_text("Everybody is here")
    expect(ann.page.locator(".chair.free")).to_have_count(0)
    check_both(ann)


@pytest.mark.soak
def test_the_shelf_has_two_boxes_a_row_on_phones(session: BrowserSession) -> None:
    """A newcomer is told where to begin; whoever has begun goes on from a box."""
    ann = session.open_player(device=PHONE)
    ann.page.goto("/")
    tops = ann.page.locator(".shelf .box").evaluate_all("all => all.map(box => box.getBoundingClientRect().top)")
    assert [tops.count(top) for top in sorted(set(tops))][:3] == [2, 2, 2]
    expect(ann.page.locator(".begin-here")).to_have_count(1)
    check_both(ann)
    table = ann.create_table("mb-1982", name="Ann", seat2="")
    ann.page.goto("/")
    expect(ann.page.locator(".begin-here")).to_have_count(0)
    check_both(ann)
    ann.page.locator(".shelf .go-on").click()
    ann.page.wait_for_url(table)


BROKEN = """titles => titles.flatMap(title => {
    const text = title.firstChild, found = [];
    for (const word of text.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (range.getClientRects().length > 1) found.push(word[0]);
    }
    return found;
})"""
"""Find the words of titles that are on more than one line."""


@pytest.mark.soak
def test_no_word_of_a_title_is_broken(session: BrowserSession) -> None:
    """On a small phone the longest word of a game's name is on one line, on the shelf and above the form."""
    ann = session.open_player(device=PHONE, locale="de")
    for address, titles in (("/", ".shelf .box strong"), ("/new/yatzy", ".head h1")):
        ann.page.goto(address)
        assert ann.page.locator(titles).evaluate_all(BROKEN) == [], address


@pytest.mark.parametrize(("language", "box"), [("en", "classic"), ("fr", "mb-1982"), ("de", "kniffel")])
def test_a_newcomer_begins_with_the_game_their_language_knows(session: BrowserSession, language: str, box: str) -> None:
    """Each language has its own."""
    ann = session.open_player(device=LAPTOP, locale=language)
    ann.page.goto("/")
    expect(ann.page.locator(f'[data-edition="{box}"] .begin-here')).to_be_visible()
