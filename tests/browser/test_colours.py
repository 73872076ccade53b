"""Light mode, dark mode, and the colours of the system."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import sit_down
from tests.server import Server

pytestmark = pytest.mark.slow

DAY, NIGHT = "rgb(221, 214, 198)", "rgb(16, 25, 46)"


@pytest.mark.parametrize(("scheme", "colour"), [("light", DAY), ("dark", NIGHT)])
def test_the_first_paint_uses_the_colour_scheme_of_the_system(
    server: Server, page_with_errors: Page, scheme: str, colour: str
) -> None:
    page_with_errors.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page_with_errors.route("**/*.js", lambda route: route.abort())
    page_with_errors.goto(server.address)
    expect(page_with_errors.locator("body")).to_have_css("background-color", colour)


def test_a_chosen_theme_overrides_the_colour_scheme_of_the_system(
    server: Server, page: Page
) -> None:
    page.emulate_media(color_scheme="dark")
    sit_down(server, page, *server.create("human", "random", seed=3))
    page.locator('[data-action^="keep"]').first.click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="light", exact=True).click()
    expect(page.locator("body")).to_have_css("background-color", DAY)
    page.goto(server.address)
    expect(page.locator("body")).to_have_css("background-color", DAY)


def test_in_forced_colours_every_choice_has_an_outline(server: Server, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    sit_down(server, page, *server.create("human", "random", seed=3))
    page.locator('[data-action^="keep"]').first.click()
    expect(page.locator('[data-action^="take"]').first).to_have_css("outline-style", "solid")
