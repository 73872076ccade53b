"""The pages open, and the browser has nothing to complain about."""

from playwright.sync_api import Page, expect

from firstclass.players import NAMES, known_players
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
    people = ["human", "elsewhere"]
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
