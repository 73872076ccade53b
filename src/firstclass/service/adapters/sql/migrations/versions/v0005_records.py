"""Add boxes, so that tables keep the one they began with, and remove numbers from records."""

import sqlalchemy as sa
from alembic import op

from firstclass import RecordError
from firstclass.rules.records import to_format_2

revision = "0005"
down_revision = "0004"

TABLES = sa.table("tables", sa.column("id", sa.String), sa.column("record", sa.JSON))


def upgrade() -> None:
    """Create the table for boxes, and rewrite each record that can still be read."""
    op.create_table(
        "catalogues",
        sa.Column("hash", sa.String(16), primary_key=True),
        sa.Column("content", sa.JSON(), nullable=False),
    )
    connection = op.get_bind()
    for table_id, record in connection.execute(sa.select(TABLES.c.id, TABLES.c.record)).all():
        try:
            told = to_format_2(record)
        except RecordError:
            continue  # people who open the table learn why it is unreadable
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(record=told))


def downgrade() -> None:
    """Drop the boxes. The records stay without numbers."""
    op.drop_table("catalogues")
