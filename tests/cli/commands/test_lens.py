"""`gobelet lens`: a game by other rulebooks."""

import json
from pathlib import Path

import pytest

from gobelet.dice import EDITIONS, edition
from support.terminal_session import Run, join_lines, write_record

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("solved")]

GAME = Path(__file__).parents[3] / "examples/records/ann-and-ben.txt"
FORCED = """\
Ann: 66666 yahtzee=50
Ann: 44444 four_of_a_kind=20+100
Ann: 11123 aces=3
Ann: 22234 twos=6
Ann: 33312 threes=9
Ann: 44412 fours=12
Ann: 55512 fives=15
Ann: 66612 sixes=18
Ann: 55512 three_of_a_kind=18
Ann: 55555 large_straight=40+100
Ann: 23455 small_straight=30
Ann: 22333 full_house=25
Ann: 66541 chance=22
Ann: end
"""
"""A game by the 1982 book that other books do not allow."""


def test_lens(gobelet: Run) -> None:
    """Every other book with these boxes says who wins, with bonuses and jokers."""
    out = join_lines(gobelet("lens", str(GAME)).out)
    assert "By the Kniffel rules Ben wins with " in out
    assert sum(out.count(f"By {each.books['en']} ") for each in EDITIONS.values()) == 4
    assert "Upper bonus: " in out


def test_replaced_fills_and_jokers(gobelet: Run, tmp_path: Path) -> None:
    """What is not allowed is named with what takes its place and why; each joker with what it adds."""
    path = write_record(tmp_path, FORCED)
    out = join_lines(gobelet("lens", str(path)).out)
    assert "Turn 2, 4 4 4 4 4: “4 of a Kind” is not allowed; instead 20 in “Fours”." in out
    assert "Turn 6, 4 4 4 1 2: “Fours” is filled already; instead 0 in “4 of a Kind”." in out
    document = json.loads(gobelet("lens", str(path), "--json").out)
    (column,) = next(result for result in document["rulebooks"] if result["edition"] == "classic")["columns"]
    first = {"game": 1, "turn": 2, "dice": "44444", "played": "four_of_a_kind", "box": "fours", "points": 20}
    assert column["replaced"][0] == {**first, "reason": "not-allowed"}
    assert column["replaced"][1]["reason"] == "already-filled"
    (joker,) = column["jokers"]
    assert (joker["turn"], joker["box"], joker["joker_points"]) == (10, "large_straight", 40)


def test_an_unfinished_match(gobelet: Run, tmp_path: Path) -> None:
    """What is read of a match that is not over is called so, here and in the review."""
    path = write_record(tmp_path, FORCED, Games="3")
    for command in ("lens", "review"):
        assert "1 of 3 games: the match is not over yet." in gobelet(command, str(path)).out
        document = json.loads(gobelet(command, str(path), "--json").out)
        assert (document["finished"], document["length"]) == (1, 3)


def test_no_other_rulebook(gobelet: Run, tmp_path: Path) -> None:
    """The only rulebook with fifteen boxes has no other beside it; a game that is not over is refused."""
    boxes = edition("yatzy").boxes
    path = write_record(tmp_path, "".join(f"Ann: 11246 {box}\n" for box in boxes) + "Ann: end\n", Edition="yatzy")
    assert "No other rulebook has these boxes." in gobelet("lens", str(path)).out
    assert json.loads(gobelet("lens", str(path), "--json").out)["rulebooks"] == []
    unfinished = write_record(tmp_path, "Ann: 65432 chance\n")
    done = gobelet("lens", str(unfinished))
    assert done.code == 2
    assert "not over" in done.err
