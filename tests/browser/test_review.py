"""The review of a finished game: started, cancelled, started again, read, and followed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.idle_page import attribute_of, evaluate, resize, wait_for
from tests.browser.journey import SCREENS, audit, look
from tests.browser.table import expect_replay_at, sit_down
from tests.server import Server
from tests.service.calls import FINISHED_RECORD, open_record


@pytest.mark.slow
def test_a_finished_game_can_be_reviewed_and_its_positions_shown(
    server: Server, page: Page
) -> None:
    table, key = open_record(server, FINISHED_RECORD)
    sit_down(server, page, table, key)
    page.locator('[data-sheet="review"]').click()
    expect(page).to_have_url(server.page(f"/table/{table}/review"))
    page.locator('[data-review="cancel"]').click()
    expect(page.get_by_role("status")).to_have_text("This game has not been reviewed.")
    page.locator('[data-review="go"]').click()
    page.locator("[data-chart]").first.wait_for()
    for size in SCREENS.values():
        resize(page, size)
        assert evaluate(page, "document.documentElement.scrollWidth") <= size["width"]
        assert look(page, "small") == []
        assert audit(page) == []
    # The curve, by the pointer and by the keys.
    chart = page.locator("[data-chart]").first
    chart.click(position={"x": 150, "y": 50})
    page.locator("[data-replay]").wait_for()
    page.go_back()
    page.get_by_role("slider").press("Home")
    page.get_by_role("slider").press("ArrowRight")
    page.locator('[data-review="show"]').click()
    expect_replay_at(page, 1)
    page.go_back()
    # A decision: the position before it, and its continuation.
    decision = page.locator("[data-decision]").first
    version = attribute_of(decision, "data-decision")
    decision.locator('[data-decision="position"]').scroll_into_view_if_needed()
    read = evaluate(page, "scrollY")
    assert read > 0
    decision.locator('[data-decision="position"]').click()
    expect_replay_at(page, int(version or 0))
    page.go_back()
    wait_for(page, "read => scrollY === read", read)
    decision.locator('[data-decision="play on"]').click()
    expect(page.get_by_role("dialog")).to_have_accessible_name(
        re.compile(f"Play on from step {version}")
    )
