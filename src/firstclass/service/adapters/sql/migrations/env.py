"""Runs the migrations on the connection of the store."""

from alembic import context
from sqlalchemy import Connection

from firstclass.service.adapters.sql.models import Base

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
