"""The console: arrow keys, history, the width of the window, and unprintable characters."""

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.terminal.console import replace_unprintable

PROGRAM = [sys.executable, "-m", "gobelet", "play", "mb-1982", "--players", "Ann", "--seed", "3"]


class Terminal:
    """A terminal with the program in it."""

    def __init__(self, home: Path, **environment: str) -> None:
        self.master, end = os.openpty()
        changes = {"XDG_DATA_HOME": str(home), "TERM": "xterm", "LANG": "C.UTF-8", **environment}
        self.process = subprocess.Popen(PROGRAM, stdin=end, stdout=end, env={**os.environ, **changes})
        os.close(end)
        self.seen = b""

    def read_until(self, shown: bytes) -> bytes:
        """Return what the program shows up to something expected."""
        while shown not in self.seen:
            ready, _, _ = select.select([self.master], [], [], 20)
            assert ready, self.seen
            self.seen += os.read(self.master, 4096)
        before, _, self.seen = self.seen.partition(shown)
        return before + shown

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self.master, keys)

    def close(self) -> None:
        """Leave the game and the terminal."""
        self.type(b"quit\n")
        self.read_until(b"--resume")
        self.process.wait()
        os.close(self.master)


def test_arrow_keys_edit_and_recall(tmp_path: Path) -> None:
    """On a terminal the arrow keys move in the line and fetch the line before; they fill no box."""
    pytest.importorskip("readline")
    terminal = Terminal(tmp_path)
    terminal.read_until(b"roll (Enter) >")
    terminal.type(b"oll\x1b[D\x1b[D\x1b[Dr\n")
    terminal.read_until(b"2 rolls left.")
    terminal.read_until(b"a box >")
    terminal.type(b"\x1b[A\n")
    terminal.read_until(b"1 roll left.")
    terminal.read_until(b"a box >")
    terminal.close()


def test_sentences_fit_a_narrow_terminal(tmp_path: Path) -> None:
    """Sentences are wrapped to the width of the window where it is narrower than 80 columns."""
    terminal = Terminal(tmp_path, COLUMNS="30", NO_COLOR="1")
    terminal.read_until(b"roll (Enter) >")
    terminal.type(b"undo\n")
    shown = terminal.read_until(b"again.").decode().splitlines()
    assert "There is nothing to take back:" in shown
    terminal.type(b"roll\n")
    terminal.read_until(b"a box >")
    terminal.close()


def test_signs_are_shown_as_question_marks() -> None:
    """Input from a pipe is echoed without characters that could move the cursor."""
    assert replace_unprintable("\x1b[Afours\a\tZoé") == "?[Afours? Zoé"
