"""Add time limits, the events of clocks, and the times when the server was down."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the tables; existing tables have no clock."""
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("terms", sa.JSON(), nullable=False),
    )
    op.create_table(
        "strokes",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("to", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.JSON(), nullable=False),
    )
    op.create_index("ix_strokes_table_id", "strokes", ["table_id"])
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Drop them; nobody runs out of time afterwards."""
    op.drop_table("beats")
    op.drop_table("outages")
    op.drop_index("ix_strokes_table_id", "strokes")
    op.drop_table("strokes")
    op.drop_table("clocks")
