"""Bug reports: a moment of a table as a scenario, containing only what its reader may know."""

import tomllib
from typing import Any

from firstclass import Game, Setup
from firstclass.scenarios import Scenario, run, set_up
from tests.server import Server
from tests.service.calls import call_refused, play_on


def report(server: Server, table: str, key: str | None = None, **query: Any) -> Scenario:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    answer = server.call("GET", f"/api/tables/{table}/bug-report", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    return Scenario.model_validate(tomllib.loads(answer.json()["scenario"]))


def seen(game: Game, seat: int | None) -> dict[str, Any]:
    return {**game.observe(seat), "version": 0}


def test_a_bug_report_shows_the_view_of_the_seat_and_nothing_hidden(server: Server) -> None:
    table, key = server.create("human", "human", seed=9, modules="CF")
    with server.join(table, key) as client:
        client.receive_state()
        played = play_on(client, 50)
    game = Game(Setup(players=2, modules="CF", seed=9))
    for version in range(0, 51, 5):
        while game.version < version:
            game.play(played[game.version])
        for seat in (None, 0, 1):
            query = {"version": version} | ({} if seat is None else {"seat": seat})
            scenario = report(server, table, key, **query)
            assert run(scenario) == []
            rebuilt = set_up(scenario)
            assert rebuilt.setup.seed == 0
            assert seen(rebuilt, seat) == seen(game, seat)
            hidden = [other.secret for other in game.state.boards if other.seat != seat]
            again = [other.secret for other in rebuilt.state.boards if other.seat != seat]
            if version > 10 and seat is None:
                assert hidden != again
            assert report(server, table, key, **query) == scenario


def test_after_the_game_a_bug_report_contains_everything(server: Server) -> None:
    table, key = server.create("human", "random", seed=9)
    with server.join(table, key) as client:
        client.receive_state()
        client.play_out()
    game = Game.replay(server.call("GET", f"/api/tables/{table}/record").json())
    end = set_up(report(server, table, version=game.version))
    assert seen(end, 0) == seen(game, 0)
    begun = set_up(report(server, table, version=0))
    for action in game.actions():
        begun.apply(action)
    assert seen(begun, 1) == seen(game, 1)


def test_a_bug_report_needs_the_same_access_as_its_moment(server: Server) -> None:
    table, _ = server.create("human", "random")
    path = f"/api/tables/{table}/bug-report"
    call_refused(server, 403, "forbidden", "GET", f"{path}?version=0&seat=0")
    call_refused(server, 400, "malformed", "GET", f"{path}?version=99")
    call_refused(server, 400, "malformed", "GET", path)
    call_refused(server, 404, "unknown", "GET", "/api/tables/none/bug-report?version=0")
    assert report(server, table, version=0).title == "A report from a table, after 0 actions"
