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

PRIVATE_FOLDER: Final = 0o700
OTHERS: Final = 0o022
"""The bits of a mode that let the group or everybody write."""
ROOT: Final = 0
"""The id of the user who may write every file."""
OPEN_FLAGS: Final = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
)
"""Opening a pipe must not wait for its writer, and opening a terminal must not take it over."""


class NotRegular(OSError):
    """A pipe, a device or a socket where a file is wanted: reading it could take forever."""


class TooLarge(OSError):
    """A file that is larger than anything we would have written."""


class NotOurs(OSError):
    """A file or folder that belongs to another user, unless that is root, or that others may write."""


def open_regular(path: Path, *, ours: bool = False) -> BinaryIO:
    """Open a regular file for reading; never wait for a pipe or a device.

    With `ours` it is opened only if nobody but this user or root can have written it. What is checked is what is read:
    the file that is open, not its name.
    """
    descriptor = os.open(path, OPEN_FLAGS)
    try:
        _check_status(path, os.fstat(descriptor), ours=ours)
        return os.fdopen(descriptor, "rb")
    except OSError:
        os.close(descriptor)
        raise


def _check_status(path: Path, status: os.stat_result, *, ours: bool) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(status.st_mode):
        raise NotRegular(path)
    if ours and is_writable_by_others(status):
        raise NotOurs(path)


def read_bounded(path: Path, most: int, *, ours: bool = False) -> bytes:
    """Return the content of a regular file of at most so many bytes; see `open_regular`.

    The system reports no true size for files such as those in /proc, so they are read up to the limit.
    """
    with open_regular(path, ours=ours) as file:
        if os.fstat(file.fileno()).st_size > most:
            raise TooLarge(path)
        content = file.read(most + 1) or b""
    if len(content) > most:
        raise TooLarge(path)
    return content


# -- files and folders that nobody else can write ----------------------------------------------------------------------


def check_folders(path: Path, root: Path) -> None:
    """Refuse a folder that anybody else may write, or one above it up to `root`; raise NotOurs or another OSError."""
    for folder in _list_folders(path, root):
        if is_writable_by_others(folder.stat()):
            raise NotOurs(folder)


def create_folders(path: Path, root: Path) -> None:
    """Create a folder and those above it up to `root`, so that only this user may write them, whatever the umask."""
    root.parent.mkdir(parents=True, exist_ok=True)
    for folder in reversed(_list_folders(path, root)):
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def remove_write_permission(path: Path, root: Path) -> None:
    """Take the permission to write away from others, in our own folders that an earlier version has created."""
    for folder in _list_folders(path, root):
        with suppress(OSError):
            status = folder.stat()
            if status.st_mode & OTHERS:  # of another user's folder the system refuses it
                folder.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS)


def _list_folders(path: Path, root: Path) -> list[Path]:
    """Return a folder and those above it up to `root`, which must be one of them."""
    folders = [path, *path.parents]
    return folders[: folders.index(root) + 1]


def is_writable_by_others(status: os.stat_result) -> bool:
    """Whether anybody but this user and root, who may write everything, can write a file or folder."""
    return os.name == "posix" and (status.st_uid not in {ROOT, os.geteuid()} or bool(status.st_mode & OTHERS))


# -- atomic writes -----------------------------------------------------------------------------------------------------


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
