"""Who of a table's people plays again."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0017"


def upgrade() -> None:
    """Add what they say, by seat."""
    said = sa.Column("answers", sa.JSON(), nullable=False, server_default=sa.text("'{}'"))
    op.add_column("tables", said)


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("tables", "answers")
