"""The daily deal, from the start page to its table and back."""

from playwright.sync_api import Page, expect

from tests.browser.idle_page import press, table_of
from tests.browser.journey import audit
from tests.server import Server


def test_a_newcomer_can_play_the_daily_deal(server: Server, page: Page) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Daily deal").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("Your name")).to_be_focused()
    assert audit(page) == []
    page.get_by_label("Your name").fill("Daisy")
    press(page, "Enter")  # and the person who wanted to play starts playing
    table = table_of(page)
    expect(page.locator("[data-action]").first).to_be_visible()
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.goto(f"{server.address}/daily")
    page.get_by_role("link", name="Play on").click()
    expect(page).to_have_url(server.page(f"/table/{table}"))
