"""A tournament in several browsers: announced, joined, begun, played, and finished."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import address_of, resize
from tests.browser.journey import SCREENS, audit, look
from tests.server import Server
from tests.service.browser_client import BrowserClient


def check(page: Page) -> None:
    """Check that it is accessible on a phone."""
    resize(page, SCREENS["phone"])
    assert look(page, "small") == []
    assert audit(page) == []
    resize(page, DESKTOP)


@pytest.mark.slow
def test_a_tournament_can_be_announced_and_played(server: Server, browser: Browser) -> None:
    with ExitStack() as stack:
        host, guest = (
            stack.enter_context(window(browser, viewport=DESKTOP, locale=language))
            for language in ("en", "de")
        )
        host.goto(f"{server.address}/lobby")
        host.get_by_role("link", name="Tournaments").click()
        host.get_by_role("button", name="Announce a tournament").click()
        host.get_by_label("Name", exact=True).fill("Night Mail")
        host.get_by_label("Your name").fill("Rosa")
        host.get_by_label("Rounds").fill("1")
        host.get_by_label("Spectators").select_option("12")
        check(host)
        host.get_by_role("button", name="Announce", exact=True).click()
        expect(host.get_by_role("heading", level=1)).to_have_text("Night Mail")
        tournament = address_of(host).rpartition("/")[2]
        expect(host.get_by_role("button", name="Begin")).to_be_disabled()

        guest.goto(f"{server.address}/tournaments")
        guest.locator(f"[data-tournament='{tournament}']").click()
        guest.get_by_label("Dein Name").fill("Sven")
        guest.get_by_role("button", name="Teilnehmen").click()
        expect(guest.get_by_text("2 Teilnehmer")).to_be_visible()
        third = stack.enter_context(BrowserClient(server)).become_guest("Tess")
        third.call_ok("POST", f"/api/tournaments/{tournament}/entrants")
        expect(host.get_by_text("3 participants")).to_be_visible()
        check(host)
        host.get_by_label("at the last table").select_option("random")
        host.get_by_role("button", name="Begin").click()
        host.get_by_role("link", name="To your table").click()
        host.locator("[data-version]").wait_for()  # the bot may have begun already
        watcher = stack.enter_context(window(browser))
        watcher.goto(address_of(host))
        watcher.get_by_role("button", name="Menu").click()
        watcher.get_by_role("link", name="Tournament: Night Mail").click()
        expect(watcher.get_by_role("heading", level=1)).to_have_text("Night Mail")
        guest.reload()
        guest.get_by_role("link", name="An deinen Tisch").wait_for()
        check(guest)

        # All withdraw, so that it is over.
        guest.get_by_text("Ausscheiden", exact=True).click()
        guest.get_by_role("button", name="Wirklich ausscheiden").click()
        expect(guest.get_by_role("rowheader", name="Sven")).to_contain_text("ausgeschieden")
        host.goto(f"{server.address}/tournaments/{tournament}")
        host.get_by_text("Withdraw", exact=True).click()
        host.get_by_role("button", name="Remove Tess").click()
        host.get_by_role("button", name="Really withdraw").click()
        expect(host.get_by_role("status")).to_have_text("over")
        check(host)
