"""The page about a table: invitation, seats and deletion."""

import re
from dataclasses import replace

from gobelet.tables.table import Stage
from support.advanced_games import never, play_ahead
from support.http_server import UNLIMITED, Site, serving
from support.page_client import begin_pair, open_client, open_pair, parse_code


def test_what_is_promised_is_shown_before_anyone_plays(site: Site) -> None:
    """Fingerprints of all games are to be read before the first, and led to from the waiting room; a secret is not."""
    for fields in ({"games": "2"}, {"edition": "hands-down"}):
        path, ann, _ = open_pair(site, **fields)
        table = site.table(parse_code(path))
        assert f'href="{path}/more#fair"' in ann.open(path).text
        page = ann.open(f"{path}/more")
        assert re.findall(r"\b[0-9a-f]{64}\b", page.text.replace("</span><span>", "")) == list(table.commitments)
        assert ("Game 2" in page.words) is (len(table.commitments) > 1)


def test_the_invitation(site: Site) -> None:
    """The page shows the link and the code to read aloud; the server is only here, so there is nothing to scan."""
    path, ann, _ = open_pair(site)
    page = ann.open(f"{path}/more")
    assert f'href="{site.url}{path}" id="link"' in page.text
    assert " ".join(parse_code(path)) in page.words
    assert "style=" not in page.text
    waiting = ann.create_table(seat2="person", command="waiting")
    for page in map(ann.open, (path, f"{path}/more", f"{waiting}/board", f"{path}/move?seat=0")):
        assert 'class="qr"' not in page.text
        assert "gobelet --lan" in page.words
    assert "gobelet --lan" not in ann.open(f"{path}/board").words


def test_phones_are_sent_to_the_address_of_the_network() -> None:
    """A server that others reach gives them its address there, and does not say that it is only here."""
    config = replace(UNLIMITED, address="http://192.168.1.20:8000")
    with serving(config) as site:
        ann = open_client(site)
        path = ann.create_table(seat2="person")
        for page in map(ann.open, (f"{path}/move?seat=0", path, f"{path}/board", f"{path}/more")):
            assert "gobelet --lan" not in page.words
            assert 'class="qr"' in page.text
            assert "192.168.1.20:8000" in page.text
        assert f'href="http://192.168.1.20:8000{path}"' in page.text


def test_a_seat_is_renamed(site: Site) -> None:
    """A player goes by another name, and stays on the page; a name that is taken is refused."""
    path, ann, ben = open_pair(site)
    form = ben.open(f"{path}/more")
    assert 'data-characters="30"' in form.text
    assert "names.js" in form.text  # which says when there are more
    page = ben.press(form, "rename", name="  Benjamin ")
    assert page.path == f"{path}/more"
    assert site.table(parse_code(path)).names == ("Ann", "Benjamin")
    refused = ann.press(ann.open(f"{path}/more"), "rename", 422, name="Benjamin")
    assert "Not possible" in refused.words
    assert site.table(parse_code(path)).names == ("Ann", "Benjamin")


def test_a_seat_is_handed_to_the_computer_and_back(site: Site) -> None:
    """A player chooses which computer player plays on, sees that it does, and takes the seat back."""
    path, ann, ben = begin_pair(site)
    page = ann.press(ann.open(f"{path}/more"), "lend", bot="greedy")
    assert site.table(parse_code(path)).places[0].bot == "greedy"
    assert "computer: Greedy" in page.words
    assert "computer: Greedy" in ben.open(f"{path}/more").words
    assert not list(ben.open(f"{path}/more").forms("back"))
    page = ann.press(page, "back")
    assert page.path == f"{path}/more"
    assert site.table(parse_code(path)).places[0].bot is None


def test_only_those_long_absent_are_replaced_by_others(site: Site) -> None:
    """Nobody gets a button for another's seat until its player has been away for a minute; then any player does."""
    path, ann, ben = begin_pair(site)
    room = site.server.config.app.state.gobelet  # type: ignore[union-attr]  # our own application
    assert len(list(ben.open(f"{path}/more").forms("lend"))) == 1
    away, room.presence.seconds_away = room.presence.seconds_away, lambda _table, _holder: 61.0
    try:
        page = ben.open(f"{path}/more")
        assert "Ann is away." in page.words
        assert page.text.count('value="casual"') == 2
        assert page.text.count('value="random"') == 1  # for one's own seat only
        assert "is away." not in open_client(site).open(f"{path}/more").words
    finally:
        room.presence.seconds_away = away
    ben.press(page, "lend", 403)
    site.tables.seconds_away, before = (lambda _table, _holder: 61.0), site.tables.seconds_away
    try:
        ben.press(page, "lend", bot="casual", command="again")
    finally:
        site.tables.seconds_away = before
    assert site.table(parse_code(path)).places[0].bot == "casual"
    ann.press(ann.open(f"{path}/more"), "back")
    assert site.table(parse_code(path)).places[0].bot is None


def test_leaving(site: Site) -> None:
    """Before the game a seat is free again; during it the computer plays on."""
    path, ann, ben = open_pair(site)
    assert ben.press(ben.open(f"{path}/more"), "leave").path == path
    assert site.table(parse_code(path)).places[1].free
    ben.press(ben.open(path), "sit", name="Ben", command="again")
    ann.press(ann.open(path), "begin")
    ben.press(ben.open(f"{path}/more"), "leave", command="during")
    assert site.table(parse_code(path)).places[1].lent == "greedy"


def test_the_host_sends_away_before_the_start(site: Site) -> None:
    """Only the host may send somebody away, and only before the game."""
    path, ann, ben = open_pair(site)
    assert not list(ben.open(f"{path}/more").forms("remove"))
    page = ann.press(ann.open(f"{path}/more"), "remove")
    assert page.path == f"{path}/more"
    assert site.table(parse_code(path)).places[1].free
    ben.press(ben.open(path), "sit", name="Ben", command="again")
    ann.press(ann.open(path), "begin")
    assert not list(ann.open(f"{path}/more").forms("remove"))


def test_a_table_is_deleted_after_one_more_question(site: Site) -> None:
    """Deleting is asked once more; then the table is gone, for everybody. Only the host may."""
    path, ann, ben = open_pair(site)
    assert not list(ben.open(f"{path}/more").forms("close"))
    question = ann.press(ann.open(f"{path}/more"), "close")
    assert "Delete this table?" in question.words
    assert site.table(parse_code(path)).stage is Stage.LOBBY
    assert ann.press(question, "close").path == "/"
    assert site.table(parse_code(path)).stage is Stage.CLOSED
    assert "This table is gone." in ben.open(path).words
    assert parse_code(path) not in " ".join(ann.open("/").links())


def test_a_game_with_others_is_ended_and_not_deleted(site: Site) -> None:
    """The button says what the question after it asks; who plays alone deletes the table."""
    path, ann, _ = begin_pair(site)
    page = ann.open(f"{path}/more")
    assert ("End the game" in page.words, "Delete the table" in page.words) == (True, False)
    assert "End this game?" in ann.press(page, "close").words
    own = ann.create_table(command="own")
    page = ann.open(f"{own}/more")
    assert ("End the game" in page.words, "Delete the table" in page.words) == (False, True)
    assert "Delete this table?" in ann.press(page, "close").words


def test_what_is_played(site: Site) -> None:
    """House rules, games, teams, advice and pace stand on the page, with the ways to rules and board view."""
    ann = open_client(site)
    wishes = {"house-rolls": "4", "games": "3", "teams": "2", "hurried": "yes", "advice": ""}
    path = ann.create_table("classic", **wishes, **{f"seat{number}": "here" for number in (2, 3, 4)})
    page = ann.open(f"{path}/more")
    for setting in ("4 rolls a turn", "3 games", "2 teams", "no advice", "computer players move at once"):
        assert setting in page.words
    assert f"/rules/classic?table={parse_code(path)}" in page.links()
    assert f"{path}/board" in page.links()
    other = open_client(site).open(open_client(site).create_table() + "/more")
    assert "the rules as printed" in other.words
    assert "players may ask for advice" in other.words


def test_a_spectator_changes_nothing(site: Site) -> None:
    """Whoever only watches sees the page without a form about the table."""
    path, _, _ = begin_pair(site)
    page = open_client(site).open(f"{path}/more")
    assert not re.findall(r'name="act"', page.text)


def test_two_wishes_from_one_page_are_two(site: Site) -> None:
    """Another name from a page that is not new any more is another wish; the same once more changes nothing."""
    path, ann, _ = begin_pair(site)
    page = ann.open(f"{path}/more")
    for name in ("Anna", "Anne", "Anne"):
        ann.press(page, "rename", name=name)
        assert site.table(parse_code(path)).names[0] == name


def test_a_finished_game_offers_no_other_name(site: Site) -> None:
    """Its record says who has played."""
    path, ann, _ = begin_pair(site)
    play_ahead(site, path)
    assert not list(ann.open(f"{path}/more").forms("rename"))


def test_the_way_to_the_proof_appears_at_the_end(site: Site) -> None:
    """In a match there is none after its first game, for the page is of the whole match."""
    path, ann, _ = begin_pair(site, games="2")
    for ends, until in ((False, lambda table: bool(table.shown_secrets)), (True, never)):
        play_ahead(site, path, until)
        assert (f'href="{path}/game"' in ann.open(f"{path}/more").text) is ends
    ann.open(f"{path}/game")
