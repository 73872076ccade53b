"""Notifications of turns: on the account page, in the tab, in the service worker."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.idle_page import evaluate, value_of
from tests.browser.journey import audit
from tests.browser.test_people import come, start
from tests.server import Server


@pytest.mark.slow
def test_a_webhook_can_be_added_tried_and_removed(server: Server, page_with_errors: Page) -> None:
    page = page_with_errors
    come(server, page, "Anna")
    part = page.locator("section", has=page.get_by_role("heading", name="Turn notifications"))
    part.get_by_text("Webhook", exact=True).click()
    part.get_by_label("Address").fill("http://127.0.0.1/")
    part.get_by_role("button", name="Add the webhook").click()
    expect(part.get_by_role("alert")).to_contain_text("Use an https address")
    part.get_by_label("Address").fill("https://localhost:9/")
    part.get_by_role("button", name="Add the webhook").click()
    expect(part.get_by_role("status")).to_have_text("You will get notifications here from now on.")
    assert len(value_of(part.get_by_label("Signing secret of the webhook"))) > 40
    assert audit(page) == []
    part.get_by_role("button", name="Send a test: Webhook at localhost:9").click()
    expect(part.get_by_role("alert")).to_have_text("The test did not get through.")
    expect(part.get_by_label("Signing secret of the webhook")).to_have_count(0)
    part.get_by_label("Also when my time is running out").check()
    expect(part.get_by_role("status")).to_contain_text("when your time is running out")
    page.reload()
    expect(part.get_by_label("Also when my time is running out")).to_be_checked()
    part.get_by_role("button", name="Remove: Webhook at localhost:9").click()
    expect(part.get_by_role("status")).to_have_text("You will get no more notifications there.")


def test_quiet_hours_are_stored(server: Server, page: Page) -> None:
    come(server, page, "Anna")
    page.get_by_label("From").fill("23:15")
    page.get_by_role("button", name="Save the quiet hours").click()
    expect(page.get_by_text("The quiet hours are saved.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("From")).to_have_value("23:15")
    expect(page.get_by_label("Until")).to_have_value("07:00")
    page.get_by_role("button", name="Remove quiet hours").click()
    expect(page.get_by_text("There are no quiet hours.")).to_be_visible()


def test_the_tab_and_the_icon_show_how_many_tables_wait(server: Server, page: Page) -> None:
    page.add_init_script(
        "navigator.setAppBadge = async (n) => (window.badge = n);"
        "navigator.clearAppBadge = async () => (window.badge = 0)"
    )
    come(server, page, "Anna")
    page.get_by_role("link", name="To the start page").click()
    start(page, "Anna")
    expect(page).to_have_title("(1) Your turn · First Class")
    assert evaluate(page, "window.badge") == 1
    page.goto(server.address + "/account")
    page.get_by_role("button", name="Sign out").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    page.goto(server.address)
    evaluate(
        page,
        "new Promise(function look(done) {"
        " if (window.badge === 0) done(); else setTimeout(look, 50, done) })",
    )
    expect(page).to_have_title("First Class")


def test_a_page_reports_whether_it_is_visible(server: Server, page: Page) -> None:
    messages: list[Any] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda text: messages.append(json.loads(str(text)))),
    )
    come(server, page, "Anna")
    page.get_by_role("link", name="To the start page").click()
    start(page, "Anna")
    hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true });"
    for hidden in ("true", "false"):
        evaluate(page, hide % hidden + "document.dispatchEvent(new Event('visibilitychange'))")
    visibilities = [
        message["visible"] for message in messages if message["type"] == "set_visibility"
    ]
    assert visibilities == [False, True]


def test_the_service_worker_shows_a_notification_that_opens_the_table(
    server: Server, page: Page
) -> None:
    """A repeated notification silently replaces the earlier one."""
    page.context.grant_permissions(["notifications"], origin=server.address)
    page.goto(server.address)
    source = evaluate(page, "fetch('/sw.js').then((answer) => answer.text())")
    result = evaluate(page, WORKER, [source, "/table/x"])
    assert [notice["silent"] for notice in result["notices"]] == [False, True, False]
    assert result["notices"][0]["tag"] == "x"
    assert result["opened"] == ["/table/x"]


WORKER = """async ([source, link]) => {
  const told = { notices: [], opened: [], waits: [] };
  const listeners = {};
  const self = {
    addEventListener: (name, heard) => (listeners[name] = heard),
    registration: {
      scope: location.origin + '/',
      getNotifications: async () => told.notices.slice(-1).map(({ data }) => ({ data })),
      showNotification: async (title, more) => told.notices.push({ title, ...more }),
    },
    navigator: {},
    clients: { matchAll: async () => [], openWindow: async (url) => told.opened.push(url) },
  };
  new Function('self', source)(self);
  const happen = async (name, event) => {
    const waits = [];
    listeners[name]({ waitUntil: (wait) => waits.push(wait), ...event });
    await Promise.all(waits);
  };
  for (const id of ['1', '1', '2'])
    await happen('push', {
      data: { json: () => ({ id, table: 'x', title: 't', text: '', link, language: 'en' }) },
    });
  await happen('notificationclick', { notification: { close() {}, data: { link } } });
  return told;
}"""
