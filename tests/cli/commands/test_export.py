"""`gobelet export`."""

from pathlib import Path

import pytest

from gobelet.game import LANGUAGES
from gobelet.handsdown import HandsDown
from gobelet.record import format_record
from support.card_records import play_card_record
from support.terminal_session import Run

EXAMPLES = Path(__file__).resolve().parents[3] / "examples/records"


def test_a_folder(gobelet: Run, tmp_path: Path) -> None:
    """Every finished game in it once, of dice and of cards; those that are not over are left out."""
    for name in ("ann-and-ben.txt", "unfinished-match.txt"):
        (tmp_path / name).write_text((EXAMPLES / name).read_text())
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "copy.txt").write_text((EXAMPLES / "ann-and-ben.txt").read_text())
    (tmp_path / "cards.txt").write_text(format_record(play_card_record(HandsDown(length=3), 2, 1)))
    table = gobelet("export", str(tmp_path)).out.splitlines()
    assert len(table) == 1 + 2 + 2
    assert gobelet("export", str(tmp_path), "--form", "bgstats").out.count("bgstats://") == 2
    assert gobelet("export", str(tmp_path), "--form", "text").out.count("2026-11-1") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_in_every_language(gobelet: Run, language: str) -> None:
    """The summary is in the reader's language."""
    told = gobelet("export", str(EXAMPLES / "ann-and-ben.txt"), "--form", "text", "--lang", language).out
    assert "335" in told
    assert language == "en" or told != gobelet("export", str(EXAMPLES / "ann-and-ben.txt"), "--form", "text").out


def test_a_file(gobelet: Run, tmp_path: Path) -> None:
    """It is the same as what is printed; a file that is there already stays as it is."""
    out = tmp_path / "games.csv"
    record = str(EXAMPLES / "ann-and-ben.txt")
    assert gobelet("export", record, "--out", str(out)).code == 0
    assert out.read_text() == gobelet("export", record).out
    ended = gobelet("export", record, "--form", "text", "--out", str(out))
    assert (ended.code, str(out) in ended.err) == (2, True)
    assert out.read_text().startswith("file,")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["missing.txt"], "missing.txt"),
        ([str(EXAMPLES / "unfinished-match.txt")], "not over"),
        ([str(EXAMPLES / "ann-and-ben.txt"), "--form", "xls"], "csv, text, bgstats"),
        ([str(EXAMPLES / "ann-and-ben.txt"), "--out", "missing/games.csv"], "missing"),
        ([], "RECORD"),
    ],
)
def test_what_cannot_be_written(gobelet: Run, arguments: list[str], named: str) -> None:
    """Exit code 2, and a sentence that names it."""
    ended = gobelet("export", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert named in ended.err
