"""Bots at a table."""

from firstclass import Game
from tests.server import Server


def test_bots_finish_a_game_and_its_record_can_be_replayed(server: Server) -> None:
    table, _ = server.create("planner", "random", "random")
    with server.join(table) as client:
        end = client.receive_state(lambda state: state["view"]["phase"] == "over")
    assert end["thinking_seat"] is None
    assert end["sheet"]["seats"]
    record = server.call("GET", f"/api/tables/{table}/record").json()
    game = Game.replay(record)
    assert game.over
    assert game.version == end["version"]
    assert game.sheet() == end["sheet"]


def test_each_action_of_a_bot_is_shown_separately(server: Server) -> None:
    table, key = server.create("human", "planner", "planner")
    with server.join(table, key) as client:
        client.receive_state()
        while not client.state["view"]["turn"] or client.state["view"]["current"] == 0:
            if client.state["legal"]:
                client.act()
            else:
                client.receive_state()
        while client.state["thinking_seat"] is not None:
            version = client.state["version"]
            assert client.state["legal"] == []
            assert client.receive_state()["version"] == version + 1


def test_a_person_may_not_decide_for_a_bot(server: Server) -> None:
    table, key = server.create("planner", "human")
    with server.join(table, key) as client:
        client.receive_state()
        while client.state["thinking_seat"] is None:
            client.act()
        version = client.state["version"]
        client.send(type="act", version=version, action="end turn")
        answer = client.receive()
        while answer["type"] == "state":
            answer = client.receive()
        assert answer["code"] in ("forbidden", "stale")


def test_an_action_that_a_bot_has_answered_cannot_be_undone(server: Server) -> None:
    table, key = server.create("human", "random")
    with server.join(table, key) as client:
        client.receive_state()
        moved = client.state["thinking_seat"] is not None
        while not (moved and client.state["thinking_seat"] is None):
            moved = moved or client.state["thinking_seat"] is not None
            if client.state["legal"]:
                client.act()
            else:
                client.receive_state()
        assert client.state["undo"] == {
            "possible": False,
            "reason": "The computer has moved since then.",
        }
