"""The user's key: random bytes in a file that nobody else may read, created once.

It signs cookies of a server, and it seals compiled kernels, which are programs: a file without the seal is not run.
"""

import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from gobelet.files import PRIVATE, NotOurs, create_file, read_bounded

FILE: Final = "key"
BYTES: Final = 32
MAX_BYTES: Final = 4096
READABLE: Final = 0o077
"""The bits of a mode that let the group or everybody read, write or execute."""


class ShortKey(ValueError):
    """A file that has too few bytes for a key."""


def key_path(folder: Path | None = None) -> Path:
    """Return the file of the key, in the user's data folder unless another is named."""
    return (folder or user_data_path("gobelet")) / FILE


def load_key(path: Path) -> bytes:
    """Return the key in a file; create it if there is none. Raise OSError or ShortKey."""
    try:
        key = read_bounded(path, MAX_BYTES)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        create_file(path, secrets.token_bytes(BYTES), PRIVATE)  # unless another process creates one at the same time
        key = read_bounded(path, MAX_BYTES)
    if len(key) < BYTES:
        raise ShortKey(path)
    return key


def load_sealing_key(path: Path, purpose: bytes) -> bytes:
    """Return a key for one purpose, derived from the user's; refuse one that others can read or may have written."""
    key = load_key(path)
    status = path.stat()
    if os.name == "posix" and (status.st_uid != os.geteuid() or status.st_mode & READABLE):
        raise NotOurs(path)
    return hmac.digest(key, purpose, "sha256")
