"""People on separate devices: invited by a link, each with a seat and its secrets."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import evaluate, press, table_of, value_of
from tests.browser.journey import SCREENS, audit, look
from tests.browser.table import wait_for_version
from tests.server import Server


@contextmanager
def devices(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """A desktop and a phone that share no data."""
    phone_size = SCREENS["phone"]
    with (
        window(browser, viewport=DESKTOP) as desktop,
        window(browser, viewport=phone_size) as phone,
    ):
        yield desktop, phone


def create_table(server: Server, page: Page) -> str:
    """Create a table of two, one of them elsewhere; return the link to that seat."""
    page.goto(server.address)
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_label("Name of player 1").fill("Anna")
    page.get_by_label("Kind of player 2").select_option(label="On another device")
    page.get_by_role("button", name="Start").click()
    return link_in(page)


def link_in(page: Page) -> str:
    """Return the only link in the dialog of seats and devices."""
    dialog = page.get_by_role("dialog", name="Seats and devices")
    return value_of(dialog.get_by_label("Link to the seat"))


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("[data-version]").wait_for()


def test_a_guest_joins_by_a_link_and_both_can_play(server: Server, browser: Browser) -> None:
    with devices(browser) as (host, guest):
        link = create_table(server, host)
        sit_down(guest, link, "Ben")
        row = host.locator('[data-invite="1"]')
        expect(row).to_contain_text("Ben")
        expect(row).to_contain_text("connected")
        dialog = host.get_by_role("dialog", name="Seats and devices")
        expect(dialog.get_by_role("status")).to_have_text("Everybody is here.")
        press(host, "Escape")
        place = f"/api/tables/{table_of(guest)}"
        for version in range(8):
            info = server.call("GET", place).json()
            assert info["version"] == version
            pages = [host, guest]
            deciding = pages.pop(info["deciding"])
            (other,) = pages
            wait_for_version(other, version)
            choice = deciding.locator("[data-action]:visible").first
            choice.wait_for()
            expect(other.locator("[data-action]")).to_have_count(0)
            choice.click()
            wait_for_version(host, version + 1)
            wait_for_version(guest, version + 1)
        for page in (host, guest):
            page.reload()
            wait_for_version(page, 8)
        # The host has sent the links, so the dialog does not open at every visit.
        expect(host.get_by_role("dialog", name="Seats and devices")).to_have_count(0)


def test_hosts_may_start_without_a_name_and_guests_may_not(
    server: Server, browser: Browser
) -> None:
    with devices(browser) as (host, guest):
        host.goto(server.address)
        host.get_by_role("button", name="2", exact=True).click()
        host.get_by_label("Kind of player 2").select_option(label="On another device")
        expect(host.get_by_label("Name of player 1")).to_have_attribute("placeholder", "Player 1")
        host.get_by_role("button", name="Start", exact=True).click()
        guest.goto(link_in(host))
        expect(guest.get_by_role("listitem").first).to_contain_text("Player 1")
        guest.get_by_role("button", name="Sit down").click()
        expect(guest.get_by_label("Your name")).to_be_focused()


def test_a_guest_can_join_again_after_losing_the_answer(server: Server, browser: Browser) -> None:
    with devices(browser) as (host, guest):
        link = create_table(server, host)

        def unheard(route: Route) -> None:
            route.fetch()
            route.abort()

        guest.route("**/accepted-invitations", unheard, times=1)
        guest.goto(link)
        guest.get_by_label("Your name").fill("Ben")
        guest.get_by_role("button", name="Sit down").click()
        guest.get_by_role("alert").wait_for()
        guest.reload()  # a lost connection takes the page with it, too
        sit_down(guest, link, "Ben")
        expect(host.locator('[data-invite="1"]')).to_contain_text("connected")


def test_a_seat_link_works_only_once_and_leads_a_seated_player_to_the_table(
    server: Server, browser: Browser
) -> None:
    with devices(browser) as (host, guest):
        link = create_table(server, host)
        host.goto(link)
        expect(host.get_by_role("heading")).to_have_text("You already have a seat at this table")
        host.get_by_role("button", name="To the table").click()
        host.locator("[data-version]").wait_for()
        sit_down(guest, link, "Ben")
    with window(browser) as late:
        late.goto(link)
        late.get_by_label("Your name").fill("Cleo")
        late.get_by_role("button", name="Sit down").click()
        expect(late.get_by_role("alert")).to_contain_text("no longer valid")
    with window(browser) as lost:
        lost.goto(link.replace("#", "#x"))
        expect(lost.get_by_role("heading")).to_have_text("This invitation link is not valid")


def test_the_names_show_which_players_are_connected(server: Server, browser: Browser) -> None:
    with devices(browser) as (host, guest):
        link = create_table(server, host)
        press(host, "Escape")
        expect(host.locator('[data-presence="lost"]')).to_have_text("has no connection")
        sit_down(guest, link, "Ben")
        expect(host.locator('[data-presence="here"]')).to_have_text("is here")
        expect(guest.locator('[data-presence="here"]')).to_be_visible()
        host.goto(server.address)
        expect(guest.locator('[data-presence="lost"]')).to_be_visible()


@pytest.mark.slow
def test_a_choice_of_another_player_can_be_undone_if_they_agree(
    server: Server, browser: Browser
) -> None:
    with devices(browser) as (host, guest):
        link = create_table(server, host)
        press(host, "Escape")
        sit_down(guest, link, "Ben")
        pages = [host, guest]
        place = f"/api/tables/{table_of(guest)}"

        def play(version: int) -> Page:
            """Play the first choice; return the page where it was played."""
            page: Page = pages[server.call("GET", place).json()["deciding"]]
            page.locator("[data-action]:visible").first.click()
            for each in pages:
                wait_for_version(each, version + 1)
            return page

        # The last card kept in the draft reveals the display to everybody.
        version = 0
        while server.call("GET", place).json()["phase"] == "draft":
            asker = play(version)
            version += 1
        (answerer,) = [page for page in pages if page is not asker]
        for answer, left in (("No", version), ("Yes", version - 1)):
            press(asker, "Control+z")
            expect(asker.locator('[data-undo-request="own"]')).to_contain_text("to agree")
            question = answerer.locator('[data-undo-request="asked"]')
            expect(question).to_contain_text("asks to undo the last choice")
            assert audit(answerer) == []
            question.get_by_role("button", name=answer).click()
            if answer == "No":
                expect(asker.get_by_role("alert")).to_have_text(
                    "Your request to undo was declined."
                )
            expect(answerer.locator("[data-undo-request]")).to_have_count(0)
            for page in pages:
                wait_for_version(page, left)


def test_a_seat_can_be_given_away_at_the_hand_over_and_taken_back(
    server: Server, browser: Browser
) -> None:
    table, key = server.create("human", "human")
    with window(browser, viewport=DESKTOP) as page:
        page.goto(server.address)
        evaluate(page, "([name, key]) => localStorage.setItem(name, key)", [f"fc-key-{table}", key])
        page.goto(f"{server.address}/table/{table}")
        page.get_by_role("button", name="plays on another device").click()
        row = page.locator("[data-invite]").last
        row.get_by_role("button", name="Create a link").click()
        link = row.get_by_label("Link to the seat")
        first = value_of(link)
        row.get_by_role("button", name="New link").click()
        expect(link).not_to_have_value(first)
        row.get_by_role("button", name="Cancel the link").click()
        expect(link).to_have_count(0)
        expect(row).to_contain_text("at this screen")


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_inviting_and_joining_are_accessible(server: Server, browser: Browser, screen: str) -> None:
    size = SCREENS[screen]
    with window(browser, viewport=size) as page, window(browser, viewport=size) as other:
        link = create_table(server, page)
        assert look(page, "small") == []
        assert audit(page) == []
        other.goto(link)
        other.get_by_role("button", name="Sit down").wait_for()
        assert look(other, "small") == []
        assert audit(other) == []
