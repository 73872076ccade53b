"""Descriptions of things, of the effect of a choice, and of the reason why it is not possible."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import window
from tests.browser.journey import SCREENS
from tests.browser.static_site import version_on
from tests.browser.table import prepare_table, sit_down
from tests.server import Server

CAR = '[data-area="trains"] [aria-label^="Position 1: 0-car"]'


@pytest.fixture
def table(server: Server) -> tuple[str, str]:
    """A first turn in which both conductors may go two steps."""
    wanted = "Take: both conductors 2 steps"
    return prepare_table(
        server,
        "human",
        "random",
        to=lambda state: any(offer["text"] == wanted for offer in state["legal"]),
    )


def test_pointing_at_a_thing_describes_it_and_explains_why_it_is_not_possible(
    server: Server, page: Page, table: tuple[str, str]
) -> None:
    sit_down(server, page, *table)
    page.locator(CAR).first.hover()
    tooltip = page.get_by_role("tooltip")
    expect(tooltip).to_contain_text("Position 1: 0-car")
    expect(tooltip).to_contain_text("Not now: This needs an action with such an icon.")
    expect(tooltip).to_contain_text("Rule F1")
    page.mouse.move(700, 5)
    expect(tooltip).to_have_count(0)
    page.get_by_role("button", name="End turn").press("Enter")
    refused = page.get_by_role("alert").filter(has=page.locator('a[href="/rules#T1"]'))
    expect(refused).to_contain_text("Take a card or the Start Player tile before")


def test_the_points_of_a_scoring_and_the_numbers_of_a_board_are_explained(
    server: Server, page: Page, table: tuple[str, str]
) -> None:
    sit_down(server, page, *table)
    tooltip = page.get_by_role("tooltip")
    for name, seats in (("Scoring 1", 2), ("The next scoring would pay 0", 1)):
        page.get_by_role("img", name=name).first.hover()
        expect(tooltip).to_contain_text(name)
        expect(tooltip.locator("[data-bar]")).to_have_count(seats)
    numbers = page.locator(".other .facts > span")
    for number, text in enumerate(("open contract", "Game End card", "in the pile")):
        numbers.nth(number).hover()
        expect(tooltip).to_contain_text(text)
        expect(tooltip).not_to_contain_text("Seat")


def test_the_paths_of_conductors_are_drawn_before_they_move(
    server: Server, page: Page, table: tuple[str, str]
) -> None:
    sit_down(server, page, *table)
    goals = page.locator('[data-area="trains"] .goal')
    expect(goals).to_have_count(0)
    page.get_by_role("button", name="Take: both conductors 2 steps").first.hover()
    expect(goals).to_have_count(2)


def test_the_description_after_a_long_press_stays_until_the_next_touch(
    server: Server, browser: Browser, table: tuple[str, str]
) -> None:
    with window(browser, viewport=SCREENS["phone"], has_touch=True) as page:
        sit_down(server, page, *table)
        card = page.locator('[data-action^="take"]').first
        version = version_on(page)
        card.dispatch_event("touchstart")
        tooltip = page.get_by_role("tooltip")
        expect(tooltip.get_by_role("link").first).to_be_visible()
        card.dispatch_event("touchend")
        expect(tooltip).to_be_visible()
        page.get_by_role("heading", name="Take a card").tap()
        expect(tooltip).to_have_count(0)
        assert version_on(page) == version
