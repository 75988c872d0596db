"""Keeps the game on disk while it is played; if that fails, the players hear it once and play on."""

import os
from collections.abc import Callable
from pathlib import Path

from gobelet.game import Illegal, Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import sentences
from gobelet.record import AnyRecord, format_record
from gobelet.terminal.console import LineWriter
from gobelet.terminal.saves import Saves, Waiting, write_text

Resume = Callable[[Path | None], str]
"""How to call the program to go on with the game in a file, or with the latest."""


class Keeper:
    """Writes one game to its file after every move."""

    def __init__(self, saves: Saves, game: Waiting | None, say: Speaker, ink: LineWriter, resume: Resume) -> None:
        self._saves, self.say, self._ink, self._resume = saves, say, ink, resume
        self._path = game.path if game else None
        self._known = game.text if game else ""
        self._copies: set[Path] = set()
        self.failing = False

    def keep(self, record: AnyRecord) -> None:
        """Write the game as it stands; one in which nothing has happened is not worth a file."""
        if not record.events:
            return
        path, text = self._place(record), format_record(record)
        try:
            self._saves.write(path, text)
        except Refusal as refusal:
            self._failed(refusal)
        else:
            self._settle(path, text)

    def _place(self, record: AnyRecord) -> Path:
        """Return where to write: a new name for a new game, or if somebody else has changed our file meanwhile."""
        return self._path if self._path is not None and not self._changed(self._path) else self._saves.new_path(record)

    def _changed(self, path: Path) -> bool:
        try:
            return path.read_text(encoding="utf-8") != self._known
        except FileNotFoundError:
            return False
        except (OSError, UnicodeDecodeError):
            return True

    def _settle(self, path: Path, text: str) -> None:
        """Remember what is on disk now, and say so if the game had to move."""
        if self._path not in {None, path}:
            self._ink.told(
                self.say(
                    "Another program has changed {old}. It is left alone, and this game is kept in {path}",
                    old=self._path,
                    path=path,
                )
            )
        self._path, self._known, self.failing = path, text, False

    def finish(self, record: AnyRecord) -> None:
        """Put the finished game with the others, and say where."""
        text = format_record(record)
        try:
            path = self._saves.finish(self._place(record), text)
        except Refusal as refusal:
            self._failed(refusal)
            self._ink.told(self.say("There is no record of this game."))
        else:
            self._path, self._known = path, text
            self._ink.told(self.say("The record of this game is in {path}", path=path))

    def copy(self, name: str, record: AnyRecord) -> None:
        """Write a copy to a file of the player's choice; a game that has no other file is kept there from now on."""
        path, text = _chosen(name), format_record(record)
        if os.path.lexists(path) and path not in self._copies:
            raise Illegal("file-exists", path=path)
        write_text(path, text)
        self._copies.add(path)
        if self.failing:
            self._path, self._known, self.failing = path, text, False
        self._ink.told(self.say("Saved in {path}", path=path))

    def say_how_to_go_on(self, record: AnyRecord) -> None:
        """Say with which command the game goes on, or that it is lost; nothing, if nothing has happened in it."""
        if not record.events:
            return
        if self.failing:
            self._ink.told(self.say("This game is not saved."))
            return
        latest = next((game.path for game in self._saves.unfinished()[0]), None)
        self._ink.told(self.say("The game is saved. Go on with:"))
        self._ink.line("  " + self._resume(None if self._path == latest else self._path))

    def _failed(self, refusal: Refusal) -> None:
        if not self.failing:
            for sentence in sentences(refusal, self.say):
                self._ink.told(sentence)
            self._ink.told(self.say("The game goes on, but it is not saved. Type save and a file name to keep it."))
        self.failing = True


def _chosen(name: str) -> Path:
    """Return the file a player names; its folder must be there, for a folder made by a slip is never found again."""
    if not name:
        raise Illegal("save-name")
    path = Path(os.path.expanduser(name))  # noqa: PTH111 - Path's own refuses users it does not know
    if not os.path.isdir(path.parent):  # noqa: PTH112 - Path's own refuses names that are too long
        raise Illegal("folder-missing", path=path.parent)
    return path
