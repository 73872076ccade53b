"""Tables continue with the box they began with, including tables of an earlier version."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.catalogue import load
from firstclass.service.adapters.sql.store import Store
from tests.catalogue.folders import TEXTS, Folders
from tests.database import open_sqlite
from tests.rules.games import after
from tests.server import Client, Server
from tests.service.calls import opened, play_on, refused

HERE = Path(__file__).parent
TOLD: dict[str, dict[str, Any]] = json.loads((HERE / "format1.json").read_text(encoding="utf-8"))
"""The tables in format1.sqlite as the last version with format 1 showed them."""

Later = Callable[..., Server]


def standing(client: Client) -> dict[str, Any]:
    """Return the state of a game, as far as no later version words it differently."""
    if client.state["mine"] and not client.state["legal"]:
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
        client.hear_state()
        return standing(client)


# Tables of an earlier version ---------------------------------------------------------------------


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """The database of the last version that wrote format 1."""
    path = tmp_path / "tables.sqlite"
    shutil.copy(HERE / "format1.sqlite", path)
    return path


def test_tables_of_an_earlier_version_can_be_played_on(left: Path) -> None:
    server = Server(left)
    for name, told in TOLD.items():
        with server.join(told["table"], told["key"]) as client:
            client.hear_state()
            now = standing(client)
            assert now == {part: told[part] for part in now}, name
            if told["legal"]:
                play_on(client, 5)
    told = TOLD["named"]
    server.stop()
    server = Server(left)
    with server.join(told["table"], told["key"]) as client:
        assert client.hear_state()["version"] == told["version"] + 5
    server.stop()


def test_actions_undone_in_an_earlier_version_can_be_redone(left: Path) -> None:
    server = Server(left)
    told = TOLD["named"]
    with server.join(told["table"], told["key"]) as client:
        client.hear_state()
        client.send(type="redo", version=told["version"])
        assert client.hear_state()["version"] == told["redo"]
    server.stop()


def test_actions_stored_as_numbers_are_converted_to_notation(left: Path) -> None:
    before = records(left)
    assert {record["format"] for record in before} == {1}
    assert any(record["setup"]["modules"] == "" for record in before)
    Server(left).stop()
    kept = records(left)
    assert {record["format"] for record in kept} == {2}
    assert {len(record["setup"]["modules"]) for record in kept} == {2}
    assert any(record["actions"] for record in kept)
    for record, old in zip(kept, before, strict=True):
        assert all(isinstance(action, str) for action in record["actions"])
        assert len(record["actions"]) == len(old["actions"])


def records(database: Path) -> list[dict[str, Any]]:
    with open_sqlite(database) as file:
        rows = file.execute("SELECT record FROM tables ORDER BY id").fetchall()
    return [json.loads(record) for (record,) in rows]


def test_a_table_with_an_unknown_box_is_kept_and_refused_in_one_line(left: Path) -> None:
    with open_sqlite(left) as file:
        file.execute("UPDATE tables SET record = replace(record, '0ea7ef9d28b1c0f5', 'abc')")
    before = records(left)
    server = Server(left)
    told = TOLD["named"]
    message = refused(server, 500, "failed", "GET", f"/api/tables/{told['table']}")
    assert message.endswith("it was played with the box 'abc', which is not known here.")
    server.stop()
    assert records(left) == before


# In later versions --------------------------------------------------------------------------------


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Start a server of a later version, with texts replaced in the files of its box."""

    folders = Folders(tmp_path)

    def start(database: Path, *changes: tuple[str, str, str]) -> Server:
        texts = dict(TEXTS)
        for file, old, new in changes:
            assert old in texts[file]
            texts[file] = texts[file].replace(old, new)
        monkeypatch.setenv("BOX", str(folders.new(texts)))
        return Server(database, "tests.service.later")

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
            client.hear_state()
            play_on(client, 40)
            tables[modules] = table, standing(client)
    return tables


def test_every_table_can_be_played_on_whatever_changes_in_the_box(
    tmp_path: Path, later: Later
) -> None:
    database = tmp_path / "tables.sqlite"
    server = Server(database)
    tables = begun(server)
    server.stop()
    server = later(database, REPAINTED, RENAMED, REVALUED)
    today = server.call("GET", "/api/catalogue").json()
    assert today["cards"]["B1-01"]["name"] == "The tenor"
    for table, told in tables.values():
        assert stand(server, *table) == told
        with server.join(*table) as client:
            client.hear_state()
            play_on(client, 5)
    server.stop()


def test_a_table_shows_the_box_that_it_began_with(tmp_path: Path, later: Later) -> None:
    database = tmp_path / "tables.sqlite"
    server = Server(database)
    tables = begun(server)
    server.stop()
    server = later(database, RENAMED, REVALUED)
    today = server.call("GET", "/api/catalogue").json()
    for modules, ((table, _), _) in tables.items():
        told = server.call("GET", f"/api/tables/{table}").json()
        box = server.call("GET", f"/api/catalogue?box={told['box']}").json()
        assert box["hash"] == told["box"]
        if "A" in modules:
            assert box["cards"] == json.loads(json.dumps(load().as_json()["cards"]))
        else:
            assert box == today
    refused(server, 404, "unknown", "GET", "/api/catalogue?box=0123456789abcdef")
    server.stop()


def test_a_game_record_is_opened_with_a_stored_box_or_refused_in_one_sentence(
    tmp_path: Path, later: Later
) -> None:
    record = after(Setup(players=2, modules="AC", seed=6), 6, 60).record()
    server = later(tmp_path / "new.sqlite", REVALUED)
    message = refused(server, 400, "malformed", "POST", "/api/records", content=json.dumps(record))
    assert message == (
        "This game record cannot be opened:"
        " it was played with cards or values that differ from every box here, in: A."
    )
    other = record | after(Setup(players=2, modules="BC", seed=6), 6, 60).record()
    opened(server, other)
    server.stop()

    database = tmp_path / "old.sqlite"
    Server(database).stop()
    server = later(database, REVALUED)
    table, key = opened(server, record)
    assert stand(server, table, key)["scores"] == Game.replay(record).scores()
    assert server.call("GET", f"/api/tables/{table}/record").json() == record
    server.stop()


def test_each_box_is_stored_only_once(tmp_path: Path, later: Later) -> None:
    database = tmp_path / "tables.sqlite"
    for _ in range(2):
        Server(database).stop()
        later(database, RENAMED).stop()
    store = Store(database)
    assert len(store.boxes()) == 2
    assert load().content() in store.boxes()
    store.close()
