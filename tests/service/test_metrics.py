"""What a host's programs are told of the server: numbers, and lines of the log as documents."""

import json
import re
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import Server, fetch
from tests.service.calls import refused


def number(told: str, name: str) -> float:
    """What is told under a name."""
    (found,) = re.findall(rf"^{re.escape(name)} (\S+)$", told, re.MULTILINE)
    return float(found)


def test_numbers_are_told_on_this_machine_and_nothing_of_any_table(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", options=("--metrics", "0"))
    address = server.printed().split()[-1]
    assert address.startswith("http://127.0.0.1:")
    table, key = server.create("human", "human")
    refused(server, 404, "unknown", "GET", "/api/tables/nowhere")
    with server.join(table, key) as client:
        client.hear_state()
        told = fetch("GET", address).text
        assert number(told, "firstclass_tables") == 1
        assert number(told, "firstclass_conversations") == 1
        assert number(told, 'firstclass_answers_total{status="201"}') == 1
        assert number(told, 'firstclass_answers_total{status="404"}') == 1
        assert number(told, "process_resident_memory_bytes") > 10**7
        assert "firstclass_late_seconds_bucket" in told
        assert table not in told
        assert key not in told
    assert server.call("GET", "/api/metrics").status_code == 404
    assert "firstclass_answers" not in fetch("GET", f"{server.address}/metrics").text
    server.stop()


def test_each_line_of_the_log_is_a_document(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", options=("--json-log",))
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.hear_state()
        client.say_bytes_as_text(b"\xff\xfe")
        with pytest.raises(ConnectionClosed):
            client.hear()
    (line,) = [json.loads(line) for line in server.end().splitlines()]
    assert set(line) == {"time", "level", "logger", "message"}
    assert key not in line["message"]
