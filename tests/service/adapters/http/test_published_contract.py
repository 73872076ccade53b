"""The contract as a server publishes it, and its messages compared with it."""

from typing import Any

import pytest

from firstclass.service.adapters.api import CALLS
from firstclass.service.protocol.contract import definitions, openapi
from tests.contract import check_message
from tests.ids import parameter_id
from tests.server import Server


def test_the_server_publishes_its_contract(server: Server) -> None:
    assert server.call("GET", "/api/openapi.json").json() == openapi(CALLS)
    assert set(server.call("GET", "/api/schema").json()["$defs"]) == set(definitions(CALLS))
    channels = server.call("GET", "/api/asyncapi.json").json()["channels"]
    assert channels["table"]["address"] == "/api/tables/{table_id}/ws"


@pytest.mark.parametrize(
    ("where", "what"),
    [((), "secret_plan"), (("view",), "deck"), (("view", "boards", 0), "hand")],
    ids=parameter_id,
)
def test_an_undocumented_key_in_a_message_is_noticed(
    server: Server, where: tuple[Any, ...], what: str
) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.receive()
        state = client.state | {"log_after": 0}
    check_message(state)
    place: Any = state
    for step in where:
        place = place[step]
    place[what] = 1
    with pytest.raises(AssertionError, match=what):
        check_message(state)
