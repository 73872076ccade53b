"""Playing at a table over the WebSocket."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from tests.ids import parameter_id
from tests.server import Client, Server


@contextmanager
def join(server: Server, *kinds: str) -> Iterator[Client]:
    """Connect the first client to a new table, with its key."""
    with server.join(*server.create(*kinds)) as client:
        client.receive_state()
        yield client


def test_an_action_is_shown_in_every_tab(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as one, server.join(table, key) as other:
        one.receive_state()
        assert other.receive_state()["version"] == 0
        one.act()
        assert other.receive_state()["version"] == 1
        assert other.state["log"]


def test_the_only_person_at_a_table_sees_their_cards_at_once(server: Server) -> None:
    with join(server, "human", "random") as client:
        assert client.state["your_seats"] == [0]
        assert client.state["view"]["seat"] == 0


def test_on_a_shared_screen_nothing_secret_is_shown_before_a_player_looks(server: Server) -> None:
    with join(server, "human", "human") as client:
        assert client.state["your_seats"] == [0, 1]
        assert client.state["view"]["seat"] is None
        assert client.state["view"]["hand"] == []
        assert client.state["legal"] == []
        current = client.state["view"]["current"]
        assert client.look(1 - current)["legal"] == []
        assert client.look(current)["legal"]
        assert client.state["view"]["hand"]
        assert client.look(None)["view"]["hand"] == []


def test_after_the_draft_choices_are_shown_without_looking(server: Server) -> None:
    with join(server, "human", "human") as client:
        client.draft()
        assert client.look(None)["legal"]


def test_every_choice_is_accepted_by_its_name(server: Server) -> None:
    with join(server, "human", "human") as client:
        client.draft()
        for turn in range(30):
            legal = client.state["legal"]
            offer = legal[turn % len(legal)]
            version = client.state["version"]
            assert client.act(offer["action"])["version"] == version + 1


def test_an_action_for_an_old_revision_is_refused_with_the_current_state(
    server: Server,
) -> None:
    with join(server, "human", "human") as client:
        client.draft()
        for _ in range(2):
            version, action = client.state["version"], client.state["legal"][0]["action"]
            client.send(type="act", version=version - 1, action=action)
            client.receive_error("stale")
            assert client.receive_state()["version"] == version
            for wrong in (version + 1, -1, version - 1):
                client.send(type="act", version=wrong, action=action)
                client.receive_error("stale")
            client.act(action)


@pytest.mark.parametrize("action", ["keep 1", "take 9.9", "", "Take tile", "dance"])
def test_an_illegal_action_is_refused_with_a_reason(server: Server, action: str) -> None:
    with join(server, "human", "human") as client:
        client.draft()
        version = client.state["version"]
        client.send(type="act", version=version, action=action)
        client.receive_error("illegal")
        assert client.act()["version"] == version + 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "null",
        "[]",
        "{}",
        '{"type": "dance"}',
        '{"type": "act"}',
        '{"type": "act", "version": "0", "action": "keep 1"}',
        '{"type": "act", "version": 0, "action": "keep 1", "seat": 1}',
        '{"type": "view_as", "seat": true}',
        "[" * 9000,
        "9" * 9000,
        b"\x00\x01",
    ],
    ids=parameter_id,
)
def test_a_malformed_message_gets_an_error_only_for_its_sender(
    server: Server, text: str | bytes
) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as one, server.join(table, key) as other:
        one.receive_state()
        other.receive_state()
        one.send_text(text)
        one.receive_error("malformed")
        one.act()
        assert other.receive_state()["version"] == 1


def test_a_message_that_is_too_large_gets_an_error_only_for_its_sender(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as one, server.join(table, key) as other:
        one.receive_state()
        other.receive_state()
        one.send_text('"' + "x" * 20_000 + '"')
        one.receive_error("too_large")
        one.send_text("x" * 2_000_000)
        with pytest.raises(ConnectionClosed):
            one.receive()
        assert other.act()["version"] == 1


def test_the_reason_against_an_action_names_its_ruling(server: Server) -> None:
    with join(server, "human", "random") as client:
        client.draft()
        while not client.state["legal"]:
            client.receive_state()
        client.send(type="why", action="end turn")
        message = client.receive()
        assert message == {
            "type": "why",
            "action": "end turn",
            "text": "Take a card or the Start Player tile before you end your turn.",
            "ruling": "T1",
        }
        client.send(type="why", action=client.state["legal"][0]["action"])
        assert client.receive()["ruling"] == ""
        client.send(type="why", action="sing")
        client.receive_error("illegal")


def test_reasons_against_an_action_are_given_only_to_the_deciding_player(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as player, server.join(table) as spectator:
        for client in (player, spectator):
            client.receive_state()
            client.send(type="why", action="keep 1")
            client.receive_error("forbidden")


def test_undo_reverts_the_last_action(server: Server) -> None:
    with join(server, "human", "human") as client:
        before = client.draft()
        while not client.act()["undo"]["possible"]:
            before = client.state
        client.send(type="undo", version=client.state["version"])
        after = client.receive_state()
        assert after["view"] == before["view"]
        assert after["legal"] == before["legal"]
        assert after["log"] == before["log"]


def test_undo_is_refused_with_the_reason_that_was_shown(server: Server) -> None:
    with join(server, "human", "human") as client:
        assert client.state["undo"]["possible"] is False
        client.send(type="undo", version=0)
        assert client.receive_error("illegal")["message"] == client.state["undo"]["reason"]


def test_an_undo_for_an_old_revision_is_refused(server: Server) -> None:
    with join(server, "human", "human") as client:
        version = client.draft()["version"]
        client.send(type="undo", version=version - 1)
        client.receive_error("stale")
        assert client.receive_state()["version"] == version


def test_looking_at_the_seat_of_a_bot_is_forbidden(server: Server) -> None:
    with join(server, "human", "random") as client:
        client.draft()
        if not client.state["legal"]:
            client.receive_state(lambda state: state["legal"] != [])
        for seat in (1, 2, -1):
            client.send(type="view_as", seat=seat)
            client.receive_error("forbidden")


def test_a_spectator_can_watch_and_sees_nothing_secret(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as player, server.join(table) as spectator:
        player.receive_state()
        states = [spectator.receive_state()]
        for message in (
            {"type": "act", "version": 0, "action": "keep 1"},
            {"type": "undo", "version": 0},
            {"type": "view_as", "seat": 0},
        ):
            spectator.send(**message)
            spectator.receive_error("forbidden")
        last = player.draft()["version"]
        while states[-1]["version"] < last:
            states.append(spectator.receive_state())
        for state in states:
            assert state["your_seats"] == state["legal"] == []
            assert state["view"]["seat"] is None
            assert state["view"]["hand"] == state["view"]["passed"] == []
            assert {board["secret"] for board in state["view"]["boards"]} == {None}


def test_an_unknown_table_is_refused(server: Server) -> None:
    with server.join("nobody") as client:
        client.receive_bye("unknown")


def test_a_wrong_key_is_refused(server: Server) -> None:
    table, _ = server.create("human", "human")
    _, other_key = server.create("human", "human")
    for key in ("guess", other_key, "ключ"):
        with server.join(table, key) as client:
            client.receive_bye("forbidden")
