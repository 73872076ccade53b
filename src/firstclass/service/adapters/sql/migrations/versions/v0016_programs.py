"""Which accounts are programs', and who was played by one."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add what older files have none of: until now nobody was known to be one."""
    for table in ("people", "result_seats"):
        op.add_column(
            table, sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    """Forget it."""
    for table in ("people", "result_seats"):
        op.drop_column(table, "program")
