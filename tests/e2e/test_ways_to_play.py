"""The same game without scripts, and without a mouse."""

import re

from playwright.sync_api import expect

from e2e.browsing import Evening, Guest


def test_a_whole_game_without_scripts(evening: Evening) -> None:
    """Every move is a form: two people on one device play a game to its end with scripts switched off."""
    ann = evening.guest(java_script_enabled=False)
    ann.wish("kniffel", name="Ann", seat2="here", name2="Ben")
    while not ann.can(".part-end"):
        if ann.can(".offer"):
            _fill(ann)
        else:
            ann.page.locator("#big").click()
        ann.page.wait_for_load_state()
    assert ann.page.locator(".standings li").count() == 2


def _fill(guest: Guest) -> None:
    guest.page.locator(".offer").first.click()
    if guest.can('button[value^="fill:"]:not(.offer)'):
        guest.page.locator('button[value^="fill:"]:not(.offer)').click()


def test_who_watches_without_scripts_can_look_again(evening: Evening) -> None:
    """A page that nothing updates has a button for it."""
    ann = evening.guest()
    address = ann.wish("mb-1982", name="Ann", seat2="")
    watcher = evening.guest(java_script_enabled=False)
    watcher.page.goto(address)
    ann.act('#big[value="roll"]')
    assert watcher.page.locator(".die.f1, .die.f2, .die.f3, .die.f4, .die.f5, .die.f6").count() == 0
    watcher.page.get_by_text("Look again").first.click()
    assert watcher.page.locator(".dice .die").count() == 5
    assert not watcher.can("#big")


def test_a_whole_game_with_keys_alone(evening: Evening) -> None:
    """R rolls, figures keep dice, arrows go to a box and Enter fills it; focus is never lost."""
    ann = evening.guest()
    ann.page.goto("/new/mb-1982")
    ann.page.locator('[name="seat2"]').focus()
    ann.page.keyboard.press("Home")
    ann.page.locator("form.wishes button.big").focus()
    ann.page.keyboard.press("Enter")
    ann.see(".scripted #big")
    for _ in range(13):
        _turn_by_keys(ann)
    ann.page.locator("#big").focus()
    ann.page.keyboard.press("Enter")
    ann.see(".part-end")


def _turn_by_keys(guest: Guest) -> None:
    page = guest.page
    page.keyboard.press("r")
    page.wait_for_selector('[name="keep"]')
    page.keyboard.press("1")
    expect(page.locator('[name="keep"]').first).to_be_checked()
    version = guest.version
    page.keyboard.press("r")
    page.wait_for_function("seen => document.getElementById('live').dataset.version !== seen", arg=version)
    version = guest.version
    page.keyboard.press("ArrowDown")
    expect(page.locator(".offer").first).to_be_focused()
    nought = re.search(r"\bnought\b", page.locator(".offer").first.get_attribute("class") or "")
    page.keyboard.press("Enter")
    if nought:
        page.wait_for_selector("#sure[open]")
        page.keyboard.press("Enter")
    page.wait_for_function("seen => document.getElementById('live').dataset.version !== seen", arg=version)


def test_question_mark_shows_the_keys(evening: Evening) -> None:
    """And Escape puts them away."""
    ann = evening.guest()
    ann.wish("mb-1982", name="Ann", seat2="")
    ann.see(".scripted #big")
    ann.page.keyboard.press("?")
    ann.see("#keys[open]")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#keys")).to_be_hidden()


def test_a_roll_is_announced_in_words(evening: Evening) -> None:
    """A screen reader hears the dice as they lie, and who watches hears it too."""
    ann, ben = evening.guest(locale="de"), evening.guest(locale="fr")
    address = ann.wish("mb-1982", name="Ann", seat2="")
    ben.page.goto(address)
    ben.see(".tray")
    ann.act('#big[value="roll"]')
    faces = " ".join(map(str, ann.faces()))
    expect(ann.page.locator("#said")).to_contain_text(f"Ann würfelt: {faces}")
    expect(ben.page.locator("#said")).to_contain_text(faces)
