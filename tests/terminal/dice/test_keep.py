"""The score of real dice at a terminal: corrections are shown and asked for before they are made."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from gobelet.dice import BoxId, edition
from gobelet.i18n import Speaker
from gobelet.record import Record
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.console import Console, LineWriter
from gobelet.terminal.dice.keep import KeepSession
from gobelet.terminal.saves import SaveFolder


def keep(folder: Path, lines: str, *, players: str = "Ann", language: str = "en") -> tuple[str, KeepSession]:
    """Type lines at a terminal; return what is shown, and the session."""
    typed: Iterator[str] = iter(lines.splitlines())
    shown = io.StringIO()

    def ask(prompt: str) -> str:
        shown.write(f"{prompt}\n")
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    console = Console(Speaker(language), LineWriter(shown, {}), ask)
    names = tuple((name,) for name in players.split(","))
    record = Record(edition("hasbro-2014"), names, real=True)
    saved = Autosave(SaveFolder(folder), None, console, lambda path: f"resume {path}")
    session = KeepSession(record, "points", saved, console, asks=True)
    session.run()
    return shown.getvalue(), session


def read_fours(session: KeepSession) -> int | None:
    """Return what Ann has in her fours."""
    return session.match.game.cards[0][BoxId("fours")]


@pytest.mark.parametrize(("answer", "points"), [("yes", 16), ("OUI", 16), ("no", 12), ("what?\n\nn", 12)])
def test_a_correction_is_asked_for(tmp_path: Path, answer: str, points: int) -> None:
    """What it leads to is shown first; whatever is neither yes nor no is asked again."""
    shown, session = keep(tmp_path, f"fours 12\nfix Ann fours 16\n{answer}\n")
    story, _, rest = shown.partition("Correct it?")
    assert "Fours: 16 points, instead of Fours: 12 points" in story
    assert "Total: 16 instead of 12" in story
    assert ("Nothing was corrected." in rest) is (points == 12)
    assert read_fours(session) == points


def test_the_end_of_input_is_a_no(tmp_path: Path) -> None:
    """Nothing is made that nobody has confirmed."""
    _, session = keep(tmp_path, "fours 12\nfix Ann fours 16\n")
    assert read_fours(session) == 12


def test_a_word_skips_the_question(tmp_path: Path) -> None:
    """What follows is said all the same."""
    shown, session = keep(tmp_path, "fours 12\nfix Ann fours 16 yes\n")
    assert "Correct it?" not in shown
    assert "Total: 16 instead of 12" in shown
    assert read_fours(session) == 16


def test_every_consequence_is_named(tmp_path: Path) -> None:
    """The X for a further Yahtzee, in which box it was, and the upper bonus."""
    upper = "aces 3\ntwos 6\nthrees 9\nfours 12\nfives 15\n"
    shown, _ = keep(tmp_path, f"yahtzee 50\n{upper}sixes 30 five\nfix Ann yahtzee 0\nno\nfix Ann sixes 12\nno\n")
    assert "Sixes: the X for a further Yahtzee is lost, 100 points less" in shown
    assert "Bonus (Upper Section): lost, 35 points less" in shown.replace("\n", " ")


@pytest.mark.parametrize(
    ("typed", "asked", "points"),
    [
        ("33526 sixes\n", False, 6),
        ("33526 yahtzee\nyes\n", True, 0),
        ("33526 yahtzee\nno\n", True, None),
        ("33526 33526 33526 yahtzee\n", True, None),
        ("33526 yahtzee 0\n", False, 0),
        ("yahtzee 0\n", False, 0),
    ],
)
def test_a_nought_is_asked_for(tmp_path: Path, typed: str, asked: bool, points: int | None) -> None:
    """Unless the line says 0; what is not confirmed is not entered."""
    shown, session = keep(tmp_path, typed)
    assert ("A nought in Yahtzee? yes or no >" in shown) is asked
    assert ("Nothing was entered." in shown) is ("no" in typed.split())
    assert session.match.game.cards[0][BoxId("sixes" if "sixes" in typed else "yahtzee")] == points


def test_dice_that_give_nothing_anywhere_are_not_asked_for(tmp_path: Path) -> None:
    """There is nothing better to choose."""
    others = [
        f"{box} {20 * (box == 'chance')}\n" for box in edition("hasbro-2014").boxes if box not in {"aces", "yahtzee"}
    ]
    shown, session = keep(tmp_path, f"{''.join(others)}33526 yahtzee\n")
    assert "A nought in" not in shown
    assert session.match.game.cards[0][BoxId("yahtzee")] == 0


def test_after_undo_a_nought_is_asked_for(tmp_path: Path) -> None:
    """The dice are those of the box that was taken back."""
    shown, session = keep(tmp_path, "33526 sixes\nundo\nyahtzee\nno\nchance\n")
    assert "A nought in Yahtzee?" in shown
    assert session.match.game.cards[0][BoxId("chance")] == 19


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "First type what each player rolls for the start, such as 3."),
        ("fr", "Tapez d’abord le jet de chacun pour commencer, par exemple 3."),
        ("de", "Tippe zuerst, was jeder um den Anfang würfelt, zum Beispiel 3."),
    ],
)
def test_how_to_begin(tmp_path: Path, language: str, told: str) -> None:
    """The first line says what is typed first; whoever types a turn is told so again."""
    shown, session = keep(tmp_path, "fours 12\n4\n3\n", players="Ann,Ben", language=language)
    assert shown.startswith(told)
    assert shown.count(Speaker(language)("{name}, roll for the start >", name="Ann")) == 2
    assert session.match.game.opener == 0


def test_a_turn_before_the_roll_for_the_start(tmp_path: Path) -> None:
    """The sentence says what to type instead."""
    shown, _ = keep(tmp_path, "fours 12\n", players="Ann,Ben")
    assert "First comes the roll for the start: type what Ann has rolled, without a box." in shown


def test_a_roll_for_the_start_is_asked_for_too(tmp_path: Path) -> None:
    """Who opens then is said first."""
    lines = "4\n3\nfix Ben start 6\nno\nfix Ben start 6\nyes\n"
    shown, session = keep(tmp_path, lines, players="Ann,Ben")
    assert "Ben, roll for the start: 6, instead of 3\nBen opens." in shown.partition("Correct it?")[0]
    assert shown.count("Ben corrects their own roll for the start: 6 instead of 3.") == 1
    assert session.match.game.opener == 1
