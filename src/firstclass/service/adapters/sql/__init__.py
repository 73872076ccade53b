"""The storage in an SQLite file or in PostgreSQL, with SQLAlchemy. Alembic updates the schema."""
