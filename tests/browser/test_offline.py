"""Installed, offline, and disconnected for a while."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute, expect

from tests.browser.chromium import open_context
from tests.browser.idle_page import evaluate, stop_clock, wait_for
from tests.browser.table import sit_down, wait_for_version
from tests.server import Server

READY = "() => navigator.serviceWorker.ready.then((worker) => worker.active.state)"
KEPT = """async () => {
  const open = (await caches.keys()).map((name) => caches.open(name));
  const kept = await Promise.all((await Promise.all(open)).map((cache) => cache.keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with open_context(browser, service_workers="allow") as context:
        yield context


def test_the_page_opens_offline_and_says_so(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(server.address)
    evaluate(page, READY)
    kept = evaluate(page, KEPT)
    assert "/" in kept
    assert any(path.endswith(".js") for path in kept)
    assert not any(path.startswith("/api/") for path in kept)
    context.set_offline(True)
    page.goto(f"{server.address}/table/any")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.goto(server.address)
    expect(page.get_by_text("You are offline")).to_be_visible()
    context.set_offline(False)


def test_missing_fonts_do_not_take_the_page_away(server: Server, page_with_errors: Page) -> None:
    for lost in ("**/assets/fonts-*.js", "**/api/health"):
        page_with_errors.route(lost, lambda route: route.abort())
    arrivals: list[str] = []
    page_with_errors.on("framenavigated", lambda frame: arrivals.append(frame.url))
    with page_with_errors.expect_event("requestfailed", lambda request: "health" in request.url):
        page_with_errors.goto(server.address)
    expect(page_with_errors.get_by_role("button", name="Start")).to_be_visible()
    assert len(arrivals) == 1


def test_a_page_that_failed_to_load_can_be_requested_again(
    server: Server, page_with_errors: Page
) -> None:
    page_with_errors.goto(server.address)
    for lost in ("**/assets/RulesPage-*.js", "**/api/health"):
        page_with_errors.route(lost, lambda route: route.abort())
    page_with_errors.get_by_role("link", name="Rules").first.click()
    expect(page_with_errors.get_by_text("The server does not answer")).to_be_visible()
    page_with_errors.unroute_all()
    page_with_errors.get_by_role("button", name="Try again").click()
    expect(page_with_errors.get_by_role("heading", name="Rules", exact=True)).to_be_visible()


def test_a_part_that_failed_to_load_is_requested_again(
    server: Server, page_with_errors: Page
) -> None:
    for lost in ("**/assets/StartPage-*.js", "**/api/health"):
        page_with_errors.route(lost, lambda route: route.abort())
    with page_with_errors.expect_event("requestfailed", lambda request: "health" in request.url):
        page_with_errors.goto(server.address)
    page_with_errors.unroute_all()
    expect(page_with_errors.get_by_role("button", name="Start")).to_be_visible()


def test_a_missing_part_of_an_old_version_reloads_the_page(
    server: Server, page_with_errors: Page
) -> None:
    page_with_errors.goto(server.address)
    page_with_errors.route("**/assets/RulesPage-*.js", lambda route: route.abort(), times=1)
    page_with_errors.get_by_role("link", name="Rules").first.click()
    expect(page_with_errors.get_by_role("heading", name="Rules", exact=True)).to_be_visible()


def test_the_page_can_be_installed(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(server.address)
    session = context.new_cdp_session(page)
    answered = session.send("Page.getAppManifest")
    assert answered["errors"] == []
    manifest = json.loads(answered["data"])
    # The requirements of browsers for an installation.
    assert manifest["name"] == "First Class"
    assert manifest["display"] == "standalone"
    assert server.call("GET", manifest["start_url"]).status_code == 200
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        answer = server.call("GET", icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width = int.from_bytes(answer.content[16:20], "big")
            assert f"{width}x{width}" == icon["sizes"]


def test_an_update_leaves_nothing_of_the_old_version(
    server: Server, context: BrowserContext
) -> None:
    page = context.new_page()
    worker = server.call("GET", "/sw.js").text
    name = worker.split("const SHELL = '")[1].split("'")[0]
    older = "shell-of-yesterday"
    served = [older]

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(name, served[-1]))

    for path in ("/", "/sw.js"):
        context.route(f"{server.address}{path}", fulfil)
    page.goto(server.address)
    evaluate(page, READY)
    assert evaluate(page, "() => caches.keys()") == [older]
    served.append(name)
    evaluate(page, "() => navigator.serviceWorker.ready.then((worker) => worker.update())")
    wait_for(page, "async () => (await caches.keys()).length === 2")
    page.goto("about:blank")
    page.goto(server.address)
    wait_for(page, "async (name) => (await caches.keys()).join() === name", name)


def test_a_lost_connection_returns_and_shows_the_missed_moves(
    own_server: Server, context: BrowserContext
) -> None:
    server, page = own_server, context.new_page()
    table, key = server.create("human", "human", seed=7)
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
    page.clock.install()
    sit_down(server, page, table, key)
    wait_for_version(page, 2)
    evaluate(page, "() => { window.stayed = true }")
    stop_clock(page)  # so that it connects again only after the others have moved
    server.kill()
    expect(page.get_by_role("status")).to_contain_text("Connection lost")
    server.start(urlsplit(server.address).port or 0)
    with server.join(table, key) as client:
        client.receive_state()
        client.act("decline 1.1")
        state = client.act("upgrade upper 1")
    page.clock.resume()
    expect(page.get_by_role("alert")).to_contain_text("While you were away")
    wait_for_version(page, state["version"])
    expect(page.get_by_role("status")).to_have_count(0)
    assert evaluate(page, "window.stayed")
    expect(page.locator("[role=log] p").filter(has_text="Seat 0: Declined 1.1")).to_have_count(1)


class BreakableConnection:
    """The connection of a page to its table; it breaks once, before or after the answer."""

    def __init__(self, page: Page) -> None:
        self.breaks = ""
        self.requests: list[dict[str, Any]] = []
        self.answers: list[str] = []
        page.route_web_socket("**/ws*", self._open)

    def _open(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def forward(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                self.requests.append(message)
            if self.breaks == "asking":
                self._break(route)
            else:
                server.send(text)

        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if self.requests and message.get("id") == self.requests[-1]["id"]:
                self.answers.append(message["type"])
                if self.breaks == "answered":
                    self._break(route)
                    return
            if not self.breaks:
                route.send(text)

        route.on_message(forward)
        server.on_message(answer)

    def _break(self, route: WebSocketRoute) -> None:
        self.breaks = ""
        route.close(code=3000)


def test_a_click_is_played_only_once_even_if_the_connection_breaks(
    server: Server, page: Page
) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.receive_state()
        version = client.draft()["version"]
    socket = BreakableConnection(page)
    sit_down(server, page, table, key)
    wait_for_version(page, version)
    page.locator('[data-menu="decline"]').click()
    for number, (breaks, action) in enumerate((("asking", "decline"), ("answered", "upgrade")), 1):
        socket.breaks = breaks
        page.locator(f'[data-action^="{action}"]').first.click()
        wait_for_version(page, version + number)
        expect(page.get_by_text("Connection lost")).to_have_count(0)
        first, second = socket.requests[2 * number - 2 :]
        assert first == second
        assert first["idempotency_key"]
    declined = page.locator("[role=log] p").filter(has_text="Seat 0: Declined 1.1")
    expect(declined).to_have_count(1)
    assert socket.answers == ["done"] * 3
    with server.join(table, key) as client:
        state = client.receive_state()
        assert (state["version"], len({each["idempotency_key"] for each in socket.requests})) == (
            version + 2,
            2,
        )
