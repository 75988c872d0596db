"""The screens that are kept up to date: a table as its players see it, and the board that everybody sees."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gobelet.web.pages.fragments import Parts, main_of, parts_of
from gobelet.web.pages.parts.board import board_of, board_parts_of
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class Screen:
    """How a table is drawn: part by part, and whole."""

    parts: Callable[[Look], Parts]
    whole: Callable[[Look, Parts], str]
    public: bool = False
    """Whether everybody in the room sees it: it shows and says what a spectator may know, whoever has opened it."""


TABLE: Final = Screen(parts_of, main_of)
BOARD: Final = Screen(board_parts_of, board_of, public=True)
SCREENS: Final = {"": TABLE, "board": BOARD}
"""By what a stream is asked for."""
