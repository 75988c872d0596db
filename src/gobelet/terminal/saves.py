"""Where unfinished games wait: one file each, written after every move, so that nothing is ever lost."""

import contextlib
import errno
import os
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from gobelet.game import Refusal, Unreadable
from gobelet.record import Record, format_record, parse_record
from gobelet.words import mark

SUFFIX = ".txt"
FINISHED = "finished"


REASONS = {
    errno.ENOSPC: mark("the disk is full"),
    errno.EDQUOT: mark("the disk is full"),
    errno.EROFS: mark("the disk can only be read"),
    errno.EACCES: mark("you are not allowed to"),
    errno.EPERM: mark("you are not allowed to"),
    errno.EISDIR: mark("it is a folder"),
    errno.ENOTDIR: mark("a file stands where a folder should be"),
    errno.ENAMETOOLONG: mark("the name is too long"),
}


def _reason(error: OSError) -> str:
    return REASONS.get(error.errno or 0, mark("the system does not allow it"))


def read_record(path: Path) -> Record:
    """Return the record in a file, or refuse with what is wrong with it."""
    try:
        return parse_record(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Unreadable("file-missing", path=path) from None
    except UnicodeDecodeError:
        raise Unreadable("file-not-text", path=path) from None
    except OSError as error:
        raise Unreadable("file-unreadable", path=path, reason=_reason(error)) from None


def write_record(path: Path, record: Record) -> None:
    """Write a record so that the file is at no moment half written."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8") as file:
            file.write(format_record(record))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise Unreadable("file-unwritable", path=path, reason=_reason(error)) from None


@dataclass(frozen=True, slots=True)
class Waiting:
    """An unfinished game and its file."""

    path: Path
    record: Record


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
                waiting.append(Waiting(path, read_record(path)))
            except Refusal as refusal:
                faults.append(Unreadable("file-damaged", path=path, reason=refusal))
        return waiting, faults

    def _files(self) -> list[Path]:
        try:
            files = [path for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
            return sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True)
        except OSError:
            return []

    def new_path(self, record: Record) -> Path:
        """Return a file name that says who plays and is not taken."""
        stem = "-".join([record.date or "game", *(_slug(name) for name in record.names)])[:60]
        names = (f"{stem}{SUFFIX}" if n == 1 else f"{stem}-{n}{SUFFIX}" for n in range(1, 10_000))
        return next(self.folder / name for name in names if not self._taken(name))

    def _taken(self, name: str) -> bool:
        return (self.folder / name).exists() or (self.folder / FINISHED / name).exists()

    def finish(self, path: Path, record: Record) -> Path:
        """Move a finished game out of the way; return where its record is now. A file elsewhere stays where it is."""
        done = path.parent / FINISHED / path.name if path.parent == self.folder else path
        write_record(done, record)
        if done != path:
            path.unlink(missing_ok=True)
        return done


def _slug(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "player"
