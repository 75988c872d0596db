"""The folder of saved games: atomic writes, free file names, damaged files."""

import errno
import os
from pathlib import Path

import pytest

from gobelet.dice import edition
from gobelet.game import Illegal, Unreadable
from gobelet.terminal.saves import SaveFolder, write_text
from support.terminal_session import Run, games_folder, join_lines, list_saved, write_record

ANN = ("play", "mb-1982", "--players", "Ann", "--seed", "9")
FULL = "".join(f"Ann: 65432 {box}\n" for box in edition("mb-1982").boxes)


def test_a_full_card_left_behind_is_put_away(gobelet: Run, home: Path) -> None:
    """If the terminal was closed before the end was confirmed, the game is moved to the finished ones."""
    write_record(games_folder(home), FULL, "full.txt")
    assert gobelet("play", "--resume").code == 2
    assert [path.name for path in list_saved(home, "finished")] == ["full.txt"]
    assert not list_saved(home)


def test_a_finished_game_overwrites_no_other(home: Path) -> None:
    """A record that is there already keeps its name; the new one gets another."""
    saves = SaveFolder(games_folder(home))
    paths = [saves.finish(write_record(saves.folder, FULL, "full.txt"), text) for text in ("one", "two")]
    assert [path.read_text(encoding="utf-8") for path in paths] == ["one", "two"]


def test_the_last_finished_game(home: Path) -> None:
    """It is the latest of the finished ones, also one that was left behind when the terminal was closed."""
    saves = SaveFolder(games_folder(home))
    with pytest.raises(Illegal, match="no-finished-game"):
        saves.list_finished()
    first = saves.finish(write_record(saves.folder, FULL, "one.txt"), "one")
    os.utime(first, (1, 1))
    second = saves.finish(write_record(saves.folder, FULL, "two.txt"), "two")
    os.utime(second, (2, 2))
    assert saves.list_finished() == [second, first]
    write_record(saves.folder, FULL, "left.txt")
    assert saves.list_finished()[0].name == "left.txt"


@pytest.mark.parametrize("headings", [{"Players": "Ann, Ann"}, {"Players": "Ann, Ann", "Games": "x"}])
def test_a_damaged_save_is_named_and_left_alone(gobelet: Run, home: Path, headings: dict[str, str]) -> None:
    """A file that cannot be read is reported once at each start and not changed, however many errors it has."""
    gobelet(*ANN, typed="roll\n")
    bad = write_record(games_folder(home), "", "bad.txt", **headings)
    for arguments, typed in ((["play"], "1\n"), (["play", "--resume"], "")):
        done = gobelet(*arguments, typed=typed)
        assert join_lines(done.out).count("bad.txt is damaged and was not changed: Line 3") == 1
        assert "Ann, turn 1 of 13" in done.out
        assert bad.exists()


def test_nothing_but_damage(gobelet: Run, home: Path) -> None:
    """If there are only damaged games, `--resume` reports them and that there is no game to resume."""
    write_record(games_folder(home), "", "bad.txt", Players="Ann, Ann")
    done = gobelet("play", "--resume")
    assert (done.code, done.out) == (2, "")
    assert "bad.txt is damaged" in done.err
    assert "There is no unfinished game." in done.err


@pytest.mark.parametrize("before", [None, "Gobelet record 1, as it was"])
@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_a_failed_write_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, before: str | None
) -> None:
    """If the disk is full, the old file stays complete, and no draft is left."""
    path = tmp_path / "game.txt"
    if before is not None:
        path.write_text(before, encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(step, full)
    with pytest.raises(Unreadable) as raised:
        write_text(path, "new")
    assert raised.value == Unreadable("file-unwritable", path=path, reason="the disk is full")
    assert [file.read_text(encoding="utf-8") for file in tmp_path.iterdir()] == ([] if before is None else [before])


def test_a_game_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole text is flushed to the disk, and only then put in place: a power cut leaves the old game or the new."""
    path = tmp_path / "game.txt"
    steps: list[list[str]] = []
    replace = Path.replace

    def flushed(_number: int) -> None:
        steps.append([file.read_text(encoding="utf-8") for file in tmp_path.iterdir()])

    def put(draft: Path, target: Path) -> Path:
        steps.append(["put"])
        return replace(draft, target)

    monkeypatch.setattr("os.fsync", flushed)
    monkeypatch.setattr("pathlib.Path.replace", put)
    write_text(path, "whole")
    assert steps == [["whole"], ["put"]]
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]
