"""A replacement for the server if the browser's tests are run at the site: `--at site`.

Tables are created on a device in the test process, and played to the point where a test begins.
Then the page's device imports them, as people move their tables between devices. Later requests of
a test are answered from the files that the page has stored by then.
"""

import asyncio
import base64
import json
import queue
import threading
from collections.abc import Coroutine
from typing import Any, NamedTuple, Self, TypeVar

from playwright.sync_api import Page

from firstclass.service.adapters.device import Device
from tests.browser.idle_page import evaluate
from tests.browser.static_site import import_tables, transfer_file
from tests.device.memory_files import MemoryFiles, create_table
from tests.server import TIMEOUT, Client

T = TypeVar("T")

READ_STORED_FILES = """
async () => {
  const root = await navigator.storage.getDirectory();
  const kept = {};
  for await (const [name, file] of (await root.getDirectoryHandle('firstclass')).entries()) {
    const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
    kept[decodeURIComponent(name)] = btoa(String.fromCharCode(...bytes));
  }
  return kept;
}
"""
"""The files of the page's device, in base 64."""


class Answer(NamedTuple):
    """The response to a call, as far as tests need it."""

    status_code: int
    text: str

    def json(self) -> Any:
        """Return the body."""
        return json.loads(self.text)


class DeviceServer:
    """A replacement for a server, as far as tests need it."""

    def __init__(self, site: str) -> None:
        self.address = site.rstrip("/")
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()
        self._files = MemoryFiles()
        self._pages: dict[str, Page] = {}
        self.device = self.do(self._begun())

    async def _begun(self) -> Device:
        return Device(self._files)

    def do(self, what: Coroutine[Any, Any, T]) -> T:
        """Run something in the device's event loop."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(TIMEOUT)

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    def page(self, path: str) -> str:
        """Return the address of a page; a file host has only one file for all of them."""
        return f"{self.address}/?page={path.replace('?', '&')}"

    def create(self, *kinds: str, **body: Any) -> tuple[str, str]:
        """Create a table for these kinds of players; return its id and key."""
        return self.do(create_table(self.device, *kinds, **body))

    def join(self, table: str, key: str | None = None, language: str = "") -> "DeviceClient":
        self._fetch(table)
        return DeviceClient(self, table, key, language)

    def call(self, method: str, path: str, **how: Any) -> Answer:
        """Return the response to a call."""
        self._fetch(path.removeprefix("/api/tables/").partition("/")[0])
        body = json.dumps(how["json"]) if "json" in how else how.get("content")
        _, _, key = how.get("headers", {}).get("Authorization", "").partition(" ")
        response = self.device.call(method, path.removeprefix("/api"), key or None, "en", body)
        return Answer(*self.do(response))

    def sit_down(self, page: Page, table: str, key: str) -> None:
        """Open a table in the page, whose device imports all tables from here."""
        page.goto(f"{self.address}/")
        import_tables(page, transfer_file(self._files, [(table, key)]))
        page.goto(self.page(f"/table/{table}"))
        self._pages[table] = page

    def _fetch(self, table: str) -> None:
        """Import the actions played at a table in its page."""
        if (page := self._pages.get(table)) and not page.is_closed():
            kept = evaluate(page, READ_STORED_FILES)
            self._files.content |= {name: base64.b64decode(kept[name]) for name in kept}
            self.device = self.do(self._begun())


class DeviceClient(Client):
    """A client at a table of the device."""

    def __init__(self, site: DeviceServer, table: str, key: str | None, language: str) -> None:
        self._site = site
        self._table = table
        self._sit_message = {"type": "sit", "key": key, "language": language}
        self._messages: queue.Queue[str] = queue.Queue()
        self.state = {}
        self.spectators = 0

    def __enter__(self) -> Self:
        self._device_connection = self._site.do(self._joined())
        self.send(**self._sit_message)
        return self

    async def _joined(self) -> Any:
        return self._site.device.join(self._table, self._messages.put, lambda _: None)

    def __exit__(self, *_: object) -> None:
        self._site.loop.call_soon_threadsafe(self._device_connection.leave)

    def send_text(self, text: str | bytes) -> None:
        self._site.loop.call_soon_threadsafe(self._device_connection.push, text)

    def receive_text(self) -> str:
        return self._messages.get(timeout=TIMEOUT)
