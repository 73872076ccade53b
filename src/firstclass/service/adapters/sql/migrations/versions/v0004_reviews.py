"""Add reviews of games."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("content", sa.JSON(), nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("reviews")
