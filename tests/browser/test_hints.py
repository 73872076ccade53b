"""What a strong player would do, asked for at the table."""

from playwright.sync_api import Page, expect

from tests.browser.journey import SCREENS, audit
from tests.browser.recorded import lay_table, moments
from tests.browser.table import shows, sit_down
from tests.server import Server


def test_a_hint_points_at_what_it_recommends_and_plays_it(server: Server, page: Page) -> None:
    frames = (each for each in moments("whole_game") if each.decision == "frame")
    moment = next(frame for frame in frames if frame.choices > 3)
    sit_down(server, page, *lay_table(server, moment))
    shows(page, moment.version)
    page.keyboard.press("h")
    plans = page.locator("[data-plan]")
    expect(plans.first).to_be_visible()
    best = plans.first.get_attribute("data-plan")
    pointed = page.locator(".pointed")
    expect(pointed).to_have_attribute("data-action", str(best))
    plans.nth(1).hover()
    expect(pointed).to_have_attribute("data-action", str(plans.nth(1).get_attribute("data-plan")))
    assert audit(page) == []
    page.set_viewport_size(SCREENS["phone"])
    panel = page.get_by_role("region", name="What would you do?").bounding_box()
    assert panel is not None
    assert panel["y"] > SCREENS["phone"]["height"] / 3, "the display stays in sight"
    page.get_by_role("button", name="Do it").click()
    shows(page, moment.version + 1)
    expect(plans).to_have_count(0)
