"""A database from before the first release keeps everything that people have stored.

`database_before_release.sqlite.gz` has rows in every table. A guest became a person, opened a game
in the lobby, announced a tournament, asked for notifications and played twelve moves.
"""

import gzip
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, select

from firstclass.service.adapters.sql.database import StoreUnavailableError
from firstclass.service.adapters.sql.maintenance import open_existing
from firstclass.service.adapters.sql.models import Base
from firstclass.service.adapters.sql.store import Store, database_at
from firstclass.service.stored import ClockEvent, Redeal
from scripts.upgrade_database import upgrade
from tests.database import open_sqlite
from tests.postgres import Postgres
from tests.server import Server
from tests.service.browser_client import BrowserClient

FILE = Path(__file__).parent / "database_before_release.sqlite.gz"
TOKEN = "fcp_oi0D0vEedYJ3w_cC7FbTV5A5amYl03yXFYu94uSLZsQ"
TABLE, OPEN_GAME, TOURNAMENT = "F7M73PteZxPPuacG", "Rs_jT3300TKuqdXW", "kI6V7K5u9QS1mRTa"
SIGN_IN = {"login": "anna", "password": "first-class-1883"}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.sqlite"
    path.write_bytes(gzip.decompress(FILE.read_bytes()))
    return path


@pytest.fixture
def upgraded(old: Path, tmp_path: Path) -> Path:
    new = tmp_path / "new.sqlite"
    upgrade(old, new)
    return new


@pytest.fixture
def store(upgraded: Path) -> Iterator[Store]:
    store = Store(upgraded)
    yield store
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_row_of_an_old_database_is_copied(
    kind: str, old: Path, tmp_path: Path, postgres: Postgres
) -> None:
    before = old.read_bytes()
    new = tmp_path / "new.sqlite" if kind == "sqlite" else postgres.new("template1")
    copied = upgrade(old, new)
    assert old.read_bytes() == before
    with open_existing(database_at(new)) as engine, engine.connect() as connection:
        counts = [
            connection.scalar(select(func.count()).select_from(table)) or 0
            for table in Base.metadata.sorted_tables
        ]
    assert all(counts)
    assert sum(counts) == copied
    with closing(Store(new)) as store:
        table = store.find(TABLE)
        assert table is not None
        event = ClockEvent(2**41, "holiday", 0, "1.1", 12, 2**41 + 1)
        store.clocks.save_event(TABLE, event, expected_revision=table.revision)


def test_old_values_have_their_new_names(store: Store) -> None:
    table = store.find("qdv5epaa_9UwBqgk")
    assert table is not None
    assert table.redeals == [Redeal(3, 1, 5)]
    assert (table.rematch_table, table.rematch_votes) == ("later", {0: True, 1: False})
    assert table.undo_request == {"by": [0], "to": 9, "waits_for": [1]}
    assert [each.state for each in store.notifications.due(2**40)] == ["waiting"] * 3
    game = store.lobby.find(OPEN_GAME)
    assert game is not None
    chosen = game.settings
    assert (chosen.open_seats, chosen.mode, chosen.random_seating) == ([1, 2], "turns", True)
    assert [each.seat for each in game.participants] == [1]
    tournament = store.tournaments.find(TOURNAMENT)
    assert tournament is not None
    assert tournament.settings.mode == "turns"
    assert [each.number for each in tournament.entrants] == [1, 2]


def test_people_find_everything_in_an_upgraded_database(upgraded: Path) -> None:
    server = Server(upgraded)
    with BrowserClient(server) as anna:
        anna.call_ok("POST", "/api/session/password", SIGN_IN)
        export = anna.call_ok("GET", "/api/me/export")["tables"]
        assert [each["name"] for each in export["api_tokens"]] == ["my bot"]
        assert [each["kind"] for each in export["notification_channels"]] == ["webhook"]
        assert [each["quiet_from"] for each in export["notification_settings"]] == [22 * 60]
        assert "Good luck!" in [each["text"] for each in export["chat_messages"]]
        assert [each["text"] for each in export["notes"]] == ["watch the route"]
        assert TABLE in [each["id"] for each in export["tables"]]
        with anna.join(TABLE) as client:
            assert client.receive_state()["version"] >= 12
    headers = {"Authorization": f"Bearer {TOKEN}"}
    person = server.call("GET", "/api/me", headers=headers).json()["person"]
    assert person["name"] == "Anna"
    server.stop()


def test_a_database_with_another_schema_is_refused(old: Path, tmp_path: Path) -> None:
    with open_sqlite(old) as file:
        file.execute("UPDATE alembic_version SET version_num = '0021'")
    with pytest.raises(StoreUnavailableError, match="has schema 0021, expected 0022"):
        upgrade(old, tmp_path / "new.sqlite")
