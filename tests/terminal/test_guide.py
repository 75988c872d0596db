"""The guide of the terminal: asked once, a turn explained, and hints that come once."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from gobelet.cli.commands.play import GameLauncher
from gobelet.cups import SeededCup
from gobelet.dice import edition
from gobelet.game import LANGUAGES
from gobelet.handsdown import hands_down
from gobelet.i18n import Speaker
from gobelet.record import AnyRecord, CardRecord, Record
from gobelet.terminal.console import Console, LineWriter
from gobelet.terminal.guide import FILE, Guide
from gobelet.terminal.saves import SaveFolder
from support.terminal_session import join_lines

SEED = "3"
"""Ann's first roll is 2 1 2 4 1."""


class Keyboard:
    """A player at a terminal who types prepared lines."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder, self.say = SaveFolder(folder / "games"), Speaker(language)
        self.written = StringIO()
        self.lines: Iterator[str] = iter(())
        self.console = Console(self.say, LineWriter(self.written, {}), self._read)

    def _read(self, prompt: str) -> str:
        line = next(self.lines, None)
        self.written.write(f"{prompt} {line or ''}\n")
        if line is None:
            raise EOFError
        return line

    def play(self, *lines: str, record: AnyRecord | None = None, guided: bool = True) -> str:
        """Play a game until the lines are used up, and return what was shown."""
        self.lines = iter(lines)
        self.written.seek(0)
        self.written.truncate()
        launcher = GameLauncher(self.folder, self.console, guided=guided)
        launcher.play(record or make_record())
        return join_lines(self.written.getvalue())


def make_record(**house: object) -> Record:
    """Return a game of Ann's that nobody has begun."""
    return Record(edition("classic", **house), (("Ann",),))


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game without a seed, which has a guide, draw the same dice every time."""
    monkeypatch.setattr(
        "gobelet.cli.commands.play._choose_cup", lambda _record: lambda game: SeededCup(SEED, game.draws)
    )


# -- the question ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "answer"), [("en", "yes"), ("fr", "oui"), ("de", "ja")])
def test_a_turn_is_explained(tmp_path: Path, language: str, answer: str) -> None:
    """Five steps follow what is typed, in every language; the next turn has none."""
    keyboard = Keyboard(tmp_path, language)
    shown = keyboard.play(answer, "", "2 2", "", "", "chance", "")
    steps = [keyboard.say("Step {number} of {count}", number=number, count=5) for number in range(1, 6)]
    places = [shown.index(step) for step in steps]
    assert places == sorted(places)
    assert [shown.count(step) for step in steps] == [1] * 5
    assert all(ord(character) != 0x7B for character in shown)


@pytest.mark.parametrize("answer", ["", "no"])
def test_nobody_is_asked_twice(tmp_path: Path, answer: str) -> None:
    """No is remembered on this machine, and so is that somebody was asked."""
    keyboard = Keyboard(tmp_path)
    assert "Step" not in keyboard.play(answer, "", "chance")
    assert "Shall I show you" not in keyboard.play("", "chance")


def test_other_words_are_asked_again(tmp_path: Path) -> None:
    """A command is no answer, nor is an arrow key."""
    assert Keyboard(tmp_path).play("roll", "\x1b[A", "yes").count("Shall I show you") == 3


def test_who_has_finished_a_game_is_not_asked(tmp_path: Path) -> None:
    """The folder of finished games is not empty."""
    finished = tmp_path / "games" / "finished" / "game.txt"
    finished.parent.mkdir(parents=True)
    finished.touch()
    assert "Shall I show you" not in Keyboard(tmp_path).play("", "chance")


def test_scripts_and_seeds_are_left_alone(tmp_path: Path) -> None:
    """Where nobody sits at a terminal, or a seed repeats a game, nothing is asked, explained or written."""
    record = Record(edition("classic"), (("Ann",),), seed=SEED)
    assert "Shall I show you" not in Keyboard(tmp_path).play("", "yahtzee", record=record)
    assert "Hint:" not in Keyboard(tmp_path).play("", "yahtzee", guided=False)
    assert not (tmp_path / FILE).exists()


def test_with_one_roll_there_are_three_steps(tmp_path: Path) -> None:
    """A house rule leaves nothing to keep."""
    shown = Keyboard(tmp_path).play("yes", "", "chance", record=make_record(rolls=1))
    assert "Step 1 of 3" in shown
    assert "Step 2 of 3: no roll is left." in shown
    assert "Step 3 of 3: your total is 10. 12 boxes are left." in shown


def test_cards_are_explained(tmp_path: Path) -> None:
    """A turn of Hands Down, and when to call."""
    record = CardRecord(hands_down(), (("Ann",), ("Ben",)))
    shown = Keyboard(tmp_path).play("yes", *[""] * 4, "pass", *[""] * 4, "pass", *[""] * 4, record=record)
    assert "Step 1 of 2: collect one of the combinations" in shown
    assert "Step 2 of 2: when your hand makes a combination" in shown


# -- hints -------------------------------------------------------------------------------------------------------


def test_a_hint_comes_once(tmp_path: Path) -> None:
    """The first nought is explained, the second is not, and neither is one on another day."""
    keyboard = Keyboard(tmp_path)
    keyboard.play("no")
    assert keyboard.play("", "yahtzee", "", "full house").count("Hint: A nought stays") == 1
    assert "Hint:" not in keyboard.play("", "yahtzee")


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_switched_off(tmp_path: Path, language: str) -> None:
    """What the hint says can be typed: it stops the explained turn and all hints."""
    keyboard = Keyboard(tmp_path, language)
    shown = keyboard.play("yes", keyboard.say("hint off"), "", "", "", "yahtzee")
    assert keyboard.say("No more hints.") in shown
    assert keyboard.say("Step {number} of {count}", number=2, count=5) not in shown
    assert keyboard.say("Hint: {text}", text="") not in shown
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["muted"]


@pytest.mark.parametrize("content", ["", "[]", "{", '{"seen": 5}', "[" * 9_999, "\x00" * 20_000])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, content: str) -> None:
    """The question comes again, and nothing breaks."""
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    keyboard = Keyboard(tmp_path)
    assert not Guide(keyboard.folder, keyboard.console).asked


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    """What was shown is then forgotten."""
    (tmp_path / FILE).mkdir()
    assert "Step 1 of 5" in Keyboard(tmp_path).play("yes", "", "chance")
