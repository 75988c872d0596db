"""`gobelet tally`."""

import re
from pathlib import Path

import pytest
from platformdirs import user_data_path

from gobelet.game import LANGUAGES
from support.terminal_session import Run

GAME = "Ann full house Ben\nBen yahtzee\nAnn small Ben\nBen large Ann\nAnn three\nBen four Ann\n"


def list_files() -> list[Path]:
    """Return the tallies on disk."""
    return sorted((user_data_path("gobelet") / "tallies").glob("*.txt"))


def test_a_game_in_one_go(gobelet: Run) -> None:
    """Rounds, Chance cards in the order of the seats, and who wins."""
    ended = gobelet("tally", "--players", "Ann,Ben", typed=GAME + "3 5\n1 7\n\n")
    assert (ended.code, ended.err) == (0, "")
    assert "Ann takes Full House (5 points), Ben a Chance card." in ended.out
    assert "Round 2: Ben has the Starter card." in ended.out
    assert "Ben wins with 30 points." in ended.out
    (file,) = list_files()
    assert file.read_text().splitlines()[-2:] == ["Ann chances 3 5", "Ben chances 1 7"]


def test_saved_after_every_line(gobelet: Run) -> None:
    """The end of input leaves it, and it goes on where it was; undo takes back the last line."""
    gobelet("tally", "--players", "Ann,Ben,Cleo", "--starter", "Cleo", typed="Ann full house Ben\nCleo yahtzee\n")
    again = gobelet("tally", "--resume", typed="undo\nquit\n").out
    assert "Cleo: 10 points" in again
    assert "Round 2: Ann has the Starter card." in again
    (file,) = list_files()
    assert "yahtzee" not in file.read_text()
    assert "full_house" in gobelet("tally", "--resume", str(file), typed="").out or "full_house" in file.read_text()


def test_what_is_wrong_changes_nothing(gobelet: Run) -> None:
    """A sentence for each line, and the game goes on."""
    told = gobelet(
        "tally", "--players", "Ann,Ben", typed="undo\nZoe yahtzee\nAnn poker\nAnn\x1b[A\nAnn yahtzee Ann\n"
    ).out
    for sentence in ("Nothing has been noted yet.", "no player Zoe", "poker", "unreadable", "takes no Chance card"):
        assert sentence in told
    assert list_files() == []


def test_a_wrong_last_line_can_be_taken_back(gobelet: Run) -> None:
    """Also after the end."""
    told = gobelet("tally", "--players", "Ann,Ben", typed=GAME + "3 5\n1 7\nundo\n1 1\n\n").out
    assert told.count("Ben wins with") == 2
    assert list_files()[0].read_text().splitlines()[-1] == "Ben chances 1 1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(gobelet: Run, language: str) -> None:
    """The words of a language are understood, and everything is said in it."""
    typed = {"en": "undo", "fr": "annuler", "de": "zurück"}[language]
    told = gobelet("tally", "--players", "Ann,Ben", "--lang", language, typed=f"Ann yahtzee\n{typed}\n?\n").out
    assert language == "en" or "Type who won" not in told
    assert max(map(len, told.splitlines())) <= 80
    assert "yahtzee" not in list_files()[0].read_text()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "--players"),
        (["--players", "Ann"], "2 to 6"),
        (["--players", "Ann,ann"], "ann"),
        (["--players", "Ann,Ben", "--starter", "Cleo"], "Cleo"),
        (["--players", "Ann,Ben", "--table", "poker"], "poker"),
        (["--players", "Ann,Ben", "--table", "yahtzee"], "3 to 12"),
        (["--resume"], "no unfinished tally"),
        (["--resume", "missing.txt"], "missing.txt"),
    ],
)
def test_what_cannot_begin(gobelet: Run, arguments: list[str], named: str) -> None:
    """Exit code 2, and a sentence that says why."""
    ended = gobelet("tally", *arguments)
    assert ended.code == 2
    assert named in ended.err


def test_a_folder_that_cannot_be_written(gobelet: Run) -> None:
    """It is said once, the game goes on, and at the end that it is not saved."""
    folder = user_data_path("gobelet")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tallies").write_text("a file")
    told = gobelet("tally", "--players", "Ann,Ben", typed="Ann yahtzee\nBen four\n").out
    assert told.count("cannot be saved") == 1
    assert told.rstrip().endswith("The tally is not saved.")


@pytest.mark.parametrize("command", ["keep", "tally"])
@pytest.mark.parametrize(
    ("before", "after", "option"),
    [
        ([], [], ""),
        ([], ["--lang", "fr"], " --lang fr"),
        ([], ["--lang=en"], " --lang en"),
        (["--lang", "fr"], [], " --lang fr"),
    ],
)
def test_the_language_goes_on_where_it_was_given(
    gobelet: Run, monkeypatch: pytest.MonkeyPatch, command: str, before: list[str], after: list[str], option: str
) -> None:
    """The command that is shown has --lang exactly where it was typed, before the command or behind it."""
    monkeypatch.setenv("LANGUAGE", "de")
    typed = {"keep": "33526\n12345\n", "tally": "Ann full Ben\n"}[command]
    told = gobelet(*before, command, *after, "--players", "Ann,Ben", typed=typed).out
    found = re.search(rf"^  gobelet {command} --resume[^\n]*?( --lang \w+)?$", told, re.MULTILINE)
    assert found is not None
    assert (found[1] or "") == option
