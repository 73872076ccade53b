"""Accounts on the page: guests, the tables that belong to them, devices and data."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import evaluate, press, table_of, value_of
from tests.browser.journey import EACH_LANGUAGE_AND_SCREEN, SCREENS, audit, look
from tests.browser.table import sit_down
from tests.server import Server


def come(server: Server, page: Page, name: str) -> None:
    """Become a guest, from the start page."""
    page.goto(server.address)
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {name}")


def start(page: Page, name: str) -> str:
    """Create a table on the start page and wait for the first turn there; return its id."""
    page.get_by_label("Name of player 1").fill(name)
    page.get_by_role("button", name="Start", exact=True).click()
    table = table_of(page)
    page.locator("[data-action]").first.wait_for()
    return table


def test_a_table_of_a_person_needs_no_key_in_the_browser(server: Server, page: Page) -> None:
    come(server, page, "Anna")
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("link", name="Anna", exact=True)).to_be_visible()
    table = start(page, "Anna")
    assert evaluate(page, "table => localStorage.getItem(`fc-key-${table}`)", table) is None
    begun = page.locator('[data-version]:not([data-version="0"])')
    page.locator("[data-action]").first.click()
    begun.wait_for()
    page.reload()
    begun.wait_for()
    expect(page.locator("[data-action]").first).to_be_visible()
    page.goto(server.address)
    expect(page.get_by_role("link", name="Anna 0")).to_have_attribute("href", f"/table/{table}")


def test_the_tables_of_a_browser_can_be_moved_to_an_account(server: Server, page: Page) -> None:
    page.goto(server.address)
    start(page, "Ben")
    page.goto(server.address)
    page.get_by_role("link", name="Keep your tables on any device").click()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Make it mine").click()
    expect(page.get_by_text("One table of this browser is yours now.")).to_be_visible()
    assert (
        evaluate(page, "Object.keys(localStorage).filter(name => name.startsWith('fc-key'))") == []
    )
    page.goto(server.address)
    known = page.get_by_role("link", name="Ben 0")
    expect(known).to_contain_text("Draft · your turn")
    known.click()
    page.locator("[data-action]").first.wait_for()


def test_an_invitation_can_be_accepted_as_a_person(server: Server, browser: Browser) -> None:
    table, key = server.create("human", "human")
    with window(browser, viewport=DESKTOP) as host, window(browser, viewport=DESKTOP) as guest:
        sit_down(server, host, table, key)
        host.get_by_role("button", name="plays on another device").click()
        host.locator("[data-invite]").last.get_by_role("button", name="Create a link").click()
        link = value_of(host.get_by_label("Link to the seat"))
        come(server, guest, "Clara")
        guest.goto(link)
        expect(guest.get_by_label("Your name")).to_have_value("Clara")
        guest.get_by_role("button", name="Sit down").click()
        guest.locator("[data-version]").wait_for()
        assert evaluate(guest, "table => localStorage.getItem(`fc-key-${table}`)", table) is None
        guest.goto(link)
        expect(guest.get_by_role("heading")).to_have_text("You already have a seat at this table")


@pytest.mark.slow
def test_an_api_token_can_be_created_and_revoked(server: Server, page: Page) -> None:
    come(server, page, "Ida")
    part = page.locator("section", has=page.get_by_role("heading", name="Bots and API tokens"))
    part.get_by_text("Bots and API tokens").click()
    part.get_by_label("Name of the bot").fill("My planner")
    part.get_by_role("button", name="Create a token").click()
    token = value_of(part.get_by_label("Copy this token now"))
    headers = {"Authorization": f"Bearer {token}"}
    assert server.call("GET", "/api/me", headers=headers).json()["person"]["name"] == "Ida"
    page.reload()
    part.get_by_text("Bots and API tokens").click()
    expect(part).to_contain_text("My planner")
    expect(part.get_by_label("Copy this token now")).to_have_count(0)
    assert audit(page) == []
    part.get_by_role("button", name="Revoke the token of My planner").click()
    expect(part).not_to_contain_text("My planner")
    assert server.call("GET", "/api/me", headers=headers).status_code == 401


def test_sessions_can_be_ended_and_data_exported_and_deleted(
    server: Server, browser: Browser, tmp_path: Path
) -> None:
    with window(browser, viewport=DESKTOP) as page:
        come(server, page, "Dora")
        expect(page.get_by_text("this device")).to_be_visible()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Download my data").click()
        path = tmp_path / "data.json"
        saved.value.save_as(path)
        (person,) = json.loads(path.read_text(encoding="utf-8"))["tables"]["people"]
        assert person["name"] == "Dora"
        page.get_by_label("Your name").fill("Doris")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("You are Doris")
        page.get_by_role("button", name="Delete my account").click()
        page.get_by_role("button", name="Delete everything").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def near(server: Server) -> str:
    """Return the server's address by name, because passkeys do not work with IP addresses."""
    return server.address.replace("127.0.0.1", "localhost")


def give_authenticator(page: Page) -> None:
    """Attach a virtual device that stores passkeys and confirms everything."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_signs_a_person_in(server: Server, browser: Browser) -> None:
    with window(browser, viewport=DESKTOP) as page:
        give_authenticator(page)
        page.goto(near(server))
        start(page, "Frida")
        page.goto(f"{near(server)}/account")
        page.get_by_label("Your name").fill("Frida")
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_text("Passkey added.")).to_be_visible()
        expect(page.get_by_text("Passkey made at Chrome · Linux")).to_be_visible()
        page.get_by_role("button", name="Sign out", exact=True).click()
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("You are Frida")
        page.get_by_role("link", name="To the start page").click()
        page.get_by_role("link", name="Frida 0").click()
        page.locator("[data-action]").first.wait_for()
        page.goto(f"{near(server)}/account")
        page.get_by_role("button", name="Remove the passkey").click()
        expect(page.get_by_text("Passkey made at")).to_have_count(0)
        page.get_by_role("button", name="Sign out", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_role("alert")).to_have_text("This server does not know this passkey.")


def test_without_passkey_support_the_page_explains_why(server: Server, page: Page) -> None:
    come(server, page, "Gerd")
    expect(page.get_by_text("A passkey needs an https address")).to_be_visible()
    expect(page.get_by_role("button", name="Add a passkey")).to_have_count(0)


def test_a_password_signs_a_person_in_on_another_device(server: Server, browser: Browser) -> None:
    with window(browser, viewport=DESKTOP) as page, window(browser) as other:
        page.goto(server.address)
        start(page, "Hanna")
        come(server, page, "Hanna")
        page.get_by_label("Sign-in name").fill("Hanna77")
        page.get_by_label("New password").fill("a long enough one")
        page.get_by_role("button", name="Save the password").click()
        expect(page.get_by_text("Your sign-in name is hanna77.")).to_be_visible()
        expect(page.get_by_text("of this browser")).to_have_count(0)
        other.goto(f"{server.address}/account")
        other.get_by_label("Sign-in name").fill("hanna77")
        other.get_by_label("Password").fill("a wrong one, though")
        other.get_by_role("button", name="Sign in", exact=True).click()
        expect(other.get_by_role("alert")).to_have_text("The name or the password is wrong.")
        other.get_by_label("Password").fill("a long enough one")
        other.get_by_role("button", name="Sign in", exact=True).click()
        expect(other.get_by_role("heading", level=1)).to_have_text("You are Hanna")
        other.goto(server.address)
        other.get_by_role("link", name="Hanna 0").click()
        other.locator("[data-action]").first.wait_for()


def test_an_email_link_signs_a_person_in(own_server: Server, browser: Browser) -> None:
    with window(browser, viewport=DESKTOP) as page, window(browser) as other:
        come(own_server, page, "Ida")
        page.get_by_label("Email address").fill("ida@first.example")
        page.get_by_role("button", name="Send a confirmation link").click()
        expect(page.get_by_text("A link is on its way.")).to_be_visible()
        page.goto(own_server.read_line().split()[-1])
        page.get_by_role("button", name="Use this link").click()
        expect(page.get_by_text("Sign-in links go to ida@first.example.")).to_be_visible()
        expect(page).to_have_url(f"{own_server.address}/account")
        other.goto(f"{own_server.address}/account")
        other.get_by_label("Email address").fill("ida@first.example")
        other.get_by_role("button", name="Email me a link").click()
        expect(other.get_by_text("If this server knows the address")).to_be_visible()
        link = own_server.read_line().split()[-1]
        other.goto("about:blank")
        other.goto(link)
        other.get_by_role("button", name="Use this link").click()
        expect(other.get_by_role("heading", level=1)).to_have_text("You are Ida")


@EACH_LANGUAGE_AND_SCREEN
def test_the_account_page_is_accessible(
    server: Server, browser: Browser, screen: str, language: str
) -> None:
    with window(browser, viewport=SCREENS[screen], locale=language) as page:
        page.goto(f"{server.address}/account")
        page.get_by_role("textbox").first.fill("Emil")
        assert look(page, "small") == []
        assert audit(page) == []
        press(page, "Enter")
        page.get_by_role("listitem").first.wait_for()
        assert look(page, "small") == []
        assert audit(page) == []
