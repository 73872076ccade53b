"""The migrations and the models describe the same tables."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from firstclass.service.adapters.sql.maintenance import open_existing
from firstclass.service.adapters.sql.models import Base
from firstclass.service.adapters.sql.store import Store, database_at
from tests.postgres import Postgres

# SQLAlchemy reads the expressions of PostgreSQL's indexes, but not those of SQLite's.
pytestmark = pytest.mark.filterwarnings("ignore:.*expression-based index")


def test_the_migrations_create_the_schema_of_the_models(tmp_path: Path) -> None:
    check_migrations(tmp_path / "tables.sqlite")


def test_the_migrations_create_the_schema_of_the_models_on_postgresql(postgres: Postgres) -> None:
    check_migrations(postgres.new("template1"))


def check_migrations(place: Path | str) -> None:
    """Compare a new database with the models."""
    Store(place).close()
    with open_existing(database_at(place)) as engine, engine.connect() as connection:
        missing = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert missing == [], f"service/adapters/sql/migrations/versions lacks {missing}"
