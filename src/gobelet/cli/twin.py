"""A server that runs already: whoever starts the game a second time is led to the one that is there.

Two servers of one file would hear of each other's moves only when they write themselves. So a server notes where it is
found, and a second start asks there. A note that was left behind is harmless: nobody answers there, or not rightly.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from gobelet.cli.key import cookie_key

FOLDER: Final = "running"
PATIENCE: Final = 5.0
"""Seconds in which a server answers, even one that is only just starting."""
MOST: Final = 4096
"""How much of an answer is read, in bytes."""


def mark_of(database: str | None) -> str:
    """Return by what servers of one user and one database know each other; it is told to nobody."""
    from gobelet.tables.engines import name_of, sqlite_path  # noqa: PLC0415 - the database only where it is needed
    from gobelet.tables.opening import database_url  # noqa: PLC0415

    url = database_url(database)
    name = str(sqlite_path(url).resolve()) if url.get_backend_name() == "sqlite" else name_of(url)
    return hmac.new(cookie_key(), f"tables {name}".encode(), hashlib.sha256).hexdigest()


@contextmanager
def noted(address: str, database: str | None) -> Iterator[None]:
    """Note for as long as this lasts where a server of these tables is found. Where nothing can be noted, it is not."""
    path = _note(mark_of(database))
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(address, encoding="utf-8")
    try:
        yield
    finally:
        with suppress(OSError):
            if path.read_text(encoding="utf-8") == address:
                path.unlink()


def running(database: str | None) -> str | None:
    """Return where a server of the same tables answers, if one does."""
    mark = mark_of(database)
    try:
        address = _note(mark).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    return address if _knows(address, mark) else None


def _note(mark: str) -> Path:
    """Return the file in which servers with this mark note where they are; its name does not tell the mark."""
    return user_data_path("gobelet") / FOLDER / hashlib.sha256(mark.encode()).hexdigest()[:16]


def _knows(address: str, mark: str) -> bool:
    """Whether a server answers that has this mark."""
    from gobelet.web.twins import reply  # noqa: PLC0415

    question = secrets.token_hex(16)
    try:
        place = urlsplit(address)
        with closing(HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)) as connection:
            connection.request("GET", f"/healthz?ask={question}")
            return reply(mark, question).encode() in connection.getresponse().read(MOST)
    except (OSError, HTTPException, ValueError):  # nobody is there, or somebody else, or it is no address
        return False
