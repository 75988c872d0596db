"""The guided first turn and the hints, as a browser without scripts sees them."""

import re
from dataclasses import replace
from http.cookies import SimpleCookie

import pytest
from starlette.responses import Response

from gobelet.game import Seat
from gobelet.web.cookies import read_session, set_session
from gobelet.web.guide_state import GuideState
from support.http_server import Site
from support.page_client import Page, PageClient, begin_pair, open_client, parse_code

QUESTION = "Shall I show you how it goes?"
NOUGHT = "A nought stays to the end of the game."


def open_table(client: PageClient, edition: str = "kniffel", **fields: str) -> Page:
    """Return the page of a new table for one."""
    return client.open(client.create_table(edition, seat2="", command=f"new {id(fields)} {edition}", **fields))


def fill_nought(client: PageClient) -> Page:
    """Roll once and put a nought into a box; a first or second roll always leaves one for it."""
    page = client.press_button("primary")
    boxes = re.findall(r'class="offer nought[^>]* id="(fill-[a-z_]+)"', page.text)
    return client.press_button(boxes[0], sure="yes")


def find_player(path: str, *clients: PageClient) -> tuple[PageClient, PageClient]:
    """Roll for the opening, and return who opens and the other."""
    while True:
        for client in clients:
            if client.open(path).forms("roll"):
                return client, next(other for other in clients if other is not client)
            if client.page.has_button("primary"):
                client.press_button("primary")


def find_turn(site: Site, path: str) -> Seat | None:
    """Return whose turn it is at a table."""
    game = site.table(parse_code(path)).game
    assert game is not None
    return game.turn


def find_first_box(client: PageClient) -> str:
    """Return the button of the first box that can be filled."""
    return str(re.findall(r'id="(fill-[a-z_]+)"', client.page.text)[0])


def fill_first_box(client: PageClient, path: str) -> None:
    """Roll once and fill the first box."""
    client.open(path)
    client.press_button("primary")
    client.press_button(find_first_box(client), sure="yes")


def play_to_the_end(client: PageClient) -> None:
    """Roll once and fill the first open box, until the game is finished."""
    while client.page.has_button("primary"):
        page = client.press_button("primary")
        boxes = [button.id for form in page.forms("roll") for button in form.buttons if button.id.startswith("fill-")]
        if boxes:
            client.press_button(boxes[0], sure="yes")


# -- the guided turn ---------------------------------------------------------------------------------------------


def test_a_turn_step_by_step(site: Site) -> None:
    """The steps follow what the player does, an undo too, and end with the next turn; then nobody asks again."""
    ann = open_client(site)
    assert QUESTION in open_table(ann).words
    assert "Step 1 of 5" in ann.press_button("guide-start").words
    assert "Step 2 of 5" in ann.press_button("primary").words
    assert "Keep and roll once more." in ann.press_button("primary", keep=["0", "1"]).words
    assert "Step 3 of 5" in ann.page.words
    assert "Step 2" not in ann.page.words
    assert "Step 4 of 5" in ann.press_button("primary").words
    filled = ann.press_button("fill-chance")
    assert "Step 5 of 5" in filled.words
    assert "12 boxes are left. Upper scores: 0 so far; 63 give 35 more." in filled.words
    assert "Step 4 of 5" in ann.press_button("undo").words
    ann.press_button("fill-chance")
    assert "Step" not in ann.press_button("primary").words
    assert QUESTION not in open_table(ann, again="x").words


def test_it_ends_by_itself_with_the_next_turn(site: Site) -> None:
    """The last step stays while others play, however quickly; the next roll ends it, and nobody has to close it."""
    path, ann, ben = begin_pair(site, edition="kniffel")
    player, other = find_player(path, ann, ben)
    player.press_button("guide-start")
    player.press_button("primary")
    assert "Step 5 of 5" in player.press_button("fill-chance").words
    fill_first_box(other, path)
    assert "Step 5 of 5" in player.open(path).words
    assert "Step" not in player.press_button("primary").words


def test_a_partner_s_turn_is_not_the_guided_one(site: Site) -> None:
    """Partners share a column: the guide counts the boxes that its player has filled."""
    ann = open_client(site)
    seats = {f"seat{number}": "here" for number in (2, 3, 4)}
    path = ann.create_table("classic", **seats, teams="2", **{f"name{number}": f"P{number}" for number in (2, 3, 4)})
    code = parse_code(path)
    while not ann.open(path).forms("roll"):
        ann.press_button("primary")
    first = find_turn(site, path)
    partner = next(seat for team in site.table(code).setup.teams if first in team for seat in team if seat != first)
    ann.post(f"{path}/guide", act="start", seat=str(partner))
    fill_first_box(ann, path)
    assert "I will show you when it is your turn." in ann.page.words
    fill_first_box(ann, path)
    assert find_turn(site, path) == partner
    assert "Step 1 of 5" in ann.page.words
    ann.press_button("primary")
    assert "Step 5 of 5" in ann.press_button(find_first_box(ann), sure="yes").words


def test_with_one_roll_there_are_three_steps(site: Site) -> None:
    """A house rule leaves nothing to keep."""
    ann = open_client(site)
    open_table(ann, **{"house-rolls": "1"})
    assert "Step 1 of 3" in ann.press_button("guide-start").words
    assert "Step 2 of 3" in ann.press_button("primary").words
    assert "Step 3 of 3" in ann.press_button("fill-chance").words


@pytest.mark.parametrize("rolls", [0, 1, 3])
def test_every_step_can_be_skipped(site: Site, rolls: int) -> None:
    """The guide is gone, the game goes on where it was."""
    ann = open_client(site)
    open_table(ann)
    ann.press_button("guide-start")
    for _ in range(rolls):
        ann.press_button("primary")
    skipped = ann.press_button("guide-end")
    assert "Step" not in skipped.words
    assert skipped.has_button("primary") == (rolls < 3)


def test_playing_on_is_an_answer(site: Site) -> None:
    """Who just rolls is not asked a second time."""
    ann = open_client(site)
    open_table(ann)
    assert QUESTION not in ann.press_button("primary").words
    assert QUESTION not in open_table(ann, again="x").words


def test_who_has_finished_a_game_is_not_asked(site: Site) -> None:
    """A cookie from before the guide has its tables, and one of them is finished."""
    ann = open_client(site)
    first = open_table(ann)
    play_to_the_end(ann)
    cookie = ann.client.cookies["gobelet"]
    signer = site.server.config.app.state.gobelet.signer  # type: ignore[union-attr]  # our own application
    session = read_session(f"gobelet={cookie}", signer)
    assert session.tables == (first.code,)
    response = Response()
    set_session(response, replace(session, guide_state=GuideState()), signer, secure=False)
    ann.client.cookies.set("gobelet", SimpleCookie(response.headers["set-cookie"])["gobelet"].value, domain="127.0.0.1")
    assert QUESTION not in open_table(ann, again="x").words


def test_it_can_be_begun_again(site: Site) -> None:
    """From the page about the table, at any turn; while others play, it waits."""
    path, ann, ben = begin_pair(site, edition="kniffel")
    ann.open(path)
    while not any(client.open(path).forms("roll") for client in (ann, ben)):
        for client in (ann, ben):
            if client.page.has_button("primary"):
                client.press_button("primary")
    waiting = ben if ann.open(path).forms("roll") else ann
    page = waiting.press(waiting.open(f"{path}/more"), "start")
    assert "I will show you when it is your turn." in page.words


def test_it_can_be_begun_from_the_rules_of_a_table(site: Site) -> None:
    """The rules offer it to whoever plays there, and lead back to the table; to others they do not."""
    ann = open_client(site)
    path = open_table(ann).path
    rules = f"/rules/kniffel?table={parse_code(path)}"
    assert "Step 1 of 5" in ann.press(ann.open(rules), "start").words
    assert "Show me how it goes" not in open_client(site).open(rules).words
    assert "Show me how it goes" not in ann.open("/rules/kniffel").words


def test_only_own_seats_are_guided(site: Site) -> None:
    """A form with the seat of somebody else, or with an unknown button, is refused."""
    path, ann, _ = begin_pair(site)
    ann.post(f"{path}/guide", 403, act="start", seat="1")
    ann.post(f"{path}/guide", 422, act="dance", seat="0")


def test_spectators_and_the_board_are_left_alone(site: Site) -> None:
    """Only players are asked."""
    ann = open_client(site)
    path = open_table(ann).path
    assert QUESTION not in ann.open(f"{path}/board").words
    assert QUESTION not in open_client(site).open(path).words


def test_hands_down(site: Site) -> None:
    """Choose, swap, and know when to call."""
    path, ann, ben = begin_pair(site, edition="hands-down")
    player = ann if QUESTION in ann.open(path).words else ben
    assert QUESTION in player.open(path).words
    assert "Step 1 of 3" in player.press_button("guide-start").words
    assert "Step 3 of 3" in player.press_button("swap", card=["0", "2"]).words
    assert "Step" not in player.press_button("guide-end").words


# -- hints -------------------------------------------------------------------------------------------------------


def test_a_hint_comes_once(site: Site) -> None:
    """It stays until the next move, and does not come again, at this table or another."""
    ann = open_client(site)
    open_table(ann)
    assert NOUGHT in fill_nought(ann).words
    assert NOUGHT in ann.open(ann.page.path).words
    assert NOUGHT not in fill_nought(ann).words
    open_table(ann, again="x")
    assert NOUGHT not in fill_nought(ann).words


def test_a_hint_can_be_closed(site: Site) -> None:
    """It is gone at once."""
    ann = open_client(site)
    open_table(ann)
    fill_nought(ann)
    assert NOUGHT not in ann.press_button("hint-dismiss").words


def test_hints_can_be_switched_off(site: Site) -> None:
    """At the hint or in the preferences; switched on again, those not shown yet come."""
    ann = open_client(site)
    path = open_table(ann).path
    ann.post("/like", hints="off", back=path)
    assert NOUGHT not in fill_nought(ann).words
    assert NOUGHT in ann.post("/like", hints="on", back=path).words
    assert NOUGHT not in ann.press_button("hint-mute").words
    assert 'value="off" aria-pressed="true"' in ann.page.text


def test_there_are_no_hints_while_a_turn_is_guided(site: Site) -> None:
    """One thing at a time; the hint comes with the next nought."""
    ann = open_client(site)
    open_table(ann)
    ann.press_button("guide-start")
    assert NOUGHT not in fill_nought(ann).words
    assert NOUGHT in fill_nought(ann).words


# -- scripts -----------------------------------------------------------------------------------------------------


def test_a_script_is_told_to_open_its_stream_again(site: Site) -> None:
    """Only if the guide or a hint has changed: the stream has the session of its beginning."""
    ann = open_client(site)
    page = open_table(ann)
    assert ann.post_script(f"{page.path}/guide", act="start", seat="0")["reopen"]
    version = site.table(page.code).version
    assert "reopen" not in ann.post_script(page.path, act="roll", seat="0", seen=str(version))
