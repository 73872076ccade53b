"""Clocks on the page: chosen for a new table, counting down, running out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.idle_page import text_of
from tests.browser.journey import audit
from tests.browser.table import sit_down
from tests.database import open_sqlite
from tests.server import Server

HOUR = 3600 * 1000


def test_a_clock_can_be_chosen_for_a_new_table_and_counts_down(server: Server, page: Page) -> None:
    page.goto(server.address)
    choice = page.locator("[data-clock-choice]")
    choice.select_option(label="3 days per turn")
    page.get_by_label("The clock runs").select_option("work")
    page.get_by_label("When time runs out").select_option("end")
    choice.select_option(label="2 minutes per turn")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Keep").first.wait_for()
    clock = page.locator('[data-clock="0"]')
    expect(clock).to_have_text(re.compile(r"1:\d\d"))
    expect(clock).not_to_have_text(text_of(clock))
    expect(page.locator('[data-clock="1"]')).to_have_text("")
    assert audit(page) == []


def later(server: Server, hours: float) -> None:
    """Let time pass while the server is down."""
    server.kill()
    with open_sqlite(server.database) as file:
        passed = int(hours * HOUR)
        file.execute("UPDATE clock_events SET at = at - ?", (passed,))
        file.execute(
            """UPDATE clock_events SET "to" = "to" - ? WHERE kind = 'holiday'""", (passed,)
        )
    server.start()


@pytest.mark.slow
def test_a_player_with_little_time_is_warned_and_can_return_after_it_ran_out(
    own_server: Server, page: Page
) -> None:
    clock = {"kind": "days", "days": 1, "holidays": 3}
    table, key = own_server.create("human", "human", time_limit=clock)
    with own_server.join(table, key) as client:
        client.receive_state()
        seat = client.draft()["clock"]["running_seat"]
    later(own_server, 22.5)
    sit_down(own_server, page, table, key)
    expect(page.get_by_role("alert")).to_contain_text("Your time is running out")
    expect(page.locator(f'[data-clock="{seat}"].little')).to_have_text(re.compile(r"1:\d\d h"))
    page.locator(".menu > button").click()
    page.locator('[data-menu="holiday"]').click()
    page.get_by_label("Days").fill("2")
    page.get_by_role("button", name="Start days off").click()
    expect(page.locator(f'[data-clock="{seat}"]')).to_have_text("days off")
    page.goto("about:blank")
    later(own_server, 72)
    sit_down(own_server, page, table, key)
    lost = page.locator(f'[data-lost="{seat}"]')
    expect(lost).to_contain_text("ran out of time")
    lost.get_by_role("button").click()
    expect(lost).to_have_count(0)
