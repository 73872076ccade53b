"""Add seats that were given away, each with its own key, and the table of a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table and the columns; existing tables have no such seats."""
    op.create_table(
        "guests",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("invitation_hash", sa.String(64), nullable=True),
        sa.Column("key_hash", sa.String(64), nullable=True),
    )
    op.add_column("tables", sa.Column("again", sa.String(32), nullable=True))


def downgrade() -> None:
    """Drop them; the table's key then opens all human seats."""
    op.drop_column("tables", "again")
    op.drop_table("guests")
