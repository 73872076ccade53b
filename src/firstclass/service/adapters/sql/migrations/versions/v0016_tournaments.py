"""Add tournaments with participants and matches, and random seats in open games."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the tables and the column."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("access", sa.String(8), nullable=False),
        sa.Column("wish", sa.JSON(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("touched", sa.Integer(), nullable=False),
        sa.Column("begun", sa.Integer(), nullable=False),
        sa.Column("over", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("laid", sa.Integer(), nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), nullable=True),
        sa.Column("modules", sa.String(20), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.Column("scores", sa.JSON(), nullable=False),
    )
    op.add_column(
        "departures", sa.Column("drawn", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    op.create_index("ix_tournaments_over", "tournaments", ["over"])
    op.create_index("ix_entrants_person", "entrants", ["person"])


def downgrade() -> None:
    """Drop them; the tables of the matches stay."""
    op.drop_column("departures", "drawn")
    for name in ("matches", "entrants", "tournaments"):
        op.drop_table(name)
