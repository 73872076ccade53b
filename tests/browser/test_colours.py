"""By day, by night, and in the colours of the system."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import sit_down
from tests.server import Server

pytestmark = pytest.mark.slow

DAY, NIGHT = "rgb(221, 214, 198)", "rgb(16, 25, 46)"


@pytest.mark.parametrize(("scheme", "colour"), [("light", DAY), ("dark", NIGHT)])
def test_the_first_that_is_painted_is_as_the_system_has_it(
    server: Server, troubled: Page, scheme: str, colour: str
) -> None:
    troubled.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    troubled.route("**/*.js", lambda route: route.abort())
    troubled.goto(server.address)
    expect(troubled.locator("body")).to_have_css("background-color", colour)


def test_a_theme_that_was_chosen_is_shown_whatever_the_system_has(
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


def test_what_may_be_chosen_has_a_line_around_it_in_the_colours_of_the_system(
    server: Server, page: Page
) -> None:
    page.emulate_media(forced_colors="active")
    sit_down(server, page, *server.create("human", "random", seed=3))
    page.locator('[data-action^="keep"]').first.click()
    expect(page.locator('[data-action^="take"]').first).to_have_css("outline-style", "solid")
