"""Add chat, notes, reports, blocks and suspensions."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("gallery", sa.Boolean(), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("key_hash", sa.String(64), nullable=True),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
    )
    op.create_table(
        "shuns",
        sa.Column("id", sa.String(32), primary_key=True),
        _person(),
        sa.Column("other", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("block", sa.Boolean(), nullable=False),
        sa.UniqueConstraint("person", "other"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "notes",
        _person(primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "suspensions",
        _person(primary_key=True),
        sa.Column("until", sa.Integer(), nullable=True),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("action", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("until", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=True),
    )
    op.create_index("ix_talk_person", "talk", ["person"])
    op.create_index("ix_shuns_other", "shuns", ["other"])
    op.create_index("ix_reports_by", "reports", ["by"])
    op.create_index("ix_reports_person", "reports", ["person"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("talk", "shuns", "reports", "notes", "suspensions", "orders"):
        op.drop_table(table)


def _person(primary_key: bool = False) -> sa.Column[str]:
    person = sa.ForeignKey("people.id")
    return sa.Column("person", sa.String(32), person, nullable=False, primary_key=primary_key)
