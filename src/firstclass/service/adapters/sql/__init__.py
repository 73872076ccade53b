"""The tables in an SQLite file or in PostgreSQL, by SQLAlchemy; Alembic brings them up to date."""
