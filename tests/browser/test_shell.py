"""Around the table: access, error messages, keys, pages."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import evaluate, press
from tests.browser.table import prepare_table, sit_down
from tests.server import Server

LONG = 60_000  # milliseconds in which a faulty client would connect many times
CAR = '[data-area="trains"] [aria-label^="Position 1: 0-car"]'


@pytest.fixture
def table(server: Server) -> tuple[str, str]:
    """A first turn of a person at a separate table."""
    return prepare_table(
        server, "human", "random", to=lambda state: state["view"]["phase"] == "turns"
    )


def sit_at_own(server: Server, page: Page, table: tuple[str, str]) -> None:
    sit_down(server, page, *table)
    page.locator('[data-action^="take"]').first.wait_for()


def test_a_refused_client_shows_the_reason_and_does_not_connect_again(
    server: Server, page_with_errors: Page, table: tuple[str, str]
) -> None:
    calls: list[object] = []
    page_with_errors.on("websocket", lambda call: calls.append(call))
    page_with_errors.clock.install()
    sit_down(server, page_with_errors, table[0], "no-key-of-this-table")
    expect(page_with_errors.get_by_text("This is not the key to this table.")).to_be_visible()
    page_with_errors.clock.run_for(LONG)
    assert len(calls) == 1


def test_a_server_failure_is_not_shown_as_a_missing_table(
    server: Server, page_with_errors: Page, table: tuple[str, str]
) -> None:
    failed = {"error": {"code": "failed", "message": "The server failed. Nothing was changed."}}
    page_with_errors.route(
        f"**/api/tables/{table[0]}", lambda route: route.fulfill(status=500, json=failed)
    )
    sit_down(server, page_with_errors, *table)
    expect(
        page_with_errors.get_by_role("heading", name="The table cannot be opened")
    ).to_be_visible()
    page_with_errors.goto(f"{server.address}/table/nobody-knows-it")
    expect(
        page_with_errors.get_by_role("heading", name="This table does not exist")
    ).to_be_visible()


def test_a_failed_description_does_not_end_a_hint_or_show_a_message(
    server: Server, page_with_errors: Page, table: tuple[str, str]
) -> None:
    replies = [
        {"type": "error", "code": "forbidden", "message": "Not now."},
        {"type": "why", "action": "upgrade lower 1", "text": "Because.", "ruling": "R1"},
    ]

    def between(near: WebSocketRoute) -> None:
        far = near.connect_to_server()

        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "why":
                near.send(json.dumps(replies.pop(0) | {"id": message.get("id")}))
            elif message["type"] != "hint":
                far.send(text)

        near.on_message(answer)

    page_with_errors.route_web_socket("**/api/tables/**", between)
    sit_at_own(server, page_with_errors, table)
    press(page_with_errors, "h")
    thinking = page_with_errors.get_by_role("region", name="What would you do?")
    expect(thinking).to_be_visible()
    page_with_errors.locator(CAR).first.hover()
    expect(page_with_errors.get_by_role("tooltip")).to_contain_text("Position 1")
    page_with_errors.locator(CAR).nth(1).hover()
    expect(page_with_errors.get_by_role("tooltip")).to_contain_text("Not now: Because.")
    expect(page_with_errors.get_by_role("alert")).to_have_count(0)
    expect(thinking).to_be_visible()


def test_an_action_without_a_connection_shows_an_error(
    own_server: Server, page_with_errors: Page
) -> None:
    table = prepare_table(
        own_server, "human", "random", to=lambda state: state["view"]["phase"] == "turns"
    )
    sit_at_own(own_server, page_with_errors, table)
    own_server.kill()
    expect(page_with_errors.get_by_role("status")).to_contain_text("Connection lost")
    page_with_errors.locator('[data-action^="take"]').first.click()
    expect(page_with_errors.get_by_role("alert")).to_contain_text("Connection lost")
    own_server.start()


@pytest.mark.slow
def test_a_failed_rematch_shows_an_error(server: Server, page_with_errors: Page) -> None:
    table = prepare_table(server, "human", "human", to=lambda state: state["sheet"] is not None)
    sit_down(server, page_with_errors, *table)
    again = page_with_errors.get_by_role("dialog").get_by_role("button", name="Play again")
    page_with_errors.route("**/api/**", lambda route: route.abort())
    again.click()
    expect(page_with_errors.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(again).to_be_enabled()


def test_each_escape_closes_only_one_thing(
    server: Server, page_with_errors: Page, table: tuple[str, str]
) -> None:
    sit_at_own(server, page_with_errors, table)
    press(page_with_errors, "h")
    hint = page_with_errors.get_by_role("region", name="What would you do?")
    expect(hint).to_be_visible()
    page_with_errors.get_by_role("button", name="Menu").click()
    sheet = page_with_errors.locator('[data-menu="keys"]')
    press(page_with_errors, "Escape")
    expect(sheet).to_have_count(0)
    expect(hint).to_be_visible()
    press(page_with_errors, "Escape")
    expect(hint).to_have_count(0)


def test_the_keys_of_the_replay_do_not_act_in_text_fields(
    server: Server, page: Page, table: tuple[str, str]
) -> None:
    sit_at_own(server, page, table)
    page.goto(f"{server.address}/table/{table[0]}?at=1")
    page.locator('[data-replay="1"]').wait_for()
    evaluate(
        page, "document.querySelector('.phone, .desktop').append(document.createElement('input'))"
    )
    field = page.locator("input:not([type])")
    field.fill("ab")
    field.press("Home")
    field.press("ArrowRight")
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", "1")
    assert evaluate(field, "field => field.selectionStart") == 1


def test_a_link_can_be_copied_without_a_secure_connection(
    server: Server, page: Page, table: tuple[str, str]
) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    sit_at_own(server, page, table)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy link for spectators").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()


def test_the_game_works_if_the_browser_stores_nothing(server: Server, page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('blocked', 'SecurityError') } })"
    )
    page.goto(server.address)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator('[data-action^="keep"]').first.click()
    page.locator('[data-action^="take"]').first.wait_for()


@pytest.mark.parametrize("path", ["rules", "rules/", "cards/", "table/1/"])
def test_a_page_can_be_opened_with_and_without_a_final_slash(server: Server, path: str) -> None:
    answer = server.call("GET", f"/{path}")
    assert answer.status_code == 200
    assert "text/html" in answer.headers["content-type"]


def test_an_unknown_address_gets_a_page_with_status_404(
    server: Server, page_with_errors: Page
) -> None:
    answer = page_with_errors.goto(f"{server.address}/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(page_with_errors.get_by_role("heading", name="Page not found")).to_be_visible()
    page_with_errors.get_by_role("button", name="To the start page").click()
    expect(page_with_errors.get_by_role("button", name="Start", exact=True)).to_be_visible()
    missing: Any = server.call("GET", "/assets/nothing.js")
    assert missing.status_code == 404
    assert "html" not in missing.headers["content-type"]


def test_a_browser_without_scripts_is_told_what_the_game_needs(
    server: Server, browser: Browser
) -> None:
    with window(browser, java_script_enabled=False) as page:
        page.goto(server.address)
        # Playwright does not search for a text in this element.
        english, german = page.locator("noscript p").first, page.locator("noscript p").last
        expect(english).to_contain_text("First Class needs JavaScript")
        expect(german).to_contain_text("First Class braucht JavaScript")
        expect(english).to_be_in_viewport()
        expect(german).to_be_in_viewport()


def test_a_browser_without_modules_is_told_what_the_game_needs(
    server: Server, page_with_errors: Page
) -> None:
    page = page_with_errors
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto(server.address)
    expect(page.locator("script[nomodule]")).to_have_attribute("src", "/oldBrowser.js")
    expect(page.get_by_text("First Class needs JavaScript")).to_have_count(0)
    page.add_script_tag(url=f"{server.address}/oldBrowser.js")
    expect(page.get_by_text("First Class needs JavaScript")).to_be_in_viewport()


def test_each_page_sets_its_title_and_the_focus(
    server: Server, page: Page, table: tuple[str, str]
) -> None:
    sit_at_own(server, page, table)
    expect(page).to_have_title("Your turn · First Class")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page).to_have_title("First Class")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page).to_have_title("Rules · First Class")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_page_asks_before_it_forgets_the_only_key_to_a_table(
    server: Server, browser: Browser
) -> None:
    with window(browser, viewport=DESKTOP) as page:
        page.goto(server.address)
        page.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_url("**/table/*")
        page.goto(server.address)
        forget = page.get_by_role("button", name="Forget this table")
        forget.first.click()
        press(page, "Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(forget).to_have_count(1)
        forget.first.click()
        page.get_by_role("dialog").get_by_role("button", name="Forget this table").click()
        expect(forget).to_have_count(0)
        assert (
            evaluate(page, "Object.keys(localStorage).filter((name) => name.includes('key-'))")
            == []
        )
