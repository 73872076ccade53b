"""The page stays light."""

import re

from playwright.sync_api import Page, WebSocket

from tests.browser.test_whole_game import sit_down
from tests.server import Server

MOST = 250_000  # bytes of script, compressed


def test_the_script_stays_small(server: Server) -> None:
    scripts = re.findall(r'src="(/assets/[^"]+)"', server.call("GET", "/").text)
    assert scripts
    total = 0
    for path in scripts:
        answer = server.call("GET", path, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        total += answer.num_bytes_downloaded
    assert total < MOST


def test_a_table_is_called_once_and_fetches_no_face_that_nobody_sees(
    server: Server, page: Page
) -> None:
    table, key = server.create("human", "random", seed=3)
    calls: list[WebSocket] = []
    files: list[str] = []
    page.on("websocket", lambda call: calls.append(call))
    page.on("request", lambda request: files.append(request.url))
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.wait_for()
    page.evaluate("document.fonts.ready")
    assert len(calls) == 1
    assert any("latin" in file for file in files)
    assert not any("latin-ext" in file for file in files)
