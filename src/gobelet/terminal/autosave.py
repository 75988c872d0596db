"""Saves a game while it is played; if that fails, the players are told once and can go on."""

import os
from collections.abc import Callable
from pathlib import Path

from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.i18n.refusals import describe_faults
from gobelet.record import AnyRecord, format_record
from gobelet.terminal.console import Console
from gobelet.terminal.saves import SavedGame, SaveFolder, has_real_dice, read_text, write_text

FormatResume = Callable[[Path | None], str]
"""Returns the command line that resumes the game in a file, or the latest."""


class Autosave:
    """Writes one game to its file after every move."""

    def __init__(
        self,
        folder: SaveFolder,
        game: SavedGame | None,
        console: Console,
        format_resume: FormatResume,
        format_game: Callable[[AnyRecord], str] = format_record,
    ) -> None:
        """`format_game` writes an unfinished game; a finished one is its record alone."""
        self._format_game = format_game
        self._folder, self._format_resume = folder, format_resume
        self.say, self._out = console.say, console.out
        self._path = game.path if game else None
        self._last_text = game.text if game else ""
        self._copies: set[Path] = set()
        self.is_failing = False

    def save(self, record: AnyRecord) -> None:
        """Write the game, unless nothing has happened in it yet."""
        if not record.events:
            return
        path, text = self._choose_path(record), self._format_game(record)
        try:
            self._folder.write(path, text)
        except Refusal as refusal:
            self._report_failure(refusal)
        else:
            self._note_saved(path, text)

    def _choose_path(self, record: AnyRecord) -> Path:
        """Return the game's file, or a new one for a new game or if another program has changed the file."""
        return (
            self._path
            if self._path is not None and not self._has_changed(self._path)
            else self._folder.new_path(record)
        )

    def _has_changed(self, path: Path) -> bool:
        try:
            return read_text(path) != self._last_text
        except Unreadable as refusal:
            return refusal.code != "file-missing"

    def _note_saved(self, path: Path, text: str) -> None:
        """Remember what is on disk, and say so if the file is another one than before."""
        if self._path not in {None, path}:
            self._out.write_text(
                self.say(
                    "Another program has changed {old}. That file stays as it is, and this game is saved in {path}",
                    old=self._path,
                    path=path,
                )
            )
        self._path, self._last_text, self.is_failing = path, text, False

    def finish(self, record: AnyRecord) -> None:
        """Save the game among the finished ones, and say where."""
        text = format_record(record)
        try:
            path = self._folder.finish(self._choose_path(record), text)
        except Refusal as refusal:
            self._report_failure(refusal)
            self._out.write_text(self.say("There is no record of this game."))
        else:
            self._path, self._last_text = path, text
            self._out.write_text(self.say("The record of this game is in {path}", path=path))

    def explain_correction(self) -> None:
        """Say which command corrects a finished game with real dice."""
        if self._path is not None and not self.is_failing:
            self._out.write_text(self.say("If an entry turns out to be wrong, correct it with:"))
            self._out.write_line("  " + self._format_resume(self._path))

    def save_copy(self, name: str, record: AnyRecord) -> None:
        """Write a copy to a file of the player's choice; if saving has failed, go on saving there."""
        path, text = _resolve_path(name), format_record(record)
        if os.path.lexists(path) and path not in self._copies:
            raise Illegal("file-exists", path=path)
        write_text(path, text)
        self._copies.add(path)
        if self.is_failing:
            self._path, self._last_text, self.is_failing = path, text, False
        self._out.write_text(self.say("Saved in {path}", path=path))

    def explain_resume(self, record: AnyRecord) -> None:
        """Say which command resumes the game, or that it is lost; nothing if nothing has happened in it."""
        if not record.events:
            return
        if self.is_failing:
            self._out.write_text(self.say("This game is not saved."))
            return
        unfinished, _ = self._folder.load_unfinished(real=has_real_dice(record))
        latest = next((game.path for game in unfinished), None)
        self._out.write_text(self.say("The game is saved. Resume it with:"))
        self._out.write_line("  " + self._format_resume(None if self._path == latest else self._path))

    def _report_failure(self, refusal: Refusal) -> None:
        if not self.is_failing:
            for sentence in describe_faults(refusal, self.say):
                self._out.write_text(sentence)
            self._out.write_text(
                self.say("The game continues, but it is not saved. Type save and a file name to keep it.")
            )
        self.is_failing = True


def _resolve_path(name: str) -> Path:
    """Return the file that a player names; refuse a missing folder, which is more likely misspelt than wanted."""
    if not name:
        raise Illegal("save-name")
    path = Path(os.path.expanduser(name))  # noqa: PTH111 - Path's own refuses users it does not know
    if not os.path.isdir(path.parent):  # noqa: PTH112 - Path's own refuses names that are too long
        raise Illegal("folder-missing", path=path.parent)
    return path
