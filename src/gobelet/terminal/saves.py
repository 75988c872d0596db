"""The folder of saved games: one file a game, written after every move."""

import contextlib
import os
import re
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from gobelet.files import NotRegular, TooLarge, read_bounded, replace_file
from gobelet.game import Faults, Illegal, Refusal, Unreadable
from gobelet.i18n.os_errors import explain_os_error
from gobelet.record import AnyRecord, Record, parse_record

SUFFIX = ".txt"
FINISHED = "finished"
MAX_BYTES: Final = 2**22
"""The size of the largest record that is read: ten times that of a match of a hundred games with eight players."""
STDIN: Final = Path("-")
"""The name of standard input."""


def read_text(path: Path) -> str:
    """Return the text of a file, or refuse with the reason why it cannot be read."""
    return _decode(path, lambda: read_bounded(path, MAX_BYTES))


def read_record(path: Path) -> AnyRecord:
    """Return the record in a file, or in standard input, or refuse with its errors."""
    return parse_record(_decode(path, _read_stdin) if path == STDIN else read_text(path))


def _decode(path: Path, read: Callable[[], bytes]) -> str:
    try:
        return read().decode("utf-8").replace("\r\n", "\n")
    except NotRegular:
        raise Unreadable("file-irregular", path=path) from None
    except TooLarge:
        raise Unreadable("file-large", path=path, most=MAX_BYTES // 2**20) from None
    except FileNotFoundError:
        raise Unreadable("file-missing", path=path) from None
    except UnicodeDecodeError:
        raise Unreadable("file-not-text", path=path) from None
    except OSError as error:
        raise Unreadable("file-unreadable", path=path, reason=explain_os_error(error)) from None


def _read_stdin() -> bytes:
    """Return what is piped in, up to the limit; the rest is not read."""
    content = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise TooLarge(STDIN)
    return content


def write_text(path: Path, text: str) -> None:
    """Write a file atomically, or refuse with the reason."""
    try:
        with replace_file(path, sync=True) as file:
            file.write(text.encode())
    except OSError as error:
        raise make_write_refusal(path, error) from None


def make_write_refusal(path: Path, error: OSError) -> Refusal:
    """Return the refusal for a file that cannot be written or removed."""
    return Unreadable("file-unwritable", path=path, reason=explain_os_error(error))


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished game, its file, and the text of the file when it was read."""

    path: Path
    record: AnyRecord
    text: str

    @property
    def last_played(self) -> str:
        """When the game was last played, to the minute."""
        return f"{datetime.fromtimestamp(self.path.stat().st_mtime).astimezone():%Y-%m-%d %H:%M}"


class SaveFolder:
    """The user's folder of games."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_data_path("gobelet") / "games"

    def load_unfinished(self, *, real: bool = False) -> tuple[list[SavedGame], list[Refusal]]:
        """Return the unfinished games, the latest first, and the errors of files that cannot be read.

        Games with real dice are for `gobelet keep`, all others for `gobelet play`.
        """
        games: list[SavedGame] = []
        faults: list[Refusal] = []
        for path in self._list_files(self.folder):
            try:
                text = read_text(path)
                games.append(SavedGame(path, parse_record(text), text))
            except Refusal as refusal:
                reason = refusal.faults[0] if isinstance(refusal, Faults) else refusal
                faults.append(Unreadable("save-damaged", path=path, reason=reason))
        unfinished = [game for game in games if not self._archive_if_over(game)]
        return [game for game in unfinished if has_real_dice(game.record) is real], faults

    def _archive_if_over(self, game: SavedGame) -> bool:
        """Move a game that is over to the finished ones: the terminal was closed before the end was confirmed."""
        if game.record.outcome is None:
            return False
        with contextlib.suppress(Refusal):
            self.finish(game.path, game.text)
        return True

    def list_finished(self) -> list[Path]:
        """Return the files of finished games, the last one first; refuse if there is none."""
        self.load_unfinished()  # moves games that are over to the finished ones
        files = self._list_files(self.folder / FINISHED)
        if not files:
            raise Illegal("no-finished-game")
        return files

    def _list_files(self, folder: Path) -> list[Path]:
        """Return the games in a folder, the latest first."""
        try:
            files = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
            return sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True)
        except OSError:
            return []

    def new_path(self, record: AnyRecord) -> Path:
        """Return a free file name with the date and the players."""
        return self._find_free_path("-".join([record.date or "game", *(make_slug(name) for name in record.names)])[:60])

    def _find_free_path(self, stem: str) -> Path:
        names = (f"{stem}{SUFFIX}" if n == 1 else f"{stem}-{n}{SUFFIX}" for n in range(1, 10_000))
        return next(self.folder / name for name in names if not self._is_taken(name))

    def _is_taken(self, name: str) -> bool:
        return os.path.lexists(self.folder / name) or os.path.lexists(self.folder / FINISHED / name)

    def write(self, path: Path, text: str) -> None:
        """Write a game; create the folder if it is missing."""
        try:
            if path.is_relative_to(self.folder):
                path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise make_write_refusal(path, error) from None
        write_text(path, text)

    def finish(self, path: Path, text: str) -> Path:
        """Move a game to the finished ones and return its new path. A file outside the folder stays where it is."""
        if path.parent != self.folder:
            write_text(path, text)
            return path
        target = path.parent / FINISHED / path.name
        if os.path.lexists(target):
            target = path.parent / FINISHED / self._find_free_path(path.stem).name
        self.write(target, text)
        with contextlib.suppress(OSError):
            path.unlink()
        return target

    def delete(self, game: SavedGame) -> None:
        """Delete an unfinished game."""
        try:
            game.path.unlink(missing_ok=True)
        except OSError as error:
            raise make_write_refusal(game.path, error) from None


def has_real_dice(record: AnyRecord) -> bool:
    """Whether a game is for `gobelet keep`."""
    return isinstance(record, Record) and record.real


def make_slug(name: str) -> str:
    """Return a name in the letters of a file name."""
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "player"
