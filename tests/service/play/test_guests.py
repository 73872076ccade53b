"""Seats on separate devices: only the guest who was invited decides and sees for that seat."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import pytest

from tests.server import Client, Server
from tests.service.calls import accept, bearer, call_refused, invite, play_on

STRANGER = "x" * 32


def hosted(server: Server, seat: int = 1, **body: Any) -> tuple[str, str, str]:
    """Return a table of two people, one of them a guest: its id, its key and the guest's key."""
    table, key = server.create("human", "human", **body)
    return table, key, accept(server, table, invite(server, table, seat, key), "Ben")


@contextmanager
def two(server: Server, **body: Any) -> Iterator[tuple[Client, Client]]:
    """Connect the host and the guest of such a table."""
    table, key, own = hosted(server, **body)
    with server.join(table, key) as host, server.join(table, own) as guest:
        host.receive_state(lambda state: state["invited_seats"][0]["is_connected"])
        guest.receive_state()
        yield host, guest


def turned_away(server: Server, table: str, invitation: str) -> None:
    path, body = f"/api/tables/{table}/accepted-invitations", {"invitation": invitation}
    assert "no longer valid" in call_refused(server, 404, "unknown", "POST", path, json=body)


def keep(*clients: Client) -> None:
    """Play the draft; each client decides for its own seat."""
    while clients[0].state["view"]["decision"] == "keep":
        decide(*clients)


def decide(*clients: Client) -> None:
    """Play an action of the deciding seat; every client hears of it."""
    current = clients[0].state["view"]["current"]
    (client,) = [client for client in clients if current in client.state["your_seats"]]
    version = client.state["version"]
    client.send(type="act", version=version, action=client.state["legal"][0]["action"])
    for each in clients:
        each.receive_state(lambda state: state["version"] > version)


def test_a_guest_decides_for_one_seat_and_the_host_for_the_others(server: Server) -> None:
    with two(server) as (host, guest):
        assert (host.state["your_seats"], guest.state["your_seats"]) == ([0], [1])
        assert (host.state["view"]["seat"], guest.state["view"]["seat"]) == (0, 1)
        assert guest.state["seats"][1] == {"name": "Ben", "kind": "human"}
        keep(host, guest)
        both = (host, guest)
        for _ in range(12):
            (waits,) = [c for c in both if c.state["view"]["current"] not in c.state["your_seats"]]
            assert waits.state["legal"] == []
            waits.send(type="act", version=waits.state["version"], action="take 1.1")
            assert "must decide now" in waits.receive_error("forbidden")["message"]
            decide(*both)


def test_nobody_else_sees_the_secrets_of_a_seat_that_was_given_to_a_guest(server: Server) -> None:
    """This holds from the invitation on, for every state, replay, branch and report, and `look`."""
    table, key = server.create("human", "human", seed=3)
    with server.join(table, key) as host:
        host.receive_state()
        first = host.state["view"]["current"]
        assert host.look(first)["view"]["hand"]
        invitation = invite(server, table, first, key)
        host.receive_state()
        assert host.state["view"]["seat"] == 1 - first
        assert host.state["legal"] == []
        host.send(type="view_as", seat=first)
        host.receive_error("forbidden")
        for path in ("history?first=0&last=0&seat=", "bug-report?version=0&seat="):
            place = f"/api/tables/{table}/{path}{first}"
            assert call_refused(server, 403, "forbidden", "GET", place, headers=bearer(key))
        seats = [{"name": "", "kind": "human"}] * 2
        body = {"version": 0, "seat": first, "seats": seats}
        place = f"/api/tables/{table}/branches"
        assert call_refused(server, 403, "forbidden", "POST", place, json=body, headers=bearer(key))
        with server.join(table, accept(server, table, invitation)) as guest:
            assert guest.receive_state()["view"]["hand"]
            host.receive_state(lambda state: state["invited_seats"][0]["is_taken"])
            assert host.state["view"]["hand"] == []


def test_an_invitation_works_only_once_and_only_for_its_table(server: Server) -> None:
    table, key = server.create("human", "human")
    other, _ = server.create("human", "human")
    invitation = invite(server, table, 0, key)
    turned_away(server, other, invitation)
    turned_away(server, table, STRANGER)
    accept(server, table, invitation)
    turned_away(server, table, invitation)


def test_accepting_an_invitation_again_with_the_same_key_is_safe(server: Server) -> None:
    table, key = server.create("human", "human", "human")
    first, second = (invite(server, table, seat, key) for seat in (1, 2))
    path, own = f"/api/tables/{table}/accepted-invitations", "k" * 32
    for name in ("Ben", "Benny"):
        body = {"invitation": first, "name": name, "key": own}
        answer = server.call("POST", path, json=body)
        assert (answer.status_code, answer.json()) == (201, {"table": table, "key": own})
    turned_away(server, table, first)
    assert call_refused(
        server, 404, "unknown", "POST", path, json={"invitation": first, "key": STRANGER}
    )
    with server.join(table, own) as guest:
        assert guest.receive_state()["your_seats"] == [1]
        assert [seat["name"] for seat in guest.state["seats"]][1:] == ["Ben", "Seat 2"]
    assert accept(server, table, second)
    for weak in ("k" * 31, "k" * 65, "k" * 31 + "&", ""):
        call_refused(
            server, 400, "malformed", "POST", path, json={"invitation": first, "key": weak}
        )


def test_a_guest_can_move_to_another_device_and_the_old_one_becomes_a_spectator(
    server: Server,
) -> None:
    table, _, own = hosted(server)
    with server.join(table, own) as before:
        before.receive_state()
        assert before.state["your_seats"] == [1]
        invitation = invite(server, table, 1, own)
        before.receive_state()
        assert before.state["your_seats"] == [1], "whoever sits there stays until then"
        new = accept(server, table, invitation)
        before.receive_state(lambda state: state["your_seats"] == [])
        assert before.state["view"]["seat"] is None
        before.send(type="undo", version=0)
        before.receive_error("forbidden")
    with server.join(table, new) as after:
        assert after.receive_state()["your_seats"] == [1]
        assert after.state["seats"][1]["name"] == "Ben"
    assert call_refused(
        server,
        403,
        "forbidden",
        "POST",
        f"/api/tables/{table}/rematch",
        json={},
        headers=bearer(own),
    )


def test_an_invitation_can_be_withdrawn_until_it_is_accepted(server: Server) -> None:
    table, key = server.create("human", "human", "human")
    path = f"/api/tables/{table}/seats/2/invitation"
    invitation = invite(server, table, 2, key)
    with server.join(table, key) as host:
        assert host.receive_state()["your_seats"] == [0, 1]
        assert host.state["invited_seats"] == [
            {"seat": 2, "has_invitation": True, "is_taken": False, "is_connected": False}
        ]
        assert server.call("DELETE", path, headers=bearer(key)).status_code == 204
        assert host.receive_state()["your_seats"] == [0, 1, 2]
    turned_away(server, table, invitation)
    own = accept(server, table, invite(server, table, 2, key))
    again = invite(server, table, 2, key)
    assert server.call("DELETE", path, headers=bearer(key)).status_code == 204
    turned_away(server, table, again)
    with server.join(table, own) as guest:
        assert guest.receive_state()["your_seats"] == [2]
    assert call_refused(server, 409, "illegal", "DELETE", path, headers=bearer(key))


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_only_the_holder_of_a_seat_can_give_it_away(server: Server, method: str) -> None:
    table, _, own = hosted(server)
    other_table, other_key = server.create("human", "random")
    places = [(0, own), (0, None), (1, STRANGER), (0, other_key)]
    for seat, token in places:
        path = f"/api/tables/{table}/seats/{seat}/invitation"
        assert call_refused(server, 403, "forbidden", method, path, headers=bearer(token))
    for seat in (1, 2, -1, 10**6):
        path = f"/api/tables/{other_table}/seats/{seat}/invitation"
        assert call_refused(server, 409, "illegal", method, path, headers=bearer(other_key))


def test_a_player_cannot_undo_the_action_of_another_player(server: Server) -> None:
    with two(server, seed=4) as (host, guest):
        keep(host, guest)
        both = [host, guest]
        (first,) = [c for c in both if c.state["view"]["current"] in c.state["your_seats"]]
        (other,) = [c for c in both if c is not first]
        first.act()
        other.receive_state(lambda state: state["version"] == first.state["version"])
        assert first.state["undo"]["possible"]
        assert not other.state["undo"]["possible"]
        assert other.state["undo"]["reason"].endswith("has moved since then.")
        other.send(type="undo", version=other.state["version"])
        other.receive_error("illegal")
        first.send(type="undo", version=first.state["version"])
        back = first.receive_state(lambda state: state["redo"]["possible"])
        other.receive_state(lambda state: state["version"] == back["version"])
        assert not other.state["redo"]["possible"]
        other.send(type="redo", version=other.state["version"])
        other.receive_error("illegal")


def moved(first: Client, other: Client, *watching: Client) -> int:
    """Play an action of each client; return the version before both."""
    keep(first, other)
    everybody = (first, other, *watching)
    before: int = first.state["version"]
    mover = first.state["view"]["current"]
    while first.state["view"]["current"] == mover:
        before = first.state["version"]
        decide(*everybody)
    decide(*everybody)
    return before


class Question(NamedTuple):
    """A request for an undo: the asking and the asked client, and the versions then and now."""

    asker: Client
    asked: Client
    before: int
    last: int


@contextmanager
def question(server: Server) -> Iterator[Question]:
    """Let one of two people ask the other for an undo."""
    with two(server, seed=4) as (host, guest):
        before = moved(host, guest)
        last = host.state["version"]
        asker, asked = (host, guest) if host.state["ask_undo_to"] is not None else (guest, host)
        assert asked.state["ask_undo_to"] is None, "it was their own action"
        asker.send(type="ask_undo", version=last, to=before)
        yield Question(asker, asked, before, last)


def receive_question(*clients: Client) -> list[Any]:
    """Return the request as each client sees it."""
    return [
        client.receive_state(lambda state: state["undo_request"])["undo_request"]
        for client in clients
    ]


def test_an_undo_of_another_players_action_needs_their_consent(server: Server) -> None:
    with question(server) as (asker, asked, before, last):
        messages = receive_question(asker, asked)
        assert messages[0] == messages[1]
        assert messages[0]["by"] == asker.state["your_seats"]
        assert messages[0]["waits_for"] == asked.state["your_seats"]
        asker.send(type="answer_undo", version=last, agree=True)
        asker.receive_error("illegal")
        asked.send(type="answer_undo", version=last, agree=True)
        for client in (asker, asked):
            state = client.receive_state(lambda state: state["version"] == before)
            assert state["undo_request"] is None


def test_an_undo_of_revealed_cards_needs_the_consent_of_all_other_players(server: Server) -> None:
    """The last card kept in the draft reveals the first display."""
    table, key = server.create("human", "human", "human")
    keys = [key, *(accept(server, table, invite(server, table, seat, key)) for seat in (1, 2))]
    with ExitStack() as open_:
        clients = [open_.enter_context(server.join(table, token)) for token in keys]
        for client in clients:
            client.receive_state(lambda state: state["connected_seats"] == [0, 1, 2])
        last: Any = None
        while clients[0].state["view"]["decision"] == "keep":
            last = clients[0].state["view"]["current"]
            decide(*clients)
        asker, others = clients[last], [each for each in clients if each is not clients[last]]
        version = asker.state["version"]
        assert not asker.state["undo"]["possible"]
        assert asker.state["ask_undo_to"] is not None
        asker.send(type="ask_undo", version=version, to=version - 1)
        seats = sorted(seat for each in others for seat in each.state["your_seats"])
        for message in receive_question(*clients):
            assert message["waits_for"] == seats
        others[0].send(type="answer_undo", version=version, agree=True)
        for each in clients:
            each.receive_state(
                lambda state: state["undo_request"]["waits_for"] == others[1].state["your_seats"]
            )
        others[1].send(type="answer_undo", version=version, agree=True)
        for each in clients:
            each.receive_state(lambda state: state["version"] == version - 1)


@pytest.mark.parametrize("who", ["asked", "asker"])
def test_a_request_for_an_undo_ends_when_it_is_declined_or_withdrawn(
    server: Server, who: str
) -> None:
    with question(server) as (asker, asked, _, last):
        receive_question(asker, asked)
        {"asked": asked, "asker": asker}[who].send(type="answer_undo", version=last, agree=False)
        for client in (asker, asked):
            state = client.receive_state(lambda state: state["undo_request"] is None)
            assert state["version"] == last
        asked.send(type="answer_undo", version=last, agree=True)
        asked.receive_error("illegal")


def test_the_next_action_ends_a_request_for_an_undo(server: Server) -> None:
    with question(server) as (asker, asked, _, last):
        receive_question(asker, asked)
        decide(asker, asked)
        assert asker.state["undo_request"] is None
        asked.send(type="answer_undo", version=last, agree=True)
        asked.receive_error("stale")


def test_spectators_cannot_request_an_undo_or_agree_to_one(server: Server) -> None:
    table, key, own = hosted(server, seed=4)
    with (
        server.join(table, key) as host,
        server.join(table, own) as guest,
        server.join(table) as stranger,
    ):
        host.receive_state(lambda state: state["invited_seats"][0]["is_connected"])
        guest.receive_state()
        stranger.receive_state()
        before = moved(host, guest, stranger)
        last = host.state["version"]
        assert stranger.state["ask_undo_to"] is None
        for message in ({"type": "ask_undo", "to": before}, {"type": "answer_undo", "agree": True}):
            stranger.send(version=last, **message)
            stranger.receive_error("forbidden")


def test_on_a_shared_screen_or_against_bots_an_undo_needs_no_consent(server: Server) -> None:
    table, key = server.create("human", "human", seed=4)
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
        play_on(client, 20)
        assert client.state["ask_undo_to"] is None
    table, key = server.create("human", "random", seed=4)
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
        while client.state["thinking_seat"] is not None:
            client.receive_state()
        version = client.state["version"]
        assert client.state["ask_undo_to"] is None
        client.send(type="ask_undo", version=version, to=version - 1)
        client.receive_error("illegal")


def test_guests_can_return_after_the_server_was_killed(own_server: Server) -> None:
    table, key, own = hosted(own_server)
    invitation = invite(own_server, table, 0, key)
    own_server.kill()
    own_server.start()
    late = accept(own_server, table, invitation, "Anna")
    for token, mine in ((key, []), (own, [1]), (late, [0])):
        with own_server.join(table, token) as client:
            assert client.receive_state()["your_seats"] == mine
            assert [seat["name"] for seat in client.state["seats"]] == ["Anna", "Ben"]


def test_the_host_sees_whether_a_guest_is_connected(server: Server) -> None:
    table, key, own = hosted(server)
    with server.join(table, key) as host:
        assert not host.receive_state()["invited_seats"][0]["is_connected"]
        with server.join(table, own) as guest, server.join(table, own) as twice:
            guest.receive_state()
            twice.receive_state()
            host.receive_state(lambda state: state["invited_seats"][0]["is_connected"])
        host.receive_state(lambda state: not state["invited_seats"][0]["is_connected"])


def test_a_guest_sees_whether_the_host_is_connected(server: Server) -> None:
    table, key, own = hosted(server)
    with server.join(table, own) as guest:
        assert guest.receive_state()["connected_seats"] == [1]
        with server.join(table, key) as host:
            assert host.receive_state()["connected_seats"] == [0, 1]
            guest.receive_state(lambda state: state["connected_seats"] == [0, 1])
        guest.receive_state(lambda state: state["connected_seats"] == [1])


def test_on_a_shared_screen_nobody_is_shown_as_connected(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        assert client.receive_state()["connected_seats"] == []


def test_the_same_people_can_play_a_rematch_with_the_keys_they_have(server: Server) -> None:
    table, key, own = hosted(server)
    with server.join(table, key) as host, server.join(table, own) as guest:
        host.receive_state(lambda state: state["invited_seats"][0]["is_connected"])
        guest.receive_state()
        while host.state["view"]["phase"] != "over":
            decide(host, guest)
        path = f"/api/tables/{table}/rematch"
        answer = server.call("POST", path, json={}, headers=bearer(own))
        assert (answer.status_code, answer.json()) == (200, {"table": None, "key": None})
        votes = [{"seat": 0, "accepts": None}, {"seat": 1, "accepts": True}]
        assert (
            host.receive_state()["rematch_votes"] == guest.receive_state()["rematch_votes"] == votes
        )
        rematch = server.call("POST", path, json={}, headers=bearer(key)).json()
        assert rematch["key"] == key
        assert (
            host.receive_state()["rematch_table"]
            == guest.receive_state()["rematch_table"]
            == rematch["table"]
        )
        theirs = server.call("POST", path, json={}, headers=bearer(own)).json()
        assert theirs == {"table": rematch["table"], "key": own}
    for token, mine in ((key, [0]), (own, [1])):
        with server.join(rematch["table"], token) as client:
            assert client.receive_state()["your_seats"] == mine
            assert client.state["seats"][1]["name"] == "Ben"


def test_a_table_without_guests_needs_no_invitations(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        assert client.receive_state()["your_seats"] == [0, 1]
        assert client.state["invited_seats"] == []
        play_on(client, 8)
