"""A server that runs already: whoever starts the game a second time is led to the one that is there.

Two servers of one file would not hear of each other's moves.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable
from http.client import HTTPConnection, HTTPException
from typing import Final

from gobelet.cli.key import cookie_key
from gobelet.cli.listening import LOOPBACK

PATIENCE: Final = 2.0
"""Seconds in which a server answers that runs."""
MOST: Final = 4096
"""How much of an answer is read, in bytes."""


def mark_of(database: str | None) -> str:
    """Return by what servers of one user and one database know each other; to anybody else it says nothing."""
    from gobelet.tables.engines import name_of  # noqa: PLC0415 - the database only where it is needed
    from gobelet.tables.opening import database_url  # noqa: PLC0415

    return hmac.new(cookie_key(), f"tables {name_of(database_url(database))}".encode(), hashlib.sha256).hexdigest()


def running_at(ports: Iterable[int], database: str | None) -> int | None:
    """Return the first of these ports of this machine at which a server of the same tables answers."""
    mark = mark_of(database)
    return next((port for port in ports if _mark_at(port) == mark), None)


def _mark_at(port: int) -> str | None:
    """Return the mark of a server, if there is one like ours."""
    connection = HTTPConnection(LOOPBACK, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        found = json.loads(connection.getresponse().read(MOST))
        return str(found.get("mark")) if isinstance(found, dict) else None
    except (OSError, HTTPException, ValueError):
        return None
    finally:
        connection.close()
