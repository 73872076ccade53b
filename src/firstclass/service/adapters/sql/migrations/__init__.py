"""How the database became what `models` says; Alembic runs these at every start."""
