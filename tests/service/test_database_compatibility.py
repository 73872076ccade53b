"""The database of the last version with protocol 1 keeps everything that people have stored.

`protocol1.sqlite.gz` was written by that version: a guest became a person, opened a game in the
lobby, announced a tournament, asked for notifications and played twelve moves.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from firstclass.service.adapters.sql.store import Store
from tests.server import Server
from tests.service.browser_client import BrowserClient

FILE = Path(__file__).parent / "protocol1.sqlite.gz"
TOKEN = "fcp_oi0D0vEedYJ3w_cC7FbTV5A5amYl03yXFYu94uSLZsQ"
TABLE, OPEN_GAME, TOURNAMENT = "F7M73PteZxPPuacG", "Rs_jT3300TKuqdXW", "kI6V7K5u9QS1mRTa"
SIGN_IN = {"login": "anna", "password": "first-class-1883"}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(gzip.decompress(FILE.read_bytes()))
    return path


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def test_open_games_and_tournaments_of_an_earlier_version_are_still_there(store: Store) -> None:
    game = store.lobby.find(OPEN_GAME)
    assert game is not None
    chosen = [game.settings[name] for name in ("open_seats", "mode", "random_seating")]
    assert chosen == [[1, 2], "turns", True]
    assert [each.seat for each in game.participants] == [1]
    tournament = store.tournaments.find(TOURNAMENT)
    assert tournament is not None
    assert [each.number for each in tournament.entrants] == [1, 2]


def test_what_a_person_stored_with_an_earlier_version_is_still_there(database: Path) -> None:
    server = Server(database)
    with BrowserClient(server) as anna:
        anna.call_ok("POST", "/api/session/password", SIGN_IN)
        export = anna.call_ok("GET", "/api/me/export")
        assert [each["name"] for each in export["api_tokens"]] == ["my bot"]
        assert [each["kind"] for each in export["notifications"]["channels"]] == ["webhook"]
        assert export["notifications"]["quiet_from"] == 22 * 60
        assert [each["text"] for each in export["chat_lines"]] == ["Good luck!"]
        assert [each["text"] for each in export["notes"]] == ["watch the route"]
        assert TABLE in [each["info"]["table"] for each in export["tables"]]
        with anna.join(TABLE) as client:
            assert client.receive_state()["version"] >= 12
    server.stop()


def test_an_api_token_of_an_earlier_version_still_works(database: Path) -> None:
    server = Server(database)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    person = server.call("GET", "/api/me", headers=headers).json()["person"]
    assert person["name"] == "Anna"
    server.stop()
