"""Logs of finished tables as one value each; the server packs those that are there in the background."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make room for packed logs, and an index of the tables whose logs are to be packed."""
    op.create_table(
        "packed_logs",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("log", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_packed_logs"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_packed_logs_table"),
    )
    op.add_column("tables", sa.Column("packed_version", sa.Integer))
    op.add_column("tables", sa.Column("packed_at", sa.Double))
    op.create_index(
        "ix_tables_unpacked",
        "tables",
        ["id"],
        sqlite_where=sa.text("open = 0 AND packed_version IS NULL"),
        postgresql_where=sa.text("NOT open AND packed_version IS NULL"),
    )
