"""What several servers at the same tables must know of one another."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Count the changes of a table, and keep what is asked there."""
    changes = sa.Column("changes", sa.Integer(), nullable=False, server_default="0")
    op.add_column("tables", changes)
    op.add_column("tables", sa.Column("question", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Forget both."""
    op.drop_column("tables", "question")
    op.drop_column("tables", "changes")
