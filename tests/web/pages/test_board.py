"""The board: a table for a screen that everybody sees."""

import re

from web.pages.test_more import begun, code, pair
from web.pages.visiting import told, visitor
from web.playing import begun as begun_by_programs
from web.serving import Site


def test_the_board_has_no_controls(site: Site) -> None:
    """It shows players, sheet, code and picture, and nothing to press but language and theme, not even to a player."""
    path, ann, ben = begun(site)
    for who in (ann, ben, visitor(site)):
        page = who.look(f"{path}/board")
        for word in ("Ann", "Ben", "Full House", " ".join(code(path))):
            assert word in page.words
        assert "<svg" in page.text
        assert set(re.findall(r'<form [^>]*action="([^"]*)"', page.text)) == {"/like"}


def test_the_board_before_the_game(site: Site) -> None:
    """Who sits where and how to join stands there before there is a sheet, and a deleted table is gone."""
    path, ann, _ = pair(site)
    page = visitor(site).look(f"{path}/board")
    assert "Ann" in page.words
    assert "Ben" in page.words
    assert 'data-part="sheet"' not in page.text
    ann.press(ann.press(ann.look(f"{path}/more"), "close"), "close")
    assert "This table is gone." in visitor(site).look(f"{path}/board").words


def test_the_board_is_live(site: Site) -> None:
    """A move changes only the parts it touches, without what only the player is offered."""
    ann = visitor(site)
    path = ann.new()
    with visitor(site).client.stream("GET", f"{path}/live?screen=board") as response:
        stream = told(response)
        assert set(next(stream)["parts"]) == {"main"}
        ann.press(ann.look(path), "roll")
        rolled = next(stream)
        assert "offer" in ann.look(path).text
        assert set(rolled["parts"]) == {"throw"}
        assert "offer" not in str(rolled)
        assert len(re.findall(r"die f\d", rolled["parts"]["throw"])) == 5
        ann.post(path, act="fill:chance", seat="0", seen="9")
        assert set(next(stream)["parts"]) == {"standing", "sheet", "throw"}


def test_the_board_of_cards_shows_no_cards(site: Site) -> None:
    """At a table of cards the board tells who plays and how they stand, and never what somebody holds."""
    path, _, _ = begun_by_programs(site, "hands-down")
    page = visitor(site).look(f"{path.removeprefix('/api').replace('tables', 't')}/board")
    assert "Ann" in page.words
    assert "Ben" in page.words
    table = site.table(code(path))
    hands = [card.code for hand in table.game.hands for card in hand if card]  # type: ignore[union-attr]
    assert len(hands) == 10
    signs = code(path)
    text = page.text.replace(signs, "").replace(f"{signs[:3]} {signs[3:]}", "")
    assert not [held for held in hands if held in text]
