"""The database schema that statements are written with; the migrations create it."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(64), nullable=False),
    Column("code", String(16), nullable=False),
    Column("made_at", Double, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("packed_version", Integer),
    Column("packed_at", Double),
    Column("owner", Integer),
    Column("fence", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("id", name="pk_tables"),
    UniqueConstraint("code", name="uq_tables_code"),
)
"""One row a table: its name for people, and whether it can still go on by itself.

If its log is packed, the last row has `packed_version` and was written at `packed_at`; otherwise both are null.
`owner` is the number of the server that owns it, `fence` how often that has changed (`leases.py`).
"""
Index("ix_tables_open", TABLES.c.made_at, sqlite_where=TABLES.c.open, postgresql_where=TABLES.c.open)
UNPACKED: Final = ~TABLES.c.open & TABLES.c.packed_version.is_(None)
Index("ix_tables_unpacked", TABLES.c.id, sqlite_where=UNPACKED, postgresql_where=UNPACKED)

SERVERS: Final = Table(
    "servers",
    METADATA,
    Column("number", Integer, Identity(), nullable=False),
    Column("name", String(200), nullable=False),
    Column("seen_at", Double, nullable=False),
    PrimaryKeyConstraint("number", name="pk_servers"),
)
"""The servers of a PostgreSQL database; a number is never used again. One that was not seen lately is gone."""

ROWS: Final = Table(
    "rows",
    METADATA,
    Column("table_id", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("command", String(200), nullable=False),
    Column("at", Double, nullable=False),
    Column("events", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "version", name="pk_rows"),
    UniqueConstraint("table_id", "command", name="uq_rows_command"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rows_table"),
)
"""The logs that are not packed: no row is ever changed. `events` is JSON."""

PACKED_LOGS: Final = Table(
    "packed_logs",
    METADATA,
    Column("table_id", String(64), nullable=False),
    Column("log", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", name="pk_packed_logs"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_packed_logs_table"),
)
"""The logs of finished tables, each one value (`packed_log.py`). A log is either here or in `rows`."""

SECRETS: Final = Table(
    "secrets",
    METADATA,
    Column("table_id", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "number", name="pk_secrets"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_secrets_table"),
)
"""The secrets of the games, beside the logs and not in them: logs are shown to people."""

COMPATIBILITY: Final = Table("compatibility", METADATA, Column("oldest_revision", String(32), nullable=False))
"""One row: the last revision that a program must know to use this database. It may be older than the database's own."""
