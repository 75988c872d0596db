"""Which programs may use this database: an older one goes on with it if nothing that it uses has changed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
additive = True


def upgrade() -> None:
    """Make room for one row; whoever migrates fills it in."""
    compatibility = op.create_table("compatibility", sa.Column("oldest_revision", sa.String(32), nullable=False))
    op.bulk_insert(compatibility, [{"oldest_revision": revision}])
