"""The rules and cards pages: search, anchors, both languages, and links from a table."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import window
from tests.browser.idle_page import box_of, evaluate, every, resize
from tests.browser.journey import SCREENS, audit, look
from tests.browser.paper import sheets
from tests.browser.table import sit_down
from tests.server import Server


def test_the_rules_can_be_searched_and_every_ruling_has_an_address(
    server: Server, page: Page
) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Rules").click()
    expect(page).to_have_url(re.compile("/rules$"))
    expect(page.locator("#R2")).to_contain_text("one step at a time")
    expect(page.locator("#R2 figure svg")).to_have_count(4)
    expect(page.get_by_role("img", name="upgrade a 0-car to 1").first).to_be_visible()
    page.get_by_role("searchbox").fill("fingerprint arrested")
    expect(page.locator("#C4m")).to_be_visible()
    expect(page.locator("#R2")).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("found")
    # A link to a ruling that the search hides ends the search and goes there.
    evaluate(page, "() => { location.hash = 'R2' }")
    expect(page.locator("#R2")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("#R2")).to_contain_text("eine Stufe nach der anderen")


def test_the_sources_of_the_rules_appear_when_a_reader_asks_for_them(
    server: Server, page: Page
) -> None:
    page.goto(f"{server.address}/rules#C4")
    expect(page.locator("#C4")).to_contain_text("never run out.")
    expect(page.locator("cite")).to_have_count(0)
    page.get_by_label("Show sources").check()
    expect(page.locator("#C4 cite")).to_have_text("H Components, H Coins")
    expect(page.get_by_text("H: the publisher's English rules")).to_be_visible()
    expect(page.locator("#TT cite").filter(has_text=re.compile("^own$"))).to_have_count(1)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("#C4 cite")).to_have_text("H Material, H Münzen")
    page.get_by_label("Quellen zeigen").uncheck()
    expect(page.locator("cite")).to_have_count(0)


def test_without_a_network_the_rules_stay_without_sources(server: Server, browser: Browser) -> None:
    with window(browser) as page:  # the browser reports the lost request as an error
        page.goto(f"{server.address}/rules")
        expect(page.locator("#C4")).to_be_visible()
        page.route("**/assets/sources-*", lambda route: route.abort())
        page.get_by_label("Show sources").click()
        expect(page.get_by_label("Show sources")).not_to_be_checked()
        expect(page.locator("#C4")).to_be_visible()


def test_the_address_of_a_ruling_opens_the_rules_at_that_place(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/rules#TT")
    expect(page.locator("#TT")).to_be_in_viewport()
    expect(page.locator("#S1")).not_to_be_in_viewport()


def test_the_rules_can_be_searched_after_opening_a_link(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/rules#T5")
    expect(page.locator("#T5")).to_be_in_viewport()
    page.get_by_role("searchbox").press_sequentially("fingerprint arrested")
    expect(page.get_by_role("searchbox")).to_have_value("fingerprint arrested")
    expect(page.locator("#C4m")).to_be_visible()
    expect(page.locator("#T5")).to_have_count(0)


def test_the_cards_can_be_filtered_and_show_how_certain_they_are(
    server: Server, page: Page
) -> None:
    page.goto(f"{server.address}/cards")
    expect(page.get_by_role("status")).to_have_text("249 cards")
    assert look(page, "black") == []
    page.get_by_role("button", name="Module C").click()
    page.get_by_role("button", name="Stack 1").click()
    expect(page.get_by_role("status")).to_have_text("8 cards")
    expect(page.locator("#C1-05")).to_contain_text(re.compile("Destroy evidence ×2.*certain"))
    expect(page.locator("#C1-01")).to_contain_text(re.compile("Suspect yourself.*reconstructed"))


def test_the_link_to_a_ruling_opens_a_second_page_and_keeps_the_table(
    server: Server, page: Page
) -> None:
    table, key = server.create("human", "random", seed=3)
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.click()
    with page.context.expect_page() as opened:
        page.locator('[data-ruling="T1"]').click()
    expect(opened.value.locator("#T1")).to_be_in_viewport()
    expect(opened.value.locator("#T1")).to_contain_text("You cannot pass.")
    expect(page.locator('[data-action="take tile"]')).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "three rows of six cards"), ("de", "drei Reihen mit je sechs Karten")],
)
def test_the_rules_begin_with_a_picture_of_the_table_and_a_turn(
    server: Server, browser: Browser, language: str, expected: str
) -> None:
    with window(browser, viewport=SCREENS["phone"], locale=language) as page:
        page.goto(f"{server.address}/rules")
        overview = page.locator(".overview")
        expect(overview).to_contain_text(expected)
        expect(overview.locator(".display .cards > *")).to_have_count(18)
        expect(overview.get_by_role("listitem")).to_have_count(6)
        assert audit(page) == []
        first, picture = box_of(page.locator("#S1")), box_of(overview)
        assert picture["y"] + picture["height"] <= first["y"]
        assert picture["x"] + picture["width"] <= SCREENS["phone"]["width"]
        page.get_by_role("searchbox").fill("T5")
        expect(overview).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "short", "title"), [("en", "In short", "In short"), ("de", "Kurz", "Kurz gefasst")]
)
def test_the_rules_in_short_fill_one_printed_page(
    server: Server, browser: Browser, language: str, short: str, title: str
) -> None:
    with window(browser, viewport=SCREENS["phone"], locale=language, color_scheme="dark") as page:
        page.goto(f"{server.address}/rules")
        page.get_by_role("button", name=short, exact=True).click()
        expect(page.get_by_role("heading", level=2)).to_have_text([title])
        expect(page.locator(".overview")).to_have_count(0)
        for width in (390, 1440):
            resize(page, {"width": width, "height": 664})
            for button in every(page.locator(".views button")):
                assert evaluate(button, "button => button.scrollWidth <= button.clientWidth")
        assert audit(page) == []
        assert sheets(page) == 1
        page.emulate_media(media="print")
        expect(page.locator("article")).to_contain_text("Teatime")
        expect(page.locator("article table")).to_be_visible()
        page.emulate_media(media="screen")
        # A link to a ruling shows all rules.
        evaluate(page, "() => { location.hash = 'R2' }")
        expect(page.locator("#R2")).to_be_in_viewport()


def test_the_rules_in_full_leave_out_those_in_short_but_a_search_finds_both(
    server: Server, page: Page
) -> None:
    page.goto(f"{server.address}/rules")
    page.get_by_role("button", name="In full").click()
    expect(page.locator("#introduction")).to_be_visible()
    expect(page.locator("#in-short")).to_have_count(0)
    page.get_by_role("searchbox").fill("decline upgrade")
    expect(page.locator("#in-short")).to_be_visible()
