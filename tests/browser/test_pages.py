"""The pages open without errors in the console."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from firstclass.players import registered_players
from tests.browser.chromium import window
from tests.browser.idle_page import attributes_of, box_of, evaluate, resize, table_of, text_of
from tests.browser.table import sit_down
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.lobby.test_lobby import HOST, announce

SIZES = [(1440, 900), (1280, 720), (1024, 768), (390, 664), (360, 640)]

LISTS = re.compile(r"/api/(lobby|catalogue|bots|me/tables)$")
"""The lists on the start page."""

PLACES = """
() => Object.fromEntries(
  [...document.querySelectorAll('main h2, main b, main legend, main button, main summary')]
    .map((place) => [place.textContent.trim(), place.getBoundingClientRect().top]))
"""
"""Where everything on the start page lies, by its text."""


def test_the_start_page_opens(server: Server, page: Page) -> None:
    page.goto(server.address)
    expect(page.get_by_role("button").first).to_be_visible()
    expect(page).to_have_title("First Class")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "de"])
def test_the_start_page_shows_what_the_game_is_and_one_way_to_begin(
    server: Server, browser: Browser, language: str
) -> None:
    with window(browser, locale=language) as page:
        page.goto(server.address)
        for width, height in SIZES:
            resize(page, {"width": width, "height": height})
            for selector in (".lead", ".lead + p", ".picture", '[data-start="tutorial"]'):
                box = box_of(page.locator(selector))
                assert box["y"] + box["height"] <= height, (width, selector)
            start = box_of(page.locator("form .go"))
            # Whole, or not there at all.
            assert not start["y"] < height < start["y"] + start["height"], width
            expect(page.locator(".may:visible, .first")).to_have_count(1)


@pytest.mark.slow
def test_the_start_page_does_not_move_while_its_lists_load(
    server: Server, page_with_errors: Page
) -> None:
    page = page_with_errors
    with BrowserClient(server) as host:
        open_game = announce(host.become_guest("Pia"), HOST, {"kind": "human"})
        page.goto(f"{server.address}/account")
        page.get_by_label("Your name").fill("Quentin")
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("heading", name="You are Quentin").wait_for()
        page.goto(server.address)
        page.locator('[data-start="first game"]').click()
        page.locator("[data-action]").first.wait_for()
        page.goto(server.address)
        for width, height in ((1440, 900), (390, 664)):
            resize(page, {"width": width, "height": height})
            page.goto(server.address)
            page.get_by_text(re.compile("(has|have) free seats")).wait_for()
            page.get_by_role("link", name="You 0").wait_for()
            loaded = evaluate(page, PLACES)
            page.route(LISTS, lambda route: route.abort())
            page.reload()
            page.get_by_role("alert").wait_for()
            waiting = evaluate(page, PLACES)
            page.unroute(LISTS)
            # The alert about the requests that fail here pushes the button up.
            same = waiting.keys() & loaded.keys() - {"Start"}
            assert len(same) > 15
            assert {name: waiting[name] for name in same} == {name: loaded[name] for name in same}
        host.call_ok("DELETE", f"/api/lobby/{open_game}")


def test_the_start_page_explains_in_few_words_how_to_win(server: Server, page: Page) -> None:
    page.goto(server.address)
    aim = page.locator("section").filter(has=page.get_by_role("heading", name="How to win"))
    words = text_of(aim).split()
    assert 40 < len(words) <= 120
    assert words.index("points") < 8  # the aim comes first


def test_teatime_can_be_chosen_like_a_module(server: Server, page: Page) -> None:
    page.goto(server.address)
    tile = page.get_by_role("button", name="Teatime")
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="A: Contracts")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Start", exact=True).click()
    table = table_of(page)
    with server.join(table, None) as client:
        assert client.receive_state()["view"]["options"]["teatime"] == "on"


def test_a_table_to_continue_shows_its_state_on_the_start_page(server: Server, page: Page) -> None:
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Your tables")).to_be_hidden()
    name = page.get_by_label("Name of player 1")
    name.fill("Anna, who has a very long")
    expect(page.get_by_text("at most 24 characters")).to_be_visible()
    name.fill("Anna")
    expect(page.get_by_text("at most 24 characters")).to_have_count(0)
    page.get_by_role("button", name="Start", exact=True).click()
    table = table_of(page)
    page.get_by_role("dialog").wait_for()
    page.goto(server.address)
    known = page.get_by_role("link", name="Anna 0")
    expect(known).to_contain_text("Draft · Anna decides")
    expect(known).to_contain_text(re.compile(r", 20\d\d, \d+:\d\d.* · modules AB"))
    known.click()
    expect(page).to_have_url(server.page(f"/table/{table}"))


def test_every_bot_can_be_chosen_and_has_a_description(server: Server, page: Page) -> None:
    page.goto(server.address)
    choice = page.get_by_label("Kind of player 2", exact=True)
    people = ["human", "elsewhere", "anybody"]
    expect(choice.locator("option")).to_have_count(len(people) + len(registered_players()))
    for player in registered_players():
        choice.select_option(player.name)
        seat = page.locator("li").filter(has=choice)
        expect(seat.locator("small")).to_contain_text(player.description.removesuffix("."))
    choice.select_option("novice")
    page.get_by_role("button", name="Start", exact=True).click()
    table = table_of(page)
    seats = server.call("GET", f"/api/tables/{table}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "novice", "pip"]


@pytest.mark.slow
def test_the_suggested_opponent_and_the_passport_follow_from_the_last_game(
    server: Server, page: Page
) -> None:
    invited = server.create("human", "ludwig", modules="CD")
    with server.join(*invited) as client:
        client.receive_state()
        client.play_out()
        won = client.state["sheet"]["seats"][0]["rank"] < client.state["sheet"]["seats"][1]["rank"]
    sit_down(server, page, *invited)
    page.locator("[data-end]").first.wait_for()
    page.goto(server.address)
    reason = "you finished ahead of Ludwig" if won else "Ludwig finished ahead of you"
    expect(page.locator("form small").first).to_contain_text(reason)
    passport = page.get_by_role("region", name="Your passport")
    stamp = passport.locator("li", has_text="Ludwig")
    expect(stamp).to_contain_text("2 players: CD" if won else "Not yet")
    expect(passport.locator("li", has_text="Pip")).to_contain_text("Not yet")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_kinds_of_players_are_readable_on_a_small_phone(
    server: Server, browser: Browser, language: str
) -> None:
    with window(browser, viewport={"width": 360, "height": 640}, locale=language) as page:
        page.goto(server.address)
        kind = page.locator("form ol li").nth(1).locator("select").first
        page.locator("form optgroup").first.wait_for(state="attached")
        for option in attributes_of(kind.locator("option"), "value"):
            kind.select_option(option)
            # At the width of its text a field is no wider than shown.
            needed = evaluate(
                kind,
                """field => {
                  const other = field.parentElement.appendChild(field.cloneNode(true));
                  other.value = field.value;
                  other.style.cssText =
                    'field-sizing: content; position: absolute; width: max-content';
                  const { width } = other.getBoundingClientRect();
                  other.remove();
                  return width;
                }""",
            )
            assert needed <= box_of(kind)["width"], option


@pytest.mark.every_browser
def test_a_person_can_play_against_a_bot_after_a_reload(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3, options={})
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.click()
    page.locator('[data-menu="decline"]').wait_for()
    page.reload()
    page.locator('[data-menu="decline"]').click()
    page.locator('[data-action^="decline"]').first.click()
    expect(page.locator('[data-action^="take"]')).to_have_count(0)
