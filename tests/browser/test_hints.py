"""Hints at the table."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import window
from tests.browser.idle_page import attribute_of, box_of, count_of, every, press, resize
from tests.browser.journey import SCREENS, arrive, audit
from tests.browser.recorded_games import create_table_at, moment_of, moments
from tests.browser.table import sit_down, wait_for_version
from tests.ids import parameter_id
from tests.server import Server


def test_a_hint_points_at_its_recommendation_and_can_play_it(server: Server, page: Page) -> None:
    frames = (each for each in moments("whole_game") if each.decision == "frame")
    moment = next(frame for frame in frames if frame.choices > 3)
    sit_down(server, page, *create_table_at(server, moment))
    wait_for_version(page, moment.version)
    press(page, "h")
    plans = page.locator("[data-plan]")
    expect(plans.first).to_be_visible()
    best = attribute_of(plans.first, "data-plan")
    pointed = page.locator(".pointed")
    expect(pointed).to_have_attribute("data-action", str(best))
    plans.nth(1).hover()
    second = attribute_of(plans.nth(1), "data-plan")
    expect(pointed).to_have_attribute("data-action", str(second))
    assert audit(page) == []
    resize(page, SCREENS["phone"])
    panel = box_of(page.get_by_role("region", name="What would you do?"))
    assert panel["y"] > SCREENS["phone"]["height"] / 3, "the display stays in sight"
    plans.first.click()
    steps = page.locator(".line li")
    rest = count_of(steps)
    page.get_by_role("button", name="Do it").click()
    wait_for_version(page, moment.version + 1)
    expect(plans).to_have_count(min(rest, 1))


def test_the_whole_turn_of_a_hint_is_played_up_to_its_end(server: Server, page: Page) -> None:
    whole = page.get_by_role("button", name="Do the whole turn", exact=True)
    # In this game no card shows others, which could end a plan early.
    for moment in (each for each in moments("compensation") if each.decision == "turn"):
        sit_down(server, page, *create_table_at(server, moment))
        wait_for_version(page, moment.version)
        press(page, "h")
        page.locator("[data-plan]").first.wait_for()
        if count_of(whole):
            break
    whole.click()
    expect(page.locator('[data-plan="end turn"]')).to_be_visible()
    expect(whole).to_have_count(0)
    expect(page.locator('[data-action="end turn"]')).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 664)], ids=parameter_id)
def test_in_the_draft_nothing_moves_when_a_hint_opens(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    width, height = size
    with window(browser, viewport={"width": width, "height": height}) as page:
        moment = moment_of("keep")
        sit_down(server, page, *create_table_at(server, moment))
        arrive(page, moment)
        hand = page.get_by_role("dialog")
        before = box_of(hand)
        hand.locator("[data-hint]").click()
        hand.locator("[data-plan]").first.wait_for()
        after = box_of(hand)
        cards, hint = box_of(hand.locator(".hand")), box_of(hand.locator(".hint"))
        assert (after["x"], after["y"]) == (before["x"], before["y"])
        beside = hint["x"] >= before["x"] + before["width"]
        assert beside == (width >= 1024), "beside the cards, where there is room"
        assert beside or hint["y"] >= cards["y"] + cards["height"]
        assert hint["x"] + hint["width"] <= width


def test_on_a_phone_the_buttons_of_a_hint_stay_in_view(server: Server, browser: Browser) -> None:
    with window(browser, viewport=SCREENS["phone"]) as page:
        frames = (each for each in moments("whole_game") if each.decision == "frame")
        moment = next(frame for frame in frames if frame.choices > 3)
        sit_down(server, page, *create_table_at(server, moment))
        wait_for_version(page, moment.version)
        page.locator("[data-hint]").click()
        cross = page.locator(".hint header button")
        places = {str(box_of(cross))}
        plans = page.locator("[data-plan]")
        plans.first.wait_for()
        for plan in every(plans):
            plan.click()
            places.add(str(box_of(cross)))
            expect(page.get_by_role("button", name="Do it")).to_be_in_viewport(ratio=1)
        assert len(places) == 1
