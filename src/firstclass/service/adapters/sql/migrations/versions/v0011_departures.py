"""Add open games, the delay of spectators, results and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the tables and the column."""
    op.create_table(
        "departures",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("wish", sa.JSON(), nullable=False),
        sa.Column("vacant", sa.JSON(), nullable=False),
        sa.Column("access", sa.String(8), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("invited", sa.JSON(), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("touched", sa.Integer(), nullable=False),
        sa.Column("begun", sa.Integer(), nullable=False),
    )
    op.create_table(
        "passengers",
        sa.Column("departure", sa.String(32), sa.ForeignKey("departures.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("modules", sa.String(20), nullable=False),
        sa.Column("over", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "result_seats",
        sa.Column("result", sa.String(32), sa.ForeignKey("results.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("place", sa.Float(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("players", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("bot", sa.Boolean(), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
    op.create_index("ix_results_over", "results", ["over"])
    op.create_index("ix_result_seats_person", "result_seats", ["person"])
    op.add_column(
        "tables", sa.Column("spectators", sa.Integer(), nullable=True, server_default=sa.text("0"))
    )
    op.create_index("ix_departures_host", "departures", ["host"])
    op.create_index("ix_departures_begun", "departures", ["begun"])
    op.create_index("ix_passengers_person", "passengers", ["person"])


def downgrade() -> None:
    """Drop them; everybody may watch afterwards."""
    op.drop_column("tables", "spectators")
    for name in ("ratings", "result_seats", "results", "passengers", "departures"):
        op.drop_table(name)
