"""The page stays small."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, WebSocket

from firstclass.service.adapters.http.pages import STATIC
from tests.browser.idle_page import evaluate
from tests.browser.table import sit_down
from tests.server import Server

MAX_SCRIPT_BYTES = 275_000  # bytes of script, compressed, of everything there is in one language
AT_A_TABLE = 140_000  # and of the files that the page of a table names


def test_the_scripts_stay_small(server: Server) -> None:
    sizes: dict[str, int] = {}
    for file in STATIC.glob("assets/*.js"):
        path = f"/assets/{file.name}"
        answer = server.call("GET", path, headers={"accept-encoding": "gzip"})
        packed = server.call("GET", path, headers={"accept-encoding": "gzip, br"})
        assert packed.headers["content-encoding"] == "br"
        assert packed.headers["content-type"] == answer.headers["content-type"]
        assert packed.num_bytes_downloaded < answer.num_bytes_downloaded
        assert answer.text == file.read_text(encoding="utf-8")
        sizes[file.name] = answer.num_bytes_downloaded
    german = {name for name in sizes if re.match(r"(rules\.)?de-", name)}
    assert len(german) == 2
    assert sum(sizes[name] for name in sizes.keys() - german) < MAX_SCRIPT_BYTES
    page = server.call("GET", "/table/1").text
    named = [size for name, size in sizes.items() if name in page]
    assert len(named) > 3
    assert sum(named) < AT_A_TABLE


@pytest.mark.parametrize("path", ["table/1", "table/1/review", "", "rules", "cards"])
def test_only_the_page_of_a_table_names_its_scripts(server: Server, path: str) -> None:
    named = "TablePage" in server.call("GET", f"/{path}").text
    assert named == (path == "table/1")


def test_the_page_of_a_table_names_all_scripts_it_needs(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3)
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.wait_for()
    named = server.call("GET", f"/table/{table}").text
    # A browser sends six requests at once: with the style sheet and the box, these are all.
    assert named.count("modulepreload") <= 4
    addresses = evaluate(page, "performance.getEntriesByType('resource').map(({ name }) => name)")
    scripts = {urlsplit(address).path for address in addresses}
    assert any("TablePage" in path for path in scripts)
    late = {path for path in scripts if path.endswith(".js") and path not in named}
    # The browser chooses the language and the fonts.
    assert {path.split("/")[-1].split("-")[0] for path in late} <= {"en", "fonts"}


def test_a_table_opens_one_connection_and_loads_no_unused_font(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3)
    calls: list[WebSocket] = []
    files: list[str] = []
    page.on("websocket", lambda call: calls.append(call))
    page.on("request", lambda request: files.append(request.url))
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.wait_for()
    evaluate(page, "document.fonts.ready")
    assert len(calls) == 1
    assert any("latin" in file for file in files)
    assert not any("latin-ext" in file for file in files)
