"""A server that runs already: whoever starts the game a second time is led to the one that is there.

Two servers of one file would hear of each other's moves only when they write themselves. So every server notes where it
is found, and a second start asks those that were there before it. A note that was left behind is harmless: nobody
answers there, or not rightly.
"""

import hashlib
import hmac
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from gobelet.cli.server.secret_key import cookie_key

FOLDER: Final = "servers"
PATIENCE: Final = 5.0
"""Seconds in which a server answers, even one that is only just starting."""
MOST: Final = 4096
"""How much of an answer is read, in bytes."""


def mark_of(database: str | None) -> str:
    """Return by what servers of one user and one database know each other; it is told to nobody."""
    from gobelet.tables.storage.engines import name_of, sqlite_path  # noqa: PLC0415 - the database only where it is needed
    from gobelet.tables.storage.open import database_url  # noqa: PLC0415

    url = database_url(database)
    name = str(sqlite_path(url).resolve()) if url.get_backend_name() == "sqlite" else name_of(url)
    return hmac.new(cookie_key(), f"tables {name}".encode(), hashlib.sha256).hexdigest()


# -- where servers are found -------------------------------------------------------------------------------------


@contextmanager
def noted(address: str, database: str | None) -> Iterator[Path]:
    """Note for as long as this lasts where a server of these tables is found. Where nothing can be noted, it is not."""
    note = _notes(mark_of(database)) / secrets.token_hex(8)
    draft = note.with_name(f".{note.name}")
    with suppress(OSError):
        note.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(address, encoding="utf-8")
        draft.replace(note)  # it appears whole: nobody reads half an address
    try:
        yield note
    finally:
        with suppress(OSError):
            note.unlink()


def elder(note: Path, own: str, database: str | None) -> str | None:
    """Return where a server of the same tables answers that was noted before the one at our own address.

    Of two that start together the younger asks, so neither waits for the other in vain.
    """
    mark, age = mark_of(database), _age(note)
    others = sorted((age_, other) for other in _all(note.parent) if other != note and (age_ := _age(other)) < age)
    return next((address for _, other in others if (address := _answering(other, own, mark))), None)


def _notes(mark: str) -> Path:
    """Return the folder in which servers with this mark note where they are; its name does not tell the mark."""
    return user_data_path("gobelet") / FOLDER / hashlib.sha256(mark.encode()).hexdigest()[:16]


def _all(folder: Path) -> list[Path]:
    """Return all notes in a folder, but for those that are still being written."""
    try:
        return [path for path in folder.iterdir() if not path.name.startswith(".")]
    except OSError:
        return []  # nobody has ever noted anything


def _age(note: Path) -> tuple[float, str]:
    """Return what is the less the sooner something was noted; what is not there is the youngest."""
    try:
        return note.stat().st_mtime_ns, note.name
    except OSError:
        return float("inf"), note.name


# -- asking ------------------------------------------------------------------------------------------------------


def _answering(note: Path, own: str, mark: str) -> str | None:
    """Return the address of a note if a server with this mark answers there; a note that nobody keeps is removed."""
    try:
        address = note.read_text(encoding="utf-8")
        return address if _knows(*_place(address, own), mark) else None
    except (ConnectionRefusedError, ValueError):  # nobody is there any more, or it is no address
        with suppress(OSError):
            note.unlink()
    except OSError:
        pass  # somebody is there who does not answer
    return None


def _place(address: str, own: str) -> tuple[str, int]:
    """Return host and port of an address; at our own there is nobody but us, whoever noted it."""
    if address == own:
        raise ConnectionRefusedError
    place = urlsplit(address)
    if not (place.hostname and place.port):
        raise ValueError(address)
    return place.hostname, place.port


def _knows(host: str, port: int, mark: str) -> bool:
    """Whether a server answers in time that has this mark."""
    from gobelet.web.single_instance import reply  # noqa: PLC0415

    question, deadline = secrets.token_hex(16), time.monotonic() + PATIENCE
    wanted, said = reply(mark, question).encode(), b""
    with socket.create_connection((host, port), PATIENCE) as line:
        line.sendall(f"GET /healthz?ask={question} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        while wanted not in said and len(said) < MOST and (left := deadline - time.monotonic()) > 0:
            line.settimeout(left)
            if not (more := line.recv(MOST)):
                break
            said += more
    return wanted in said
