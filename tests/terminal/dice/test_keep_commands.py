"""What is typed to keep score of real dice: turns, corrections, and what was kept between two rolls."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.dice import EDITIONS, Face, edition
from gobelet.game import LANGUAGES, Refusal
from gobelet.terminal.commands import Action
from gobelet.terminal.dice.keep_commands import (
    TypedFix,
    TypedStartFix,
    TypedThrow,
    TypedTurn,
    find_keeps,
    parse_keep_line,
)

NAMES = ("Ann", "Oma Lotte", "Émile")
MB = edition("mb-1982")


def throws(text: str) -> tuple[TypedThrow, ...]:
    """Return the rolls of a line."""
    turn = parse_keep_line(f"{text} chance", NAMES, MB, "en")
    assert isinstance(turn, TypedTurn)
    return turn.throws


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("33526 33356", ["", "3356"]),
        ("12345 66666", ["", ""]),
        ("33526 33526 33356", ["", "3356", "3356"]),
        ("33333 33333", ["", "3333"]),
        ("33526 33+413 333+25", ["", "33", "333"]),
        ("12345 1+2345", ["", "1"]),
    ],
)
def test_what_was_kept(text: str, kept: Sequence[str]) -> None:
    """What two rolls have in common, or what is said."""
    assert ["".join(map(str, keep)) for keep, _ in find_keeps(throws(text))] == kept


@given(st.lists(st.lists(st.integers(1, 6), min_size=5, max_size=5), min_size=1, max_size=3))
def test_keeps_and_rolls_are_the_dice(rolls: list[list[int]]) -> None:
    """Whatever was typed, what was kept and what was rolled are those five dice, and never all of them are kept."""
    typed = [TypedThrow(None, tuple(map(Face, roll))) for roll in rolls]
    before: list[int] = []
    for roll, (keep, rolled) in zip(rolls, find_keeps(typed), strict=True):
        assert sorted((*keep, *rolled)) == sorted(roll)
        assert rolled
        assert all(list(keep).count(face) <= before.count(face) for face in keep)
        before = roll


@pytest.mark.parametrize(
    ("line", "name", "box", "points", "five_alike"),
    [
        ("fours 12", "", "fours", 12, None),
        ("Oma Lotte fours=12", "Oma Lotte", "fours", 12, None),
        ("emile quatre 12", "Émile", "fours", 12, None),
        ("chance 20 five", "", "chance", 20, True),
        ("chance 20 other", "", "chance", 20, False),
        ("3 of a kind 17", "", "three_of_a_kind", 17, None),
    ],
)
def test_points(line: str, name: str, box: str, points: int, five_alike: bool | None) -> None:
    """Boxes by id or word in any language, names with or without accents."""
    turn = parse_keep_line(line, NAMES, MB, "en")
    assert isinstance(turn, TypedTurn)
    assert (turn.name, turn.throws, turn.box, turn.points, turn.five_alike) == (name, (), box, points, five_alike)


@pytest.mark.parametrize(
    ("line", "name", "to", "faces", "points"),
    [
        ("fix Ann fours 12", "Ann", "fours", (), 12),
        ("fix ann fours 33446", "Ann", "fours", (3, 3, 4, 4, 6), None),
        ("fix oma lotte fours -> threes 9", "Oma Lotte", "threes", (), 9),
    ],
)
def test_corrections(line: str, name: str, to: str, faces: tuple[int, ...], points: int | None) -> None:
    """Points or dice, in the same box or another one."""
    fix = parse_keep_line(line, NAMES, MB, "en")
    assert isinstance(fix, TypedFix)
    assert (fix.name, fix.box, fix.to, fix.faces, fix.points) == (name, "fours", to, faces, points)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_boxes_are_called_by_every_name(name: str, language: str) -> None:
    """Their ids, and their words in any language, whichever is the reader's: in turns and in corrections."""
    rules = edition(name)
    for box in rules.boxes:
        own = rules.box_word(box, language)
        turn = parse_keep_line(f"33356 {own}", NAMES, rules, language)
        fix = parse_keep_line(f"fix Ann {own} 12", NAMES, rules, language)
        assert isinstance(turn, TypedTurn)
        assert isinstance(fix, TypedFix)
        assert (turn.box, fix.box) == (box, box)
        for word in (box, *(rules.box_word(box, each) for each in LANGUAGES)):
            found = parse_keep_line(f"{word} 0", NAMES, rules, language)
            assert isinstance(found, TypedTurn)
            assert rules.box_word(found.box or box, language) == own or found.box != box


@pytest.mark.parametrize(
    ("line", "game", "sure"),
    [
        ("fix Ann fours 12 yes", 0, True),
        ("corriger Ann quatre 12 partie 2 oui", 2, True),
        ("berichtige Ann Vierer 12 Spiel 1", 1, False),
        ("fix Ann fours -> threes 9 other game 3 y", 3, True),
    ],
)
def test_what_stands_behind_a_correction(line: str, game: int, sure: bool) -> None:
    """Which game is meant, and that nobody need be asked."""
    fix = parse_keep_line(
        line, NAMES, edition("kniffel") if "Vierer" in line else MB, "de" if "Vierer" in line else "en"
    )
    assert isinstance(fix, TypedFix)
    assert (fix.box, fix.game, fix.sure) == ("fours", game, sure)


@pytest.mark.parametrize(
    "line", ["fix Ann start 34512", "corriger ann ouverture 3 4 5 1 2", "berichtige Ann Anfang 34512 ja"]
)
def test_rolls_for_the_start(line: str) -> None:
    """In any language."""
    assert parse_keep_line(line, NAMES, MB, "en") == TypedStartFix("Ann", (3, 4, 5, 1, 2), line.endswith("ja"))  # type: ignore[arg-type]


@pytest.mark.parametrize(("line", "action"), [("undo", Action.UNDO), ("annuler", Action.UNDO), ("", Action.NOTHING)])
def test_words(line: str, action: Action) -> None:
    """Words in any language."""
    assert parse_keep_line(line, NAMES, MB, "en") is action


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "fix",
        "fix Ann",
        "fix Zoe fours 12",
        "fix Ann fours",
        "fix Ann start",
        "fix Ann start x",
        "é" * 999,
        "=",
        "fours -1",
        "²",
    ],
)
def test_lines_that_are_refused(line: str) -> None:
    """What cannot be read is refused."""
    with pytest.raises(Refusal):
        parse_keep_line(line, NAMES, MB, "en")
