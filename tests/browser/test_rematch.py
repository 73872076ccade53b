"""After a game on separate devices people say whether they want a rematch."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import table_of
from tests.browser.journey import SCREENS, audit, look
from tests.browser.table import prepare_table, sit_down
from tests.server import Server
from tests.service.calls import accept, invite


@pytest.mark.slow
def test_everybody_can_accept_or_decline_a_rematch_and_is_led_to_its_table(
    server: Server, browser: Browser
) -> None:
    table, key = prepare_table(
        server, "human", "human", "human", to=lambda state: state["sheet"] is not None
    )
    ben, carla = (
        accept(server, table, invite(server, table, seat, key), name)
        for seat, name in ((1, "Ben"), (2, "Carla"))
    )
    with (
        window(browser, viewport=DESKTOP) as host,
        window(browser, viewport=SCREENS["phone"]) as guest,
        window(browser) as leaver,
    ):
        for page, own in ((host, key), (guest, ben), (leaver, carla)):
            sit_down(server, page, table, own)
        host.get_by_role("dialog").get_by_role("button", name="Play again").click()
        plays = guest.locator("[data-plays]")
        expect(plays.filter(has_text="Seat 0")).to_contain_text("plays again")
        expect(plays.filter(has_text="Carla")).to_contain_text("has not answered")
        expect(host.get_by_text("The game begins once everybody has answered.")).to_be_visible()
        for page in (host, guest):
            assert look(page, "small") == []
            assert audit(page) == []
        leaver.get_by_role("button", name="Not this time").click()
        expect(plays.filter(has_text="Carla")).to_contain_text("does not play again")
        guest.get_by_role("dialog").get_by_role("button", name="Play again").click()
        for page in (host, guest):
            page.wait_for_url(lambda url: "/table/" in url and not url.endswith(table))
            page.locator('[data-version="0"]').wait_for()
        expect(leaver.get_by_text("The others play again without you.")).to_be_visible()
        state = server.call("GET", f"/api/tables/{table_of(host)}").json()
        assert [seat["name"] for seat in state["seats"]] == ["Seat 0", "Ben"]
