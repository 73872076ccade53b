"""The migrations that lead to the schema in `models`. Alembic runs them at every start."""
