"""Store what the host of an open game chose in one column."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

COLUMNS: dict[str, sa.Column[Any]] = {
    "table": sa.Column("wish", sa.JSON(), nullable=False, server_default="{}"),
    "open_seats": sa.Column("vacant", sa.JSON(), nullable=False, server_default="[]"),
    "access": sa.Column("access", sa.String(8), nullable=False, server_default="open"),
    "mode": sa.Column("pace", sa.String(8), nullable=False, server_default="live"),
    "invited": sa.Column("invited", sa.JSON(), nullable=False, server_default="[]"),
    "random_seating": sa.Column("drawn", sa.Boolean(), nullable=False, server_default=sa.false()),
}
"""The earlier column of each setting."""

open_games = sa.table(
    "departures",
    sa.column("id"),
    sa.column("settings", sa.JSON()),
    *(sa.column(column.name, column.type) for column in COLUMNS.values()),
)


def upgrade() -> None:
    """Put them into the new column, and drop the earlier ones."""
    settings = sa.Column("settings", sa.JSON(), nullable=False, server_default="{}")
    op.add_column("departures", settings)
    for row in op.get_bind().execute(sa.select(open_games)).all():
        stored = {name: getattr(row, column.name) for name, column in COLUMNS.items()}
        op.execute(open_games.update().where(open_games.c.id == row.id).values(settings=stored))
    for column in COLUMNS.values():
        op.drop_column("departures", column.name)


def downgrade() -> None:
    """Put them into the earlier columns."""
    for column in COLUMNS.values():
        op.add_column("departures", column.copy())
    for row in op.get_bind().execute(sa.select(open_games)).all():
        stored = {column.name: row.settings[name] for name, column in COLUMNS.items()}
        op.execute(open_games.update().where(open_games.c.id == row.id).values(stored))
    op.drop_column("departures", "settings")
