"""Add the answers to a rematch, and an index to find the tournament of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the column and the index."""
    said = sa.Column("answers", sa.JSON(), nullable=False, server_default=sa.text("'{}'"))
    op.add_column("tables", said)
    op.create_index("ix_matches_table_id", "matches", ["table_id"])


def downgrade() -> None:
    """Drop both."""
    op.drop_index("ix_matches_table_id", "matches")
    op.drop_column("tables", "answers")
