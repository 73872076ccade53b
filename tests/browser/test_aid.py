"""The player aid: reached by key and menu, on a phone too, and for everybody."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import window
from tests.browser.journey import SCREENS, audit, look
from tests.server import Server


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("language", "title"), [("en", "Player aid"), ("de", "Spielhilfe")])
def test_the_player_aid_lies_a_key_or_two_clicks_away(
    server: Server, browser: Browser, screen: str, language: str, title: str
) -> None:
    with window(browser, viewport=SCREENS[screen], locale=language) as page:
        page.goto(server.address)
        page.locator('[data-start="tutorial"]').click()
        page.locator("[data-lesson-next]").wait_for()
        page.keyboard.press("a")
        aid = page.get_by_role("dialog", name=title)
        expect(aid).to_be_visible()
        assert aid.locator("li").count() == 4 + 4 + 14 + 5
        assert look(page, "small") == []
        assert audit(page) == []
        page.keyboard.press("Escape")
        expect(aid).to_have_count(0)
        page.locator("nav.menu > button").click()
        page.locator('[data-menu="aid"]').click()
        expect(aid).to_be_visible()
        # As wide as the screen: nothing is looked for by scrolling sideways.
        assert aid.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
