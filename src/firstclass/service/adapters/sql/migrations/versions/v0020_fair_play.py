"""Add whether a table is rated, and whether its players may use help."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

MATCHES = "SELECT table_id FROM matches WHERE table_id IS NOT NULL"
PUBLIC_GAMES = "SELECT id FROM departures WHERE access = 'open'"


def upgrade() -> None:
    """Add the columns. Games of tournaments and public games of the lobby were rated before."""
    for name, default in (("rated", sa.false()), ("help_allowed", sa.true())):
        op.add_column(
            "tables", sa.Column(name, sa.Boolean(), nullable=False, server_default=default)
        )
    tables = sa.table("tables", *map(sa.column, ("id", "seed_named", "rated", "help_allowed")))
    counted = sa.text(f"id IN ({MATCHES}) OR id IN ({PUBLIC_GAMES})")
    op.execute(
        tables.update()
        .where(tables.c.seed_named.is_(sa.false()), counted)
        .values(rated=sa.true(), help_allowed=sa.false())
    )


def downgrade() -> None:
    """Drop the columns. Help is possible everywhere again."""
    op.drop_column("tables", "help_allowed")
    op.drop_column("tables", "rated")
