"""What tests of the line-by-line game share: where games are kept, and what players type in a hurry."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from gobelet.dice import edition

Run = Callable[..., Any]
ROLL = {"en": "roll", "fr": "lancer", "de": "würfeln"}
JOKER = "Ann: 66666 yahtzee\nAnn: 66666 sixes\nAnn: 66666\n"


def saved(home: Path, folder: str = "games") -> list[Path]:
    """Return the games on disk."""
    return sorted((home / "XDG_DATA_HOME/gobelet" / folder).glob("*.txt"))


def turns(name: str, language: str, players: int = 1) -> str:
    """Return what players type who roll twice and fill the boxes in printed order by their words."""
    played = edition(name)
    words = [played.box_word(box, language) for box in played.boxes]
    return "".join(f"{ROLL[language]}\n{ROLL[language]}\n{word}\n" * players for word in words)


def plain(text: str) -> str:
    """Return the text as one line, so that it does not matter where lines were broken."""
    return " ".join(text.split())


def widest(text: str) -> int:
    """Return how wide the widest line is, without those that hold a file name."""
    return max(len(line) for line in text.splitlines() if "/" not in line)


def record(folder: Path, lines: str, name: str = "game.txt", **headings: str) -> Path:
    """Write a record of Ann's for a test to go on with."""
    path = folder / name
    heads = {"Edition": "mb-1982", "Players": "Ann", **headings}
    text = "".join(f"{heading.replace('_', ' ')}: {value}\n" for heading, value in heads.items())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"Gobelet record 1\n{text}\n{lines}", encoding="utf-8")
    return path
