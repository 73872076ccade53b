"""The tutorial, played through by what it marks: mouse, keyboard, and a phone in German."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import window
from tests.server import Server

LESSONS = 20
# What the tutorial says and marks: it changes with every step.
SEEN = """() => {
  const marked = document.querySelector('[data-lesson]');
  const { action, menu, tab } = marked?.dataset ?? {};
  return [document.querySelector('aside.tutorial h2')?.textContent, action, menu, tab].join();
}"""

Press = Callable[[Locator], None]


def begin(server: Server, page: Page, press: Press) -> Locator:
    page.goto(server.address)
    press(page.locator('[data-start="tutorial"]'))
    tutorial = page.locator("aside.tutorial")
    expect(tutorial).to_be_visible()
    return tutorial


def step(page: Page, tutorial: Locator, press: Press) -> str:
    """Does what the lesson asks for and waits until that shows; returns the title."""
    onward = page.locator("[data-lesson-next]")
    marked = page.locator("[data-lesson]")
    marked.or_(onward).first.wait_for()
    title, seen = tutorial.get_by_role("heading").inner_text(), page.evaluate(SEEN)
    press(onward if onward.count() else marked)
    page.wait_for_function(f"seen => ({SEEN})() !== seen", arg=seen)
    return title


def walk(page: Page, tutorial: Locator, press: Press) -> list[str]:
    """Follows the tutorial to its end; returns the titles of its lessons."""
    titles: list[str] = []
    while tutorial.count():
        title = step(page, tutorial, press)
        titles += [title] if title not in titles else []
        assert len(titles) <= LESSONS
    return titles


def test_the_tutorial_is_followed_with_the_mouse_and_goes_on_freely(
    server: Server, browser: Browser
) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, lambda here: here.click())
        titles = walk(page, tutorial, lambda here: here.click())
        assert titles[0] == "All aboard"
        assert titles[-1] == "You know the way now"
        assert {"Take a card", "A coin", "Conductors bring points", "No, thank you"} <= set(titles)
        board = page.get_by_role("region", name="Board: You")
        expect(board).to_contain_text("Pile 4")
        page.reload()
        expect(board).to_contain_text("Pile 4")
        expect(page.locator('[data-action="end turn"]')).to_be_visible()
        expect(tutorial).to_have_count(0)


def test_the_tutorial_is_followed_on_a_phone_in_german(server: Server, browser: Browser) -> None:
    phone = {"width": 390, "height": 844}
    with window(browser, viewport=phone, has_touch=True, locale="de") as page:
        tutorial = begin(server, page, lambda here: here.tap())
        titles = walk(page, tutorial, lambda here: here.tap())
        assert titles[0] == "Bitte einsteigen"
        assert titles[-1] == "Jetzt kennst du den Weg"


def test_the_tutorial_is_followed_by_keyboard_to_its_end(server: Server, browser: Browser) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, lambda here: here.press("Enter"))

        def press(here: Locator) -> None:
            # A menu that opens takes the focus to its first choice by itself.
            focused = here.evaluate("element => element === document.activeElement")
            if here.get_attribute("data-lesson-next") is None and not focused:
                tutorial.get_by_role("button", name="Show me").press("Enter")
                expect(here).to_be_focused()
            here.press("Enter")

        assert walk(page, tutorial, press)[-1] == "You know the way now"
        expect(page.locator("[data-action]").first).to_be_visible()


def test_the_tutorial_can_be_left(server: Server, browser: Browser) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, lambda here: here.press("Enter"))
        assert step(page, tutorial, lambda here: here.press("Enter")) == "All aboard"
        tutorial.get_by_role("button", name="Leave").press("Enter")
        expect(tutorial).to_have_count(0)
        expect(page.get_by_role("dialog", name="Keep one Game End card")).to_be_visible()


def test_what_is_taken_back_is_taught_again(server: Server, browser: Browser) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, lambda here: here.click())
        while step(page, tutorial, lambda here: here.click()) != "A new car":
            pass
        expect(tutorial).to_contain_text("The first upgrade")
        page.locator('[data-take-back="undo"]').click()
        expect(tutorial).to_contain_text("A new car")
        # Another choice than the recommended one is as good: the tutorial goes on from there.
        page.locator('[data-action="car lower"]').click()
        expect(tutorial).to_contain_text("The first upgrade")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_first_game_needs_no_choice(server: Server, browser: Browser, language: str) -> None:
    with window(browser, locale=language) as page:
        page.goto(server.address)
        page.locator('[data-start="first game"]').click()
        page.locator('[data-action^="keep"]').first.click()
        page.locator('[data-menu="decline"]').wait_for()
        view = server.call("GET", f"/api/tables/{page.url.split('/')[-1]}").json()
        assert (view["players"], view["modules"]) == (3, "AB")
        assert [seat["kind"] == "human" for seat in view["seats"]] == [True, False, False]
