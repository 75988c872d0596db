"""`gobelet card`: a finished sheet of paper."""

from pathlib import Path

import pytest

from gobelet.dice import BoxId, edition
from gobelet.game import LANGUAGES
from gobelet.record import parse_record
from support.terminal_session import Run

ANN = "Ann: 3 6 9 12 10 18 20 0 25 30 40 50 22"
BEN = "Ben: 3 8 9 12 25 18 20 30 25 30 40 50 22"


def test_a_sheet_is_kept(gobelet: Run, tmp_path: Path) -> None:
    """The record has points alone, and says who won."""
    out = tmp_path / "sheet.txt"
    told = gobelet("card", "mb-1982", ANN, f"{BEN}, yahtzee_bonus=100", "--out", str(out), "--date", "2026-01-31")
    assert (told.code, told.err) == (0, "")
    assert "Ben wins with 427 points." in told.out
    record = parse_record(out.read_text())
    assert (record.date, record.columns) == ("2026-01-31", ("Ann", "Ben"))
    assert "Dice: real" in out.read_text()
    assert "Ben wins with 427 points." in gobelet("replay", str(out)).out


def test_among_the_finished_games(gobelet: Run) -> None:
    """Without a file it is where finished games are, and counts in standings."""
    told = gobelet("card", "mb-1982", ANN).out.replace("\n", " ")
    path = Path(told.rpartition(" in ")[2].strip())
    assert path.parent.name == "finished"
    standing = gobelet("standings", str(path))
    assert (standing.code, standing.err) == (0, "")
    assert standing.out.splitlines()[2].split() == ["Ann", "1", "245.0", "–", "–", "–"]


def test_what_was_added_up_wrongly(gobelet: Run) -> None:
    """Each wrong line is a sentence; what is right is confirmed."""
    told = gobelet("card", "mb-1982", f"{ANN}, bonus=35, total=280", f"{BEN}, total=327", "--check").out
    assert "Ann: Upper Section adds up to 58, so no bonus; the sheet has 35." in told
    assert "Ann: Grand total is 245, not 280." in told
    assert "Ben: 327 points; everything adds up." in told
    assert "record" not in told
    assert "add: yahtzee_bonus=100" in gobelet("card", "mb-1982", f"{BEN}, total=427", "--check").out.replace("\n", " ")
    assert "so the bonus is 35; the sheet has 0" in gobelet("card", "mb-1982", f"{BEN}, bonus=0", "--check").out


def test_typed_line_by_line(gobelet: Run) -> None:
    """Without columns they are asked for; in a pipe a fault keeps nothing."""
    assert "Ben wins" in gobelet("card", "mb-1982", "--check", typed=f"{ANN}\n{BEN}\n\n").out
    ended = gobelet("card", "mb-1982", typed=f"{ANN}\nBen: 1 2 3\n")
    assert ended.code == 2
    assert "A column has 13 numbers" in ended.err
    assert gobelet("card", "mb-1982", typed="").code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(gobelet: Run, language: str) -> None:
    """Sheet and sentences are in the reader's language."""
    told = gobelet("card", "mb-1982", f"{ANN}, bonus=35, total=245", "--check", "--lang", language).out
    assert "58" in told
    assert language == "en" or "adds up" not in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["mb-1982", "Ann: 1 2"], "13 numbers"),
        (["yatzy", ANN], "15 numbers"),
        (["mb-1982", ANN.replace("22", "99")], "Chance"),
        (["mb-1982", ANN, ANN], "both be called"),
        (["mb-1982", ANN, "--date", "yesterday"], "yesterday"),
        (["mb-1982", ANN, "--out", "missing/sheet.txt"], "missing"),
        (["hands-down", ANN], "card game"),
        (["poker", ANN], "poker"),
        (["classic", f"{ANN}, yahtzee_bonus=900"], "900"),
    ],
)
def test_what_is_refused(gobelet: Run, arguments: list[str], named: str) -> None:
    """Exit code 2, and a sentence that names it."""
    ended = gobelet("card", *arguments)
    assert ended.code == 2
    assert named in ended.err


def test_all_faults_at_once(gobelet: Run) -> None:
    """One sentence a column."""
    ended = gobelet("card", "mb-1982", "Ann: 1 2", "Ben: 9")
    assert len(ended.err.splitlines()) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_have_the_words_of_the_edition(gobelet: Run, language: str) -> None:
    """A box is called as on the sheet, not by its id."""
    fault = gobelet("card", "mb-1982", ANN.replace(" 18 ", " 16 "), "--check", "--lang", language).err
    assert edition("mb-1982").box_word(BoxId("sixes"), language) in fault
    assert "sixes" not in fault
