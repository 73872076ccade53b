"""People in different places find each other, in several browsers."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import address_of, press, table_of
from tests.browser.journey import EACH_LANGUAGE_AND_SCREEN, SCREENS, audit, look
from tests.browser.table import wait_for_version
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.lobby.lobby_harness import DAYS
from tests.service.lobby.test_lobby import HOST, announce


@pytest.fixture
def two(browser: Browser) -> Iterator[tuple[Page, Page]]:
    with window(browser, viewport=DESKTOP) as one, window(browser) as other:
        yield one, other


def announce_here(server: Server, page: Page, name: str) -> None:
    """Announce a table for two in the lobby, until its page waits for others."""
    page.goto(f"{server.address}/lobby")
    page.get_by_role("link", name="Announce a game").click()
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Announce", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{name}’s table")


@pytest.mark.every_browser
def test_two_people_can_find_each_other_in_the_lobby_and_play(
    server: Server, two: tuple[Page, Page]
) -> None:
    host, guest = two
    guest.goto(f"{server.address}/lobby")
    # There is always something to play.
    expect(guest.get_by_role("link", name="Play against bots")).to_have_attribute("href", "/")
    expect(guest.get_by_role("link", name="Daily deal")).to_be_visible()
    announce_here(server, host, "Greta")
    guest.goto(f"{server.address}/lobby")
    here = guest.locator("[data-open-game]", has=guest.get_by_text("Greta’s table"))
    here.get_by_role("button", name="Join").click()
    expect(guest.get_by_label("Your name")).to_be_focused()
    guest.get_by_label("Your name").fill("Henry")
    press(guest, "Enter")  # and the person who wanted to join has joined
    table = table_of(host)
    assert table_of(guest) == table
    for page in two:
        wait_for_version(page, 0)
    for version in (1, 2):
        info = server.call("GET", f"/api/tables/{table}").json()
        two[info["deciding"]].locator("[data-action]").first.click()
        for page in two:
            wait_for_version(page, version)


def test_an_invited_person_finds_the_invitation_and_declines(
    server: Server, two: tuple[Page, Page]
) -> None:
    host, guest = two
    login = f"nora-{server.process}"
    guest.goto(f"{server.address}/lobby")
    for path, body in (
        ("/api/people", {"name": "Nora"}),
        ("/api/me/password", {"login": login, "password": "correct horse battery"}),
    ):
        assert guest.request.post(f"{server.address}{path}", data=body).ok
    host.goto(f"{server.address}/?announce")
    host.get_by_role("button", name="2", exact=True).click()
    host.get_by_label("Who can join").select_option("named")
    host.get_by_label("Sign-in names").fill(login)
    host.get_by_label("Your name").fill("Olaf")
    host.get_by_role("button", name="Announce", exact=True).click()
    expect(host.get_by_text(f"Invited: {login}.")).to_be_visible()
    guest.goto(server.address)
    guest.get_by_text("You have one invitation.").click()
    invitations = guest.locator("[data-invitations]")
    invitations.get_by_role("button", name="Decline the invitation to Olaf’s table").click()
    expect(invitations).to_have_count(0)
    expect(host.get_by_text("Invited:")).to_have_count(0)
    host.get_by_role("button", name="Cancel the game").click()


def test_participants_see_each_other_and_can_leave_again(
    server: Server, two: tuple[Page, Page]
) -> None:
    host, guest = two
    announce_here(server, host, "Ida")
    ready = host.get_by_role("button", name="Ready", exact=True)
    expect(ready).to_have_attribute("aria-pressed", "true")  # as soon as the host is seen there
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "false")
    expect(host.get_by_text("One seat is free.")).to_be_visible()
    guest.goto(address_of(host))
    guest.get_by_label("Your name").fill("Jan")
    guest.get_by_role("button", name="Continue").click()
    guest.get_by_role("button", name="Join").click()
    expect(host.get_by_text("Jan", exact=True)).to_be_visible()
    expect(host.get_by_text("Waiting for Ida.")).to_be_visible()
    guest.get_by_role("button", name="Leave").click()
    expect(host.get_by_text("One seat is free.")).to_be_visible()
    host.get_by_role("button", name="Cancel the game").click()
    for page in two:
        expect(page.get_by_role("heading", level=1)).to_have_text("No open game here")


def test_the_host_can_start_without_waiting_and_others_can_watch(
    server: Server, two: tuple[Page, Page]
) -> None:
    host, watcher = two
    announce_here(server, host, "Klara")
    host.get_by_label("Fill the free seats").select_option("random")
    host.get_by_role("button", name="Start now").click()
    host.wait_for_url("**/table/*")
    host.locator("[data-action]").first.wait_for()
    watcher.goto(f"{server.address}/lobby")
    watcher.get_by_role("link", name="Watch: Klara").click()
    watcher.locator("[data-version]").wait_for()
    expect(watcher.locator("[data-action]")).to_have_count(0)
    for page in two:
        expect(page.locator("[data-spectators]")).to_have_attribute("data-spectators", "1")
    watcher.goto(f"{server.address}/lobby")
    expect(host.locator("[data-spectators]")).to_have_count(0)


@EACH_LANGUAGE_AND_SCREEN
def test_the_lobby_is_accessible(
    server: Server, browser: Browser, screen: str, language: str
) -> None:
    with (
        BrowserClient(server) as host,
        window(browser, viewport=SCREENS[screen], locale=language) as page,
    ):
        open_game = announce(host.become_guest("Lena"), HOST, {"kind": "human"}, {"kind": "random"})
        page.goto(f"{server.address}/lobby")
        own = page.locator(f"[data-open-game='{open_game}']")
        own.wait_for()
        assert look(page, "small") == []
        assert audit(page) == []
        page.get_by_role("textbox").fill("Mia")
        press(page, "Enter")
        page.goto(f"{server.address}/lobby/{open_game}")
        own.get_by_role("button").first.wait_for()
        assert look(page, "small") == []
        assert audit(page) == []
        host.call_ok("DELETE", f"/api/lobby/{open_game}")


@pytest.mark.slow
def test_finished_games_can_be_found_by_their_players(server: Server, browser: Browser) -> None:
    with BrowserClient(server) as host, BrowserClient(server) as guest:
        open_game = announce(host.become_guest("Nele"), HOST, {"kind": "human"})
        guest.become_guest("Otto").call_ok("POST", f"/api/lobby/{open_game}/seats/1")
        record = play_both(host, guest, open_game)
    for screen, size in SCREENS.items():
        with window(browser, viewport=size, locale="de" if screen == "phone" else "en") as page:
            page.goto(f"{server.address}/archive")
            page.get_by_role("searchbox").fill("nel")
            press(page, "Enter")
            page.get_by_role("link", name="Nele").first.wait_for()
            assert look(page, "small") == []
            assert audit(page) == []
            page.get_by_role("listitem").get_by_role("link", name="Nele", exact=True).first.click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Nele")
            expect(page.get_by_role("row")).to_have_count(2)
            assert look(page, "small") == []
            assert audit(page) == []
            page.locator("a.button[href^='/table/']").first.click()
            page.wait_for_url(f"**/table/{open_game}")
            wait_for_version(page, record)


def play_both(host: BrowserClient, guest: BrowserClient, table: str) -> int:
    """Let two people play to the end; return the number of actions."""
    with host.join(table) as one, guest.join(table) as other:
        clients = {0: one, 1: other}
        for client in clients.values():
            client.receive_state()
        while one.state["sheet"] is None:
            version = one.state["version"]
            clients[one.state["view"]["current"]].act()
            for client in clients.values():
                while client.state["version"] <= version:
                    client.receive_state()
        actions: int = one.state["version"]
        return actions


@pytest.mark.parametrize("helped", [False, True])
def test_people_see_whether_help_is_allowed_and_who_used_it(
    server: Server, two: tuple[Page, Page], helped: bool
) -> None:
    one, other = two
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        sign_in(server, two, anna, ben)
        table = announce(anna, table={"help_allowed": helped, "time_limit": DAYS})
        other.goto(f"{server.address}/lobby/{table}")
        terms = "Help allowed" if helped else "No help · Not rated: a guest plays."
        expect(other.locator("article")).to_contain_text(terms)
        ben.call_ok("POST", f"/api/lobby/{table}/seats/1")
        for page in two:
            page.goto(server.page(f"/table/{table}"))
        decides, waits = (one, other) if anna.tables()[0]["your_turn"] else (other, one)
        draft = decides.get_by_role("dialog")
        if not helped:
            expect(draft.locator("[data-no-help]")).to_have_text("No help")
            expect(decides.locator("[data-hint]")).to_have_count(0)
        else:
            draft.locator("[data-hint]").click()
            for page in (decides, waits):
                expect(page.locator("[data-helped]")).to_have_count(1)


def test_a_player_can_give_up_a_game_without_help_and_a_bot_plays_on(
    server: Server, two: tuple[Page, Page]
) -> None:
    one, other = two
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        sign_in(server, two, anna, ben)
        table = announce(anna)
        ben.call_ok("POST", f"/api/lobby/{table}/seats/1")
        for page in two:
            page.goto(server.page(f"/table/{table}"))
        for version in (1, 2):  # the draft
            deciding = server.call("GET", f"/api/tables/{table}").json()["deciding"]
            two[deciding].get_by_role("dialog").locator("[data-action]").first.click()
            wait_for_version(two[deciding], version)
        other.get_by_role("button", name="Menu").click()
        other.get_by_text("Give up").click()
        other.get_by_role("button", name="Really: the computer plays on").click()
        expect(other.get_by_text("You are watching this table.")).to_be_visible()
        expect(one.locator("[data-clock='1']").first).to_have_text("computer")
        seats = server.call("GET", f"/api/tables/{table}").json()["seats"]
        assert [seat["kind"] for seat in seats] == ["human", "planner"]


def sign_in(server: Server, pages: tuple[Page, Page], *devices: BrowserClient) -> None:
    """Make the pages those of two guests, Anna and Ben."""
    for page, device, name in zip(pages, devices, ("Anna", "Ben"), strict=True):
        device.become_guest(name)
        assert device.token
        page.context.add_cookies(
            [{"name": "fc-session", "value": device.token, "url": server.address}]
        )
