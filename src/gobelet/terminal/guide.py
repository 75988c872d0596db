"""The guide of the terminal: a first turn explained step by step, and hints. A small file remembers what was shown."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from gobelet.files import read_bounded
from gobelet.game import Refusal
from gobelet.terminal.commands import NO, YES
from gobelet.terminal.console import Console, clean_line
from gobelet.terminal.saves import FINISHED, SUFFIX, SaveFolder, write_text

FILE: Final = "hints.json"
"""Beside the folder of saved games."""
MAX_BYTES: Final = 10_000
OFF: Final = frozenset(["off", "non", "aus"])
"""What switches hints off, behind the word for a hint in each language."""


class Guide:
    """Asks a newcomer once, explains one turn, and says a word the first time that something new comes up."""

    def __init__(self, folder: SaveFolder, console: Console) -> None:
        self.say, self._out, self._ask = console
        self._path = folder.folder.parent / FILE
        shown = _read_shown(self._path)
        self.asked = bool(shown.get("asked")) or any((folder.folder / FINISHED).glob(f"*{SUFFIX}"))
        seen = shown.get("seen")
        self.seen = [str(hint) for hint in seen] if isinstance(seen, list) else []
        self.muted = bool(shown.get("muted"))
        self.explaining = False
        """Whether this turn is explained."""

    def offer(self) -> None:
        """Ask whoever has never played and was never asked; Enter is no."""
        if self.asked:
            return
        answer = ""
        while answer not in YES | NO:
            prompt = self.say("Shall I show you how it goes? yes, or Enter for no >")
            answer = self._read(prompt) or "no"
        self.asked, self.explaining = True, answer in YES
        self._store()
        if self.explaining:
            self._out.write_text(self.say("Gladly. To stop it, type: {command}", command=self.say("hint off")))

    def _read(self, prompt: str) -> str:
        try:
            return clean_line(self._ask(prompt)).casefold()
        except Refusal:
            return "?"

    def explain(self, number: int, count: int, words: str) -> None:
        """Say what to do in a step of the turn that is explained; the last step ends it."""
        if not self.explaining:
            return
        self._out.write_text(self.say("Step {number} of {count}: {words}", number=number, count=count, words=words))
        self.explaining = number < count

    def give_hints(self, hints: Iterable[str], describe: Callable[[str], str]) -> None:
        """Explain what has come up for the first time."""
        new = [hint for hint in hints if hint not in self.seen]
        if self.muted or self.explaining or not new:
            return
        for hint in new:
            self._out.write_text(self.say("Hint: {text}", text=describe(hint)))
        self._out.write_text(self.say("(No more hints: {command})", command=self.say("hint off")))
        self.seen += new
        self._store()

    def mute(self) -> None:
        """Give no more hints, and stop explaining."""
        self.muted, self.explaining = True, False
        self._store()
        self._out.write_text(self.say("No more hints."))

    def _store(self) -> None:
        """Remember what was shown; if that fails, it is shown again on another day."""
        text = json.dumps({"asked": self.asked, "seen": self.seen, "muted": self.muted})
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_text(self._path, text)
        except (OSError, Refusal):
            return


def _read_shown(path: Path) -> dict[str, Any]:
    """Return what a file remembers; nothing if it is missing or damaged."""
    try:
        found = json.loads(read_bounded(path, MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
