"""A page of an earlier version asks the reader to reload it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.idle_page import evaluate
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
