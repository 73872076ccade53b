"""A player that fails or never answers: the table says so, and the game goes on."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game
from firstclass.players import NAMES, View, known_players, make_player
from tests.rules.games import deciding
from tests.server import Client, Server

FAILED = "Had an error: a simpler bot made this move"
LATE = "Took too long: a simpler bot made this move"


@pytest.fixture(scope="module")
def unruly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has these players registered beside those of the program."""
    path: Path = tmp_path_factory.mktemp("unruly") / "tables.sqlite"
    server = Server(path, "tests.service.unruly")
    yield server
    server.end()


def watch(client: Client) -> dict[str, Any]:
    return client.hear_state(lambda state: state["view"]["phase"] == "over")


def lapses(state: dict[str, Any], seat: int) -> list[str]:
    return [
        e["text"] for e in state["log"] if e["seat"] == seat and e["kind"] in ("late", "failed")
    ]


def moves(server: Server, table: str, seat: int) -> int:
    """How many actions of a finished game were this seat's."""
    record = server.call("GET", f"/api/tables/{table}/record").json()
    game = Game.replay(record | {"actions": []})
    own = 0
    for notation in record["actions"]:
        own += game.current_seat == seat
        game.play(notation)
    return own


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [("raising", "RuntimeError: no idea"), ("cheating", "Cheating chose ")],
)
def test_a_simpler_player_takes_each_move_of_one_that_fails(
    unruly: Server, kind: str, complaint: str
) -> None:
    table, _ = unruly.create(kind, "random")
    with unruly.join(table) as client:
        end = watch(client)
    assert lapses(end, 0) == [FAILED] * moves(unruly, table, 0)
    assert lapses(end, 1) == []
    record = unruly.call("GET", f"/api/tables/{table}/record").json()
    chosen = [*as_the_apprentice_would(Game.replay(record), 0)]
    # The apprentice decides, not the lot; what it imagines of hidden cards may differ.
    assert sum(chosen) > 0.9 * len(chosen)
    by_lot = [*as_the_apprentice_would(Game.replay(record), 1)]
    assert sum(by_lot) < 0.7 * len(by_lot)
    assert complaint in unruly.log


def as_the_apprentice_would(played: Game, seat: int) -> Iterator[bool]:
    """Whether each choice of a seat is the one that the apprentice makes there."""
    game, apprentice, chance = Game(played.setup), make_player("apprentice"), random.Random(1)
    for action in played.actions():
        if deciding(game) == seat and len(game.legal_actions()) > 1:
            yield action == apprentice.choose(View(game, seat), game.legal_actions(), chance)
        game.apply(action)


def test_a_player_that_never_answers_is_waited_for_once(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "tests.service.impatient")
    table, _ = server.create("hanging", "random")
    with server.join(table) as client:
        end = watch(client)
    assert lapses(end, 0) == [LATE] * moves(server, table, 0)
    assert server.end().count("Hanging has not chosen within 0.1 s") == 1


def test_a_player_that_minds_the_deadline_decides_for_itself(unruly: Server) -> None:
    table, _ = unruly.create("hurrying", "random")
    with unruly.join(table) as client:
        end = watch(client)
    assert lapses(end, 0) == []
    assert "Hurrying" not in unruly.log


def test_the_log_still_says_so_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "tests.service.unruly")
    table, key = server.create("raising", "human")
    with server.join(table, key) as client:
        client.hear_state()
        log = client.draft()["log"]
    server.kill()
    server.start()
    with server.join(table, key) as client:
        state = client.hear_state()
    server.end()
    assert FAILED in lapses(state, 0)
    assert state["log"][: len(log)] == log


def test_a_table_whose_player_is_no_more_is_one_clear_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "tests.service.unruly")
    table, key = server.create("raising", "human")
    server.kill()
    server.program = "firstclass"
    server.start()
    with server.join(table, key) as client:
        error = client.hear_bye("failed")
    server.stop()
    assert "player: expected one of random" in error["message"]


def test_who_can_be_asked_to_play(server: Server) -> None:
    players = server.call("GET", "/api/players").json()["players"]
    told = [(player["name"], player["level"], player["levels"]) for player in players]
    assert told == [(each.name, each.level, each.levels) for each in known_players()]
    assert [name for name, _, levels in told if not levels] == list(NAMES)
    assert all(player["line"].endswith(".") for player in players)
    for name, _, levels in told:
        for kind in [f"{name}@{level}" for level in (1, levels)] if levels else [name]:
            server.create(kind, "human")


@pytest.mark.parametrize("kind", ["builder", "builder@0", "builder@13", "planner@4", "director@9"])
def test_a_level_that_nobody_has_is_one_clear_line(server: Server, kind: str) -> None:
    seats = [{"name": "A", "kind": kind}, {"name": "B", "kind": "human"}]
    answer = server.call(
        "POST", "/api/tables", json={"players": 2, "modules": "AB", "seats": seats}
    )
    assert answer.status_code == 400
    message = answer.json()["error"]["message"]
    assert "expected one of human, random, novice" in message
    assert "builder@1-12" in message


def test_a_file_of_one_s_own_is_not_for_tables(server: Server) -> None:
    seats = [{"name": "A", "kind": "/tmp/mine.py:Mine"}, {"name": "B", "kind": "human"}]
    wish = {"players": 2, "modules": "AB", "seats": seats}
    answer = server.call("POST", "/api/tables", json=wish)
    assert answer.status_code == 400
    assert "expected one of human, random, novice" in answer.json()["error"]["message"]
