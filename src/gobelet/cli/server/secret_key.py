"""The key that cookies are signed with. It is made once and kept, so that people find their seats after a restart."""

import os
import secrets
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from gobelet.game import Unreadable
from gobelet.i18n.os_errors import reason_of

FILE: Final = "key"
BYTES: Final = 32


def cookie_key(folder: Path | None = None) -> bytes:
    """Return the key of this user's server; the first who asks makes it."""
    path = (folder or user_data_path("gobelet")) / FILE
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        _make(path)
        key = path.read_bytes()
    except OSError as error:
        raise Unreadable("file-unreadable", path=path, reason=reason_of(error)) from None
    if len(key) < BYTES:
        raise Unreadable("key-short", path=path)
    return key


def _make(path: Path) -> None:
    """Make a key that only this user may read. It appears whole, and of two who make it at once one gives way."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123 - a file that only we may read
            file.write(secrets.token_bytes(BYTES))
        _appear(draft, path)
    except OSError as error:
        raise Unreadable("file-unwritable", path=path, reason=reason_of(error)) from None


def _appear(draft: Path, path: Path) -> None:
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass  # somebody else's came first, and is the key
    finally:
        draft.unlink()
