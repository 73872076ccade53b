"""The tables in an SQLite file, by SQLAlchemy; Alembic brings it up to date."""
