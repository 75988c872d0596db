"""Servers that run on this machine, so that a second start of the game shows the one that is already there.

Two servers of one SQLite file learn of each other's writes only when they write themselves. So every server holds the
lock of a file of its own while it runs, in a folder for its database, and writes its address beside it. The system
releases the lock of a process that ends in any way: a file that is not locked was left behind by a killed server.

A server also holds the lock of a file beside its SQLite file, so that a server of another user finds it taken. Such a
user may not even open the lock's file; then it counts as taken.
"""

import hashlib
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from gobelet.files import read_bounded, replace_file

FOLDER: Final = "servers"
MAX_ADDRESS: Final = 1000
"""How many bytes a file with an address has at most."""
REGISTRY_TIMEOUT: Final = 5.0
"""Seconds to wait for other servers that start at the same time; each takes a few milliseconds."""


@contextmanager
def register_server(address: str, database: str | None, *, only_first: bool = False) -> Iterator[str | None]:
    """Register a server of a database until the block ends; yield the address of the one that runs longest, if any.

    With `only_first` it is not registered beside one that runs: then it will not serve. Registration is a convenience:
    where the folder cannot be written, a server runs without it.
    """
    folder = _database_folder(database)
    with ExitStack() as registered:
        running = None
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with _lock(folder / "registry.lock", REGISTRY_TIMEOUT):  # who starts second sees the first one's address
                running = _find_running(folder)
                if running is None or not only_first:
                    registered.enter_context(_registration(folder, address))
        yield running


@contextmanager
def hold_database(database: str | None) -> Iterator[bool]:
    """Hold an SQLite file for one server until the block ends; yield whether no other server holds it.

    Where no lock can be made there is none, and PostgreSQL needs none: it has several servers if its owner wants it.
    """
    path = _lock_path(database)
    with ExitStack() as held:
        free = True
        if path is not None and path.parent.is_dir():  # the lock would create it
            try:
                held.enter_context(_lock(path, 0))
            except Timeout:
                free = False
            except PermissionError:
                free = not os.access(path, os.F_OK)  # another user's lock; or the folder cannot be written
            except OSError:
                pass
        yield free


def name_database(database: str | None) -> str:
    """Return a database's name for messages."""
    from gobelet.tables.storage.engines import display_name  # noqa: PLC0415 - the database only where it is needed
    from gobelet.tables.storage.open import database_url  # noqa: PLC0415

    return display_name(database_url(database))


def _lock_path(database: str | None) -> Path | None:
    from gobelet.tables.storage.engines import sqlite_path  # noqa: PLC0415 - the database only where it is needed
    from gobelet.tables.storage.open import database_url  # noqa: PLC0415

    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        return None
    path = sqlite_path(url).resolve()
    return path.with_name(f"{path.name}.lock")


@contextmanager
def _registration(folder: Path, address: str) -> Iterator[None]:
    """Lock a file of this server's own and write its address; delete both at the end."""
    path = folder / f"{time.time_ns():020}-{os.getpid()}.server"  # in the order of starts
    with _lock(path, 0):
        try:
            with replace_file(_address_file(path)) as file:
                file.write(address.encode())
            yield
        finally:
            _delete(path)


def _find_running(folder: Path) -> str | None:
    """Return the address of the server that runs longest; delete what killed servers left behind."""
    running = [path for path in sorted(folder.glob("*.server")) if _is_running(path)]
    return next((address for path in running if (address := _read_address(path))), None)


def _is_running(path: Path) -> bool:
    """Whether a server holds the lock of this file; otherwise delete it."""
    try:
        with _lock(path, 0):
            _delete(path)
    except Timeout:
        return True
    except OSError:
        pass  # the file of another user
    return False


def _read_address(path: Path) -> str | None:
    """Return the address of a server, unless the file cannot be read or holds something else."""
    with suppress(OSError, ValueError):
        address = read_bounded(_address_file(path), MAX_ADDRESS).decode()
        parts = urlsplit(address)
        if parts.scheme == "http" and parts.hostname and parts.port:
            return address
    return None


def _delete(path: Path) -> None:
    for each in (_address_file(path), path):
        with suppress(OSError):
            each.unlink()


def _address_file(path: Path) -> Path:
    return path.with_suffix(".address")


def _lock(path: Path, timeout: float) -> FileLock:
    """Return a lock that ends with its process: not the substitute for file systems without locks, which does not."""
    return FileLock(path, timeout=timeout, fallback_to_soft=False)


def _database_folder(database: str | None) -> Path:
    """Return the folder for servers of one database on one machine; machines may share a user's folders."""
    from gobelet.tables.storage.engines import display_name, sqlite_path  # noqa: PLC0415 - the database only where it is needed
    from gobelet.tables.storage.open import database_url  # noqa: PLC0415

    url = database_url(database)
    name = str(sqlite_path(url).resolve()) if url.get_backend_name() == "sqlite" else display_name(url)
    digest = hashlib.sha256(f"{socket.gethostname()}\n{name}".encode()).hexdigest()
    return user_data_path("gobelet") / FOLDER / digest[:16]
