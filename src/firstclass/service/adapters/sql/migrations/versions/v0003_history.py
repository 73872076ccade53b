"""Add moves that were taken back and may be redone, and tables that branched off another."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; existing tables have neither."""
    op.add_column(
        "actions", sa.Column("undone", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "tables", sa.Column("samples", sa.JSON(), nullable=False, server_default=sa.text("'[]'"))
    )
    op.add_column("tables", sa.Column("parent", sa.String(32), nullable=True))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("tables", "parent")
    op.drop_column("tables", "samples")
    op.drop_column("actions", "undone")
