"""Every screen uses the chosen language."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import window
from tests.browser.idle_page import evaluate, table_of
from tests.browser.table import sit_down
from tests.server import Server


def test_the_language_can_be_switched_in_the_middle_of_a_game(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3)
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.click()
    page.locator('[data-action="take 1.1"]').wait_for()
    log = page.get_by_role("complementary")
    expect(log).to_contain_text("Round 1")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(log).to_contain_text("Runde 1")
    expect(log).not_to_contain_text("Round")
    expect(page.get_by_role("heading", name="Nimm eine Karte")).to_be_visible()
    page.get_by_role("button", name="Ablehnen", exact=True).click()
    decline = page.locator('[data-action="decline 1.1"]')
    expect(decline).to_contain_text("Ablehnen: stattdessen eine freie Aufwertung")
    decline.click()
    expect(log).to_contain_text("1.1 abgelehnt")
    page.reload()
    expect(log).to_contain_text("1.1 abgelehnt")


@pytest.mark.slow
def test_an_unnamed_seat_is_named_in_the_language_of_the_reader(server: Server, page: Page) -> None:
    page.goto(server.address)
    first = page.get_by_label("Name of player 1")
    expect(first).to_have_attribute("placeholder", "You")
    page.locator('[data-start="first game"]').click()
    players = page.locator("header.bar")
    expect(players).to_contain_text("You")
    page.locator('[data-action^="keep"]').first.click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(players).to_contain_text("Du")
    expect(players).not_to_contain_text("You")
    # A spectator has no seat there.
    key = f"fc-key-{table_of(page)}"
    evaluate(page, "key => localStorage.removeItem(key)", key)
    page.reload()
    expect(players).to_contain_text("Spieler 1")


def test_the_language_of_the_browser_is_the_default(server: Server, browser: Browser) -> None:
    with window(browser, locale="de-AT") as page:
        page.goto(server.address)
        expect(page.get_by_text("Spieler", exact=True)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        page.get_by_role("button", name="English").click()
        expect(page.get_by_text("Players", exact=True)).to_be_visible()
