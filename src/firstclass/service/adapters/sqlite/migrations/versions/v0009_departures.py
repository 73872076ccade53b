"""Tables that are announced before they begin, and who has got on; who may watch a table."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add what older files have none of."""
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
    op.add_column(
        "tables", sa.Column("spectators", sa.Integer(), nullable=True, server_default=sa.text("0"))
    )
    op.create_index("ix_departures_host", "departures", ["host"])
    op.create_index("ix_departures_begun", "departures", ["begun"])
    op.create_index("ix_passengers_person", "passengers", ["person"])


def downgrade() -> None:
    """Forget them again; everybody may watch."""
    op.drop_column("tables", "spectators")
    for name in ("passengers", "departures"):
        op.drop_table(name)
