"""The board: a table for a screen that everybody sees."""

import re

import pytest

from gobelet.game import replay
from gobelet.handsdown import Call
from gobelet.tables.table import Stage
from gobelet.web.pages.fragments import BOARD
from support.advanced_games import after, play_ahead
from support.card_moves import FOURS, TWOS, A, B, call, decide_move, lay_out
from support.card_table_contexts import build_context
from support.card_tables import laid as table_of
from support.http_server import Site, Stream
from support.page_client import begin_pair, join_table, open_client, open_pair, parse_code


@pytest.mark.slow
def test_the_board_has_no_controls(site: Site) -> None:
    """It shows players and sheet, and nothing to press but language and theme, not even to a player."""
    path, ann, ben = begin_pair(site)
    for who in (ann, ben, open_client(site)):
        page = who.open(f"{path}/board")
        for word in ("Ann", "Ben", "Full House"):
            assert word in page.words
        assert " ".join(parse_code(path)) not in page.words, "nobody can join any more"
        assert set(re.findall(r'<form [^>]*action="([^"]*)"', page.text)) == {"/like"}


def test_the_board_before_the_game(site: Site) -> None:
    """Who sits where and how to join stands there before there is a sheet, and a deleted table is gone."""
    path, ann, _ = open_pair(site)
    page = open_client(site).open(f"{path}/board")
    assert "Ann" in page.words
    assert "Ben" in page.words
    assert 'data-part="sheet"' not in page.text
    ann.press(ann.press(ann.open(f"{path}/more"), "close"), "close")
    assert "This table is gone." in open_client(site).open(f"{path}/board").words


def test_the_board_is_live(site: Site) -> None:
    """A move changes only the parts it touches, without what only the player is offered."""
    ann = open_client(site)
    path = ann.create_table()
    with open_client(site).stream(path, screen="board") as stream:
        assert set(stream.next().document["parts"]) == {"main"}
        ann.press(ann.open(path), "roll")
        rolled = stream.next().document
        assert "offer" in ann.open(path).text
        assert set(rolled["parts"]) == {"tray"}
        assert "offer" not in str(rolled)
        assert len(re.findall(r"die f\d", rolled["parts"]["tray"])) == 5
        ann.post(path, act="fill:chance", seat="0", seen="9")
        assert set(stream.next().document["parts"]) == {"players", "sheet", "tray"}


@pytest.mark.slow
def test_the_board_of_cards_is_for_everybody(site: Site) -> None:
    """Whoever plays and opens the board shows on it what a stranger sees, while cards are drawn and called too."""
    ann = open_client(site)
    path = ann.create_table("hands-down", **{"seat2": "person", "house-length": "3"})
    ben = join_table(site, path)
    ann.press(ann.open(path), "begin")
    played = 0
    while play_ahead(site, path, after(1)).stage is Stage.PLAYING:
        pages = [who.open(f"{path}/board") for who in (ann, ben, open_client(site))]
        assert len({re.findall(r'data-marks="([^"]+)"', page.text)[0] for page in pages}) == 1
        assert not any("You draw" in page.words for page in pages)
        played += "You draw" in ann.open(path).words
    assert played, "a player's own page does say it"


def test_the_board_of_cards_tells_who_has_called_and_won() -> None:
    """Everything open to everybody stands beside the names: a call, and the cards that were won."""
    called = call(lay_out(TWOS, FOURS), A)
    tags = re.findall(r'class="tag[^"]*">([^<]*)', BOARD.render_parts(build_context(table_of(called), None))["players"])
    assert tags == ["has called", "on turn"]
    won = replay(called, decide_move(called, B, Call()))
    standing = BOARD.render_parts(build_context(table_of(won), None))["players"]
    assert re.findall(r'title="([^"]*)"', standing) == ["1 Chance card", "4 of a Kind"]


def test_the_stream_of_a_board_says_what_everybody_may_hear(site: Site) -> None:
    """The cards somebody draws are not said on a screen that all see, though they opened it."""
    ann = open_client(site)
    path = ann.create_table("hands-down", seat2="person")
    join_table(site, path)
    ann.press(ann.open(path), "begin")
    with ann.stream(path, screen="board") as public, ann.stream(path) as own:
        streams = public, own
        for stream in streams:
            stream.next()
        play_ahead(site, path, lambda table: table.game is not None and table.game.turn == 0)
        ann.post(path, act="discard", card="0", seat="0", seen=str(site.table(parse_code(path)).version))
        version = site.table(parse_code(path)).version
        heard = [_until(stream, version) for stream in streams]
    assert "You draw" not in str(heard[0])
    assert "You draw" in str(heard[1])


def _until(stream: Stream, version: int) -> list[object]:
    """Return what a stream says up to a version."""
    found = [stream.next()]
    while found[-1].id < version:
        found.append(stream.next())
    return [event.document for event in found]
