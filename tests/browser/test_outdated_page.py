"""A page of an earlier version asks the reader to reload it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import window
from tests.browser.idle_page import apart, box_of, evaluate
from tests.server import Server

OUTDATED = """
const Current = WebSocket;
window.WebSocket = class extends Current {
  constructor(address) {
    super(address.replace(/protocol=\\d+/, "protocol=1"));
    sessionStorage.setItem("connections", 1 + Number(sessionStorage.getItem("connections")));
  }
};
"""
"""Makes a page connect like one of protocol version 1, and counts its connections."""


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Update available"), ("de", "Neue Version verfügbar")]
)
def test_the_lobby_reloads_an_outdated_page_once_and_then_asks_the_reader(
    server: Server, page_with_errors: Page, language: str, title: str
) -> None:
    page = page_with_errors
    page.add_init_script(f"localStorage.setItem('fc-language', '{language}'); {OUTDATED}")
    page.goto(f"{server.address}/lobby")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text(
        {"en": "Update available", "de": "Neue Version verfügbar"}[language]
    )
    expect(notice).to_have_count(1)
    evaluate(page, "void dispatchEvent(new Event('online'))")
    assert evaluate(page, "sessionStorage.getItem('connections')") == "2"
    with page.expect_navigation():
        notice.get_by_role("button").click()
    expect(notice).to_be_visible()


def test_a_call_of_an_outdated_page_shows_the_reason_and_offers_to_reload(
    server: Server, page_with_errors: Page
) -> None:
    page = page_with_errors
    old = f"{server.address}/api/archive/strength?players=2"
    page.route("**/api/archive/ratings*", lambda route: route.continue_(url=old))
    page.goto(f"{server.address}/archive")
    notice = page.get_by_role("alert").filter(has_text="Update available")
    expect(notice).to_contain_text("This server uses protocol version 2.")
    page.unroute("**/api/archive/ratings*")
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    expect(notice).to_have_count(0)


def test_on_a_phone_the_notice_covers_no_choice_of_the_start_page_and_no_decision(
    server: Server, browser: Browser
) -> None:
    old = f"{server.address}/api/archive/strength?players=2"
    with window(browser, viewport={"width": 360, "height": 640}, has_touch=True) as page:
        page.route("**/api/bots*", lambda route: route.continue_(url=old))
        page.goto(server.address)
        notice = page.get_by_role("alert").filter(has_text="Update available")
        first = page.locator("[data-start]").first
        assert apart(box_of(notice), box_of(first))
        first.tap()
        assert apart(box_of(notice), box_of(page.locator(".decision")))
