"""`gobelet pad`: the file it writes, and what it refuses."""

from pathlib import Path

import pytest

from gobelet import installation
from gobelet.cli.main import run
from gobelet.sheets import canvas
from support.pdf_text import read_pages


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_file_each_time(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a name the pad gets one that is free; it is said which."""
    assert [run(["pad", "kniffel", "--lang", "en"]) for _ in range(2)] == [0, 0]
    assert "pad-kniffel-2.pdf" in capsys.readouterr().out
    first, second = sorted(folder.iterdir())
    assert first.read_bytes() == second.read_bytes()


def test_every_option(folder: Path) -> None:
    """All that can be chosen is in the document."""
    chosen = "--paper letter --large --columns 3 --pages 2 --bilingual --layout a --qr http://host:8000 --out own.pdf"
    assert run(["pad", "classic", "--lang", "de", *chosen.split(), "--house", "rolls=4"]) == 0
    content = (folder / "own.pdf").read_bytes()
    pages = read_pages(content)
    assert round(pages[0].width) == 612
    assert len(pages) % 2 == 0
    assert "4 Würfe" in pages[0].words
    assert "Sechser Sixes" in pages[0].words
    assert b"(http://host:8000/new/classic)" in content


def test_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """The document can go to another program, and nothing else with it."""
    assert run(["pad", "hands-down", "--out", "-"]) == 0
    assert len(read_pages(capfdbinary.readouterr().out)) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("kniffel --columns 99", "This pad has room for 1 to 13 columns on A4, not for 99."),
        ("kniffel --columns 0", "This pad has room for 1 to 13 columns on A4, not for 0."),
        ("kniffel --columns many", "--columns takes a whole number."),
        ("kniffel --pages 51", "A pad has 1 to 50 sheets, not 51."),
        ("kniffel --paper a3", "There is no paper a3. The papers are: a4, a5, a6, letter."),
        ("classic --layout c", "This pad has no layout c. The layouts are: a, b."),
        ("kniffel --qr nowhere", "A QR code cannot lead to “nowhere”"),
        ("nonsense", "There is no edition nonsense."),
        ("kniffel --out taken.pdf", "The file taken.pdf already exists and was not changed."),
        ("kniffel --out nowhere/x.pdf", "There is no folder"),
        ("kniffel --large=yes", "The option --large takes no value."),
    ],
)
def test_what_cannot_be_printed(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: str, sentence: str
) -> None:
    """One sentence says what is wrong, and nothing is written."""
    (folder / "taken.pdf").write_text("mine")
    assert run(["pad", *arguments.split(), "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
    assert [path.read_text() for path in folder.iterdir()] == ["mine"]


@pytest.mark.parametrize(("installing", "sentence"), [(True, "still being installed"), (False, "pip install fpdf2")])
def test_without_the_packages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], installing: bool, sentence: str
) -> None:
    """It is said that they come, or how to install them."""
    monkeypatch.setattr(canvas, "is_installed", lambda _package: False)
    monkeypatch.setattr(canvas, "is_being_installed", lambda: installing)
    assert run(["pad", "kniffel", "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err


def test_what_is_installed() -> None:
    """A package that is there is found, another is not."""
    assert installation.is_installed(canvas.WRITER)
    assert not installation.is_installed("no_such_package")
