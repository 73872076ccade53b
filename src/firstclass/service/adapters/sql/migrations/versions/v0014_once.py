"""Add the idempotency keys of moves, so that none is played twice."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column; existing moves have no key."""
    op.add_column("actions", sa.Column("once", sa.String(40), nullable=True))
    op.create_index("ix_actions_once", "actions", ["table_id", "once"], unique=True)


def downgrade() -> None:
    """Drop the column."""
    op.drop_index("ix_actions_once", "actions")
    op.drop_column("actions", "once")
