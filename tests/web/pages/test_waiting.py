"""The waiting room: who sits where, who is asked for a name, and what the host changes before the game."""

import re

from gobelet.tables.table import Stage
from support.advanced_games import play_ahead
from support.http_server import Site
from support.page_client import Page, joined, visitor


def code(path: str) -> str:
    """Return the code of the table at an address."""
    return path.rpartition("/")[2]


def typed(page: Page) -> str:
    """Return what stands in the field for a name."""
    found = re.search(r'id="sit-name" value="([^"]*)"', page.text)
    assert found is not None
    return found.group(1)


def test_the_heading_says_whether_anybody_is_missing(site: Site) -> None:
    """Players are waited for only as long as a seat is free."""
    ann = visitor(site)
    path = ann.new(seat2="person")
    assert "Waiting for players" in ann.look(path).words
    joined(site, path)
    page = ann.look(path)
    assert "Waiting for players" not in page.words
    assert "Everybody is here" in page.words


def test_a_table_for_four_is_played_by_two_and_a_computer(site: Site) -> None:
    """The host takes one free seat away and gives another to the computer; then the game can begin."""
    ann = visitor(site)
    path = ann.new(seat2="person", seat3="person", seat4="person")
    ben = joined(site, path)
    assert not list(ben.look(path).forms("drop"))
    page = ann.look(path)
    assert len(list(page.forms("drop"))) == 2
    page = ann.press(page, "drop")
    assert len(site.table(code(path)).seats) == 3
    page = ann.press(page, "give")
    assert site.table(code(path)).places[2].kind == "casual"
    ann.press(page, "begin")
    assert site.table(code(path)).stage is Stage.PLAYING


def test_a_computer_player_makes_room_for_a_person(site: Site) -> None:
    """Before the game the host frees a seat again that was meant for the computer."""
    ann = visitor(site)
    path = ann.new(seat2="greedy", seat3="person")
    page = ann.press(ann.look(path), "give", number=0, kind="person")
    assert site.table(code(path)).places[1].free
    assert page.words.count("free") == 2


def test_a_name_is_typed_once(site: Site) -> None:
    """Who has sat down under a name is offered it at the next table, but not where somebody has it already."""
    ann, ben = visitor(site), visitor(site)
    first, second = (ann.new(seat2="person", command=command) for command in ("one", "two"))
    assert typed(ben.look(first)) == ""
    ben.press(ben.look(first), "sit", name="Benjamin")
    assert typed(ben.look(second)) == "Benjamin"
    assert 'value="Benjamin"' in ben.look("/new/kniffel").text
    joined(site, second, "Benjamin")
    third = ann.new(seat2="person", seat3="person", command="three")
    joined(site, third, "Benjamin")
    assert typed(ben.look(third)) == ""


def test_another_name_is_remembered_and_that_of_somebody_here_is_not(site: Site) -> None:
    """Renaming one's own seat counts; sitting somebody down on the same device does not."""
    ann = visitor(site)
    path = ann.new(seat2="person", seat3="person")
    ann.press(ann.look(path), "sit", name="Grandma")
    assert 'value="Ann"' in ann.look("/new/kniffel").text
    ann.press(ann.look(f"{path}/more"), "rename", name="Anna")
    assert 'value="Anna"' in ann.look("/new/kniffel").text


def test_what_a_device_adds_comes_after_the_promise(site: Site) -> None:
    """A table that waits takes nothing with its form: its page adds it. One that begins at once has no other time."""
    ann, other = visitor(site), visitor(site)
    waits, begins = ann.new(seat2="person", entropy="c0ffee"), other.new(seat2="here", entropy="c0ffee")
    assert [place.entropy for place in site.table(code(waits)).places] == ["", ""]
    assert "data-adds" in ann.look(waits).text
    assert [place.entropy for place in site.table(code(begins)).places] == ["c0ffee", "c0ffee"]


def test_long_words_for_the_dice_are_cut(site: Site) -> None:
    """Bytes are counted there, and nobody knows how many a letter has; no letter is cut in two."""
    path = visitor(site).new(seed="ü" * 60)
    assert bytes.fromhex(site.table(code(path)).made.seed).decode() == "ü" * 32


def test_who_plays_again_is_waited_for(site: Site) -> None:
    """In a rematch everybody has a seat at once, but whoever still looks at the old table is not here yet."""
    ann = visitor(site)
    path = ann.new(seat2="person")
    ben = joined(site, path)
    ann.press(ann.look(path), "begin")
    play_ahead(site, path)
    again = ann.press(ann.look(path), "rematch").path
    page = ann.look(again)
    assert "Waiting for Ben" in page.words
    assert ">away<" in page.text
    assert "Everybody is here" in ben.look(again).words
    assert "Everybody is here" in ann.look(again).words
