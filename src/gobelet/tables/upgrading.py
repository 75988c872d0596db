"""Bringing a database up to date: a new one is made in the same way as an old one is changed, step by step."""

import sqlite3
from contextlib import closing
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine

from gobelet.game import Unreadable
from gobelet.tables.engines import name_of, sqlite_path

MIGRATIONS: Final = "gobelet.tables:migrations"
VERSION_TABLE: Final = "gobelet_revision"
"""Not Alembic's usual name: another program may live in the same database."""
LOCK: Final = 0x60BE1E7
"""What servers that start together on PostgreSQL queue up for."""


def upgrade(engine: Engine, url: URL, migrations: str = MIGRATIONS) -> None:
    """Take every step that is missing, in one transaction; a database of a newer program is refused."""
    config = Config()
    config.set_main_option("script_location", migrations)
    script = ScriptDirectory.from_config(config)
    with engine.begin() as connection:
        found = _revision(connection)
        _check_known(found, script, url)
        if found != script.get_current_head():
            _back_up(found, url)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    """Return the last step that was taken; nobody else takes one until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def _check_known(found: str | None, script: ScriptDirectory, url: URL) -> None:
    known = {step.revision for step in script.walk_revisions()}
    if found is not None and found not in known:
        raise Unreadable("database-newer", name=name_of(url))


def _back_up(found: str | None, url: URL) -> None:
    """Copy a file that has something in it, beside it; whoever keeps a server backs it up themselves."""
    if found is None or url.get_backend_name() != "sqlite":
        return
    path = sqlite_path(url)
    copy, draft = path.with_name(f"{path.name}.{found}"), path.with_name(f"{path.name}.draft")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(draft)) as target:
        source.backup(target)
    draft.replace(copy)
