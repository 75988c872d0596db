"""`gobelet standings`: players over many games."""

import json
from pathlib import Path
from shutil import copy

import pytest

from support.terminal_session import Run, join_lines, write_record

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("solved")]

GAME = Path(__file__).parents[3] / "examples/records/ann-and-ben.txt"


def test_standings(gobelet: Run) -> None:
    """The better player comes first, and one game says nothing about a difference."""
    out = gobelet("standings", str(GAME)).out
    ann, ben = (next(line for line in out.splitlines() if line.startswith(name)) for name in ("Ann ", "Ben "))
    assert out.index(ben) < out.index(ann)
    assert "Ben against Ann: nothing can be said yet." in out


def test_a_folder_and_files(gobelet: Run, tmp_path: Path) -> None:
    """A folder stands for its records of finished games; what is not over is left out there, and refused by name."""
    for name in ("one.txt", "two.txt"):
        copy(GAME, tmp_path / name)
    unfinished = write_record(tmp_path, "Ann: 65432 chance\n", "three.txt")
    (found,) = json.loads(gobelet("standings", str(tmp_path), "--json").out)["standings"]
    assert found["edition"] == "mb-1982"
    assert [player["games"] for player in found["players"]] == [2, 2]
    assert found["comparisons"][0]["by_skill"] == 0
    refused = gobelet("standings", str(GAME), str(unfinished))
    assert refused.code == 2
    assert "three.txt" in refused.err


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
