"""Boxes, so that tables go on in the one they began with; records in which no number stands."""

import sqlalchemy as sa
from alembic import op

from firstclass import RecordError
from firstclass.rules.records import in_format_2

revision = "0005"
down_revision = "0004"

TABLES = sa.table("tables", sa.column("id", sa.String), sa.column("record", sa.JSON))


def upgrade() -> None:
    """Make a table for boxes, and write each record anew that is read today."""
    op.create_table(
        "catalogues",
        sa.Column("hash", sa.String(16), primary_key=True),
        sa.Column("content", sa.JSON(), nullable=False),
    )
    connection = op.get_bind()
    for table_id, record in connection.execute(sa.select(TABLES.c.id, TABLES.c.record)).all():
        try:
            told = in_format_2(record)
        except RecordError:
            continue  # whoever asks for the table is told why it can not be opened
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(record=told))


def downgrade() -> None:
    """Drop the boxes; what the records tell is told by no number any more."""
    op.drop_table("catalogues")
