"""Tables continue with the box they began with, whatever changes in the box of the package."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.catalogue import load
from firstclass.service.adapters.sql.store import Store
from tests.catalogue.folders import TEXTS, Folders
from tests.database import open_sqlite
from tests.rules.games import game_after
from tests.server import Client, Server
from tests.service.calls import call_refused, open_record, play_on

StartLaterVersion = Callable[..., Server]


def standing(client: Client) -> dict[str, Any]:
    """Return the state of a game, as far as no later version words it differently."""
    if client.state["your_seats"] and not client.state["legal"]:
        client.look(client.state["view"]["current"])
    state = client.state
    return {
        "version": state["version"],
        "scores": [board["score"] for board in state["view"]["boards"]],
        "legal": sorted(offer["action"] for offer in state["legal"]),
        "modules": state["view"]["modules"],
        "display": [slot["card"] for row in state["view"]["display"] for slot in row if slot],
    }


def stand(server: Server, table: str, key: str) -> dict[str, Any]:
    with server.join(table, key) as client:
        client.receive_state()
        return standing(client)


@pytest.fixture
def start_later_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StartLaterVersion:
    """Start a server of a later version, with texts replaced in the files of its box."""

    folders = Folders(tmp_path)

    def start(database: Path, *changes: tuple[str, str, str]) -> Server:
        texts = dict(TEXTS)
        for file, old, new in changes:
            assert old in texts[file]
            texts[file] = texts[file].replace(old, new)
        monkeypatch.setenv("BOX", str(folders.new(texts)))
        return Server(database, "tests.service.programs.changed_box")

    return start


REPAINTED = ("X.toml", 'provenance = "reconstructed"', 'provenance = "rulebook"')
RENAMED = ("B.toml", "The soprano", "The tenor")
REVALUED = ("A.toml", 'bonus = ["free 2"', 'bonus = ["free 3"')


def begun(server: Server) -> dict[str, tuple[tuple[str, str], dict[str, Any]]]:
    """Create a table for each of these pairs of modules; return each with its state."""
    tables = {}
    for modules in ("AB", "BC", "CD"):
        table = server.create("human", "human", seed=9, modules=modules)
        with server.join(*table) as client:
            client.receive_state()
            play_on(client, 40)
            tables[modules] = table, standing(client)
    return tables


def test_every_table_can_be_played_on_whatever_changes_in_the_box(
    tmp_path: Path, start_later_version: StartLaterVersion
) -> None:
    database = tmp_path / "tables.sqlite"
    server = Server(database)
    tables = begun(server)
    server.stop()
    server = start_later_version(database, REPAINTED, RENAMED, REVALUED)
    today = server.call("GET", "/api/catalogue").json()
    assert today["cards"]["B1-01"]["name"] == "The tenor"
    for table, expected in tables.values():
        assert stand(server, *table) == expected
        with server.join(*table) as client:
            client.receive_state()
            play_on(client, 5)
    server.stop()


def test_a_table_shows_the_box_that_it_began_with(
    tmp_path: Path, start_later_version: StartLaterVersion
) -> None:
    database = tmp_path / "tables.sqlite"
    server = Server(database)
    tables = begun(server)
    server.stop()
    server = start_later_version(database, RENAMED, REVALUED)
    today = server.call("GET", "/api/catalogue").json()
    for modules, ((table, _), _) in tables.items():
        body = server.call("GET", f"/api/tables/{table}").json()
        box = server.call("GET", f"/api/catalogue?box={body['box']}").json()
        assert box["hash"] == body["box"]
        if "A" in modules:
            assert box["cards"] == json.loads(json.dumps(load().as_json()["cards"]))
        else:
            assert box == today
    call_refused(server, 404, "unknown", "GET", "/api/catalogue?box=0123456789abcdef")
    server.stop()


def test_a_game_record_is_opened_with_a_stored_box_or_refused_in_one_sentence(
    tmp_path: Path, start_later_version: StartLaterVersion
) -> None:
    record = game_after(Setup(players=2, modules="AC", seed=6), 6, 60).record()
    server = start_later_version(tmp_path / "new.sqlite", REVALUED)
    message = call_refused(
        server, 400, "malformed", "POST", "/api/records", content=json.dumps(record)
    )
    assert message == (
        "This game record cannot be opened:"
        " it was played with cards or values that differ from every box here, in: A."
    )
    other = record | game_after(Setup(players=2, modules="BC", seed=6), 6, 60).record()
    open_record(server, other)
    server.stop()

    database = tmp_path / "old.sqlite"
    Server(database).stop()
    server = start_later_version(database, REVALUED)
    table, key = open_record(server, record)
    assert stand(server, table, key)["scores"] == Game.replay(record).scores()
    assert server.call("GET", f"/api/tables/{table}/record").json() == record
    server.stop()


def test_a_table_whose_box_is_missing_is_kept_and_refused_in_one_line(
    tmp_path: Path, start_later_version: StartLaterVersion
) -> None:
    database = tmp_path / "tables.sqlite"
    server = Server(database)
    table, _ = server.create("human", "human")
    server.stop()
    with open_sqlite(database) as file:
        file.execute("DELETE FROM catalogues")
        before = file.execute("SELECT id, key_hash, seats, record FROM tables").fetchall()
    server = start_later_version(database, REVALUED)
    message = call_refused(server, 500, "failed", "GET", f"/api/tables/{table}")
    assert message == (
        "This table cannot be opened:"
        " it was played with cards or values that differ from every box here, in: A."
    )
    server.stop()
    with open_sqlite(database) as file:
        assert file.execute("SELECT id, key_hash, seats, record FROM tables").fetchall() == before


def test_each_box_is_stored_only_once(
    tmp_path: Path, start_later_version: StartLaterVersion
) -> None:
    database = tmp_path / "tables.sqlite"
    for _ in range(2):
        Server(database).stop()
        start_later_version(database, RENAMED).stop()
    store = Store(database)
    assert len(store.boxes()) == 2
    assert load().to_stored() in store.boxes()
    store.close()
