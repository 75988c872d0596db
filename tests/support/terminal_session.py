"""Helpers for tests of the game in the terminal: saved games, records, typed turns, and printed text."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gobelet.dice import edition

Run = Callable[..., Any]
"""The fixture `gobelet`: runs the program with arguments and typed input."""
ROLL = {"en": "roll", "fr": "lancer", "de": "würfeln"}
JOKER = "Ann: 66666 yahtzee\nAnn: 66666 sixes\nAnn: 66666\n"


def games_folder(home: Path) -> Path:
    """Return the folder of saved games."""
    return home / "XDG_DATA_HOME/gobelet/games"


def list_saved(home: Path, folder: str = "") -> list[Path]:
    """Return the saved games, sorted by name."""
    return sorted((games_folder(home) / folder).glob("*.txt"))


def read_saved(home: Path, folder: str = "") -> str:
    """Return the text of the only saved game."""
    (path,) = list_saved(home, folder)
    return path.read_text(encoding="utf-8")


def write_record(folder: Path, lines: str, name: str = "game.txt", **headings: str) -> Path:
    """Write a record of Ann's for a test to resume."""
    path = folder / name
    heads = {"Edition": "mb-1982", "Players": "Ann", **headings}
    text = "".join(f"{heading.replace('_', ' ')}: {value}\n" for heading, value in heads.items())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"Gobelet record 1\n{text}\n{lines}", encoding="utf-8")
    return path


def write_two_games(home: Path) -> tuple[Path, Path]:
    """Put two unfinished games of Ann's into the folder, the first one the latest."""
    folder = games_folder(home)
    first = write_record(folder, "Ann: 65432 chance\nAnn: 65432\n", "first.txt", Date="2026-11-15")
    second = write_record(folder, "Ann: 65432\n", "second.txt", Date="2026-11-15")
    os.utime(first, (2e9, 2e9))
    os.utime(second, (1e9, 1e9))
    return first, second


def type_turns(name: str, language: str, players: int = 1) -> str:
    """Return what players type who roll twice and fill the boxes in printed order by their words."""
    played = edition(name)
    words = [played.box_word(box, language) for box in played.boxes]
    return "".join(f"{ROLL[language]}\n{ROLL[language]}\n{word}\n" * players for word in words)


def join_lines(text: str) -> str:
    """Return the text as one line, so that it does not matter where lines were broken."""
    return " ".join(text.split())


def measure_width(text: str) -> int:
    """Return the length of the longest line, without lines that hold a file name."""
    return max(len(line) for line in text.splitlines() if "/" not in line)
