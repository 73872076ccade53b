"""What clients call their actions, so that none is played twice."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add what older actions have none of."""
    op.add_column("actions", sa.Column("once", sa.String(40), nullable=True))
    op.create_index("ix_actions_once", "actions", ["table_id", "once"], unique=True)


def downgrade() -> None:
    """Forget it."""
    op.drop_index("ix_actions_once", "actions")
    op.drop_column("actions", "once")
