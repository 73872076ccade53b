"""The static site at a server of plain files, and players there."""

import base64
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event
from typing import Any

from playwright.sync_api import Error, Page

from tests.browser.idle_page import attribute_of, attributes_of, press
from tests.device.memory_files import MemoryFiles
from tests.serving import serving

WORKER_READY = "() => navigator.serviceWorker.ready.then((worker) => worker.active.state)"
"""Resolves when the pages are cached for offline use."""


PORTAL = b"<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>"


@dataclass
class Conduct:
    """How a host behaves; it can change at any time."""

    headers: dict[str, str] = field(default_factory=dict)
    instead: int | None = None
    """The status of the page that it sends instead of every file."""
    silent: bool = False
    """Whether it accepts requests and never answers."""
    stopped: Event = field(default_factory=Event)


class FileHandler(SimpleHTTPRequestHandler):
    """A file server that logs nothing."""

    def __init__(self, *args: Any, conduct: Conduct, **more: Any) -> None:
        self.conduct = conduct
        super().__init__(*args, **more)

    def handle(self) -> None:
        # A page that is closed while it loads hangs up.
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        if self.conduct.silent:
            self.conduct.stopped.wait()
        elif self.conduct.instead:
            self.send_response(self.conduct.instead)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(PORTAL)
        else:
            super().do_GET()

    def end_headers(self) -> None:
        for name, value in self.conduct.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serve_folder(
    root: Path, conduct: Conduct | None = None, kind: type[FileHandler] = FileHandler
) -> Iterator[str]:
    """Serve the files in a folder; yield the address."""
    conduct = conduct or Conduct()
    handler = partial(kind, directory=root, conduct=conduct)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as host, serving(host):
        yield f"http://127.0.0.1:{host.server_port}/"
        conduct.stopped.set()


def transfer_file(files: MemoryFiles, tables: Iterable[tuple[str, str]]) -> str:
    """Return the transfer file of another device, with the keys to these tables."""
    kept = {name: base64.b64encode(content).decode() for name, content in files.content.items()}
    keys = [{"id": table, "title": table, "key": key} for table, key in tables]
    return json.dumps({"firstclass": "tables", "files": kept, "keys": keys})


def import_tables(page: Page, content: str) -> None:
    """Import it on this device, on the start page."""
    file = {"name": "tables.json", "mimeType": "application/json", "buffer": content.encode()}
    page.get_by_text("Tables on this device").click()
    page.get_by_label("Load tables from a file").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_text("Your tables are here.").wait_for()


def choices_on(page: Page) -> list[str]:
    """Return the choices that the page shows."""
    return attributes_of(page.locator("[data-action]"), "data-action")


def version_on(page: Page) -> int:
    """Return the version of the game that the page shows."""
    return int(attribute_of(page.locator("[data-version]"), "data-version") or "")


def kill(page: Page) -> None:
    """Let the browser end the page's process without warning."""
    try:
        page.goto("chrome://crash")
    except Error:
        page.close()


def record_of(page: Page) -> dict[str, Any]:
    """Return the record of a finished game as the page saves it, without commitment and times."""
    end = page.get_by_role("dialog")
    end.wait_for()
    press(page, "Escape")
    end.wait_for(state="detached")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Save").click()
    record: dict[str, Any] = json.loads(saved.value.path().read_text(encoding="utf-8"))
    record.pop("seal")
    assert len(record.pop("times")) == len(record["actions"])
    return record
