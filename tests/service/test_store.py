"""The tables on disk."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from firstclass.service.adapters.sqlite.models import Base
from firstclass.service.adapters.sqlite.store import Store, open_database
from firstclass.service.stored import Played, StoredTable

TABLE = StoredTable("t1", "hash", [{"name": "Ann", "kind": "human"}], {"seed": 7}, [])


def test_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.sqlite"
    Store(path).close()
    engine = open_database(path)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_a_migration_that_dies_halfway_has_changed_nothing(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "tables.sqlite")
    with engine.connect() as connection:
        connection.begin()
        connection.exec_driver_sql("CREATE TABLE half (done INTEGER)")
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    engine.dispose()


def test_what_was_kept_is_found_again_in_order(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store(path)
    store.create(TABLE)
    actions = [Played(number % 2, f"car {number}") for number in range(12)]
    for number, played in enumerate(actions):
        store.append("t1", number, played)
    store.cut("t1", 11)
    store.close()

    store = Store(path)
    found = store.find("t1")
    assert found is not None
    assert found.record == {"seed": 7}
    assert found.actions == actions[:11]
    assert store.find("t2") is None
    store.close()
