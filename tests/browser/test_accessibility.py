"""Every page, and everything that opens at the table, is accessible on a desktop and a phone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import window
from tests.browser.idle_page import change, press
from tests.browser.journey import SCREENS, audit, look
from tests.browser.table import prepare_table, sit_down
from tests.server import Server

EACH_SCREEN = pytest.mark.parametrize(
    "screen", [pytest.param("desktop", marks=pytest.mark.slow), "phone"]
)


@EACH_SCREEN
def test_the_start_page_is_accessible(server: Server, browser: Browser, screen: str) -> None:
    with window(browser, viewport=SCREENS[screen]) as page:
        open_options(page, server.address)
        assert look(page, "small") == []
        assert audit(page) == []
        viewport = page.locator('meta[name="viewport"]')
        expect(viewport).not_to_have_attribute("content", re.compile("scalable|maximum"))


def open_options(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Start").wait_for()
    page.get_by_text("More options").click()
    # The button stays in view, over what the form has below.
    change(page, "scrollTo(0, document.body.scrollHeight)")


@pytest.fixture(scope="module")
def recapped(server: Server) -> tuple[str, str]:
    """A table where the others have moved since the last turn of the deciding person."""
    return prepare_table(
        server, "human", "random", to=lambda state: bool(state["recap"] and state["legal"])
    )


# There it opens nothing, because it is always shown next to the table.
RECAP_BESIDE = ("recap", "desktop")


@EACH_SCREEN
@pytest.mark.parametrize(
    "place",
    [
        "recap",
        *(pytest.param(p, marks=pytest.mark.slow) for p in ("past", "branch", "keys", "tutorial")),
    ],
)
def test_everything_that_opens_at_the_table_is_accessible(
    server: Server, browser: Browser, recapped: tuple[str, str], place: str, screen: str
) -> None:
    with window(browser, viewport=SCREENS[screen]) as page:
        if place == "tutorial":
            page.goto(server.address)
            page.locator('[data-start="tutorial"]').click()
            page.locator("[data-lesson], [data-lesson-next]").first.wait_for()
            # A card under the resting pointer would show its description.
            page.mouse.move(0, 0)
        else:
            sit_down(server, page, *recapped)
            open_by_keyboard(page, place, screen)
        # On a phone the table is below the text of the lesson.
        assert (place, screen) == ("tutorial", "phone") or not look(page, "scrolls")
        assert (place, screen) == RECAP_BESIDE or look(page, "small") == []
        assert audit(page) == []


def open_by_keyboard(page: Page, place: str, screen: str) -> None:
    page.locator("[data-action]").first.wait_for()
    if place == "recap" and screen == "desktop":
        page.get_by_role("region", name="Since your last turn").wait_for()
    elif place == "recap":
        page.locator('[data-history="recap"]').press("Enter")
        page.get_by_role("dialog", name="Since your last turn").wait_for()
    elif place == "keys":
        press(page, "?")
        page.get_by_role("dialog", name="Keys").wait_for()
    else:
        page.get_by_role("button", name="Menu").press("Enter")
        page.locator('[data-menu="history"]').press("Enter")
        expect(page.locator('[data-history="step"]')).to_be_focused()
        press(page, "ArrowLeft")
    if place == "branch":
        page.locator('[data-history="branch"]').press("Enter")
        page.get_by_role("dialog").wait_for()


@pytest.mark.slow
@EACH_SCREEN
@pytest.mark.parametrize("path", ["rules", "cards"])
def test_the_rules_and_cards_pages_are_accessible(
    server: Server, browser: Browser, path: str, screen: str
) -> None:
    with window(browser, viewport=SCREENS[screen]) as page:
        page.goto(f"{server.address}/{path}")
        page.get_by_role("heading", level=2).first.wait_for()
        assert audit(page) == []


def test_the_log_is_one_tab_stop_and_its_lines_are_reached_by_arrow_keys(
    server: Server, page: Page, recapped: tuple[str, str]
) -> None:
    sit_down(server, page, *recapped)
    page.locator("[data-action]").first.wait_for()
    log = page.locator('[data-area="log"]')
    expect(log.locator('button[tabindex="0"]')).to_have_count(1)
    press(page, "0")
    expect(log.locator("[data-enter]").first).to_be_focused()
    press(page, "Home")
    press(page, "Enter")
    expect(page.locator("[data-replay]")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("[data-version]")).to_be_visible()


def test_a_swipe_leads_to_the_neighbouring_tab(
    server: Server, browser: Browser, recapped: tuple[str, str]
) -> None:
    with window(browser, viewport=SCREENS["phone"]) as page:
        sit_down(server, page, *recapped)
        tab = page.get_by_role("tab", selected=True)
        expect(tab).to_have_text("Display")
        finger = page.context.new_cdp_session(page)
        for towards, name in ((-1, "Route & coins"), (-1, "Ends"), (1, "Route & coins")):
            for kind, x in (("touchStart", 200), ("touchMove", 200 + towards * 120)):
                touched = {"type": kind, "touchPoints": [{"x": x, "y": 200}]}
                finger.send("Input.dispatchTouchEvent", touched)
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            expect(tab).to_contain_text(name)
