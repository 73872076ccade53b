"""The contract between the server and its clients, and all files generated from it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.service.adapters.api import CALLS
from firstclass.service.protocol.contract import definitions
from firstclass.service.protocol.requests import parse_message
from scripts.contract import ROOT, files
from scripts.generated import names
from tests.contract import CLIENT_MESSAGES, check
from tests.ids import parameter_id

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


@pytest.mark.parametrize("key", ["score", "next_scoring", "trains"])
def test_a_missing_key_in_a_message_is_noticed(key: str) -> None:
    view: Any = json.loads(json.dumps(Game(Setup(2, "CE", 1)).observe(0)))
    check("View", view)
    del view["boards"][1][key]
    with pytest.raises(AssertionError, match=key):
        check("View", view)
