"""Add API tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "permits",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scope", sa.String(8), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
    )
    op.create_index("ix_permits_person", "permits", ["person"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("permits")
