"""A name that is written from right to left does not move the words around it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.idle_page import attribute_of, evaluate, value_of
from tests.browser.table import sit_down
from tests.server import Server
from tests.service.calls import accept, invite

HEBREW = "דוד 2"

LOOSE = """(name) => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest('[dir=auto], script')) texts.push(data);
  }
  for (const element of document.body.querySelectorAll('*'))
    for (const { value } of element.attributes) texts.push(value);
  const loose = texts.filter((text) => text.replaceAll(`\\u2068${name}\\u2069`, '').includes(name));
  return [texts.filter((text) => text.includes(name)).length, loose];
}"""
"""Counts the texts and attributes with a name, and returns those where it is not isolated."""


def expect_isolated(page: Page) -> None:
    count, loose = evaluate(page, LOOSE, HEBREW)
    assert count > 0
    assert loose == []


@pytest.mark.slow
def test_names_from_the_right_are_isolated_at_the_table(server: Server, page: Page) -> None:
    seats = [{"name": HEBREW, "kind": "human"}, {"name": "Bo", "kind": "random"}]
    table, key = server.create("human", "random", seats=seats)
    with server.join(table, key) as client:
        client.receive_state()
        client.play_out()
    sit_down(server, page, table, key)
    expect(page.get_by_role("dialog")).to_contain_text(HEBREW)
    expect_isolated(page)
    page.goto(f"{server.address}/table/{table}?at=20")
    page.locator('[data-replay="20"]').wait_for()
    expect_isolated(page)


def test_a_chat_message_from_the_right_has_its_own_direction(server: Server, page: Page) -> None:
    table, key = server.create("human", "human")
    guest = accept(server, table, invite(server, table, 1, key), HEBREW)
    for theirs in (guest, key):
        with server.join(table, theirs) as client:
            client.receive_state()
            client.act()
    sit_down(server, page, table, guest)
    page.locator("[data-version]").wait_for()
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Write a message").fill("שלום, Bo!")
    page.get_by_role("button", name="Send").click()
    message = page.locator("article .said")
    expect(message).to_have_text("שלום, Bo!")
    assert attribute_of(message, "dir") == "auto"
    expect_isolated(page)


@pytest.mark.parametrize("place", ["lobby", "account", "tournaments", "tournament"])
def test_names_from_the_right_are_isolated_on_other_pages(
    server: Server, page: Page, place: str
) -> None:
    def post(path: str, data: dict[str, Any]) -> Any:
        answer = page.context.request.post(f"{server.address}/api/{path}", data=data)
        assert answer.ok
        return answer.json()

    post("people", {"name": HEBREW})
    table = {"players": 2, "modules": "AB"}
    seats = [{"kind": "human"}, {"kind": "human"}]
    post("lobby", {"table": table | {"seats": seats}, "open_seats": [1]})
    settings = {"name": HEBREW, "format": "swiss", "rounds": 2, "table": table}
    tournament = post("tournaments", settings)["id"]
    path = f"tournaments/{tournament}" if place == "tournament" else place
    page.goto(f"{server.address}/{path}")
    page.get_by_text(HEBREW).first.wait_for()
    expect_isolated(page)
    if place == "account":
        assert value_of(page.get_by_role("textbox").first) == HEBREW
