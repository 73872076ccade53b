"""A proxy or an extension passes calls to the server, but no WebSocket."""

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.table import sit_down
from tests.server import Server

PATIENCE = 10_000  # milliseconds after which the page says what is wrong
CLOSED = 1011

BLOCKED = "The connection for playing is blocked"


class Proxy:
    """Passes the WebSockets of a page on, unless it blocks them."""

    def __init__(self, page: Page) -> None:
        self.blocks = True
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/api/**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.blocks:
            socket.close(code=CLOSED)
            return
        socket.connect_to_server()
        self._open.append(socket)

    def block(self) -> None:
        self.blocks = True
        for socket in self._open:
            socket.close(code=CLOSED)


@pytest.fixture
def proxy(page_with_errors: Page) -> Proxy:
    page_with_errors.clock.install()
    return Proxy(page_with_errors)


def test_a_blocked_table_says_so_and_opens_once_nothing_blocks_it(
    server: Server, page_with_errors: Page, proxy: Proxy
) -> None:
    page = page_with_errors
    table, key = server.create("human", "random")
    sit_down(server, page, table, key)
    expect(page.get_by_text("Laying out the cards")).to_be_visible()
    page.clock.run_for(PATIENCE)
    expect(page.get_by_role("heading", name=BLOCKED)).to_be_visible()
    expect(page.get_by_text("The page keeps trying.")).to_be_visible()
    here = page.get_by_role("link", name="Play on this device")
    expect(here).to_have_attribute("href", "/device/")
    proxy.blocks = False
    page.clock.run_for(PATIENCE)
    expect(page.locator('[data-action^="keep"]').first).to_be_visible()
    banner = page.get_by_role("status").filter(has_text=BLOCKED)
    expect(banner).to_have_count(0)
    proxy.block()
    page.clock.run_for(PATIENCE)
    expect(banner).to_be_visible()


def test_a_blocked_lobby_says_so(server: Server, page_with_errors: Page, proxy: Proxy) -> None:
    page = page_with_errors
    page.goto(f"{server.address}/lobby")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("The server does not answer")
    page.clock.run_for(PATIENCE)
    expect(alert).to_contain_text(BLOCKED)
    expect(alert.get_by_role("link", name="Play on this device")).to_be_visible()
    proxy.blocks = False
    page.clock.run_for(PATIENCE)
    expect(page.get_by_role("heading", name="Open games")).to_be_visible()
    expect(alert).to_have_count(0)
