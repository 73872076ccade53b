"""A table is transferred from a server to the device and back."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import open_context
from tests.browser.idle_page import address_of, attribute_of, count_of, evaluate
from tests.browser.static_site import choices_on, version_on
from tests.browser.test_site import act
from tests.server import Server

pytestmark = pytest.mark.slow


def test_a_table_can_be_transferred_to_the_device_and_back(
    server: Server, browser: Browser
) -> None:
    with open_context(browser, service_workers="allow") as context:
        page = context.new_page()
        page.goto(server.address)
        link = page.get_by_role("link", name="Play on this device")
        expect(link).to_have_attribute("href", "/device/")
        create_table(page)
        act(page)
        act(page)
        at_server, version, hand = address_of(page), version_on(page), choices_on(page)

        choose(page, "Move to this device")
        page.wait_for_url("**/device/?page=/table/*")
        page.locator("[data-action]").first.wait_for()
        assert (version_on(page), choices_on(page)) == (version, hand)
        act(page)
        version, hand = version_on(page), choices_on(page)

        other = context.new_page()
        other.goto(at_server)
        other.get_by_role("heading", name="This game was moved").wait_for()
        there = attribute_of(other.get_by_role("link", name="Play on there"), "href")
        assert f"{server.address}{there}" == address_of(page)
        other.goto(server.address)
        assert count_of(other.get_by_role("heading", name="Your tables")) == 0
        other.close()

        choose(page, "Move to 127.0.0.1")
        page.wait_for_url(f"{server.address}/table/*")
        page.locator("[data-action]").first.wait_for()
        assert (version_on(page), choices_on(page)) == (version, hand)
        act(page)
        assert evaluate(page, "localStorage['fc-device-tables']") == "[]"


def create_table(page: Page) -> None:
    """Create a table for one person and a bot."""
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_label("Kind of player 2").select_option("random")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("[data-action]").first.wait_for()


def choose(page: Page, name: str) -> None:
    """Choose an item in the menu of the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=name).click()
