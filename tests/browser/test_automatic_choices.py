"""Automatic choices for the Start Player tile: in the menu, and at the question."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.journey import audit
from tests.browser.table import sit_down, wait_for_version
from tests.server import Server
from tests.service.calls import accept, invite


class Elsewhere(NamedTuple):
    """A table of three, where the player who gets a car from the tile is on another device."""

    table: str
    host: str
    guest: str
    version: int


def table_elsewhere(server: Server) -> Elsewhere:
    table, host = server.create("human", "human", "human")
    with server.join(table, host) as client:
        client.receive_state()
        state = client.draft()
    third = (state["view"]["current"] + 2) % 3
    guest = accept(server, table, invite(server, table, third, host), "Ben")
    return Elsewhere(table, host, guest, state["version"])


def take_tile(server: Server, at: Elsewhere) -> None:
    with server.join(at.table, at.host) as client:
        client.receive_state()
        client.act("take tile")
        client.act("end turn")


@pytest.mark.slow
def test_an_automatic_choice_can_be_set_in_the_menu_and_at_the_question(
    server: Server, page: Page
) -> None:
    other = table_elsewhere(server)
    take_tile(server, other)
    sit_down(server, page, other.table, other.guest)
    wait_for_version(page, other.version + 2)
    page.get_by_role("button", name="Always do this").click()
    assert audit(page) == []
    page.locator('[data-action="car lower"]').first.click()
    expect(page.get_by_role("alert")).to_contain_text("From now on this happens automatically")
    wait_for_version(page, other.version + 3)

    left = table_elsewhere(server)
    sit_down(server, page, left.table, left.guest)
    wait_for_version(page, left.version)
    page.locator(".menu > button").click()
    page.locator('[data-menu="word"]').click()
    expect(page.get_by_label("Ask me")).to_be_checked()
    page.get_by_label("A car for the lower train").check()
    assert audit(page) == []
    page.get_by_role("button", name="Save").click()
    take_tile(server, left)
    wait_for_version(page, left.version + 3)
    entries = page.locator("[role=log] p").filter(has_text="had chosen this in advance")
    expect(entries).to_have_count(1)
