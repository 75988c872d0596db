"""The key that signs cookies. It is created once and stored, so that people find their seats after a restart."""

import secrets
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from gobelet.files import PRIVATE, create_file
from gobelet.game import Unreadable
from gobelet.i18n.os_errors import explain_os_error

FILE: Final = "key"
BYTES: Final = 32


def load_key(folder: Path | None = None) -> bytes:
    """Return the key in the user's data folder; create it if there is none."""
    path = (folder or user_data_path("gobelet")) / FILE
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        _create_key(path)
        key = path.read_bytes()
    except OSError as error:
        raise Unreadable("file-unreadable", path=path, reason=explain_os_error(error)) from None
    if len(key) < BYTES:
        raise Unreadable("key-short", path=path)
    return key


def _create_key(path: Path) -> None:
    """Create a key that only this user may read, unless another process creates one at the same time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        create_file(path, secrets.token_bytes(BYTES), PRIVATE)
    except OSError as error:
        raise Unreadable("file-unwritable", path=path, reason=explain_os_error(error)) from None
