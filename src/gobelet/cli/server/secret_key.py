"""The key that signs cookies. It is created once and stored, so that people find their seats after a restart."""

from pathlib import Path

from gobelet import private_key
from gobelet.game import Unreadable
from gobelet.i18n.os_errors import explain_os_error


def load_key(folder: Path | None = None) -> bytes:
    """Return the key in the user's data folder; create it if there is none."""
    path = private_key.key_path(folder)
    known = path.exists()
    try:
        return private_key.load_key(path)
    except private_key.ShortKey:
        raise Unreadable("key-short", path=path) from None
    except OSError as error:
        reason = explain_os_error(error)
        refusal = Unreadable("file-unreadable", path=path, reason=reason)
        raise (refusal if known else Unreadable("file-unwritable", path=path, reason=reason)) from None
