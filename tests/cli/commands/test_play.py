"""`gobelet play`: which game is started or resumed, and how the program says to resume it."""

import os
import shlex
import sys
from pathlib import Path

import pytest

from gobelet.cli.commands.play import find_program
from support.records import parse_dice_record
from support.terminal_session import Run, games_folder, list_saved, type_turns, write_record

pytestmark = pytest.mark.usefixtures("solved")
ANN = ("play", "mb-1982", "--players", "Ann", "--seed", "9")


def test_a_saved_game_of_a_player_nobody_knows(gobelet: Run, tmp_path: Path) -> None:
    """A record with an unknown computer player is refused before anything is played."""
    path = write_record(tmp_path, "", Players="Ann, Hal", Computer="Hal=hal9000")
    done = gobelet("play", "--resume", str(path), typed="\n\n")
    assert (done.code, done.out) == (2, "")
    assert "There is no computer player hal9000." in done.err


def test_a_file_of_ones_own_is_named_with_quotes(gobelet: Run, tmp_path: Path) -> None:
    """A game that is not the latest in the folder is resumed by its file name, quoted for the shell."""
    path = write_record(tmp_path, "Ann: 65432\n", "my game.txt")
    out = gobelet("play", "--resume", str(path), typed="quit\n").out
    assert f"\n  gobelet play --resume {shlex.quote(str(path))}\n" in out
    assert "'" in shlex.quote(str(path))


def test_the_language_is_part_of_the_command(gobelet: Run) -> None:
    """The command to resume names the language if it is not the system's."""
    out = gobelet(*ANN, "--lang", "de", typed="roll\n").out
    assert "\n  gobelet play --resume --lang de\n" in out


def test_an_older_game_becomes_the_latest(gobelet: Run, home: Path) -> None:
    """After an older game was resumed, `--resume` alone resumes it again."""
    old = write_record(games_folder(home), "Ann: 65432\n", "old.txt")
    new = write_record(games_folder(home), "Ann: 65432\n", "new.txt")
    os.utime(old, (1, 1))
    os.utime(new, (2, 2))
    assert "\n  gobelet play --resume\n" in gobelet("play", "--resume", str(old), typed="quit\n").out
    assert gobelet("play", "--resume", typed="chance\n").code == 0
    assert "chance=" in old.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("called", "found", "told"),
    [
        (".venv/bin/gobelet", None, ".venv/bin/gobelet"),
        ("./my tools/gobelet", None, "'./my tools/gobelet'"),
        ("/usr/bin/gobelet", "/usr/bin/gobelet", "gobelet"),
        ("/home/ann/bin/gobelet", "/usr/bin/gobelet", "/home/ann/bin/gobelet"),
        ("/lib/gobelet/__main__.py", None, f"{shlex.quote(sys.orig_argv[0])} -m gobelet"),
        ("/usr/bin/pytest", None, "gobelet"),
    ],
)
def test_how_the_program_was_called(monkeypatch: pytest.MonkeyPatch, called: str, found: str | None, told: str) -> None:
    """The command we show can be typed as it is: short if the program is on the path, else as it was typed."""
    monkeypatch.setattr("sys.argv", [called])
    monkeypatch.setattr("shutil.which", lambda _name: found)
    assert find_program() == told


def test_a_waiting_game_is_mentioned_with_its_file(gobelet: Run, home: Path) -> None:
    """A new game becomes the latest, so the unfinished one is named with its file."""
    gobelet(*ANN, typed="roll\nchance\n")
    (path,) = list_saved(home)
    out = gobelet("play", "kniffel", "--players", "Ben", typed="roll\n").out
    assert "There is an unfinished game: Ann " in out
    assert f"\nResume it with: gobelet play --resume {path}\n" in out


def test_going_on_with_a_file_of_ones_own(gobelet: Run, tmp_path: Path) -> None:
    """A saved file can be resumed; once finished, the record stays in it and cannot be resumed."""
    mine = tmp_path / "mine.txt"
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "1", typed=f"save {mine}\n")
    gobelet("play", "--resume", str(mine), typed=type_turns("mb-1982", "en") + "\n")
    assert parse_dice_record(mine.read_text(encoding="utf-8")).match.outcome is not None
    refused = gobelet("play", "--resume", str(mine), typed="")
    assert refused.code == 2
    assert "is finished" in refused.err


def test_a_file_of_ones_own_that_is_damaged(gobelet: Run, tmp_path: Path) -> None:
    """Every error of the file is reported with the file's name."""
    path = write_record(tmp_path, "", Players="Ann, Ann", Games="x")
    done = gobelet("play", "--resume", str(path))
    assert (done.code, done.out) == (2, "")
    assert [line.startswith(f"The file {path}") for line in done.err.splitlines()] == [True, True]


def test_the_command_plays_cards(gobelet: Run, home: Path) -> None:
    """`gobelet play hands-down` seats people and computer players, and keeps what was played."""
    done = gobelet("play", "hands-down", "--players", "Ann", "--bots", "greedy", "--seed", "1", typed="")
    assert done.code == 0
    assert "Ann and Goldie" in done.out
    (path,) = (home / "XDG_DATA_HOME/gobelet/games").glob("*.txt")
    assert "Edition: hands-down" in path.read_text(encoding="utf-8")
    again = gobelet("play", "--resume", typed="")
    assert "Goldie" in again.out
