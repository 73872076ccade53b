"""The pages open, and the browser has nothing to complain about."""

from playwright.sync_api import Page, expect

from tests.server import Server


def test_the_start_page_opens(server: Server, page: Page) -> None:
    page.goto(server.address)
    expect(page.get_by_role("button").first).to_be_visible()
    expect(page).to_have_title("First Class")
