"""Open the store: the user's own file, or the database somebody names."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from gobelet.game import Illegal, Unreadable
from gobelet.tables.storage.base import StoreError, StoreProblem
from gobelet.tables.storage.engines import display_name
from gobelet.tables.storage.sql import ANSWER_SECONDS, SqlStore

if TYPE_CHECKING:
    from gobelet.tables.storage.postgres_channel import PostgresChannel

FILE: Final = "gobelet.sqlite3"
SCHEMES: Final = ("sqlite", "postgresql")


def open_store(url: str | None = None, answer_seconds: float = ANSWER_SECONDS) -> SqlStore:
    """Open the named database, or the user's own, and bring it up to date."""
    with refuse_failure(url):
        return SqlStore(database_url(url), answer_seconds=answer_seconds)


@contextmanager
def refuse_failure(url: str | None) -> Iterator[None]:
    """Refuse to go on where a database fails that is being opened, and say why."""
    try:
        yield
    except StoreError as error:
        address = database_url(url)
        problem = StoreProblem.NO_FOLDER if _lacks_folder(address) else error.problem
        raise Illegal("database-failed", name=display_name(address), reason=problem.value) from error


def _lacks_folder(url: URL) -> bool:
    """Whether a database is a file in a folder that does not exist."""
    return url.get_backend_name() == "sqlite" and not Path(str(url.database)).parent.is_dir()


def open_channel(url: str | None = None) -> "PostgresChannel | None":
    """Return the channel between the servers of a database; None for SQLite, which has one server."""
    if not can_have_servers(url):
        return None
    from gobelet.tables.storage.postgres_channel import PostgresChannel  # noqa: PLC0415 - one of the two is needed

    return PostgresChannel(database_url(url))


def can_have_servers(url: str | None) -> bool:
    """Whether a database can have several servers."""
    return database_url(url).get_backend_name() != "sqlite"


def database_url(url: str | None = None) -> URL:
    """Return the address of the named database, or of the user's own."""
    return _own_url() if url is None else parse_url(url)


def _own_url() -> URL:
    folder = user_data_path("gobelet", ensure_exists=True)
    return URL.create("sqlite", database=str(folder / FILE))


def parse_url(text: str) -> URL:
    """Return a database's address; what is refused is not shown, as it may hold a password."""
    try:
        url = make_url(text)
        fits = url.drivername in SCHEMES and (url.drivername != "sqlite" or url.database not in {None, "", ":memory:"})
    except (ArgumentError, ValueError):
        fits = False
    if not fits:
        raise Unreadable("database-form", scheme=text.partition(":")[0][:20])
    return url
