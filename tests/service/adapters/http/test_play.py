"""`firstclass play`: starting and stopping the server."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from firstclass.service.adapters.http.server import addresses, local_address
from tests.server import TIMEOUT, Server, fetch, launch, startup_error

SOURCES = Path(__file__).parents[4] / "src"
PLAY = [sys.executable, "-m", "firstclass", "play", "--port", "0", "--db"]


def test_the_server_opens_the_browser_at_its_address(tmp_path: Path) -> None:
    seen = tmp_path / "address"
    os.mkfifo(seen)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{seen}"\n')
    browser.chmod(0o755)
    process = subprocess.Popen(
        [*PLAY, str(tmp_path / "tables.sqlite")],
        env=os.environ | {"BROWSER": f"{browser} %s"},
        stdout=subprocess.PIPE,
        text=True,
    )
    address = seen.read_text().strip()
    process.kill()
    output, _ = process.communicate()
    assert address in output


def test_the_server_prints_the_addresses_for_other_devices(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*PLAY, str(tmp_path / "tables.sqlite"), "--no-browser", "--host", "0.0.0.0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    offered = addresses("0.0.0.0", 0)
    lines = [process.stdout.readline().rstrip() for _ in offered]
    for line in lines:
        (address,) = [word for word in line.split() if "://" in word]
        assert fetch("GET", f"{address}api/health").json()["status"] == "ok"
    assert f"//{local_address('0.0.0.0') or 'localhost'}:" in lines[-1]
    process.kill()
    process.communicate()


def test_missing_pages_are_reported_before_the_address(tmp_path: Path) -> None:
    sources = tmp_path / "src"
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(SOURCES / "firstclass", sources / "firstclass", ignore=ignored)
    process = subprocess.Popen(
        [*PLAY, str(tmp_path / "tables.sqlite"), "--no-browser"],
        env=os.environ | {"PYTHONPATH": str(sources), "FIRSTCLASS_RULES": "interpreted"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(2)]
    process.kill()
    process.communicate()
    assert lines[0].startswith("The pages are not installed: ")
    assert lines[1].startswith("First Class is at http://")


def test_an_interrupted_server_stops_without_output(tmp_path: Path) -> None:
    process = launch(tmp_path / "tables.sqlite")
    assert process.stdout is not None
    for _ in ("its settings", "its address"):
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=TIMEOUT)
    assert output == errors.strip() == ""


def test_a_port_in_use_is_reported_in_one_line(server: Server, tmp_path: Path) -> None:
    port = urlsplit(server.address).port or 0
    assert str(port) in startup_error(tmp_path / "tables.sqlite", port)
