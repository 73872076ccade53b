"""Add notifications, their channels, and a mark for tables that have changed."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the tables and the column; earlier events cause no notifications."""
    op.add_column(
        "tables", sa.Column("stirred", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index(
        "ix_tables_stirred",
        "tables",
        ["stirred"],
        sqlite_where=sa.text("stirred = 1"),
        postgresql_where=sa.text("stirred"),
    )
    op.create_table(
        "ways",
        sa.Column("id", sa.String(32), primary_key=True),
        _person(),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
    )
    op.create_table(
        "wishes",
        _person(primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        _person(),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("way", sa.String(32), sa.ForeignKey("ways.id"), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("due", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.UniqueConstraint("table_id", "person", "since", "way"),
    )
    op.create_table(
        "own_secrets",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_index("ix_ways_person", "ways", ["person"])
    op.create_index("ix_notices_person", "notices", ["person"])
    op.create_index("ix_notices_way", "notices", ["way"])


def downgrade() -> None:
    """Drop them all."""
    for table in ("notices", "wishes", "ways", "own_secrets"):
        op.drop_table(table)
    op.drop_index("ix_tables_stirred", "tables")
    op.drop_column("tables", "stirred")


def _person(primary_key: bool = False) -> sa.Column[str]:
    person = sa.ForeignKey("people.id")
    return sa.Column("person", sa.String(32), person, nullable=False, primary_key=primary_key)
