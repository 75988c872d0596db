"""Writing to the terminal: bold where that is welcome, plain everywhere else."""

import shutil
from collections.abc import Mapping
from typing import TextIO

from gobelet.terminal.widths import wrapped

WIDTH = 80
NARROWEST = 20
GAP = 3
"""How many empty lines stand for a cleared screen where there is no terminal."""


class Ink:
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
        for line in wrapped(text, self.width, first, rest):
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
