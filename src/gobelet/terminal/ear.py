"""Listening to the keyboard: with arrow keys and history on a terminal, line by line from a pipe."""

import contextlib
import importlib
import sys
from typing import TextIO

from gobelet.game import Unreadable
from gobelet.terminal.ink import Ink

SPACES = str.maketrans("\t\u00a0\u202f", "   ")
"""What a keyboard or a paste puts in place of a space."""


class Ear:
    """Asks and hears a line; the end of input is an EOFError."""

    def __init__(self, source: TextIO, ink: Ink) -> None:
        self._source, self._ink = source, ink
        self._typed = source.isatty()
        self._edited = self._typed and ink.on_terminal
        if self._edited:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")  # from now on input() has arrow keys and a history

    def ask(self, question: str) -> str:
        """Return what is typed after the question; what comes from a pipe is shown as if it had been typed."""
        if self._edited:
            return input(f"{question} ")
        self._ink.ask(question)
        line = self._source.readline()
        if not line:
            raise EOFError
        if not self._typed:
            self._ink.line(visible(line.rstrip("\n")))
        return line


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
