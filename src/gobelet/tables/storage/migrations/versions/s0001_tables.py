"""Tables, their logs and the secrets of their games."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    _make_tables()
    _make_rows()
    _make_secrets()


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    still_open = sa.text("open")
    op.create_index("ix_tables_open", "tables", ["made_at"], sqlite_where=still_open, postgresql_where=still_open)


def _make_rows() -> None:
    op.create_table(
        "rows",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("command", sa.String(200), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_rows"),
        sa.UniqueConstraint("table_id", "command", name="uq_rows_command"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rows_table"),
    )


def _make_secrets() -> None:
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_secrets"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_secrets_table"),
    )
