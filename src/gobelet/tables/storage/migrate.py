"""Bringing a database up to date: a new one is made in the same way as an old one is changed, step by step.

The steps are files named `sNNNN_what.py`, NNNN being the step's revision: so a database that is up to date is known as
such without Alembic, which takes a while to load.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, column, inspect, select, table

from gobelet.files import PRIVATE, open_draft
from gobelet.game import Unreadable
from gobelet.tables.storage.engines import name_of, sqlite_path

MIGRATIONS: Final = Path(__file__).with_name("migrations")
VERSION_TABLE: Final = "gobelet_revision"
"""Not Alembic's usual name: another program may live in the same database."""
LOCK: Final = 0x60BE1E7
"""What servers that start together on PostgreSQL queue up for."""


def upgrade(engine: Engine, url: URL, migrations: Path = MIGRATIONS) -> None:
    """Take every step that is missing, in one transaction; a database of a newer program is refused."""
    known = steps(migrations)
    with engine.begin() as connection:
        found = _revision(connection)
        if found is not None and found not in known:
            raise Unreadable("database-newer", name=name_of(url))
        if found != known[-1]:
            _back_up(found, url)
            _take_steps(connection, migrations)


def steps(migrations: Path = MIGRATIONS) -> list[str]:
    """Return the revisions of all steps, the first one first."""
    return sorted(path.stem[1:].partition("_")[0] for path in migrations.glob("versions/s*.py"))


def _revision(connection: Connection) -> str | None:
    """Return the last step that was taken; nobody else takes one until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE)))


def _take_steps(connection: Connection, migrations: Path) -> None:
    """Take the steps that are missing."""
    from alembic import command  # noqa: PLC0415 - only for a database that is old or new
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    command.upgrade(config, "head")


def _back_up(found: str | None, url: URL) -> None:
    """Copy a file that has something in it, beside it; whoever keeps a server backs it up themselves."""
    if found is None or url.get_backend_name() != "sqlite":
        return
    path = sqlite_path(url)
    with open_draft(path, PRIVATE, f"{path.name}.draft") as draft:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(draft)) as target:
            source.backup(target)
        draft.replace(path.with_name(f"{path.name}.{found}"))
