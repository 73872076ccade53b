"""The contract between the server and its clients, and all files generated from it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.service.adapters.api import CALLS
from firstclass.service.protocol.contract import definitions, openapi
from firstclass.service.protocol.requests import parse_message
from scripts.contract import ROOT, files
from scripts.generated import names
from tests.contract import CLIENT_MESSAGES, check, check_message
from tests.ids import parameter_id
from tests.server import Server

EXAMPLE = re.compile(r"```json (\w+)\n(.*?)```", re.DOTALL)
REFERENCE = (ROOT / "docs/contribute/protocol-reference.md").read_text(encoding="utf-8")
PAGES = (ROOT / "docs/contribute/protocol.md").read_text(encoding="utf-8") + REFERENCE
EXAMPLES = EXAMPLE.findall(PAGES)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_all_files_generated_from_the_types_are_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == files()[path], (
        f"{path.relative_to(ROOT)}: if this was meant to change: make contract"
    )


def test_the_protocol_reference_has_one_table_for_every_type() -> None:
    assert sorted(names(REFERENCE)) == sorted(definitions(CALLS))


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=parameter_id)
def test_the_examples_of_the_protocol_pages_are_valid(name: str, text: str) -> None:
    document = json.loads(text)
    check(name, document, CALLS)
    if name in CLIENT_MESSAGES.values():
        parse_message(text)


def test_every_example_of_the_protocol_pages_is_checked() -> None:
    assert PAGES.count("```") == 2 * len(EXAMPLES) > 0


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


@pytest.mark.parametrize("key", ["score", "next_scoring", "trains"])
def test_a_missing_key_in_a_message_is_noticed(key: str) -> None:
    view: Any = json.loads(json.dumps(Game(Setup(2, "CE", 1)).observe(0)))
    check("View", view)
    del view["boards"][1][key]
    with pytest.raises(AssertionError, match=key):
        check("View", view)
