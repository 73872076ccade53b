"""Monitoring of the server: metrics, and log lines as JSON documents."""

import json
import re
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import Server, fetch
from tests.service.calls import call_refused


def number(metrics: str, name: str) -> float:
    """Return the value of a metric."""
    (value,) = re.findall(rf"^{re.escape(name)} (\S+)$", metrics, re.MULTILINE)
    return float(value)


def test_metrics_are_served_only_locally_and_reveal_nothing_about_tables(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", options=("--metrics", "0"))
    address = server.read_line().split()[-1]
    assert address.startswith("http://127.0.0.1:")
    table, key = server.create("human", "human")
    call_refused(server, 404, "unknown", "GET", "/api/tables/nowhere")
    with server.join(table, key) as client:
        client.receive_state()
        metrics = fetch("GET", address).text
        assert number(metrics, "firstclass_tables") == 1
        assert number(metrics, "firstclass_conversations") == 1
        assert number(metrics, 'firstclass_answers_total{status="201"}') == 1
        assert number(metrics, 'firstclass_answers_total{status="404"}') == 1
        assert number(metrics, "process_resident_memory_bytes") > 10**7
        assert "firstclass_late_seconds_bucket" in metrics
        assert table not in metrics
        assert key not in metrics
    assert server.call("GET", "/api/metrics").status_code == 404
    assert "firstclass_answers" not in fetch("GET", f"{server.address}/metrics").text
    server.stop()


def test_each_line_of_the_json_log_is_a_document(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", options=("--json-log",))
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.receive_state()
        client.say_bytes_as_text(b"\xff\xfe")
        with pytest.raises(ConnectionClosed):
            client.receive()
    (line,) = [json.loads(line) for line in server.end().splitlines()]
    assert set(line) == {"time", "level", "logger", "message"}
    assert key not in line["message"]
