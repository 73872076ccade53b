"""The chat on the page: next to the log, on a desktop and on a phone."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import press
from tests.browser.journey import audit
from tests.browser.table import sit_down
from tests.browser.test_people import come
from tests.server import Server
from tests.service.calls import accept, bearer, invite

PHONE = {"width": 390, "height": 664}


@pytest.fixture
def both(server: Server, browser: Browser) -> Iterator[tuple[Page, Page, str, str]]:
    """Two people on separate devices, one with a phone; the table, and the host's key."""
    table, key = server.create("human", "human")
    guest = accept(server, table, invite(server, table, 1, key), "Ben")
    for theirs in (guest, key):
        with server.join(table, theirs) as client:
            client.receive_state()
            client.act()
    with ExitStack() as stack:
        desktop = stack.enter_context(window(browser, viewport=DESKTOP))
        phone = stack.enter_context(window(browser, viewport=PHONE, has_touch=True))
        for page, theirs in ((desktop, key), (phone, guest)):
            sit_down(server, page, table, theirs)
            page.locator("[data-version]").wait_for()
        yield desktop, phone, table, key


@pytest.mark.every_browser
def test_two_players_can_chat_and_markup_stays_text(
    server: Server, both: tuple[Page, Page, str, str]
) -> None:
    desktop, phone, table, key = both
    text = "<img src=x onerror=\"document.title='caught'\"> Hello & <b>bye</b>"
    desktop.get_by_role("button", name="Chat").click()
    desktop.get_by_label("Write a message").fill(text)
    press(desktop, "Enter")
    expect(desktop.get_by_role("log").get_by_text(text, exact=True)).to_be_visible()
    expect(desktop.get_by_label("Write a message")).to_have_value("")

    log = phone.get_by_role("tab", name="Log")
    expect(log.locator("i")).to_be_visible()
    log.click()
    expect(phone.get_by_role("status").filter(has_text="One new message")).to_have_count(1)
    phone.get_by_role("button", name="Chat").click()
    expect(phone.get_by_role("log").get_by_text(text, exact=True)).to_be_visible()
    expect(phone.locator(".said img, .said b")).to_have_count(0)
    expect(phone).not_to_have_title("caught")
    for page in (desktop, phone):
        assert audit(page) == []
    phone.get_by_role("button", name="About Seat 0").click()
    phone.get_by_label("What is wrong with it?").fill("Rude.")
    phone.get_by_role("button", name="Report to the administrator").click()
    expect(phone.get_by_role("dialog").get_by_text("can read it now")).to_be_visible()
    press(phone, "Escape")

    # Read messages stay read, even after a reload.
    response = server.call(
        "POST", f"/api/tables/{table}/chat", json={"text": "Still there?"}, headers=bearer(key)
    )
    assert response.status_code == 201
    expect(phone.get_by_role("log").get_by_text("Still there?")).to_be_visible()
    phone.reload()
    phone.get_by_role("tab", name="Log").click()
    expect(phone.get_by_role("button", name="Chat")).to_have_text("Chat")


def test_spectators_have_a_separate_chat_and_private_notes(
    server: Server, both: tuple[Page, Page, str, str], page: Page
) -> None:
    desktop, _, table, _ = both
    come(server, page, "Cleo")
    page.goto(f"{server.address}/table/{table}")
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Write a message").fill("Who wins?")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log").get_by_text("Who wins?")).to_be_visible()
    page.get_by_text("My notes on this game").click()
    page.get_by_role("textbox", name="My notes on this game").fill("Ben has blue cars.")
    page.get_by_role("textbox", name="My notes on this game").blur()
    expect(page.get_by_text("Saved")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Chat").click()
    page.get_by_text("My notes on this game").click()
    note = page.get_by_role("textbox", name="My notes on this game")
    expect(note).to_have_value("Ben has blue cars.")
    desktop.get_by_role("button", name="Chat").click()
    expect(desktop.get_by_text("No messages yet.")).to_be_visible()


def test_a_table_on_one_shared_screen_has_no_chat(server: Server, page: Page) -> None:
    table, key = server.create("human", "random")
    sit_down(server, page, table, key)
    page.locator("[data-version]").wait_for()
    expect(page.get_by_role("button", name="Chat")).to_have_count(0)
