"""Undo and redo at a table, step by step and by whole turns."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server import Client, Server


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    """Two people at one screen, after the draft."""
    with server.join(*server.create("human", "human", seed=5)) as client:
        client.receive_state()
        client.draft()
        yield client


def undo(client: Client, **more: Any) -> dict[str, Any]:
    client.send(type="undo", version=client.state["version"], **more)
    return client.receive_state()


def redo(client: Client) -> dict[str, Any]:
    client.send(type="redo", version=client.state["version"])
    return client.receive_state()


def others(state: dict[str, Any]) -> list[str]:
    """Return the choices other than ending the turn."""
    return [offer["action"] for offer in state["legal"] if offer["action"] != "end turn"]


def take(client: Client) -> list[dict[str, Any]]:
    """Decline a card and play on without ending the turn; return the states on the way."""
    states = [client.state]
    decline = next(o for o in client.state["legal"] if o["action"].startswith("decline"))
    states.append(client.act(decline["action"]))
    while len(states) < 5 and (more := others(states[-1])):
        states.append(client.act(more[-1]))
    assert len(states) >= 3
    return states


def test_a_turn_can_be_undone_at_once_and_redone_step_by_step(client: Client) -> None:
    states = take(client)
    assert states[-1]["undo_turn_to"] == states[0]["version"]
    assert states[-1]["redo"]["possible"] is False
    back = undo(client, to=states[-1]["undo_turn_to"])
    for name in ("version", "view", "legal", "log", "undo"):
        assert back[name] == states[0][name]
    for state in states[1:]:
        assert client.state["redo"] == {"possible": True, "reason": ""}
        again = redo(client)
        assert {**again, "redo": state["redo"]} == state
    client.send(type="redo", version=client.state["version"])
    assert client.receive_error("illegal")["message"] == client.state["redo"]["reason"] != ""


def test_another_action_discards_the_actions_that_could_be_redone(client: Client) -> None:
    states = take(client)
    undo(client)
    undo(client)
    other = next(offer for offer in client.state["legal"] if offer["action"] != "end turn")
    client.act(other["action"])
    assert client.state["redo"]["possible"] is False
    client.send(type="redo", version=client.state["version"])
    client.receive_error("illegal")
    assert client.state["version"] == states[-1]["version"] - 1


def test_a_turn_can_be_undone_only_back_to_the_last_revealed_card(client: Client) -> None:
    """Everything since the draft can be undone, but not the draft itself."""
    start = client.state["version"]
    assert client.state["undo"]["possible"] is False
    assert client.state["undo_turn_to"] == start
    take(client)
    for beyond in (start - 1, 0, -5):
        client.send(type="undo", version=client.state["version"], to=beyond)
        client.receive_error("illegal")
    assert undo(client, to=start)["version"] == start


@pytest.mark.parametrize("to", [0, 1, 10**30])
def test_an_undo_to_a_later_version_is_refused(client: Client, to: int) -> None:
    version = take(client)[-1]["version"]
    client.send(type="undo", version=version, to=version + to)
    client.receive_error("malformed")
    client.send(type="redo", version=version - 1)
    client.receive_error("stale")


def test_undone_actions_can_be_redone_after_the_server_was_killed(own_server: Server) -> None:
    table, key = own_server.create("human", "human", seed=5)
    with own_server.join(table, key) as client:
        client.receive_state()
        client.draft()
        states = take(client)
        undo(client, to=states[0]["version"])
        own_server.kill()
    own_server.start()
    with own_server.join(table, key) as client:
        client.receive_state()
        assert client.state["version"] == states[0]["version"]
        for state in states[1:]:
            assert redo(client)["legal"] == state["legal"]
        own_server.kill()
    own_server.start()
    with own_server.join(table, key) as client:
        assert client.receive_state()["legal"] == states[-1]["legal"]


def test_a_bot_continues_after_a_turn_was_redone(server: Server) -> None:
    with server.join(*server.create("human", "random", seed=5)) as client:
        client.receive_state()
        while not client.state["legal"] or client.state["view"]["phase"] == "draft":
            client.act() if client.state["legal"] else client.receive_state()
        while client.state["view"]["current"] == 0:
            ends = [o for o in client.state["legal"] if o["action"] == "end turn"]
            client.act(ends[0]["action"] if ends else None)
        client.receive_state(lambda state: state["legal"] != [])
        assert client.state["undo"]["reason"] == "The computer has moved since then."
        assert client.state["undo_turn_to"] == client.state["version"]
        recap = client.state["recap"]
        assert recap["until"] == client.state["version"] > recap["after"]
        own = [entry for entry in client.state["log"] if entry["version"] == recap["after"]]
        assert {entry["seat"] for entry in own} <= {0, None}
        others = [entry for entry in client.state["log"] if entry["version"] > recap["after"]]
        assert {entry["seat"] for entry in others} <= {1, None}
        client.act()
        assert client.state["recap"] == recap, "it stays the same for the whole turn"
