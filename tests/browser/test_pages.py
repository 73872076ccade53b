"""The pages open, and the browser has nothing to complain about."""

import pytest
from playwright.sync_api import Browser, Page, expect

from firstclass.players import NAMES, known_players
from tests.browser.chromium import window
from tests.browser.table import sit_down
from tests.server import Server


def test_the_start_page_opens(server: Server, page: Page) -> None:
    page.goto(server.address)
    expect(page.get_by_role("button").first).to_be_visible()
    expect(page).to_have_title("First Class")


def test_a_stranger_reads_how_one_wins_in_few_words(server: Server, page: Page) -> None:
    page.goto(server.address)
    aim = page.locator("section").filter(has=page.get_by_role("heading", name="How one wins"))
    words = aim.inner_text().split()
    assert 40 < len(words) <= 120
    assert words.index("points") < 8  # the aim comes first


def test_teatime_stands_among_the_modules(server: Server, page: Page) -> None:
    page.goto(server.address)
    tile = page.get_by_role("button", name="Teatime")
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="A: Contracts")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    with server.join(table, None) as client:
        assert client.hear_state()["view"]["options"]["teatime"] == "on"


def test_a_table_to_go_on_with_says_how_it_stands(server: Server, page: Page) -> None:
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Your tables")).to_be_hidden()
    page.get_by_label("Name of player 1").fill("Anna")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/table/*")
    page.get_by_role("dialog").wait_for()
    table = page.url
    page.goto(server.address)
    known = page.get_by_role("link", name="Anna 0")
    expect(known).to_contain_text("Draft · Anna decides")
    known.click()
    expect(page).to_have_url(table)


def test_every_player_can_be_invited_and_says_what_it_is_like(server: Server, page: Page) -> None:
    page.goto(server.address)
    choice = page.get_by_label("Kind of player 2")
    people = ["human", "elsewhere", "anybody"]
    expect(choice.locator("option")).to_have_count(len(people) + len(NAMES))
    for player in known_players():
        choice.select_option(player.name)
        seat = page.locator("li").filter(has=choice)
        expect(choice.locator("option:checked")).to_contain_text(f"level {player.level}")
        expect(seat.locator("small")).to_contain_text(player.line.removesuffix("."))
    choice.select_option("novice")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    seats = server.call("GET", f"/api/tables/{table}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "novice", "planner"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_whoever_sits_at_the_table_can_be_read_on_a_small_phone(
    server: Server, browser: Browser, language: str
) -> None:
    with window(browser, viewport={"width": 360, "height": 640}, locale=language) as page:
        page.goto(server.address)
        kind = page.locator("ol select").first
        kind.wait_for()
        for option in [each.get_attribute("value") for each in kind.locator("option").all()]:
            kind.select_option(option)
            # As wide as its text, a field is not wider than it is shown.
            needed = kind.evaluate(
                """field => {
                  const other = field.parentElement.appendChild(field.cloneNode(true));
                  other.value = field.value;
                  other.style.cssText =
                    'field-sizing: content; position: absolute; width: max-content';
                  const { width } = other.getBoundingClientRect();
                  other.remove();
                  return width;
                }"""
            )
            box = kind.bounding_box()
            assert box is not None
            assert needed <= box["width"], option


def test_a_person_plays_against_the_computer_after_a_reload(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3, options={})
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.click()
    page.locator('[data-menu="decline"]').wait_for()
    page.reload()
    page.locator('[data-menu="decline"]').click()
    page.locator('[data-action^="decline"]').first.click()
    expect(page.locator('[data-action^="take"]')).to_have_count(0)
