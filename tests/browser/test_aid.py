"""The player aid: opened by key and menu, on a phone too, and accessible."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import window
from tests.browser.idle_page import evaluate, press
from tests.browser.journey import SCREENS, audit, look
from tests.server import Server

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("language", "title"), [("en", "Player aid"), ("de", "Spielhilfe")])
def test_the_player_aid_is_one_key_or_two_clicks_away(
    server: Server, browser: Browser, screen: str, language: str, title: str
) -> None:
    with window(browser, viewport=SCREENS[screen], locale=language) as page:
        page.goto(server.address)
        page.locator('[data-start="tutorial"]').click()
        page.locator("[data-lesson-next]").wait_for()
        press(page, "a")
        aid = page.get_by_role("dialog", name=title)
        expect(aid).to_be_visible()
        expect(aid.locator("li")).to_have_count(6 + 7 + 14 + 5)
        assert look(page, "small") == []
        assert audit(page) == []
        press(page, "Escape")
        expect(aid).to_have_count(0)
        page.locator("nav.menu > button").click()
        page.locator('[data-menu="aid"]').click()
        expect(aid).to_be_visible()
        # It is as wide as the screen and does not scroll sideways.
        assert evaluate(aid, "dialog => dialog.scrollWidth <= dialog.clientWidth")


# The printed text, the text of the page, and the colours of text and background.
PRINTED = """dialog => {
  const { color, backgroundColor } = getComputedStyle(dialog);
  const { innerText } = dialog.querySelector('.inside');
  return [document.body.innerText, innerText, color, backgroundColor];
}"""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_player_aid_is_printed_alone_on_one_sheet(
    server: Server, browser: Browser, screen: str
) -> None:
    with window(browser, viewport=SCREENS[screen], color_scheme="dark") as page:
        page.goto(server.address)
        page.locator('[data-start="tutorial"]').click()
        page.locator("[data-lesson-next]").wait_for()
        press(page, "a")
        aid = page.get_by_role("dialog")
        expect(aid).to_be_visible()
        page.emulate_media(media="print")
        everything, page_text, text_colour, ground = evaluate(aid, PRINTED)
        assert everything.split() == page_text.split()
        assert page_text.startswith("Player aid")
        assert (text_colour, ground) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
        expect(aid.get_by_role("button")).to_have_count(0)
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
