"""Games on disk: nothing is lost, nothing is overwritten, and what is said about them is true."""

import errno
import os
import shlex
import sys
from pathlib import Path

import pytest

from gobelet.cli.commands.play import find_program
from gobelet.dice import edition
from gobelet.game import Unreadable
from gobelet.i18n import Speaker
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.console import Console, LineWriter
from gobelet.terminal.saves import SaveFolder, write_text
from support.records import parse_dice_record
from support.terminal_session import Run, plain, record, saved, turns

ANN = ("play", "mb-1982", "--players", "Ann", "--seed", "9")
FULL = "".join(f"Ann: 65432 {box}\n" for box in edition("mb-1982").boxes)


def console() -> Console:
    """Return an English console that writes to stdout and reads nothing."""
    return Console(Speaker("en"), LineWriter(sys.stdout, {}), str)


def games(home: Path) -> Path:
    """Return the folder of games."""
    return home / "XDG_DATA_HOME/gobelet/games"


def test_an_unfinished_game_goes_on(gobelet: Run, home: Path) -> None:
    """The end of input keeps the game; `--resume` goes on with the same dice to come."""
    through = gobelet(*ANN, typed="roll\nchance\nroll\n")
    assert "\n  gobelet play --resume\n" in through.out
    first = saved(home)[0].read_text(encoding="utf-8")
    gobelet("play", "--resume", typed="fours\nroll\n")
    second = saved(home)[0].read_text(encoding="utf-8")
    assert second.startswith(first.rstrip())
    gobelet(*ANN, typed="roll\nchance\nroll\nfours\nroll\n")
    assert saved(home)[-1].read_text(encoding="utf-8") == second


def test_a_game_in_which_nothing_happened_is_not_kept(gobelet: Run, home: Path) -> None:
    """Whoever leaves before the first roll leaves nothing behind."""
    done = gobelet(*ANN, typed="help\nquit\n")
    assert done.code == 0
    assert "saved" not in done.out.split("quit\n")[-1]
    assert not saved(home)


# -- how to go on ------------------------------------------------------------------------------------------------


def test_a_file_of_ones_own_is_named_with_quotes(gobelet: Run, tmp_path: Path) -> None:
    """A game that is not the latest in the folder is gone on with by its file, quoted for the shell."""
    path = record(tmp_path, "Ann: 65432\n", "my game.txt")
    out = gobelet("play", "--resume", str(path), typed="quit\n").out
    assert f"\n  gobelet play --resume {shlex.quote(str(path))}\n" in out
    assert "'" in shlex.quote(str(path))


def test_the_language_is_part_of_the_command(gobelet: Run) -> None:
    """Who plays in another language than the system's goes on in it."""
    out = gobelet(*ANN, "--lang", "de", typed="roll\n").out
    assert "\n  gobelet play --resume --lang de\n" in out


def test_an_older_game_becomes_the_latest(gobelet: Run, home: Path) -> None:
    """Whoever has gone on with an older game finds it again with a bare `--resume`."""
    old = record(games(home), "Ann: 65432\n", "old.txt")
    new = record(games(home), "Ann: 65432\n", "new.txt")
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
    """The command we tell can be typed as it is: short if the program is on the path, else as it was typed."""
    monkeypatch.setattr("sys.argv", [called])
    monkeypatch.setattr("shutil.which", lambda _name: found)
    assert find_program() == told


def test_a_waiting_game_is_mentioned_with_its_file(gobelet: Run, home: Path) -> None:
    """A new game becomes the latest, so the one that waits is named with its file."""
    gobelet(*ANN, typed="roll\nchance\n")
    (path,) = saved(home)
    out = gobelet("play", "kniffel", "--players", "Ben", typed="roll\n").out
    assert "There is an unfinished game: Ann " in out
    assert f"\nResume it with: gobelet play --resume {path}\n" in out


# -- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["quit\n", ""])
def test_a_full_card_is_finished(gobelet: Run, home: Path, typed: str) -> None:
    """Quitting where Enter would finish the game finishes it: a game with all boxes filled does not wait."""
    done = gobelet(*ANN, typed=turns("mb-1982", "en") + typed)
    assert "The record of this game is in" in done.out
    assert "Another game?" not in done.out
    assert not saved(home)
    assert len(saved(home, "games/finished")) == 1


def test_a_full_card_left_behind_is_put_away(gobelet: Run, home: Path) -> None:
    """If somebody closed the terminal at that question, the game is not offered again but put with the finished."""
    record(games(home), FULL, "full.txt")
    assert gobelet("play", "--resume").code == 2
    assert [path.name for path in saved(home, "games/finished")] == ["full.txt"]
    assert not saved(home)


def test_a_finished_game_overwrites_no_other(home: Path) -> None:
    """A record that is there already keeps its name; the new one gets another."""
    saves = SaveFolder(games(home))
    paths = [saves.finish(record(saves.folder, FULL, "full.txt"), text) for text in ("one", "two")]
    assert [path.read_text(encoding="utf-8") for path in paths] == ["one", "two"]


# -- files of one's own ------------------------------------------------------------------------------------------


def test_save_to_a_file(gobelet: Run, tmp_path: Path) -> None:
    """`save FILE` writes a record that reads back; a file that was there is left alone."""
    mine = tmp_path / "mine.txt"
    done = gobelet("play", "mb-1982", "--players", "Ann", typed=f"roll\nsave {mine}\nchance\nsave {mine}\n")
    assert done.out.count("Saved in") == 2
    assert parse_dice_record(mine.read_text(encoding="utf-8")).match.game.cards[0].filled == 1
    mine.write_text("precious", encoding="utf-8")
    done = gobelet("play", "mb-1982", "--players", "Ann", typed=f"save {mine}\n")
    assert "already exists" in plain(done.out)
    assert mine.read_text(encoding="utf-8") == "precious"


def test_save_makes_no_folders(gobelet: Run, tmp_path: Path) -> None:
    """A folder that is not there is refused, not made; so are users and names the system does not know."""
    typed = f"save {tmp_path}/no/where/x.txt\nsave ~nobody-here/x\nsave {'x' * 300}\nsave {tmp_path}\n"
    done = gobelet(*ANN, typed=typed)
    assert f"There is no folder {tmp_path}/no/where. Nothing was saved." in plain(done.out)
    assert "There is no folder ~nobody-here." in plain(done.out)
    assert "the name is too long" in plain(done.out)
    assert "already exists" in plain(done.out)
    assert not (tmp_path / "no").exists()


def test_going_on_with_a_file_of_ones_own(gobelet: Run, tmp_path: Path) -> None:
    """A saved file can be gone on with; its finished record stays in it, and then it cannot be gone on with."""
    mine = tmp_path / "mine.txt"
    gobelet("play", "mb-1982", "--players", "Ann", "--seed", "1", typed=f"save {mine}\n")
    gobelet("play", "--resume", str(mine), typed=turns("mb-1982", "en") + "\n")
    assert parse_dice_record(mine.read_text(encoding="utf-8")).match.outcome is not None
    refused = gobelet("play", "--resume", str(mine), typed="")
    assert refused.code == 2
    assert "is finished" in refused.err


def test_a_file_of_ones_own_that_is_damaged(gobelet: Run, tmp_path: Path) -> None:
    """Every fault of the file is told with its name."""
    path = record(tmp_path, "", Players="Ann, Ann", Games="x")
    done = gobelet("play", "--resume", str(path))
    assert (done.code, done.out) == (2, "")
    assert [line.startswith(f"The file {path}") for line in done.err.splitlines()] == [True, True]


# -- damage ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headings", [{"Players": "Ann, Ann"}, {"Players": "Ann, Ann", "Games": "x"}])
def test_a_damaged_save_is_named_and_left_alone(gobelet: Run, home: Path, headings: dict[str, str]) -> None:
    """A file that cannot be read is named once a start and stays, however much is wrong with it."""
    gobelet(*ANN, typed="roll\n")
    bad = record(games(home), "", "bad.txt", **headings)
    for arguments, typed in ((["play"], "1\n"), (["play", "--resume"], "")):
        done = gobelet(*arguments, typed=typed)
        assert plain(done.out).count("bad.txt is damaged and was not changed: Line 3") == 1
        assert "Ann, turn 1 of 13" in done.out
        assert bad.exists()


def test_nothing_but_damage(gobelet: Run, home: Path) -> None:
    """If only damaged games are left, `--resume` says both."""
    record(games(home), "", "bad.txt", Players="Ann, Ann")
    done = gobelet("play", "--resume")
    assert (done.code, done.out) == (2, "")
    assert "bad.txt is damaged" in done.err
    assert "There is no unfinished game." in done.err


# -- a disk that does not work -----------------------------------------------------------------------------------


@pytest.fixture
def no_folder(home: Path) -> None:
    """Put a file where the user's folder should be."""
    (home / "XDG_DATA_HOME").write_text("a file where a folder should be", encoding="utf-8")


@pytest.mark.usefixtures("no_folder")
def test_a_folder_that_cannot_be_written(gobelet: Run) -> None:
    """If the game cannot be saved, the players hear it once and play on; at the end they hear that it is lost."""
    done = gobelet(*ANN, typed=turns("mb-1982", "en") + "\n")
    assert done.code == 0
    assert done.out.count("cannot be written") == 1
    assert "The end:" in done.out
    assert "There is no record of this game." in done.out


@pytest.mark.usefixtures("no_folder")
def test_quitting_an_unsaved_game_asks_once_more(gobelet: Run) -> None:
    """The first quit says what is lost and how to keep it, any other word takes it back, the second quit leaves."""
    done = gobelet(*ANN, typed="roll\nquit\ncards\nquit\nquit\nroll\n")
    assert done.out.count("This game is not saved, and leaving now loses it.") == 2
    assert done.out.count("Type save and a file name to keep it, or quit again to leave.") == 2
    assert done.out.rstrip().endswith("This game is not saved.")


@pytest.mark.usefixtures("no_folder")
def test_the_end_of_input_leaves_with_a_warning(gobelet: Run) -> None:
    """Nobody is there to be asked, so the program leaves and says that the game is not saved."""
    done = gobelet(*ANN, typed="roll\n")
    assert done.out.rstrip().endswith("This game is not saved.")


@pytest.mark.usefixtures("no_folder")
def test_a_copy_takes_the_place_of_the_folder(gobelet: Run, tmp_path: Path) -> None:
    """After `save FILE` the game is kept in that file, and the way to go on names it."""
    mine = tmp_path / "mine.txt"
    done = gobelet(*ANN, typed=f"roll\nsave {mine}\nchance\nquit\n")
    assert f"gobelet play --resume {mine}" in done.out
    assert "chance=" in mine.read_text(encoding="utf-8")


@pytest.mark.parametrize("before", [None, "Gobelet record 1, as it was"])
@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_a_failed_write_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, before: str | None
) -> None:
    """A disk that fills up while a game is written harms nothing: the old file stays whole, and no draft is left."""
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


# -- two programs, one game --------------------------------------------------------------------------------------


def test_two_programs_do_not_overwrite_each_other(gobelet: Run, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever comes second keeps the game under a new name and says so once; the other's file stays as it is."""
    first = record(games(home), "Ann: 65432\n")
    saves = SaveFolder(games(home))
    ((game,), _) = saves.load_unfinished()
    one, two = (Autosave(saves, game, console(), str) for _ in range(2))
    later = [parse_dice_record(game.text + f"Ann: {box}\n") for box in ("fours", "chance")]
    one.save(later[0])
    two.save(later[1])
    two.save(later[1])
    one.save(later[0])
    texts = [path.read_text(encoding="utf-8") for path in saved(home)]
    assert len(texts) == 2
    assert "fours=" in first.read_text(encoding="utf-8")
    assert any("chance=" in text for text in texts)
    assert capsys.readouterr().out.count("Another program has changed") == 1


def test_two_new_games_get_two_files(home: Path) -> None:
    """Two games of the same players on one day are two files, also if both began before either was written."""
    saves = SaveFolder(games(home))
    played = parse_dice_record("Gobelet record 1\nEdition: mb-1982\nPlayers: Ann\n\nAnn: 65432\n")
    for keeping in [Autosave(saves, None, console(), str) for _ in range(2)]:
        keeping.save(played)
    assert len(saved(home)) == 2
