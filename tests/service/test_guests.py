"""A seat of one's own: who is invited decides and sees for that seat, and nobody else does."""

from typing import Any

import pytest

from tests.server import Client, Server
from tests.service.calls import accept, bearer, invite, play_on, refused

STRANGER = "x" * 32


def hosted(server: Server, seat: int = 1, **wish: Any) -> tuple[str, str, str]:
    """A table of two people, one of them a guest: its id, its own key and the guest's."""
    table, key = server.create("human", "human", **wish)
    return table, key, accept(server, table, invite(server, table, seat, key), "Ben")


def turned_away(server: Server, table: str, invitation: str) -> None:
    path, wish = f"/api/tables/{table}/guests", {"invitation": invitation}
    assert "does not hold" in refused(server, 404, "unknown", "POST", path, json=wish)


def keep(*clients: Client) -> None:
    """The draft: each client decides when the seat that must is its own."""
    while clients[0].state["view"]["decision"] == "keep":
        decide(*clients)


def decide(*clients: Client) -> None:
    """Whoever must decides; everybody hears of it."""
    current = clients[0].state["view"]["current"]
    (client,) = [client for client in clients if current in client.state["mine"]]
    version = client.state["version"]
    client.send(type="act", version=version, action=client.state["legal"][0]["action"])
    for each in clients:
        each.hear_state(lambda state: state["version"] > version)


def test_a_guest_decides_for_one_seat_and_the_host_for_the_others(server: Server) -> None:
    table, key, own = hosted(server)
    with server.join(table, key) as host, server.join(table, own) as guest:
        host.hear_state(lambda state: state["apart"][0]["here"])
        guest.hear_state()
        assert (host.state["mine"], guest.state["mine"]) == ([0], [1])
        assert (host.state["view"]["seat"], guest.state["view"]["seat"]) == (0, 1)
        assert guest.state["seats"][1] == {"name": "Ben", "kind": "human"}
        keep(host, guest)
        both = (host, guest)
        for _ in range(12):
            (waits,) = [c for c in both if c.state["view"]["current"] not in c.state["mine"]]
            assert waits.state["legal"] == []
            waits.send(type="act", version=waits.state["version"], action="take 1.1")
            assert "must decide now" in waits.hear_error("forbidden")["message"]
            decide(*both)


def test_nobody_sees_the_secrets_of_a_seat_that_was_given_away(server: Server) -> None:
    """From the invitation on: in no state, past, branch or report, and not by looking."""
    table, key = server.create("human", "human", seed=3)
    with server.join(table, key) as host:
        host.hear_state()
        first = host.state["view"]["current"]
        assert host.look(first)["view"]["hand"]
        invitation = invite(server, table, first, key)
        host.hear_state()
        assert host.state["view"]["seat"] == 1 - first
        assert host.state["legal"] == []
        host.send(type="look", seat=first)
        host.hear_error("forbidden")
        for path in ("history?first=0&last=0&seat=", "report?version=0&seat="):
            place = f"/api/tables/{table}/{path}{first}"
            assert refused(server, 403, "forbidden", "GET", place, headers=bearer(key))
        seats = [{"name": "", "kind": "human"}] * 2
        wish = {"version": 0, "seat": first, "seats": seats}
        place = f"/api/tables/{table}/branches"
        assert refused(server, 403, "forbidden", "POST", place, json=wish, headers=bearer(key))
        with server.join(table, accept(server, table, invitation)) as guest:
            assert guest.hear_state()["view"]["hand"]
            host.hear_state(lambda state: state["apart"][0]["taken"])
            assert host.state["view"]["hand"] == []


def test_an_invitation_is_good_once_and_for_this_table(server: Server) -> None:
    table, key = server.create("human", "human")
    other, _ = server.create("human", "human")
    invitation = invite(server, table, 0, key)
    turned_away(server, other, invitation)
    turned_away(server, table, STRANGER)
    accept(server, table, invitation)
    turned_away(server, table, invitation)


def test_a_guest_moves_to_another_device_and_the_first_one_only_watches(server: Server) -> None:
    table, _, own = hosted(server)
    with server.join(table, own) as before:
        before.hear_state()
        assert before.state["mine"] == [1]
        invitation = invite(server, table, 1, own)
        before.hear_state()
        assert before.state["mine"] == [1], "whoever sits there stays until then"
        new = accept(server, table, invitation)
        before.hear_state(lambda state: state["mine"] == [])
        assert before.state["view"]["seat"] is None
        before.send(type="undo", version=0)
        before.hear_error("forbidden")
    with server.join(table, new) as after:
        assert after.hear_state()["mine"] == [1]
        assert after.state["seats"][1]["name"] == "Ben"
    assert refused(
        server, 403, "forbidden", "POST", f"/api/tables/{table}/rematch", headers=bearer(own)
    )


def test_an_invitation_is_taken_back_until_somebody_sits_there(server: Server) -> None:
    table, key = server.create("human", "human", "human")
    path = f"/api/tables/{table}/seats/2/invitation"
    invitation = invite(server, table, 2, key)
    with server.join(table, key) as host:
        assert host.hear_state()["mine"] == [0, 1]
        assert host.state["apart"] == [{"seat": 2, "invited": True, "taken": False, "here": False}]
        assert server.call("DELETE", path, headers=bearer(key)).status_code == 204
        assert host.hear_state()["mine"] == [0, 1, 2]
    turned_away(server, table, invitation)
    own = accept(server, table, invite(server, table, 2, key))
    again = invite(server, table, 2, key)
    assert server.call("DELETE", path, headers=bearer(key)).status_code == 204
    turned_away(server, table, again)
    with server.join(table, own) as guest:
        assert guest.hear_state()["mine"] == [2]
    assert refused(server, 409, "illegal", "DELETE", path, headers=bearer(key))


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_only_who_may_gives_a_seat_away(server: Server, method: str) -> None:
    table, _, own = hosted(server)
    other_table, other_key = server.create("human", "random")
    places = [(0, own), (0, None), (1, STRANGER), (0, other_key)]
    for seat, shown in places:
        path = f"/api/tables/{table}/seats/{seat}/invitation"
        assert refused(server, 403, "forbidden", method, path, headers=bearer(shown))
    for seat in (1, 2, -1, 10**6):
        path = f"/api/tables/{other_table}/seats/{seat}/invitation"
        assert refused(server, 409, "illegal", method, path, headers=bearer(other_key))


def test_nobody_takes_back_what_another_has_played(server: Server) -> None:
    table, key, own = hosted(server, seed=4)
    with server.join(table, key) as host, server.join(table, own) as guest:
        host.hear_state(lambda state: state["apart"][0]["here"])
        guest.hear_state()
        keep(host, guest)
        both = [host, guest]
        (first,) = [c for c in both if c.state["view"]["current"] in c.state["mine"]]
        (other,) = [c for c in both if c is not first]
        first.act()
        other.hear_state(lambda state: state["version"] == first.state["version"])
        assert first.state["undo"]["possible"]
        assert not other.state["undo"]["possible"]
        assert other.state["undo"]["reason"].endswith("has moved since.")
        other.send(type="undo", version=other.state["version"])
        other.hear_error("illegal")
        first.send(type="undo", version=first.state["version"])
        back = first.hear_state(lambda state: state["redo"]["possible"])
        other.hear_state(lambda state: state["version"] == back["version"])
        assert not other.state["redo"]["possible"]
        other.send(type="redo", version=other.state["version"])
        other.hear_error("illegal")


def test_guests_come_back_after_the_server_was_killed(mortal: Server) -> None:
    table, key, own = hosted(mortal)
    invitation = invite(mortal, table, 0, key)
    mortal.kill()
    mortal.start()
    late = accept(mortal, table, invitation, "Anna")
    for shown, mine in ((key, []), (own, [1]), (late, [0])):
        with mortal.join(table, shown) as client:
            assert client.hear_state()["mine"] == mine
            assert [seat["name"] for seat in client.state["seats"]] == ["Anna", "Ben"]


def test_who_is_here_is_told(server: Server) -> None:
    table, key, own = hosted(server)
    with server.join(table, key) as host:
        assert not host.hear_state()["apart"][0]["here"]
        with server.join(table, own) as guest, server.join(table, own) as twice:
            guest.hear_state()
            twice.hear_state()
            host.hear_state(lambda state: state["apart"][0]["here"])
        host.hear_state(lambda state: not state["apart"][0]["here"])


def test_a_guest_is_told_whether_the_host_is_here(server: Server) -> None:
    table, key, own = hosted(server)
    with server.join(table, own) as guest:
        assert guest.hear_state()["here"] == [1]
        with server.join(table, key) as host:
            assert host.hear_state()["here"] == [0, 1]
            guest.hear_state(lambda state: state["here"] == [0, 1])
        guest.hear_state(lambda state: state["here"] == [1])


def test_at_one_screen_nobody_asks_who_is_here(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        assert client.hear_state()["here"] == []


def test_the_same_company_plays_again_with_the_keys_it_has(server: Server) -> None:
    table, key, own = hosted(server)
    with server.join(table, key) as host, server.join(table, own) as guest:
        host.hear_state(lambda state: state["apart"][0]["here"])
        guest.hear_state()
        while host.state["view"]["phase"] != "over":
            decide(host, guest)
        path = f"/api/tables/{table}/rematch"
        answer = server.call("POST", path, headers=bearer(own))
        assert answer.status_code == 201, answer.text
        laid = answer.json()
        assert laid["key"] == own
        assert host.hear_state()["again"] == guest.hear_state()["again"] == laid["table"]
        assert server.call("POST", path, headers=bearer(key)).json()["table"] == laid["table"]
    for shown, mine in ((key, [0]), (own, [1])):
        with server.join(laid["table"], shown) as client:
            assert client.hear_state()["mine"] == mine
            assert client.state["seats"][1]["name"] == "Ben"


def test_a_table_without_guests_is_as_it_was(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        assert client.hear_state()["mine"] == [0, 1]
        assert client.state["apart"] == []
        play_on(client, 8)
