"""`gobelet standings`: players over many games."""

import json
import re
from pathlib import Path
from shutil import copy

import pytest

from gobelet.dice import edition
from support.terminal_session import Run, join_lines, write_record

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("solved")]

GAME = Path(__file__).parents[3] / "examples/records/ann-and-ben.txt"
FIVE = 5
SOLO = "".join(f"Ann: 11246 {box}\n" for box in edition("mb-1982").boxes) + "Ann: end\n"


def test_standings(gobelet: Run) -> None:
    """The better player comes first, and one game says nothing about a difference."""
    out = gobelet("standings", str(GAME)).out
    ann, ben = (next(line for line in out.splitlines() if line.startswith(name)) for name in ("Ann ", "Ben "))
    assert out.index(ben) < out.index(ann)
    assert "Ben against Ann: nothing can be said yet." in out


def write_games(folder: Path, *, lucky: int = FIVE) -> None:
    """Write five different games of Ann and Ben: Ben always plays better, and Ann has luck in so many of them."""
    text = "".join(line for line in GAME.read_text(encoding="utf-8").splitlines(keepends=True) if "Result" not in line)
    for number in range(FIVE):
        game = text.replace("456+14 sixes=6", f"456+1{number + 1} sixes")
        if number >= lucky:
            game = game.replace("333+33 yahtzee=50", "333+12 yahtzee").replace("=40+100 joker", "")
        (folder / f"{number}.txt").write_text(game, encoding="utf-8")


def test_a_folder_and_files(gobelet: Run, tmp_path: Path) -> None:
    """A folder stands for the finished games in it and below; others are left out there, and refused by name."""
    (inner := tmp_path / "finished").mkdir()
    write_games(inner)
    unfinished = write_record(tmp_path, "Ann: 65432 chance\n", "three.txt")
    (found,) = json.loads(gobelet("standings", str(tmp_path), "--json").out)["standings"]
    assert found["edition"] == "mb-1982"
    assert [player["games"] for player in found["players"]] == [5, 5]
    assert sum(player["wins"] for player in found["players"]) == 5
    for player in found["players"]:
        assert player["best"] >= player["score"]["mean"]
        assert player["net_luck"] == pytest.approx(5 * player["luck"])
    refused = gobelet("standings", str(GAME), str(unfinished))
    assert refused.code == 2
    assert "three.txt" in refused.err
    assert gobelet("standings", str(tmp_path), str(unfinished)).code == 2


def test_a_game_counts_once(gobelet: Run, tmp_path: Path) -> None:
    """It does if its file is given twice, by itself and in its folder, or is there as a copy."""
    first = copy(GAME, tmp_path / "first.txt")
    copy(GAME, tmp_path / "second.txt")
    given = (str(GAME), str(GAME), str(tmp_path), str(first))
    (found,) = json.loads(gobelet("standings", *given, "--json").out)["standings"]
    assert [player["games"] for player in found["players"]] == [1, 1]


def test_who_is_ahead(gobelet: Run, tmp_path: Path) -> None:
    """For skill and score it says who is ahead and by how much: the two may be different players."""
    write_games(tmp_path)
    out = join_lines(gobelet("standings", str(tmp_path)).out)
    certain = "by skill Ben is ahead by 43.0, which is certain; by score Ann is ahead by 96.0, which is certain."
    assert f"Ben against Ann: {certain}" in out
    assert "± is half the interval" in out
    (found,) = json.loads(gobelet("standings", str(tmp_path), "--json").out)["standings"]
    (pair,) = found["comparisons"]
    assert (pair["by_skill"], pair["by_score"]) == (0, 0)
    assert pair["difference"] == {"score": pytest.approx(-96), "skill": pytest.approx(43.0, abs=0.05)}


def test_games_until_it_is_certain(gobelet: Run, tmp_path: Path) -> None:
    """A small lead in scores that vary much takes more games."""
    write_games(tmp_path, lucky=3)
    out = join_lines(gobelet("standings", str(tmp_path)).out)
    assert re.search(r"by score Ann is ahead by 36\.0, which is certain only after \d+ more games each\.", out)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_long_names_fit(gobelet: Run, tmp_path: Path, language: str) -> None:
    """No line is wider than 80 columns, whatever the names."""
    write_games(tmp_path, lucky=3)
    for path in tmp_path.iterdir():
        text = path.read_text(encoding="utf-8")
        path.write_text(
            text.replace("Ann", "W" * 30).replace("Ben", "Maximiliane Wilhelmina Wagnern"), encoding="utf-8"
        )
    out = gobelet("standings", str(tmp_path), "--lang", language).out
    assert max(map(len, out.splitlines())) <= 80
    assert "WW… " in out


def test_many_pairs(gobelet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten pairs are printed, and how many there are beside; the progress counts the games."""
    shown = []
    show = "gobelet.cli.commands.standings.make_progress_line"
    monkeypatch.setattr(show, lambda _message, _say: lambda *counts: shown.append(counts))
    for name in "ABCDEF":
        write_record(tmp_path, SOLO.replace("Ann", name), f"{name}.txt", Players=name)
    out = gobelet("standings", str(tmp_path)).out
    assert out.count(" against ") == 10
    assert "5 more pairs: see --json." in out
    assert "±" not in out
    assert shown == [(number, 6) for number in range(1, 7)]


def test_rulebooks_are_told_apart(gobelet: Run, tmp_path: Path) -> None:
    """Games by different rules have standings of their own."""
    other = tmp_path / "other.txt"
    other.write_text(GAME.read_text(encoding="utf-8").replace("mb-1982", "printworks"), encoding="utf-8")
    out = join_lines(gobelet("standings", str(GAME), str(other)).out)
    assert out.count("mean score") == 2


def test_nothing_to_compare(gobelet: Run, tmp_path: Path) -> None:
    """An empty folder and a damaged file are refused."""
    assert "no record of a finished game" in gobelet("standings", str(tmp_path)).err
    (tmp_path / "bad.txt").write_text("nonsense", encoding="utf-8")
    done = gobelet("standings", str(tmp_path))
    assert done.code == 2
    assert "bad.txt: " in done.err
