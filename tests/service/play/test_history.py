"""Replays: the earlier moments of a game, and who may see them."""

import pytest

from firstclass import Game, Setup
from tests.server import Server
from tests.service.calls import call_refused, history, play_on


def test_every_moment_of_a_replay_shows_the_observation_at_that_time(server: Server) -> None:
    table, key = server.create("human", "human", seed=9, modules="CF")
    with server.join(table, key) as client:
        client.receive_state()
        played = play_on(client, 50)
    game = Game(Setup(players=2, modules="CF", seed=9))
    moments = [game.clone()]
    for action in played:
        game.play(action)
        moments.append(game.clone())
    for seat in (None, 0, 1):
        query = {} if seat is None else {"seat": seat}
        views = history(server, table, key, **query).json()["views"]
        assert views == [moment.observe(seat) for moment in moments]
    assert history(server, table).json() == history(server, table, key).json()
    part = history(server, table, first=20, last=22).json()["views"]
    assert [view["version"] for view in part] == [20, 21, 22]
    assert part == [moment.observe(None) for moment in moments[20:23]]


def test_after_the_game_everybody_can_see_the_replay_of_every_seat(server: Server) -> None:
    table, key = server.create("human", "random", seed=9)
    with server.join(table, key) as client:
        client.receive_state()
        client.play_out()
    for seat in (0, 1):
        views = history(server, table, seat=seat).json()["views"]
        assert views[0]["seat"] == seat
    assert any(view["hand"] for view in views)
    path = f"/api/tables/{table}/history?first=0&last=0"
    call_refused(server, 403, "forbidden", "GET", f"{path}&seat=2")


def test_only_the_holder_of_a_key_sees_the_replay_of_its_seats(server: Server) -> None:
    table, key = server.create("human", "random")
    _, other_key = server.create("human", "random")
    path = f"/api/tables/{table}/history?first=0&last=0"
    call_refused(server, 403, "forbidden", "GET", f"{path}&seat=0")
    call_refused(server, 403, "forbidden", "GET", path, headers={"Authorization": "Bearer guess"})
    for seat, token in ((0, other_key), (1, key), (2, key), (-1, key)):
        headers = {"Authorization": f"Bearer {token}"}
        call_refused(server, 403, "forbidden", "GET", f"{path}&seat={seat}", headers=headers)
    assert history(server, table, key, seat=0).status_code == 200


@pytest.mark.parametrize(
    "query",
    ["", "first=0", "first=0&last=64", "first=3&last=2", "first=x&last=2", "first=0&last=9e9"],
)
def test_a_malformed_request_for_moments_is_refused(server: Server, query: str) -> None:
    table, _ = server.create("human", "human")
    call_refused(server, 400, "malformed", "GET", f"/api/tables/{table}/history?{query}")


def test_undone_actions_are_not_part_of_the_replay(server: Server) -> None:
    table, key = server.create("human", "human")
    assert len(history(server, table, key).json()["views"]) == 1
    assert history(server, table, first=5, last=9).json() == {"views": []}
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
        play_on(client, 3)
        version = client.state["version"]
        assert client.state["undo"]["possible"]
        client.send(type="undo", version=version)
        client.receive_state()
        views = history(server, table, key, first=version - 1, last=version).json()["views"]
        assert [view["version"] for view in views] == [version - 1]
