"""Add the reason why a simpler bot chose a move in place of the one on the seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column, which is empty for most moves."""
    op.add_column("actions", sa.Column("lapse", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("actions", "lapse")
