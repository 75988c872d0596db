"""Files: atomic writes, bounded reads, and whether anybody else could have written a file.

A file has its old content or its new content, never a part of either.

The content is written to a draft in the same folder, and the draft then takes the file's name. A draft is hidden, and
its name has the id of its process and a random number, so writers of the same file do not disturb each other. Whatever
goes wrong, the draft is deleted; only a killed process leaves one behind.
"""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

PRIVATE: Final = 0o600
"""The mode of a file that only its owner may read."""
DEFAULT_MODE: Final = 0o666
"""The mode of other files; the umask takes away from it what the user wants."""

OTHERS: Final = 0o022
"""The bits of a mode that let the group or everybody write."""


class NotRegular(OSError):
    """A pipe, a device or a socket where a file is wanted: reading it could take forever."""


class TooLarge(OSError):
    """A file that is larger than anything we would have written."""


class NotOurs(OSError):
    """A file or folder that belongs to another user, or that others may write."""


def read_bounded(path: Path, most: int, *, ours: bool = False) -> bytes:
    """Return the content of a regular file of at most so many bytes; never wait for a pipe or a device.

    With `ours` it is read only if nobody but this user can have written it. What is checked is what is read: the file
    that is open, not its name.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)
        _check_regular(path, status)
        if ours:
            _check_ours(path, status)
        return _read_all(path, descriptor, status.st_size, most)
    finally:
        os.close(descriptor)


def _check_regular(path: Path, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(status.st_mode):
        raise NotRegular(path)


def _read_all(path: Path, descriptor: int, size: int, most: int) -> bytes:
    """Read up to the end; the system reports no true size for files such as those in /proc."""
    if size > most:
        raise TooLarge(path)
    parts, left = [], most + 1
    while left and (part := os.read(descriptor, min(left, max(size + 1, 65_536)))):
        parts.append(part)
        left -= len(part)
    if not left:
        raise TooLarge(path)
    return b"".join(parts)


def check_ours(path: Path, root: Path) -> None:
    """Refuse a file or folder, or a folder between it and `root`, that anybody else may write; raise OSError."""
    folders = [path, *path.parents]
    for folder in folders[: folders.index(root) + 1] if root in folders else folders[:1]:
        _check_ours(folder, folder.stat())


def _check_ours(path: Path, status: os.stat_result) -> None:
    if os.name == "posix" and (status.st_uid != os.geteuid() or status.st_mode & OTHERS):
        raise NotOurs(path)


@contextmanager
def open_draft(path: Path, mode: int = DEFAULT_MODE, name: str | None = None) -> Iterator[Path]:
    """Create an empty draft beside a file; delete it at the end if it still has its own name.

    A fixed `name` is for a single writer: the draft that a killed process left behind is deleted first.
    """
    draft = path.with_name(name or f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    if name is not None:
        draft.unlink(missing_ok=True)
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
        yield draft
    finally:
        with suppress(OSError):
            draft.unlink()


@contextmanager
def replace_file(path: Path, mode: int = DEFAULT_MODE, *, sync: bool = False) -> Iterator[BinaryIO]:
    """Open a draft for writing; at the end of the block it replaces the file, unless the block raises an error.

    With `sync` the content is on the disk before the file has its name, so it survives a power failure.
    """
    with open_draft(path, mode) as draft:
        with draft.open("wb") as file:
            yield file
            if sync:
                file.flush()
                os.fsync(file.fileno())
        draft.replace(path)


def create_file(path: Path, content: bytes, mode: int = DEFAULT_MODE) -> bool:
    """Write a file only if there is none, and return whether it was written; of several writers one succeeds."""
    with open_draft(path, mode) as draft:
        draft.write_bytes(content)
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            return False
    return True


def is_process_running(process: int) -> bool:
    """Whether a process with this id exists; True where that cannot be checked safely."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):  # another user's process, or no valid id
        return True
    return True
