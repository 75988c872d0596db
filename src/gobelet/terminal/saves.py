"""Where unfinished games wait: one file each, written after every move, so that nothing is ever lost."""

import contextlib
import os
import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from gobelet.files import replace_file
from gobelet.game import Faults, Refusal, Unreadable
from gobelet.i18n.os_errors import reason_of
from gobelet.record import AnyRecord, parse_record

SUFFIX = ".txt"
FINISHED = "finished"


def read_text(path: Path) -> str:
    """Return what is in a file, or refuse with why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Unreadable("file-missing", path=path) from None
    except UnicodeDecodeError:
        raise Unreadable("file-not-text", path=path) from None
    except OSError as error:
        raise Unreadable("file-unreadable", path=path, reason=reason_of(error)) from None


def read_record(path: Path) -> AnyRecord:
    """Return the record in a file, or refuse with what is wrong with it."""
    return parse_record(read_text(path))


def write_text(path: Path, text: str) -> None:
    """Write a file atomically, or refuse with the reason."""
    try:
        with replace_file(path, sync=True) as file:
            file.write(text.encode())
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: Path, error: OSError) -> Refusal:
    """Return the refusal for a file the system does not let us write or remove."""
    return Unreadable("file-unwritable", path=path, reason=reason_of(error))


@dataclass(frozen=True, slots=True)
class Waiting:
    """An unfinished game, its file, and what was in the file when it was read."""

    path: Path
    record: AnyRecord
    text: str

    @property
    def played(self) -> str:
        """When the game was last played, to the minute."""
        return f"{datetime.fromtimestamp(self.path.stat().st_mtime).astimezone():%Y-%m-%d %H:%M}"


class Saves:
    """The user's folder of games."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_data_path("gobelet") / "games"

    def unfinished(self) -> tuple[list[Waiting], list[Refusal]]:
        """Return the games that wait, the latest first, and what is wrong with files that cannot be read."""
        waiting: list[Waiting] = []
        faults: list[Refusal] = []
        for path in self._files():
            try:
                text = read_text(path)
                waiting.append(Waiting(path, parse_record(text), text))
            except Refusal as refusal:
                reason = refusal.faults[0] if isinstance(refusal, Faults) else refusal
                faults.append(Unreadable("save-damaged", path=path, reason=reason))
        return [game for game in waiting if not self._put_away(game)], faults

    def _put_away(self, game: Waiting) -> bool:
        """Put a game away whose boxes are all filled: somebody closed the terminal before it was finished."""
        if game.record.outcome is None:
            return False
        with contextlib.suppress(Refusal):
            self.finish(game.path, game.text)
        return True

    def _files(self) -> list[Path]:
        try:
            files = [path for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
            return sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True)
        except OSError:
            return []

    def new_path(self, record: AnyRecord) -> Path:
        """Return a file name that says who plays and is not taken."""
        return self._free("-".join([record.date or "game", *(_slug(name) for name in record.names)])[:60])

    def _free(self, stem: str) -> Path:
        names = (f"{stem}{SUFFIX}" if n == 1 else f"{stem}-{n}{SUFFIX}" for n in range(1, 10_000))
        return next(self.folder / name for name in names if not self._taken(name))

    def _taken(self, name: str) -> bool:
        return os.path.lexists(self.folder / name) or os.path.lexists(self.folder / FINISHED / name)

    def write(self, path: Path, text: str) -> None:
        """Write a game; the folder is made when the first one needs it."""
        try:
            if path.is_relative_to(self.folder):
                path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(path, error) from None
        write_text(path, text)

    def finish(self, path: Path, text: str) -> Path:
        """Move a finished game out of the way; return where its record is now. A file elsewhere stays where it is."""
        if path.parent != self.folder:
            write_text(path, text)
            return path
        done = path.parent / FINISHED / path.name
        if os.path.lexists(done):
            done = path.parent / FINISHED / self._free(path.stem).name
        self.write(done, text)
        with contextlib.suppress(OSError):
            path.unlink()
        return done

    def drop(self, game: Waiting) -> None:
        """Delete an unfinished game for good."""
        try:
            game.path.unlink(missing_ok=True)
        except OSError as error:
            raise unwritable(game.path, error) from None


def _slug(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "player"
