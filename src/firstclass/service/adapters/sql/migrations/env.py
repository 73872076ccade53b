"""Runs the migrations on the connection that the store hands over."""

from alembic import context
from alembic.operations import Operations
from sqlalchemy import BigInteger, Connection, text

from firstclass.service.adapters.sql.models import Base

NARROW = text(
    "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND data_type = 'integer'"
)


def widen(connection: Connection) -> None:
    """Give whole numbers 64 bits where they have 32, as SQLite does by itself."""
    change = Operations(context.get_context())
    for table, column in connection.execute(NARROW).all():
        change.alter_column(table, column, type_=BigInteger())


connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
    if connection.dialect.name == "postgresql":
        widen(connection)
