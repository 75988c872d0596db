"""The console: reading lines (with history on a terminal), and writing them (bold where that is welcome)."""

import contextlib
import importlib
import shutil
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TextIO

from gobelet.bots import DiceBot
from gobelet.game import Seat, Unreadable, Version
from gobelet.i18n import Speaker
from gobelet.terminal.widths import wrap_text

if TYPE_CHECKING:
    from gobelet.solver import Library

WIDTH = 80
NARROWEST = 20
GAP = 3
"""How many empty lines stand for a cleared screen where there is no terminal."""
SPACES = str.maketrans("\t\u00a0\u202f", "   ")
"""What a keyboard or a paste puts in place of a space."""


def forget_typed() -> None:
    """Forget what was typed so far, so that the next person cannot look it up with the arrow keys."""
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.clear_history()


def visible(line: str) -> str:
    """Return the line with a question mark for every sign that would move the cursor or ring the bell."""
    return "".join(sign if sign.isprintable() else "?" for sign in line.translate(SPACES))


def tidy(line: str) -> str:
    """Return what was typed, or refuse what a key such as an arrow left in it."""
    text = line.translate(SPACES).strip()
    if not text.isprintable():
        raise Unreadable("signs-form")
    return text


class LineWriter:
    """Writes lines. Bold is used only on a terminal, and never where NO_COLOR is set."""

    def __init__(self, out: TextIO, environment: Mapping[str, str]) -> None:
        self._out = out
        plain = environment.get("NO_COLOR") or environment.get("TERM") == "dumb"
        self.on_terminal = out.isatty()
        self.styled = self.on_terminal and not plain

    @property
    def width(self) -> int:
        """How many columns a line has: 80, or fewer on a terminal that is narrower now."""
        columns = shutil.get_terminal_size().columns if self.on_terminal else WIDTH
        return max(NARROWEST, min(columns, WIDTH))

    def line(self, text: str = "") -> None:
        """Write one line as it is."""
        self._out.write(f"{text}\n")

    def told(self, text: str, *, strong: bool = False, first: str = "", rest: str = "") -> None:
        """Write a sentence, wrapped; words that are longer than a line, such as file names, stay whole."""
        for line in wrap_text(text, self.width, first, rest):
            self.line(self.bold(line) if strong else line)

    def heading(self, text: str) -> None:
        """Write a heading, with an empty line before it."""
        self.line()
        self.told(text, strong=True)

    def bold(self, text: str) -> str:
        """Return the text in bold where bold is welcome."""
        return f"\x1b[1m{text}\x1b[0m" if self.styled else text

    def clear(self) -> None:
        """Clear the screen, what has scrolled away too; on paper, leave a gap."""
        self._out.write("\x1b[2J\x1b[3J\x1b[H" if self.on_terminal else "\n" * GAP)

    def ask(self, text: str) -> None:
        """Write a prompt and leave the cursor behind it."""
        self._out.write(f"{text} ")
        self._out.flush()


class LineReader:
    """Asks and hears a line; the end of input is an EOFError."""

    def __init__(self, source: TextIO, writer: LineWriter) -> None:
        self._source, self._writer = source, writer
        self._typed = source.isatty()
        self._edited = self._typed and writer.on_terminal
        if self._edited:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")  # from now on input() has arrow keys and a history

    def ask(self, question: str) -> str:
        """Return what is typed after the question; what comes from a pipe is shown as if it had been typed."""
        if self._edited:
            return input(f"{question} ")
        self._writer.ask(question)
        line = self._source.readline()
        if not line:
            raise EOFError
        if not self._typed:
            self._writer.line(visible(line.rstrip("\n")))
        return line


class Talk(NamedTuple):
    """How the table talks with those at it: words, paper and an ear."""

    say: Speaker
    ink: LineWriter
    ask: Callable[[str], str]


class Helpers(NamedTuple):
    """What a table may ask for: solved tables, and a computer player of a kind for one decision of a seat."""

    library: "Callable[[], Library]"
    bot: Callable[[str, Seat, Version], DiceBot]
