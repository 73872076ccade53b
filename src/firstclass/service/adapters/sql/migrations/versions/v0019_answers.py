"""Who of a table's people plays again; of which tournament a table is."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add what they say, by seat, and find matches by their tables."""
    said = sa.Column("answers", sa.JSON(), nullable=False, server_default=sa.text("'{}'"))
    op.add_column("tables", said)
    op.create_index("ix_matches_table_id", "matches", ["table_id"])


def downgrade() -> None:
    """Forget it again."""
    op.drop_index("ix_matches_table_id", "matches")
    op.drop_column("tables", "answers")
