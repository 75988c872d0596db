"""The console: reads lines, with history on a terminal, and writes them, in bold where that is allowed."""

import contextlib
import importlib
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TextIO

from gobelet.game import Unreadable
from gobelet.i18n import Speaker
from gobelet.terminal.escapes import replace_controls, write_control
from gobelet.terminal.widths import wrap_text

WIDTH = 80
MIN_WIDTH = 20
BLANK_LINES = 3
"""How many empty lines stand for a cleared screen where there is no terminal."""
SPACES = str.maketrans("\t\u00a0\u202f", "   ")
"""Characters that a keyboard or a paste may put in place of a space."""


def clear_history() -> None:
    """Clear the input history, so that the next player cannot recall lines with the arrow keys."""
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.clear_history()


def replace_unprintable(line: str) -> str:
    """Return the line with a question mark for every character that would move the cursor or ring the bell."""
    return "".join(character if character.isprintable() else "?" for character in line.translate(SPACES))


def clean_line(line: str) -> str:
    """Return what was typed, stripped; refuse control characters, such as those of an arrow key."""
    text = line.translate(SPACES).strip()
    if not text.isprintable():
        raise Unreadable("signs-form")
    return text


class LineWriter:
    """Writes lines to a stream. Bold is used only on a terminal, and never where NO_COLOR is set."""

    def __init__(self, stream: TextIO, environment: Mapping[str, str]) -> None:
        self._stream = stream
        self.on_terminal = stream.isatty()
        plain = environment.get("NO_COLOR") or environment.get("TERM") == "dumb"
        self._styled = self.on_terminal and not plain

    @property
    def width(self) -> int:
        """The columns of a line: 80, or fewer on a terminal that is narrower now."""
        columns = shutil.get_terminal_size().columns if self.on_terminal else WIDTH
        return max(MIN_WIDTH, min(columns, WIDTH))

    def write_line(self, text: str = "") -> None:
        """Write one line as it is."""
        self._stream.write(f"{text}\n")

    def write_lines(self, lines: Iterable[str]) -> None:
        """Write lines as they are."""
        for line in lines:
            self.write_line(line)

    def write_text(self, text: str, *, bold: bool = False, first: str = "", rest: str = "") -> None:
        """Write a text, wrapped; words that are longer than a line, such as file names, stay whole."""
        for line in wrap_text(text, self.width, first, rest):
            if bold and self._styled:
                self._write_bold(line)
            else:
                self.write_line(line)

    def _write_bold(self, line: str) -> None:
        write_control("\x1b[1m", self._stream)
        self._stream.write(line)
        write_control("\x1b[0m\n", self._stream)

    def write_heading(self, text: str) -> None:
        """Write a heading, with an empty line before it."""
        self.write_line()
        self.write_text(text, bold=True)

    def write_prompt(self, text: str) -> None:
        """Write a prompt and leave the cursor behind it."""
        self._stream.write(f"{text} ")
        self._stream.flush()

    def clear_screen(self) -> None:
        """Clear the screen and its scrollback; where there is no terminal, leave a gap."""
        write_control("\x1b[2J\x1b[3J\x1b[H" if self.on_terminal else "\n" * BLANK_LINES, self._stream)


class LineReader:
    """Prompts for a line and reads it; the end of input is an EOFError."""

    def __init__(self, stream: TextIO, out: LineWriter) -> None:
        self._stream, self._out = stream, out
        self.is_interactive = stream.isatty()
        """Whether somebody types, and no file or pipe is read."""
        self._has_history = self.is_interactive and out.on_terminal
        self.at_terminal = self._has_history
        """Whether somebody sits there: neither input nor output is a file or a pipe."""
        if self._has_history:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")  # from now on input() has arrow keys and a history

    def ask(self, prompt: str) -> str:
        """Return what is typed after the prompt; input from a pipe is echoed as if it had been typed."""
        if self._has_history:
            return input(f"{replace_controls(prompt)} ")  # readline writes the prompt itself
        self._out.write_prompt(prompt)
        line = self._stream.readline()
        if not line:
            raise EOFError
        if not self.is_interactive:
            self._out.write_line(replace_unprintable(line.rstrip("\n")))
        return line


class Console(NamedTuple):
    """The language, the output and the input of one player or several at one keyboard."""

    say: Speaker
    out: LineWriter
    ask: Callable[[str], str]
