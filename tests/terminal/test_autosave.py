"""Saving during a game: nothing is lost or overwritten, and what is said about it is true."""

import shutil
import sys
from pathlib import Path

import pytest

from gobelet.i18n import Speaker
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.console import Console, LineWriter
from gobelet.terminal.saves import SaveFolder
from support.records import parse_dice_record
from support.terminal_session import Run, games_folder, join_lines, list_saved, type_turns, write_record

ANN = ("play", "mb-1982", "--players", "Ann", "--seed", "9")


def make_console() -> Console:
    """Return an English console that writes to stdout and reads nothing."""
    return Console(Speaker("en"), LineWriter(sys.stdout, {}), str)


def test_an_unfinished_game_goes_on(gobelet: Run, home: Path) -> None:
    """The end of input saves the game; `--resume` continues it with the same dice to come."""
    through = gobelet(*ANN, typed="roll\nchance\nroll\n")
    assert "\n  gobelet play --resume\n" in through.out
    first = list_saved(home)[0].read_text(encoding="utf-8")
    gobelet("play", "--resume", typed="fours\nroll\n")
    second = list_saved(home)[0].read_text(encoding="utf-8")
    assert second.startswith(first.rstrip())
    gobelet(*ANN, typed="roll\nchance\nroll\nfours\nroll\n")
    assert list_saved(home)[-1].read_text(encoding="utf-8") == second


def test_a_game_in_which_nothing_happened_is_not_kept(gobelet: Run, home: Path) -> None:
    """Leaving before the first roll saves nothing."""
    done = gobelet(*ANN, typed="help\nquit\n")
    assert done.code == 0
    assert "saved" not in done.out.split("quit\n")[-1]
    assert not list_saved(home)


@pytest.mark.parametrize("typed", ["quit\n", ""])
def test_a_full_card_is_finished(gobelet: Run, home: Path, typed: str) -> None:
    """Quitting where Enter would finish the game finishes it: a game with all boxes filled does not wait."""
    done = gobelet(*ANN, typed=type_turns("mb-1982", "en") + typed)
    assert "The record of this game is in" in done.out
    assert "Another game?" not in done.out
    assert not list_saved(home)
    assert len(list_saved(home, "finished")) == 1


def test_save_to_a_file(gobelet: Run, tmp_path: Path) -> None:
    """`save FILE` writes a record that reads back; a file that was there is left alone."""
    mine = tmp_path / "mine.txt"
    done = gobelet("play", "mb-1982", "--players", "Ann", typed=f"roll\nsave {mine}\nchance\nsave {mine}\n")
    assert done.out.count("Saved in") == 2
    assert parse_dice_record(mine.read_text(encoding="utf-8")).match.game.cards[0].filled == 1
    mine.write_text("precious", encoding="utf-8")
    done = gobelet("play", "mb-1982", "--players", "Ann", typed=f"save {mine}\n")
    assert "already exists" in join_lines(done.out)
    assert mine.read_text(encoding="utf-8") == "precious"


def test_save_makes_no_folders(gobelet: Run, tmp_path: Path) -> None:
    """A missing folder is refused, not created; so are unknown users and invalid names."""
    typed = f"save {tmp_path}/no/where/x.txt\nsave ~nobody-here/x\nsave {'x' * 300}\nsave {tmp_path}\n"
    done = gobelet(*ANN, typed=typed)
    assert f"There is no folder {tmp_path}/no/where. Nothing was saved." in join_lines(done.out)
    assert "There is no folder ~nobody-here." in join_lines(done.out)
    assert "the name is too long" in join_lines(done.out)
    assert "already exists" in join_lines(done.out)
    assert not (tmp_path / "no").exists()


@pytest.fixture
def no_folder(home: Path) -> None:
    """Put a file where the user's folder should be."""
    shutil.rmtree(home / "XDG_DATA_HOME")
    (home / "XDG_DATA_HOME").write_text("a file where a folder should be", encoding="utf-8")


@pytest.mark.usefixtures("no_folder")
def test_a_folder_that_cannot_be_written(gobelet: Run) -> None:
    """If the game cannot be saved, the players are told once and can go on, and at the end that it is lost."""
    done = gobelet(*ANN, typed=type_turns("mb-1982", "en") + "\n")
    assert done.code == 0
    assert done.out.count("cannot be written") == 1
    assert "The end:" in done.out
    assert "There is no record of this game." in done.out


@pytest.mark.usefixtures("no_folder")
def test_quitting_an_unsaved_game_asks_once_more(gobelet: Run) -> None:
    """The first quit warns, any other command cancels it, and a second quit leaves."""
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
    """After `save FILE` the game is saved in that file, and the command to resume names it."""
    mine = tmp_path / "mine.txt"
    done = gobelet(*ANN, typed=f"roll\nsave {mine}\nchance\nquit\n")
    assert f"gobelet play --resume {mine}" in done.out
    assert "chance=" in mine.read_text(encoding="utf-8")


def test_two_programs_do_not_overwrite_each_other(gobelet: Run, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second program saves under a new name and says so once; the other's file is not changed."""
    first = write_record(games_folder(home), "Ann: 65432\n")
    saves = SaveFolder(games_folder(home))
    ((game,), _) = saves.load_unfinished()
    one, two = (Autosave(saves, game, make_console(), str) for _ in range(2))
    later = [parse_dice_record(game.text + f"Ann: {box}\n") for box in ("fours", "chance")]
    one.save(later[0])
    two.save(later[1])
    two.save(later[1])
    one.save(later[0])
    texts = [path.read_text(encoding="utf-8") for path in list_saved(home)]
    assert len(texts) == 2
    assert "fours=" in first.read_text(encoding="utf-8")
    assert any("chance=" in text for text in texts)
    assert capsys.readouterr().out.count("Another program has changed") == 1


def test_two_new_games_get_two_files(home: Path) -> None:
    """Two games of the same players on one day are two files, also if both began before either was written."""
    saves = SaveFolder(games_folder(home))
    played = parse_dice_record("Gobelet record 1\nEdition: mb-1982\nPlayers: Ann\n\nAnn: 65432\n")
    for keeping in [Autosave(saves, None, make_console(), str) for _ in range(2)]:
        keeping.save(played)
    assert len(list_saved(home)) == 2
