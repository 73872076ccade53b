"""A browser that translates a page replaces its text nodes, so texts that change are left out."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.idle_page import evaluate, text_of
from tests.browser.table import prepare_table, sit_down, wait_for_version
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.lobby.test_lobby import ANYBODY, HOST, announce

TRANSLATE = """() => {
  const wrap = (text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.textContent;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wanted = (text) => {
    const element = text.parentElement;
    return element.translate && text.textContent.trim() && !element.closest('font, script, style');
  };
  const translate = (root) => {
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    if (root.nodeType === Node.TEXT_NODE) texts.push(root);
    texts.filter((text) => text.isConnected && wanted(text)).forEach(wrap);
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(translate);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Replaces texts as Chrome does when it translates a page, now and whenever some are added.

The texts in drawings stay.
"""


def translate(page: Page) -> int:
    """Translate the page; return the number of its translated texts."""
    evaluate(page, TRANSLATE)
    count: int = evaluate(page, "document.querySelectorAll('font > font').length")
    return count


def test_a_translated_table_shows_the_game(server: Server, page: Page) -> None:
    table, key = prepare_table(
        server, "human", "human", to=lambda state: state["view"]["phase"] == "turns"
    )
    sit_down(server, page, table, key)
    page.locator('[data-action^="take"]').first.wait_for()
    translate(page)
    chance = random.Random(3)
    with server.join(table, key) as client:
        client.receive_state()
        for _ in range(25):
            client.act(chance.choice(client.state["legal"])["action"])
        version = client.state["version"]
    wait_for_version(page, version)
    played = {area: text_of(page.locator(area)) for area in AREAS}
    page.reload()
    wait_for_version(page, version)
    for area in AREAS:
        expect(page.locator(area)).to_have_text(played[area], use_inner_text=True)


AREAS = ["header.bar", '[data-area="decision"]']
"""Parts of the table that look the same after a reload."""


@pytest.mark.slow
def test_a_translated_start_page_shows_what_is_chosen(server: Server, page: Page) -> None:
    texts = []
    for translated in (True, False):
        page.goto(server.address)
        page.get_by_role("button", name="Start", exact=True).wait_for()
        if translated:
            translate(page)
        page.get_by_role("button", name="4", exact=True).click()
        page.get_by_label("Kind of player 2").select_option("director")
        page.get_by_role("button", name="Deutsch").click()
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
        texts.append(text_of(page.locator("main")))
        page.get_by_role("button", name="English").click()
    assert texts[0] == texts[1]


def test_a_translated_lobby_shows_new_guests(server: Server, page: Page) -> None:
    with BrowserClient(server) as host, BrowserClient(server) as guest:
        open_game = announce(host.become_guest("Ida"), HOST, ANYBODY, ANYBODY)
        page.goto(f"{server.address}/lobby")
        here = page.locator(f'[data-open-game="{open_game}"]')
        here.wait_for()
        translate(page)
        guest.become_guest("Jon").call_ok("POST", f"/api/lobby/{open_game}/seats/1")
        expect(here).to_contain_text("Jon")
        expect(here).to_contain_text("One seat is free")


@pytest.mark.parametrize("path", ["rules", pytest.param("cards", marks=pytest.mark.slow)])
def test_the_rules_and_cards_can_be_translated(server: Server, page: Page, path: str) -> None:
    status = page.get_by_role("status")
    texts = []
    for translated in (True, False):
        page.goto(f"{server.address}/{path}")
        page.locator("#R2, #X1-01").wait_for()
        if translated:
            assert translate(page) > 500
        if path == "rules":
            page.get_by_role("searchbox").fill("mail car")
            expect(page.locator("#S1")).to_have_count(0)
            page.get_by_role("searchbox").fill("fingerprint")
            expect(page.locator("#C4m")).to_be_visible()
        else:
            page.get_by_role("button", name="Module C").click()
            page.get_by_role("button", name="Stack 1").click()
            expect(page.locator("#X1-01")).to_have_count(0)
        texts.append((text_of(status), text_of(page.locator("main")).split()))
    assert texts[0] == texts[1]


@pytest.mark.slow
def test_leaving_the_rules_forbids_translation_again(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/rules")
    expect(page.locator("html")).to_have_attribute("translate", "yes")
    page.get_by_role("link", name="To the start page").click()
    expect(page.locator("html")).to_have_attribute("translate", "no")
