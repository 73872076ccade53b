"""The player aid: opened by key and menu, on a phone too, and accessible."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import window
from tests.browser.idle_page import box_of, evaluate, press
from tests.browser.journey import SCREENS, audit, look
from tests.browser.paper import sheets
from tests.browser.table import sit_down
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
        assert sheets(page) == 1


@pytest.mark.parametrize("modules", ["CF", "DE"])
def test_the_longest_player_aid_is_printed_on_one_sheet(
    server: Server, browser: Browser, modules: str
) -> None:
    table, key = server.create(
        "human", "random", seed=3, modules=modules, options={"teatime": "on"}
    )
    with window(browser, locale="de") as page:
        sit_down(server, page, table, key)
        page.locator('[data-action^="keep"]').first.click()
        page.locator('[data-action="take tile"]').wait_for()
        press(page, "a")
        aid = page.get_by_role("dialog")
        expect(aid.locator("h3")).to_have_count(5)
        page.emulate_media(media="print")
        title, first = aid.locator("h2"), aid.locator("h3").first
        assert box_of(title)["y"] + box_of(title)["height"] <= box_of(first)["y"]
        assert sheets(page) == 1
