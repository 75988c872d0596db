"""Atomic file writes: a file has its old content or its new content, never a part of either.

The content is written to a draft in the same folder, and the draft then takes the file's name. A draft is hidden, and
its name has the id of its process and a random number, so writers of the same file do not disturb each other. Whatever
goes wrong, the draft is deleted; only a killed process leaves one behind.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

PRIVATE: Final = 0o600
"""The mode of a file that only its owner may read."""
DEFAULT_MODE: Final = 0o666
"""The mode of other files; the umask takes away from it what the user wants."""


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
