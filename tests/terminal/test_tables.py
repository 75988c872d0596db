"""Score cards and matches: columns that do not run together, results that come last."""

import io
from pathlib import Path

import pytest
from wcwidth import width

from gobelet.dice import EDITIONS, edition
from gobelet.game import Outcome
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_outcome
from gobelet.terminal.console import LineWriter
from gobelet.terminal.dice.display import format_match, format_scorecards
from support.records import parse_dice_record
from support.terminal_session import Run, record, saved, turns

LANGUAGES = ("en", "fr", "de")
NAMES = "Maximilian,Alexandrine,Bartholomew,Clementine,Theodora,Ferdinand,Wilhelmina,Sebastian"


@pytest.mark.parametrize("names", [NAMES, "a,b,c,d,e,f,g,h", "山田太郎と花子,b,c,d,e,f,g,h"])
def test_eight_columns_fit_the_screen(gobelet: Run, names: str) -> None:
    """The widest sheet of every edition and language stays within 80 columns."""
    for name in EDITIONS:
        for language in LANGUAGES:
            done = gobelet("play", name, "--players", names, "--lang", language, typed="cards\n")
            assert max(map(width, done.out.splitlines())) <= 80, (name, language)


def finished(names: str) -> str:
    """Return a record of a game in which everybody rolls the same and fills the boxes in printed order."""
    first, *others = names.split(",")
    lines = ["Opening: " + ", ".join([f"{first} 66666", *(f"{name} 11111" for name in others)])]
    for box in edition("classic").boxes:
        lines += [f"{name}: 65432 {box}" for name in (first, *others)]
    return "\n".join(lines) + "\n"


def test_short_names_keep_their_columns_apart(tmp_path: Path) -> None:
    """Under names of one letter, points of three digits still stand apart, on the card and in the match."""
    path = record(tmp_path, finished("A,B,C"), Edition="classic", Players="A, B, C")
    match = parse_dice_record(path.read_text(encoding="utf-8")).match
    say = Speaker("en")
    card = list(format_scorecards(match.game, ["A", "B", "C"], say))
    assert card[-1].endswith(" 110  110  110")
    assert card[0].endswith("   A    B    C")
    assert list(format_match(match, ["A", "B", "C"], say)) == ["            A  B  C", "Settlement  0  0  0"]


def test_wide_names_line_up(tmp_path: Path) -> None:
    """A column is padded by what its name takes on the screen."""
    path = record(tmp_path, finished("林,Zoe\u0301"), Edition="classic", Players="林, Zoe\u0301")
    found = parse_dice_record(path.read_text(encoding="utf-8"))
    lines = list(format_scorecards(found.match.game, found.columns, Speaker("en")))
    assert {width(line) for line in lines if not line.endswith("Section")} == {width(lines[0])}


def test_the_result_comes_last(gobelet: Run) -> None:
    """At the end the card is shown first, then who has won, then the question."""
    typed = "\n\n" + turns("mb-1982", "en", 2) + "\n"
    out = gobelet("play", "mb-1982", "--players", "Ann,Ben", "--seed", "5", typed=typed).out
    end = out.rpartition("Grand total")[2].splitlines()
    assert "wins with" in end[2]
    assert end[3].startswith("Enter finishes the game")


def test_a_match_with_partners_and_settlement(gobelet: Run, home: Path) -> None:
    """`read-partners`, `read-settle`, `next-game`: two teams, two games, totals and the settlement of each game."""
    typed = "\n\n" + turns("classic", "en", 2) + "\n" + turns("classic", "en", 2) + "\n"
    done = gobelet(
        "play", "classic", "--players", "Ann,Ben,Cleo,Dan", "--partners", "--games", "2", "--seed", "5", typed=typed
    )
    (path,) = saved(home, "games/finished")
    found = parse_dice_record(path.read_text(encoding="utf-8"))
    first, second = (found.match.finished[0].opener, found.match.game.opener)
    assert first is not None
    assert second == (first + 1) % 2
    opener = found.names[found.match.game.teams[second][len(found.match.edition.boxes) % 2]]
    assert f"Game 2 of 2\n{opener} opens.\n" in done.out
    assert "\nGame 1 of 2\n" in done.out
    end = done.out.rpartition("Grand total")[2].splitlines()
    rows = [line[:12].rstrip() for line in end[3:9]]
    assert rows == ["Game 1", "  Settlement", "Game 2", "  Settlement", "All games", "  Settlement"]
    assert " win with " in end[10]
    assert end[11].startswith("The whole match: ")
    assert end[12].startswith("Enter finishes the game")


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        (("Ann+Cleo", "Ben+Dan"), "Ben and Dan win with 20 points."),
        (("Ann+Cleo", "Ben"), "Ben wins with 20 points."),
    ],
)
def test_a_team_wins_in_the_plural(columns: tuple[str, str], told: str) -> None:
    """A team is named by its members, as people speak of them."""
    assert describe_outcome(Outcome((10, 20), (1,)), columns, Speaker("en")) == told


def test_a_long_result_is_wrapped() -> None:
    """A draw of eight long names fits the screen, as a heading too."""
    out = io.StringIO()
    draw = Outcome((9,) * 8, tuple(range(8)))
    LineWriter(out, {}).write_heading(describe_outcome(draw, NAMES.split(","), Speaker("en")))
    assert max(map(len, out.getvalue().splitlines())) <= 80
