"""How a client connects and gets answers: hello, ids, pings, and a close reason."""

from typing import Any

from firstclass import __version__
from firstclass.service.adapters.api import CALLS
from firstclass.service.protocol.contract import asyncapi
from firstclass.service.protocol.responses import PROTOCOL
from tests.server import Client, Server


class Guest(Client):
    """A client that takes its seats only on request."""

    takes_seats = False

    def __init__(self, server: Server, table: str, protocol: int | str = PROTOCOL) -> None:
        super().__init__(server.address.replace("http", "ws"), table, None, protocol=protocol)

    def send_request(self, **request: Any) -> dict[str, Any]:
        """Send a request and return its answer; also read the states before it."""
        self.send(id="it", **request)
        while "id" not in (message := self.receive()):
            assert message["type"] == "state"
        assert message["id"] == "it"
        return message


def test_a_client_that_connects_is_told_which_seats_it_controls(server: Server) -> None:
    table, key = server.create("human", "random")
    with Guest(server, table) as guest:
        guest.send(type="sit", key=key, language="de")
        hello = guest.receive()
        assert hello["type"] == "hello"
        assert (hello["protocol"], hello["build"]) == (PROTOCOL, __version__)
        assert guest.receive_state()["your_seats"] == [0]
        guest.send(type="sit")
        while (hello := guest.receive())["type"] != "hello":
            assert hello["type"] == "state"
        assert guest.receive_state()["your_seats"] == []


def test_every_request_with_an_id_is_answered_exactly_once(server: Server) -> None:
    table, key = server.create("human", "human")
    with Guest(server, table) as guest:
        guest.send(type="sit", key=key)
        assert guest.receive()["type"] == "hello"
        guest.receive_state()
        guest.draft()
        assert guest.send_request(type="view_as", seat=0)["type"] == "done"
        version = guest.state["version"]
        assert guest.send_request(type="ping")["type"] == "pong"
        reason = guest.send_request(type="why", version=version, action="car upper")
        assert (reason["type"], reason["action"]) == ("why", "car upper")
        assert guest.send_request(type="hint", version=version)["type"] == "hint"
        chosen = guest.state["legal"][0]["action"]
        assert guest.send_request(type="act", version=version, action=chosen)["type"] == "done"
        assert guest.state["version"] > version
        assert (
            guest.send_request(type="why", version=version, action="car upper")["code"] == "stale"
        )
        assert guest.send_request(type="undo", version=version)["code"] == "stale"
        guest.send(type="why", action="car upper")
        assert "id" not in guest.receive()


def test_a_hint_that_comes_too_late_is_answered_with_an_error(server: Server) -> None:
    table, key = server.create("human", "human")
    with Guest(server, table) as guest:
        guest.send(type="sit", key=key)
        assert guest.receive()["type"] == "hello"
        guest.receive_state()
        guest.draft()
        version = guest.state["version"]
        guest.send(id="late", type="hint", version=version)
        guest.act()
        while (answer := guest.receive()).get("id") != "late":
            assert answer["type"] == "state"
        assert (answer["type"], answer["code"]) == ("error", "stale")


def test_a_refused_client_gets_the_close_reason(server: Server) -> None:
    table, _ = server.create("human", "random")
    with Guest(server, table) as guest:
        guest.send(type="sit", key="of another table", language="de")
        bye = guest.receive_bye("forbidden")
        assert bye["message"] == "Das ist nicht der Schlüssel zu diesem Tisch."
    with Guest(server, "nowhere") as guest:
        guest.send(type="sit")
        guest.receive_bye("unknown")
    with Guest(server, table) as guest:
        guest.send(type="act", version=0, action="keep 1")
        guest.receive_bye("malformed")
    with Guest(server, table, protocol=PROTOCOL + 1) as guest:
        guest.receive_bye("upgrade")


def test_a_key_in_the_address_of_a_websocket_has_no_effect(server: Server) -> None:
    table, key = server.create("human", "random")
    for address in (f"&key={key}", f"&protocol={PROTOCOL}&key={key}"):
        with Guest(server, table, protocol=f"{PROTOCOL}{address}") as guest:
            guest.send(type="sit")
            assert guest.receive()["type"] == "hello"
            assert guest.receive_state()["your_seats"] == []
    query = asyncapi(CALLS)["channels"]["table"]["bindings"]["ws"]["query"]
    assert [*query["properties"]] == ["protocol"]
    with Guest(server, table, protocol=f"0&key={key}") as guest:
        guest.receive_bye("upgrade")


def test_a_spectator_can_only_connect_and_send_pings(server: Server) -> None:
    table, _ = server.create("human", "random")
    with Guest(server, table) as guest:
        guest.send(type="sit")
        assert guest.receive()["type"] == "hello"
        assert guest.receive_state()["legal"] == []
        assert guest.send_request(type="ping")["type"] == "pong"
        assert guest.send_request(type="view_as", seat=0)["code"] == "forbidden"
