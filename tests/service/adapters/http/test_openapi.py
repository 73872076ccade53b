"""The server answers every request as its OpenAPI document says, and never with a failure."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import GenerationMode, openapi
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from firstclass.service.adapters.api import CALLS as DECLARED
from firstclass.service.protocol import contract
from tests.server import TIMEOUT, Server
from tests.service.adapters.http.slow_examples import slow_examples
from tests.service.browser_client import BrowserClient

DESCRIBED: Any = openapi.from_dict(contract.openapi(DECLARED))
CALLS = [each.ok() for each in DESCRIBED.get_all_operations()]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


class Target(NamedTuple):
    """A server, with existing ids for its paths and the credentials for a table."""

    server: Server
    known: dict[str, str]
    keys: dict[str, str]


@pytest.fixture(scope="module")
def target(server: Server) -> Iterator[Target]:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
    with BrowserClient(server) as device:
        device.become_guest("Anna")
        seats = [{"kind": "human"}, {"kind": "human"}]
        body = {"players": 2, "modules": "AB", "seats": seats}
        departs = device.call_ok("POST", "/api/lobby", {"table": body, "open_seats": [1]})
        known = {"table_id": table, "open_game_id": departs["id"], "seat": "1"}
        yield Target(server, known, {"Authorization": f"Bearer {key}"})


def cases(call: Any) -> st.SearchStrategy[Any]:
    """Generate valid and invalid requests."""
    return st.one_of([call.as_strategy(mode) for mode in GenerationMode])


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path}")
@slow_examples(12)
@given(data=st.data(), who=st.sampled_from(["nobody", "a player", "a person"]), known=st.booleans())
def test_every_response_conforms_to_the_openapi_document(
    target: Target, anna: BrowserClient, call: Any, data: st.DataObject, who: str, known: bool
) -> None:
    case = data.draw(cases(call))
    for name in target.known.keys() & case.path_parameters.keys() if known else ():
        case.path_parameters[name] = target.known[name]
    headers = {"a player": target.keys, "a person": {"Cookie": f"fc-session={anna.token}"}}.get(who)
    answer = case.call(base_url=target.server.address, headers=headers, timeout=TIMEOUT)
    case.validate_response(answer, checks=CHECKS)
