"""The order of layers: a dialog hides nothing that must be seen or heard."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import box_of, press
from tests.browser.table import prepare_table, sit_down
from tests.server import Server

pytestmark = pytest.mark.slow


def test_a_dialog_shows_descriptions_of_its_cards_and_can_be_closed(
    server: Server, page: Page
) -> None:
    table = prepare_table(server, "human", "random", to=lambda state: len(state["log"]) > 8)
    sit_down(server, page, *table)
    page.locator("[data-card]").first.click()
    dialog = page.get_by_role("dialog")
    card = dialog.locator("[data-thing]")
    card.hover()
    expect(dialog.get_by_role("tooltip")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_the_focused_element_is_described_by_the_visible_description(
    server: Server, page: Page
) -> None:
    table = prepare_table(server, "human", "random", to=lambda state: True)
    sit_down(server, page, *table)
    page.locator('[data-action^="take"]').first.wait_for()
    press(page, "1")
    press(page, "ArrowRight")
    focused = page.locator(":focus")
    expect(focused).to_have_accessible_description(
        re.compile("^Car card Base game, stack 1 Gives:")
    )
    press(page, "Escape")
    expect(focused).to_have_accessible_description("")


def test_during_the_draft_the_log_and_the_connection_status_stay_accessible(
    own_server: Server, browser: Browser
) -> None:
    table = own_server.create("human", "random", seed=3)
    with window(browser, viewport=DESKTOP) as page:
        sit_down(own_server, page, *table)
        draft = page.get_by_role("dialog")
        draft.locator('[data-action^="keep"]').first.wait_for()
        expect(draft.get_by_role("log")).to_contain_text("Keep one Game End card")
        own_server.kill()
        expect(draft.get_by_role("status")).to_contain_text("Connection lost")


def test_the_check_mark_of_a_used_card_is_on_that_card(server: Server, page: Page) -> None:
    table = prepare_table(
        server,
        "human",
        "human",
        modules="EF",
        to=lambda state: any(card["used"] for card in state["view"].get("storage") or []),
    )
    sit_down(server, page, *table)
    used = page.locator(".storage .used")
    card, tick = box_of(used), box_of(used.locator(".mark"))
    assert card["x"] <= tick["x"] <= card["x"] + card["width"] - tick["width"]
    assert card["y"] <= tick["y"] <= card["y"] + card["height"] - tick["height"]
