"""The same game without scripts, and without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from gobelet.dice import Match
from gobelet.game import Seat
from gobelet.tables.tokens import Code
from support.advanced_games import play_ahead
from support.browsers import ROLL, BrowserPlayer, BrowserSession
from support.card_browsers import MAX_ACTS, OVER, SERVES, find_card_game, list_useless_places

pytestmark = pytest.mark.slow

SURE = 'button[value^="fill:"]:not(.offer)'
"""What fills a box after all, where a nought is asked for once more."""


@pytest.mark.parametrize("turns", [2, pytest.param(13, marks=pytest.mark.soak)])
def test_a_game_without_scripts(session: BrowserSession, turns: int) -> None:
    """Every move is a form: two people on one device play their last turns, or all, with scripts switched off."""
    ann = session.open_player(java_script_enabled=False)
    table = ann.create_table("kniffel", name="Ann", seat2="here", name2="Ben")
    play_ahead(session.site, table, lambda table: isinstance(table.game, Match) and _has_open(table.game, turns))
    ann.page.goto(table)
    while not ann.can_use(".part-result"):
        if ann.can_use(".offer"):
            _fill(ann)
        else:
            _press(ann, "#primary")
    expect(ann.page.locator(".ranking li")).to_have_count(2)


def _has_open(match: Match, boxes: int) -> bool:
    """Whether everybody has at most so many open boxes."""
    return all(len(card.open_boxes) <= boxes for card in match.game.cards)


def _fill(player: BrowserPlayer) -> None:
    _press(player, ".offer")
    if player.can_use(SURE):
        _press(player, SURE)


def _press(player: BrowserPlayer, selector: str) -> None:
    """Press something that leads to another page, and wait for that."""
    with player.page.expect_navigation():
        player.page.locator(selector).first.click()


def test_who_watches_without_scripts_can_look_again(session: BrowserSession) -> None:
    """A page that nothing updates has a button for it."""
    ann = session.open_player()
    address = ann.create_table("mb-1982", name="Ann", seat2="")
    watcher = session.open_player(java_script_enabled=False)
    watcher.page.goto(address)
    ann.press('#primary[value="roll"]')
    expect(watcher.page.locator(".die.f1, .die.f2, .die.f3, .die.f4, .die.f5, .die.f6")).to_have_count(0)
    watcher.page.get_by_text("Reload").first.click()
    expect(watcher.page.locator(".dice .die")).to_have_count(5)
    assert not watcher.can_use("#primary")


@pytest.mark.parametrize("turns", [3, pytest.param(13, marks=pytest.mark.soak)])
def test_a_game_with_keys_alone(session: BrowserSession, turns: int) -> None:
    """R rolls, figures keep dice, arrows go to a box and Enter fills it; then the focus is on the roll again.

    In the first of the last turns, or of all, dice are thrown and points fly; in the others they simply change.
    """
    ann = session.open_player(reduced_motion="no-preference")
    ann.page.goto("/new/mb-1982")
    ann.page.locator('[name="seat2"]').focus()
    ann.page.keyboard.press("Home")
    ann.page.locator("form.new-table-form button.primary").focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/t/*")
    ann.wait_for_stream()
    play_ahead(session.site, ann.page.url, lambda table: isinstance(table.game, Match) and _has_open(table.game, turns))
    ann.page.reload()
    ann.wait_for(".scripted #primary")
    for turn in range(turns):
        if turn == 1:
            ann.page.emulate_media(reduced_motion="reduce")
        expect(ann.page.locator("#primary")).to_be_focused()
        _turn_by_keys(ann)
    expect(ann.page.locator('#primary[value="finish"]')).to_be_focused()
    ann.page.keyboard.press("Enter")
    ann.wait_for(".part-result")
    expect(ann.page.locator("#result")).to_be_focused()


def _turn_by_keys(player: BrowserPlayer) -> None:
    page = player.page
    page.keyboard.press("Enter")
    page.wait_for_selector('[name="keep"]')
    expect(page.locator("#primary")).to_be_focused()
    page.keyboard.press("1")
    expect(page.locator('[name="keep"]').first).to_be_checked()
    version = player.version
    page.keyboard.press("r")
    player.wait_for_update(version)
    version = player.version
    page.keyboard.press("ArrowDown")
    expect(page.locator(".offer").first).to_be_focused()
    nought = re.search(r"\bnought\b", page.locator(".offer").first.get_attribute("class") or "")
    page.keyboard.press("Enter")
    if nought and page.locator(".offer:not(.nought)").count():
        page.wait_for_selector("#confirm[open]")
        expect(page.locator('#confirm [value="no"]')).to_be_focused()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
    player.wait_for_update(version)


def test_who_waits_keeps_the_focus_and_gets_it_back(session: BrowserSession) -> None:
    """After a fill the focus is on what one waits for, and then on the roll again; whoever is busy is left alone."""
    ann, ben = session.open_player(), session.open_player()
    address = ann.create_table("kniffel", name="Ann", seat2="person")
    ben.join(address, "Ben")
    expect(ann.page.locator("#begin")).to_be_focused()
    ann.page.keyboard.press("Enter")
    for player in (ann, ben):
        player.wait_for(".tray")
    while not (ann.can_use('#primary[value="roll"]') or ben.can_use('#primary[value="roll"]')):
        for player in (ann, ben):
            if player.can_use('#primary[value="open"]'):
                player.press('#primary[value="open"]')
        ann.page.wait_for_selector("#primary, .status")
    first, second = (ann, ben) if ann.can_use('#primary[value="roll"]') else (ben, ann)
    second.page.locator(".pill[href]").focus()
    expect(first.page.locator('#primary[value="roll"]')).to_be_focused()
    _turn_by_keys(first)
    expect(first.page.locator("#status")).to_be_focused()
    second.wait_for('#primary[value="roll"]')
    expect(second.page.locator(".pill[href]")).to_be_focused()
    second.page.locator("#primary").focus()
    _turn_by_keys(second)
    expect(second.page.locator("#status")).to_be_focused()
    expect(first.page.locator('#primary[value="roll"]')).to_be_focused()


def test_after_the_last_roll_the_focus_is_on_a_box(session: BrowserSession) -> None:
    """There is nothing else to do then."""
    ann = session.open_player()
    ann.create_table("mb-1982", name="Ann", seat2="")
    for _ in range(3):
        expect(ann.page.locator("#primary")).to_be_focused()
        version = ann.version
        ann.page.keyboard.press("Enter")
        ann.wait_for_update(version)
    expect(ann.page.locator(".offer").first).to_be_focused()


@pytest.mark.soak
def test_a_whole_game_of_cards_with_keys_alone(session: BrowserSession) -> None:
    """Figures choose cards, S swaps them or passes, H calls; the focus is on a card whenever one is to be chosen."""
    ann = session.open_player()
    ann.create_table("hands-down", **{"name": "Ann", "seat2": "greedy", "house-length": "3", "hurried": "yes"})
    ann.wait_for(".hand-cards")
    for _ in range(MAX_ACTS):
        if ann.can_use(OVER):
            break
        if not _card_act_by_keys(ann):
            ann.page.wait_for_selector(f"{OVER}, #swap:enabled, #decline, .hand-cards .in-combination")
    expect(ann.page.locator("#result")).to_be_focused()


def _card_act_by_keys(player: BrowserPlayer) -> bool:
    """Do what the table waits for; the focus is where that is done."""
    page, version = player.page, player.version  # read first: the other player may change what is there
    there = player.list_usable(SERVES, "#decline", "#call", "#swap", ".reveal")
    calls = SERVES in there and "#call" in there
    if not calls and "#swap" not in there and "#decline" not in there:
        return False
    if ".reveal" in there:
        page.keyboard.press("Escape")
        expect(page.locator(".reveal")).to_have_count(0)
    if calls:
        page.keyboard.press("h")
    elif "#decline" in there:
        expect(page.locator("#decline")).to_be_focused()
        page.keyboard.press("s")
    else:
        expect(page.locator("#card-0")).to_be_focused()
        for place in _useless(player):
            page.keyboard.press(str(place))
        page.keyboard.press("s")
    player.wait_for_update(version)
    return True


def _useless(player: BrowserPlayer) -> list[int]:
    """Return the keys of the cards that lead nowhere near; they lie sorted on the screen."""
    shown = player.page.locator('[name="card"]').evaluate_all("all => all.map(card => Number(card.value))")
    return [shown.index(place) + 1 for place in list_useless_places(player)]


def test_a_call_with_nothing_is_asked_once_more(session: BrowserSession) -> None:
    """Where advice is allowed; no is the end of it, and the focus is back on the call."""
    ann = session.open_player()
    ann.create_table("hands-down", name="Ann", seat2="greedy", advice="yes")
    while ann.page.locator(".hand-cards .in-combination").count():  # most hands hold nothing at first
        ann.create_table("hands-down", name="Ann", seat2="greedy", advice="yes")
    ann.wait_for(".scripted .hand-cards")
    ann.page.locator("#call").focus()
    ann.page.keyboard.press("h")
    ann.wait_for("#confirm[open]")
    expect(ann.page.locator("#confirm-title")).to_have_text("Call all the same?")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#call")).to_be_focused()
    assert find_card_game(ann).caller != Seat(0)  # the computer player may have called


def test_question_mark_shows_the_keys(session: BrowserSession) -> None:
    """Escape puts them away; who does not know of it finds a button."""
    ann = session.open_player()
    ann.create_table("mb-1982", name="Ann", seat2="")
    ann.wait_for(".scripted #primary")
    ann.page.keyboard.press("?")
    ann.wait_for("#keys[open]")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#keys")).to_be_hidden()
    ann.page.get_by_role("button", name="Keyboard shortcuts").click()
    ann.wait_for("#keys[open]")


def test_a_roll_is_announced_in_words(session: BrowserSession) -> None:
    """A screen reader hears the dice as they lie, and who watches hears it too."""
    ann, ben = session.open_player(locale="de"), session.open_player(locale="fr")
    address = ann.create_table("mb-1982", name="Ann", seat2="")
    ben.open_table(address)
    ben.wait_for(".tray")
    ann.press('#primary[value="roll"]')
    faces = " ".join(map(str, ann.read_faces()))
    expect(ann.page.locator("#announcer")).to_contain_text(f"Ann würfelt: {faces}")
    expect(ben.page.locator("#announcer")).to_contain_text(faces)


def test_a_double_click_is_one_roll(session: BrowserSession) -> None:
    """Nobody loses a roll to a finger that was too quick, nor to a key that was held."""
    ann = session.open_player()
    path = ann.create_table("mb-1982", name="Ann", seat2="")
    ann.page.locator(ROLL).dblclick()
    ann.wait_for(".offer")
    ann.page.keyboard.down("r")
    for _ in range(5):
        ann.page.keyboard.down("r")  # held, it repeats
    ann.page.keyboard.up("r")
    code = path.rpartition("/")[2]

    def rolls_left() -> int:
        game = session.site.table(code).game
        assert isinstance(game, Match)
        return game.game.rolls_left

    ann.wait_until(lambda: rolls_left() == 1)
    ann.page.keyboard.press("ArrowDown")
    ann.wait_until(lambda: "fill-" in ann.page.evaluate("document.activeElement.id"))
    assert rolls_left() == 1


def test_advice_stays_while_somebody_else_is_renamed(session: BrowserSession) -> None:
    """What is being read is closed only when it is about something that has passed."""
    ann, ben = session.open_player(), session.open_player()
    table = ann.create_table("hands-down", name="Ann", seat2="person", advice="yes")
    ben.join(table, "Ben")
    ann.press('[value="begin"]')
    ann.wait_until(lambda: ann.can_use("#advice") or ben.can_use("#advice"))  # chance says who deals
    reader, other = (ann, ben) if ann.can_use("#advice") else (ben, ann)
    reader.page.locator("#advice").click()
    reader.wait_for("#advice-dialog[open]")
    other.page.goto(f"{table}/more")
    version = reader.version
    other.page.fill('.rename [name="name"]', "Somebody")
    other.page.click('.rename [value="rename"]')
    reader.wait_for_update(version)
    reader.wait_for("#advice-dialog[open]")


def test_a_waiting_page_adds_to_the_dice_and_stays(session: BrowserSession) -> None:
    """What devices add comes after the promise, for everybody on them, without the page being loaded anew."""
    ann = session.open_player()
    ann.page.add_init_script("window.name = String(Number(window.name) + 1)")  # it outlives a page
    address = ann.create_table("hands-down", name="Ann", seat2="person", seat3="here", name3="Cleo")
    table = session.site.tables.find(Code(address.rsplit("/", 1)[1]))
    ann.wait_until(
        lambda: [bool(place.entropy_hash) for place in session.site.tables.table(table).places] == [True, False, True]
    )
    assert ann.page.evaluate("window.name") == "2", "the form, and the table"
