"""Database migrations: a new database is made the way an old one is changed, migration by migration.

Migrations are files named `sNNNN_what.py`, NNNN being the revision: a database that is up to date is recognised without
Alembic, which takes a while to import.

A migration with `additive = True` changes nothing that programs before it use: they go on with the database, so that
several servers can be upgraded one after the other. The database itself says which programs may use it.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, column, inspect, select, table, update

from gobelet.files import PRIVATE, open_draft
from gobelet.game import Unreadable
from gobelet.tables.storage.engines import display_name, sqlite_path
from gobelet.tables.storage.schema import COMPATIBILITY

LOG = logging.getLogger(__name__)
MIGRATIONS: Final = Path(__file__).with_name("migrations")
VERSION_TABLE: Final = "gobelet_revision"
"""Not Alembic's usual name: another program may live in the same database."""
LOCK: Final = 0x60BE1E7
"""The advisory lock for migrations on PostgreSQL."""


def migrate(engine: Engine, url: URL, migrations: Path = MIGRATIONS) -> None:
    """Run every missing migration in one transaction; refuse a database of a newer program that changed what we use."""
    known = list_revisions(migrations)
    with ExitStack() as after, engine.begin() as connection:
        found = _read_revision(connection)
        if found is not None and found not in known:
            if _read_oldest(connection) not in known:
                raise Unreadable("database-newer", name=display_name(url))
            LOG.warning("a newer version has changed the database; this one can go on with it")
        elif found != known[-1]:
            _back_up(found, url)
            after.enter_context(_lift_limits(connection))
            _run_migrations(connection, migrations)


def list_revisions(migrations: Path = MIGRATIONS) -> list[str]:
    """Return the revisions of all migrations, the oldest first."""
    return sorted(path.stem[1:].partition("_")[0] for path in migrations.glob("versions/s*.py"))


def _read_revision(connection: Connection) -> str | None:
    """Return the database's revision; no other server migrates until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE)))


def _read_oldest(connection: Connection) -> str | None:
    """Return the last revision that a program must know to use this database; None if it does not say."""
    if not inspect(connection).has_table(COMPATIBILITY.name):
        return None
    return connection.scalar(select(COMPATIBILITY.c.oldest_revision))


@contextmanager
def _lift_limits(connection: Connection) -> Iterator[None]:
    """Let a migration take as long as it needs, its commit included: it may rewrite a large table."""
    if connection.dialect.name != "postgresql":
        yield
        return
    from gobelet.tables.storage.postgres import lift_limits  # noqa: PLC0415 - only where it is the database

    with lift_limits(connection):
        yield


def _run_migrations(connection: Connection, migrations: Path) -> None:
    """Run the missing migrations, and note which programs may use the database now."""
    from alembic import command  # noqa: PLC0415 - only for a database that is old or new
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    command.upgrade(config, "head")
    steps = ScriptDirectory.from_config(config).walk_revisions()
    oldest = max(step.revision for step in steps if not getattr(step.module, "additive", False))
    if inspect(connection).has_table(COMPATIBILITY.name):  # the first programs that have migrations do not have it
        connection.execute(update(COMPATIBILITY).values(oldest_revision=oldest))


def _back_up(found: str | None, url: URL) -> None:
    """Copy an SQLite file that has something in it; PostgreSQL is backed up by whoever runs it."""
    if found is None or url.get_backend_name() != "sqlite":
        return
    path = sqlite_path(url)
    with open_draft(path, PRIVATE, f"{path.name}.draft") as draft:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(draft)) as target:
            source.backup(target)
        draft.replace(path.with_name(f"{path.name}.{found}"))
