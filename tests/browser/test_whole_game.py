"""A whole game against a bot, without the pictures and checks of test_decisions.py."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import attributes_of, count_of
from tests.browser.input_devices import Keyboard, Mouse
from tests.browser.table import sit_down
from tests.server import Server


@pytest.mark.slow
@pytest.mark.every_browser
def test_a_game_can_be_played_to_its_end_by_mouse_and_keyboard(
    server: Server, browser: Browser
) -> None:
    table, key = server.create("human", "random", seed=3)
    mouse, keyboard = Mouse(), Keyboard()
    with window(browser, viewport=DESKTOP) as page:
        sit_down(server, page, table, key)
        page.locator("[data-action]").first.wait_for()
        turn = 0
        while count_of(page.locator("[data-end]")) == 0:
            turn += 1
            legal = choices(page)
            if turn % 2:
                mouse.play(page, legal[0], legal)
            else:
                keyboard.play(page, legal[0])
            page.locator("[data-action], [data-end]").first.wait_for()


def choices(page: Page) -> list[str]:
    """Return the choices on the table, the most progressive ones first."""
    actions = attributes_of(page.locator("[data-action]"), "data-action")
    return sorted(actions, key=lambda action: action == "end turn" or action.startswith("decline"))
