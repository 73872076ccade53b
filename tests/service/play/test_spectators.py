"""Spectators are counted, see no secrets, and, if the host wants it, see moves later or never."""

from pathlib import Path
from typing import Any

import pytest

from firstclass.service.protocol.requests import NewSeat, NewTable
from tests.server import Client, Server
from tests.service.calls import bearer, call_refused, history
from tests.service.lobby.lobby_harness import LobbyHarness


def played(server: Server, spectators: int | None, actions: int) -> tuple[str, str, Client]:
    """Return a table where so many actions were played; its host is still connected."""
    table, key = server.create("human", "human", spectators=spectators)
    host = server.join(table, key)
    host.__enter__()
    host.receive_state()
    for _ in range(actions):
        host.act()
    return table, key, host


def without_count(state: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name != "watching"}


def test_spectators_are_counted(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as host:
        assert host.receive_state()["spectator_count"] == 0
        with server.join(table) as one, server.join(table) as other:
            one.receive_state()
            assert other.receive_state()["spectator_count"] == 2
            host.wait_for_spectators(2)
        host.wait_for_spectators(0)


def test_spectators_can_be_shown_moves_with_a_delay(server: Server) -> None:
    table, key, host = played(server, 5, 3)
    with server.join(table) as watcher:
        assert watcher.receive_state()["version"] == 0
        assert (watcher.state["log"], watcher.state["thinking_seat"]) == ([], None)
        for version in range(4, 20):
            host.act()
            while watcher.state["version"] < version - 5:
                watcher.receive_state()
            assert watcher.state["version"] == max(0, version - 5)
        state = watcher.state
        assert {line["version"] for line in state["log"]} <= set(range(15))
        moments = history(server, table, first=0, last=63).json()["views"]
        assert len(moments) == 15
        assert state["view"] == moments[-1]
        info = server.call("GET", f"/api/tables/{table}").json()
        assert info["version"] == 14
        path = f"/api/tables/{table}/bug-report?version=15"
        call_refused(server, 400, "malformed", "GET", path)
        assert server.call("GET", path, headers=bearer(key)).status_code == 200
        branch = {"version": 15, "seats": [{"kind": "human"}] * 2}
        call_refused(server, 400, "malformed", "POST", f"/api/tables/{table}/branches", json=branch)
        host.play_out()
        assert watcher.receive_state(lambda state: state["revealed"])["sheet"] is not None
    host.__exit__()


def test_an_undo_is_shown_to_delayed_spectators(server: Server) -> None:
    table, _, host = played(server, 2, 8)
    with server.join(table) as watcher:
        assert watcher.receive_state()["version"] == 6
        host.send(type="undo", version=8)
        if host.receive()["type"] == "state":
            assert watcher.receive_state()["version"] == 5
    host.__exit__()


def test_a_table_without_spectators_can_be_watched_by_nobody(server: Server) -> None:
    table, key, host = played(server, None, 4)
    with server.join(table) as watcher:
        watcher.receive_bye("forbidden")
    assert history(server, table).status_code == 403
    call_refused(server, 403, "forbidden", "GET", f"/api/tables/{table}/bug-report?version=0")
    branch = {"version": 0, "seats": [{"kind": "human"}] * 2}
    call_refused(server, 403, "forbidden", "POST", f"/api/tables/{table}/branches", json=branch)
    assert server.call("GET", f"/api/tables/{table}").json()["version"] == 0
    assert history(server, table, key).status_code == 200
    host.play_out()
    host.__exit__()
    with server.join(table) as watcher:
        assert watcher.receive_state()["revealed"], "what is over may be seen"


def test_the_setting_for_spectators_is_stored_and_kept_in_a_rematch(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    seats = [NewSeat(kind="human")] * 2
    body = NewTable(players=2, modules="AB", seats=seats, spectators=3)
    table, _ = harness.tables.create(body)
    harness.play_out(table)
    harness.restart()
    kept = harness.tables.find(table)
    assert kept.spectators == 3
    assert harness.play_again(kept, (0, 1)).spectators == 3
    harness.close()


@pytest.mark.parametrize("wrong", [-1, 65, "none"])
def test_an_invalid_delay_for_spectators_is_refused(server: Server, wrong: object) -> None:
    seats = [{"kind": "human"}] * 2
    body = {"players": 2, "modules": "AB", "seats": seats, "spectators": wrong}
    call_refused(server, 400, "malformed", "POST", "/api/tables", json=body)
