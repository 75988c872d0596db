"""A server that runs already: whoever starts the game a second time nearby is led to the one that is there.

Two servers of one file would hear of each other's moves only when they write themselves.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from http.client import HTTPConnection, HTTPException
from typing import Final

from gobelet.cli.key import cookie_key
from gobelet.cli.listening import LOOPBACK

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


def running_at(ports: Iterable[int], database: str | None) -> int | None:
    """Return the first of these ports of this machine at which a server of the same tables answers."""
    mark = mark_of(database)
    return next((port for port in ports if _knows(port, mark)), None)


def _knows(port: int, mark: str) -> bool:
    """Whether a server answers that has this mark."""
    from gobelet.web.twins import reply  # noqa: PLC0415

    question = secrets.token_hex(16)
    connection = HTTPConnection(LOOPBACK, port, timeout=PATIENCE)
    try:
        connection.request("GET", f"/healthz?ask={question}")
        return reply(mark, question).encode() in connection.getresponse().read(MOST)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
