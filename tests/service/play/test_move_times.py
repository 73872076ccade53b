"""When each move was played: stored with it, and told in the record of a finished game."""

import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.service.stored import Seat
from tests.rules.games import game_after
from tests.server import Client, Server
from tests.service.calls import FINISHED_RECORD, RECORD, bearer, call_refused, open_record
from tests.service.in_memory import history_of

PEOPLE: list[Seat] = [{"name": "Ann", "kind": "human"}, {"name": "Bob", "kind": "human"}]
TIMED = RECORD | {"times": [*range(10**12, 10**12 + len(RECORD["actions"]))]}


def record_of(server: Server, table: str) -> dict[str, Any]:
    record: dict[str, Any] = server.call("GET", f"/api/tables/{table}/record").json()
    return record


def now() -> int:
    return int(time.time() * 1000)


def undo(client: Client) -> None:
    client.send(type="undo", version=client.state["version"])
    client.receive_state()


def test_the_record_of_a_finished_game_says_when_people_and_bots_played(tmp_path: Path) -> None:
    database, begun = tmp_path / "tables.sqlite", now()
    server = Server(database)
    table, key = server.create("human", "random")
    with server.join(table, key) as client:
        client.receive_state()
        client.play_out()
    record = record_of(server, table)
    times = record["times"]
    assert len(times) == len(record["actions"])
    assert all(time <= later for time, later in pairwise([begun, *times, now()]))
    assert Game.replay(record).over
    server.stop()
    server = Server(database)
    assert record_of(server, table) == record
    server.stop()


@pytest.mark.parametrize(
    "record", [RECORD, FINISHED_RECORD, TIMED], ids=["running", "over", "timed"]
)
def test_an_opened_record_keeps_its_times_or_has_none(server: Server, record: Any) -> None:
    table, _ = open_record(server, record)
    assert record_of(server, table) == record


def test_a_branch_has_the_times_of_the_moves_before_it(server: Server) -> None:
    begun = now()
    parent, _ = open_record(server, TIMED)
    body = {"version": 40, "seats": PEOPLE}
    branch = server.call("POST", f"/api/tables/{parent}/branches", json=body).json()
    with server.join(branch["table"], branch["key"]) as client:
        client.receive_state()
        client.play_out()
    times = record_of(server, branch["table"])["times"]
    assert times[:40] == TIMED["times"][:40]
    assert all(time >= begun for time in times[40:])


def test_a_branch_of_a_game_without_times_has_none(server: Server) -> None:
    parent, _ = open_record(server, RECORD)
    body = {"version": 40, "seats": PEOPLE}
    branch = server.call("POST", f"/api/tables/{parent}/branches", json=body).json()
    with server.join(branch["table"], branch["key"]) as client:
        client.receive_state()
        client.play_out()
    assert "times" not in record_of(server, branch["table"])


def test_a_transfer_file_takes_the_times_along(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
    first = server.call("POST", f"/api/tables/{table}/transfer", headers=bearer(key)).json()
    assert len(first["record"]["times"]) == len(first["record"]["actions"]) > 0
    moved = server.call("POST", "/api/transfers", json=first).json()
    path, headers = f"/api/tables/{moved['table']}/transfer", bearer(moved["key"])
    again = server.call("POST", path, headers=headers).json()
    assert again["record"] == first["record"]


def test_an_undone_move_takes_its_time_along_and_back(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
        while not client.state["undo"]["possible"]:
            client.act()
        version = client.state["version"]
        undo(client)
        client.send(type="redo", version=client.state["version"])
        client.receive_state()
        undo(client)
        client.act()
        assert client.state["version"] == version
    record = server.call("POST", f"/api/tables/{table}/transfer", headers=bearer(key)).json()[
        "record"
    ]
    assert len(record["times"]) == len(record["actions"]) == version


def test_bad_times_are_refused_in_one_sentence(server: Server) -> None:
    for times in ([], TIMED["times"][::-1], [*TIMED["times"][1:], 1.5]):
        message = call_refused(
            server, 400, "malformed", "POST", "/api/records", json=RECORD | {"times": times}
        )
        assert message.endswith(
            "times: expected a whole number for each of the 60 moves, in milliseconds since 1970,"
            " none before the previous one."
        )


def test_a_move_is_never_before_the_last_one_even_if_clocks_differ() -> None:
    history = history_of(game_after(Setup(seed=6), 6, 0))
    for clock, expected in ((50, 50), (40, 50), (60, 60)):
        at = history.time_of_next(clock)
        assert at == expected
        history.play(history.game.legal_actions()[0], at)
    assert history.times == [50, 50, 60]
    history.undo_to(1)
    assert history.times == [50]
    history.redo()
    assert history.times == [50, 50]


def test_games_with_the_same_moves_at_other_times_have_the_same_snapshot() -> None:
    early, late = (history_of(game_after(Setup(seed=6), 6, 0)) for _ in range(2))
    for history, at in ((early, 1), (late, 2)):
        history.play(history.game.legal_actions()[0], at)
    assert early.record_until(1) != late.record_until(1)
    assert early.to_snapshot() == late.to_snapshot()
