"""The pages open, and the browser has nothing to complain about."""

from playwright.sync_api import Page, expect

from firstclass.players import NAMES, known_players
from tests.server import Server


def test_the_start_page_opens(server: Server, page: Page) -> None:
    page.goto(server.address)
    expect(page.get_by_role("button").first).to_be_visible()
    expect(page).to_have_title("First Class")


def test_every_player_can_be_invited_and_says_what_it_is_like(server: Server, page: Page) -> None:
    page.goto(server.address)
    choice = page.get_by_label("Kind of player 2")
    expect(choice.locator("option")).to_have_count(1 + len(NAMES))
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
