"""Add what several servers need at the same tables."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the revision of a table, and its request to undo."""
    changes = sa.Column("changes", sa.Integer(), nullable=False, server_default="0")
    op.add_column("tables", changes)
    op.add_column("tables", sa.Column("question", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Drop both."""
    op.drop_column("tables", "question")
    op.drop_column("tables", "changes")
