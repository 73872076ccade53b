"""Runs the migrations on the connection of the store."""

from alembic import context
from alembic.operations import Operations
from sqlalchemy import BigInteger, Connection, text

from firstclass.service.adapters.sql.models import Base

NARROW = text(
    "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND data_type = 'integer'"
)


def widen(connection: Connection) -> None:
    """Change integers of 32 bits to 64 bits, which SQLite has anyway."""
    change = Operations(context.get_context())
    for table, column in connection.execute(NARROW).all():
        change.alter_column(table, column, type_=BigInteger())


connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
    if connection.dialect.name == "postgresql":
        widen(connection)
