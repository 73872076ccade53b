"""A bot that fails or never answers: the table shows it, and the game continues."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game
from firstclass.players import NAMES, SeatView, make_player, registered_players
from tests.rules.games import deciding_seat
from tests.server import Client, Server

FAILED = "Had an error: a simpler bot made this move"
LATE = "Took too long: a simpler bot made this move"


@pytest.fixture(scope="module")
def misbehaving_bots_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with these bots registered in addition to those of the program."""
    path: Path = tmp_path_factory.mktemp("unruly") / "tables.sqlite"
    server = Server(path, "tests.service.programs.misbehaving_bots")
    yield server
    server.end()


def watch(client: Client) -> dict[str, Any]:
    return client.receive_state(lambda state: state["view"]["phase"] == "over")


def failures(state: dict[str, Any], seat: int) -> list[str]:
    return [
        e["text"] for e in state["log"] if e["seat"] == seat and e["kind"] in ("late", "failed")
    ]


def moves(server: Server, table: str, seat: int) -> int:
    """Return the number of actions of this seat in a finished game."""
    record = server.call("GET", f"/api/tables/{table}/record").json()
    game = Game.replay(record | {"actions": [], "times": []})
    own = 0
    for notation in record["actions"]:
        own += game.current_seat == seat
        game.play(notation)
    return own


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [("raising", "RuntimeError: no idea"), ("cheating", "Cheating chose ")],
)
def test_a_simpler_bot_replaces_each_move_of_a_bot_that_fails(
    misbehaving_bots_server: Server, kind: str, complaint: str
) -> None:
    table, _ = misbehaving_bots_server.create(kind, "random")
    with misbehaving_bots_server.join(table) as client:
        end = watch(client)
    assert failures(end, 0) == [FAILED] * moves(misbehaving_bots_server, table, 0)
    assert failures(end, 1) == []
    record = misbehaving_bots_server.call("GET", f"/api/tables/{table}/record").json()
    chosen = [*as_the_apprentice_would(Game.replay(record), 0)]
    # The apprentice decides, and not chance; its assumptions about hidden cards may differ.
    assert sum(chosen) > 0.9 * len(chosen)
    by_lot = [*as_the_apprentice_would(Game.replay(record), 1)]
    assert sum(by_lot) < 0.7 * len(by_lot)
    assert complaint in misbehaving_bots_server.log


def as_the_apprentice_would(played: Game, seat: int) -> Iterator[bool]:
    """Return for each choice of a seat whether the apprentice would make the same."""
    game, apprentice, chance = Game(played.setup), make_player("apprentice"), random.Random(1)
    for action in played.actions():
        if deciding_seat(game) == seat and len(game.legal_actions()) > 1:
            yield action == apprentice.choose(SeatView(game, seat), game.legal_actions(), chance)
        game.apply(action)


def test_the_server_waits_only_once_for_a_bot_that_never_answers(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "tests.service.programs.short_bot_timeout")
    table, _ = server.create("hanging", "random")
    with server.join(table) as client:
        end = watch(client)
    assert failures(end, 0) == [LATE] * moves(server, table, 0)
    assert server.end().count("Hanging has not chosen within 0.1 s") == 1


def test_a_bot_that_respects_its_deadline_is_not_replaced(misbehaving_bots_server: Server) -> None:
    table, _ = misbehaving_bots_server.create("hurrying", "random")
    with misbehaving_bots_server.join(table) as client:
        end = watch(client)
    assert failures(end, 0) == []
    assert "Hurrying" not in misbehaving_bots_server.log


def test_replaced_moves_are_still_marked_in_the_log_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "tests.service.programs.misbehaving_bots")
    table, key = server.create("raising", "human")
    with server.join(table, key) as client:
        client.receive_state()
        log = client.draft()["log"]
    server.kill()
    server.start()
    with server.join(table, key) as client:
        state = client.receive_state()
    server.end()
    assert FAILED in failures(state, 0)
    assert state["log"][: len(log)] == log


def test_a_table_with_a_bot_that_no_longer_exists_is_refused_in_one_sentence(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path / "tables.sqlite", "tests.service.programs.misbehaving_bots")
    table, key = server.create("raising", "human")
    server.kill()
    server.program = "firstclass"
    server.start()
    with server.join(table, key) as client:
        error = client.receive_bye("failed")
    server.stop()
    assert "player: expected one of pip" in error["message"]


def test_the_list_of_bots_contains_the_cast_and_all_others(server: Server) -> None:
    players = server.call("GET", "/api/bots").json()["bots"]
    listed = [(player["name"], player["level"], player["in_cast"]) for player in players]
    assert listed == [(each.name, each.level, each.in_cast) for each in registered_players()]
    assert [name for name, _, in_cast in listed if not in_cast] == list(NAMES)
    assert all(player["description"].endswith(".") for player in players)
    for name, *_ in listed:
        server.create(name, "human")


@pytest.mark.parametrize("kind", ["builder", "builder@0", "builder@13", "planner@4", "director@9"])
def test_an_unknown_level_of_a_bot_is_refused_in_one_line(server: Server, kind: str) -> None:
    seats = [{"name": "A", "kind": kind}, {"name": "B", "kind": "human"}]
    answer = server.call(
        "POST", "/api/tables", json={"players": 2, "modules": "AB", "seats": seats}
    )
    assert answer.status_code == 400
    message = answer.json()["error"]["message"]
    assert "expected one of human, pip, gaston" in message
    assert "edmund, aurelia, random" in message


def test_a_file_with_a_custom_bot_is_refused_at_tables(server: Server) -> None:
    seats = [{"name": "A", "kind": "/tmp/mine.py:Mine"}, {"name": "B", "kind": "human"}]
    body = {"players": 2, "modules": "AB", "seats": seats}
    answer = server.call("POST", "/api/tables", json=body)
    assert answer.status_code == 400
    assert "expected one of human, pip, gaston" in answer.json()["error"]["message"]
