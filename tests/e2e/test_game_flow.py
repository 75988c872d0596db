"""The flow of a game: three taps to the first roll, skipped turns of computer players, the next game with one tap."""

import re

import pytest
from playwright.sync_api import expect

from gobelet.dice import Match, Opening
from gobelet.tables.events import TurnSkipped
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code
from support.advanced_games import play_ahead
from support.browsers import FILL, OPEN, PHONE, ROLL, BrowserPlayer, BrowserSession

pytestmark = pytest.mark.slow


def find_table(player: BrowserPlayer) -> Table:
    """Return the table on the screen as the server has it."""
    return player.session.site.table(Code(player.page.url.rsplit("/", 1)[1]))


def find_game(player: BrowserPlayer) -> Match:
    """Return the match on the screen as the server has it."""
    game = find_table(player).game
    assert isinstance(game, Match)
    return game


def begin(player: BrowserPlayer, **fields: str) -> None:
    """Play against a computer player until it is a person's turn for the first time."""
    player.create_table("kniffel", name="Ann", seat2="greedy", **fields)
    player.press(OPEN)
    player.wait_for(f"{ROLL}, #skip")
    if player.can_use("#skip"):
        player.page.click("#skip")
    player.wait_for(ROLL)


def take_turn(player: BrowserPlayer) -> None:
    """Roll once and fill a box."""
    player.press(ROLL)
    player.page.locator(".offer").filter(has_not_text=re.compile(r"^\s*0\s*$")).first.click()


def test_three_taps_to_the_first_roll(session: BrowserSession) -> None:
    """The box on the shelf, the form as it is, and one roll for the start: then comes the first turn."""
    ann = session.open_player(device=PHONE)
    ann.page.goto("/")
    taps = 0
    for selector in ('a.box[href="/new/kniffel"], a[href="/new/kniffel"]', "form.new-table-form button.primary", OPEN):
        if selector.startswith("form"):
            ann.page.wait_for_url("**/new/kniffel")
            ann.page.evaluate(FILL, {"seat2": "greedy"})  # as the form was left; one that needs no solved table
        ann.page.locator(selector).first.tap()
        taps += 1
    expect(ann.page.locator(OPEN)).to_have_count(0)
    assert taps == 3
    assert not isinstance(find_game(ann).game.phase, Opening)
    expect(ann.page.locator(".opening li")).not_to_have_count(0)
    assert ann.page.locator(".opening .die").count() % 5 == 0


def test_a_tap_on_the_dice_skips_a_turn(session: BrowserSession) -> None:
    """While a computer player plays slowly, a tap on its dice ends its pauses; the button does the same by keyboard."""
    ann = session.open_player(device=PHONE)
    begin(ann, pace="slow")
    events: list[object] = []
    unsubscribe = session.site.tables.pubsub.subscribe(None, lambda update: events.extend(update.events))
    for key in ("", "g"):
        take_turn(ann)
        ann.wait_for("#skip")
        if key:
            ann.page.keyboard.press(key)
        else:
            ann.page.locator(".tray .dice").tap()
        ann.wait_for(ROLL)
    unsubscribe()
    assert sum(isinstance(event, TurnSkipped) for event in events) == 2


def test_the_pace_is_on_the_table(session: BrowserSession) -> None:
    """It is shown while a computer player plays, and a tap changes it."""
    ann = session.open_player()
    begin(ann, pace="slow")
    take_turn(ann)
    expect(ann.page.locator("#pace")).to_contain_text("slow")
    ann.page.click("#pace")
    ann.wait_until(lambda: find_table(ann).setup.pace == "usual")


def test_the_pace_is_on_a_table_of_cards(session: BrowserSession) -> None:
    """Beside the call while a computer player is on turn, and always on the page about the table."""
    ann = session.open_player(device=PHONE)
    table = ann.create_table("hands-down", name="Ann", seat2="greedy", pace="slow")
    ann.page.wait_for_selector("#swap:enabled, #pace")
    if ann.can_use("#swap"):
        ann.page.click("#swap")
    expect(ann.page.locator("#pace")).to_contain_text("slow")
    ann.page.click("#pace")
    ann.wait_until(lambda: find_table(ann).setup.pace == "usual")
    ann.page.goto(f"{table}/more")
    expect(ann.page.locator('[name="pace"]')).to_have_value("usual")
    ann.page.select_option('[name="pace"]', "quick")
    ann.page.click('.pace-form [value="pace"]')
    expect(ann.page.locator('[name="pace"]')).to_have_value("quick")
    assert session.site.table(Code(table.rpartition("/")[2])).setup.pace == "quick"


def test_one_tap_plays_again(session: BrowserSession) -> None:
    """On one device the next game begins with the tap, and the browser has added its part to the dice."""
    ann = session.open_player(device=PHONE)
    address = ann.create_table("kniffel", name="Ann", seat2="here", name2="Ben")
    play_ahead(session.site, address)
    ann.page.goto(address)
    ann.page.locator('[value="rematch"]').tap()
    ann.page.wait_for_url(lambda url: url != address and "/t/" in url)
    ann.wait_for(OPEN)
    table = find_table(ann)
    assert table.stage is Stage.PLAYING
    assert all(place.entropy and place.entropy_hash for place in table.places)


def test_one_tap_plays_again_on_all_devices(session: BrowserSession) -> None:
    """The others' pages follow by themselves; the last device begins the game, and all have added to the dice."""
    ann, ben = session.open_player(), session.open_player(device=PHONE)
    address = ann.create_table("kniffel", name="Ann", seat2="person")
    ben.join(address, "Ben")
    ann.page.click('[value="begin"]')
    ann.wait_for(".tray")
    play_ahead(session.site, address)
    for player in (ann, ben):
        player.open_table(address)
        player.wait_for('[value="rematch"]')
    ben.page.locator('[value="rematch"]').tap()
    for player in (ann, ben):
        player.page.wait_for_url(lambda url: url != address and "/t/" in url)
        player.wait_for(OPEN)
    assert all(place.entropy and place.entropy_hash for place in find_table(ann).places)


def test_who_comes_to_a_full_table_is_told_that_they_watch(session: BrowserSession) -> None:
    """In the game, too, the page says it."""
    ann, eve = session.open_player(), session.open_player(device=PHONE)
    address = ann.create_table("kniffel", name="Ann", seat2="here", name2="Ben")
    eve.open_table(address)
    expect(eve.page.locator("#status")).to_contain_text("You are watching.")
    expect(ann.page.locator("#status")).not_to_contain_text("You are watching.")


def test_the_title_says_when_it_is_your_turn(session: BrowserSession) -> None:
    """While the game waits for others it is the game's own; a page in another window is told, too."""
    ann, ben = session.open_player(), session.open_player()
    address = ann.create_table("mb-1982", name="Ann", seat2="person")
    ben.join(address, "Ben")
    ann.page.click('[value="begin"]')
    for player in (ann, ben):
        player.wait_for(OPEN)
        expect(player.page).to_have_title(re.compile("^Your turn – "))
    ann.press(OPEN)
    expect(ann.page).not_to_have_title(re.compile("^Your turn – "))


def test_a_long_name_is_told_in_the_form(session: BrowserSession) -> None:
    """Thirty-one letters are too many, thirty letters with accents of their own are not; at the table, too."""
    ann = session.open_player()
    table = ann.create_table("kniffel", name="Ann", seat2="")
    for address in ("/new/kniffel", f"{table}/more"):
        ann.page.goto(address)
        field = ann.page.locator('[name="name"]')
        field.fill("n" * 31)
        assert "at most 30 characters, this one has 31" in field.evaluate("node => node.validationMessage"), address
        field.fill("n\u0303" * 30)
        assert field.evaluate("node => node.validationMessage") == "", address
