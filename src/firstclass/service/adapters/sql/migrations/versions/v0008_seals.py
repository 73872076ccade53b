"""Add the commitment to each deal, the time when a table was made, and whether it is over."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the columns; existing tables count as made now."""
    op.add_column(
        "tables", sa.Column("seed_named", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "tables", sa.Column("over", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("salt", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("made", sa.Integer(), nullable=False, server_default="0"))
    op.execute(sa.update(sa.table("tables", sa.column("made"))).values(made=int(time.time())))


def downgrade() -> None:
    """Drop the columns."""
    for name in ("made", "salt", "over", "seed_named"):
        op.drop_column("tables", name)
