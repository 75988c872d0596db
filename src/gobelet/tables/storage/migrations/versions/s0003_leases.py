"""Leases: which server owns which table, and which servers are alive. Only PostgreSQL has several servers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for servers, and for the owner of each table; so far none has one."""
    op.create_table(
        "servers",
        sa.Column("number", sa.Integer, sa.Identity(), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_servers"),
    )
    op.add_column("tables", sa.Column("owner", sa.Integer))
    op.add_column("tables", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
