"""Add attempts at daily deals, and mark the accounts of bots."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the table and the columns."""
    op.add_column("tables", sa.Column("day", sa.String(10), nullable=True))
    op.create_table(
        "attempts",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("began", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("margin", sa.Integer(), nullable=True),
        sa.Column("arrested", sa.Boolean(), nullable=False),
        sa.Column("program", sa.Boolean(), nullable=False),
        sa.UniqueConstraint("day", "person"),
    )
    op.create_index("ix_attempts_person", "attempts", ["person"])
    for table in ("people", "result_seats"):
        op.add_column(
            table, sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    """Drop them; tables of daily deals and accounts of bots become ordinary ones."""
    for table in ("people", "result_seats"):
        op.drop_column(table, "program")
    op.drop_table("attempts")
    op.drop_column("tables", "day")
