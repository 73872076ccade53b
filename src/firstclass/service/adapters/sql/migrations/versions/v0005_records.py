"""Add boxes, so that tables keep the one they began with."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table for boxes."""
    op.create_table(
        "catalogues",
        sa.Column("hash", sa.String(16), primary_key=True),
        sa.Column("content", sa.JSON(), nullable=False),
    )


def downgrade() -> None:
    """Drop the boxes."""
    op.drop_table("catalogues")
