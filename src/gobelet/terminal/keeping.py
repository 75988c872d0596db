"""Keeps the game on disk while it is played; if that fails, the players hear it once and play on."""

from pathlib import Path

from gobelet.game import Illegal, Refusal
from gobelet.record import Record
from gobelet.terminal.ink import Ink
from gobelet.terminal.saves import Saves, write_record
from gobelet.words import Speaker
from gobelet.words.refusals import sentences


class Keeper:
    """Writes one game to its file after every move."""

    def __init__(self, saves: Saves, path: Path, say: Speaker, ink: Ink) -> None:
        self._saves, self._path, self.say, self._ink = saves, path, say, ink
        self._copies: set[Path] = set()
        self.failing = False

    def keep(self, record: Record) -> None:
        """Write the game as it stands."""
        try:
            write_record(self._path, record)
        except Refusal as refusal:
            self._failed(refusal)
        else:
            self.failing = False

    def finish(self, record: Record) -> None:
        """Put the finished game with the others, and say where."""
        try:
            self._path = self._saves.finish(self._path, record)
        except Refusal as refusal:
            self._failed(refusal)
        else:
            self._ink.told(self.say("The record of this game is in {path}", path=self._path))

    def copy(self, name: str, record: Record) -> None:
        """Write a copy to a file of the player's choice; a file that was there before is left alone."""
        if not name:
            raise Illegal("save-name")
        path = Path(name).expanduser()
        if path.exists() and path not in self._copies:
            raise Illegal("file-exists", path=path)
        write_record(path, record)
        self._copies.add(path)
        self._ink.told(self.say("Saved in {path}", path=path))

    def _failed(self, refusal: Refusal) -> None:
        if not self.failing:
            for sentence in sentences(refusal, self.say):
                self._ink.told(sentence)
            self._ink.told(self.say("The game goes on, but it is not saved. Type save and a file name to keep it."))
        self.failing = True
