"""Keys apart from playing, which a whole game shows (test_decisions.py)."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.idle_page import evaluate, hold, press, text_of
from tests.browser.input_devices import AREAS, FOCUSED, digit, press_until
from tests.browser.table import prepare_table, sit_down, wait_for_version
from tests.server import Server


def test_the_keys_are_listed_and_can_be_turned_off(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3)
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.focus()
    press(page, "Enter")
    page.locator('[data-action^="take"]').first.wait_for()
    for area in AREAS:
        place = page.locator(f'[data-area="{area}"]')
        expect(place).to_have_attribute("aria-keyshortcuts", digit(area))
    press(page, "c")
    expect(page.get_by_role("dialog", name="All choices")).to_be_visible()
    press(page, "Escape")
    press(page, "?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("decline the card in focus")
    keys.get_by_role("checkbox").uncheck()
    press(page, "Escape")
    expect(keys).to_have_count(0)
    press(page, "?")
    press(page, "c")
    expect(page.get_by_role("dialog")).to_have_count(0)


VERSION = "() => Number(document.querySelector('[data-version]').dataset.version)"


def end_of_turn(server: Server, *, loses: bool) -> tuple[str, str]:
    """Return a table where the end of the turn loses something, or nothing."""

    def matches(state: dict[str, Any]) -> bool:
        ends = [offer for offer in state["legal"] if offer["action"] == "end turn"]
        return any(("lost" in offer) == loses for offer in ends)

    return prepare_table(server, "human", "human", to=matches)


def test_a_key_that_is_held_down_plays_once(server: Server, page: Page) -> None:
    sit_down(server, page, *prepare_table(server, "human", "human", to=lambda state: True))
    page.locator('[data-action^="take"]').first.wait_for()
    press(page, "1")
    before = evaluate(page, VERSION)
    hold(page, "Enter")
    assert evaluate(page, VERSION) == before + 1
    hold(page, "u")
    assert evaluate(page, VERSION) == before
    # Another undo would be refused, in an alert.
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_key_that_is_held_down_does_not_confirm_a_loss(server: Server, page: Page) -> None:
    sit_down(server, page, *end_of_turn(server, loses=True))
    page.locator('[data-action="end turn"]').wait_for()
    before = evaluate(page, VERSION)
    hold(page, "e")
    expect(page.get_by_role("dialog", name="End your turn?")).to_be_visible()
    assert evaluate(page, VERSION) == before
    press(page, "e")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert evaluate(page, VERSION) > before


def test_a_player_can_choose_to_confirm_the_end_of_each_turn(server: Server, page: Page) -> None:
    sit_down(server, page, *end_of_turn(server, loses=False))
    page.locator('[data-action="end turn"]').wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="End of turn").get_by_role("button", name="confirm").click()
    press(page, "Escape")
    before = evaluate(page, VERSION)
    press(page, "e")
    expect(page.get_by_role("heading", name="End your turn?")).to_be_visible()
    assert evaluate(page, VERSION) == before
    press(page, "e")
    expect(page.get_by_role("heading", name="End your turn?")).to_have_count(0)
    wait_for_version(page, before + 1)


def test_a_turn_can_end_by_itself_when_nothing_is_left(server: Server, page: Page) -> None:
    def over(state: dict[str, Any]) -> bool:
        return [(offer["action"], "lost" in offer) for offer in state["legal"]] == [
            ("end turn", False)
        ]

    sit_down(server, page, *prepare_table(server, "human", "human", to=over))
    end = page.locator('[data-action="end turn"]')
    end.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="End of turn").get_by_role("button", name="automatic").click()
    press(page, "Escape")
    before = evaluate(page, VERSION)
    press(page, "u")
    wait_for_version(page, before - 1)
    press(page, "r")
    wait_for_version(page, before + 1)
    press(page, "u")
    wait_for_version(page, before)
    # A turn whose end was undone goes on.
    expect(end).to_be_visible()
    assert evaluate(page, VERSION) == before


def test_the_focus_shows_the_same_descriptions_as_the_pointer(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3)
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.focus()
    press(page, "Enter")
    page.locator('[data-action^="take"]').first.wait_for()
    press(page, "1")
    press_until(page, "ArrowRight", FOCUSED, "take 1.2")
    offered = evaluate(page, "() => document.activeElement.querySelector('.unseen').textContent")
    expect(page.get_by_role("tooltip")).to_contain_text("stack 1")
    preview = page.get_by_role("region", name="Decision").locator(".preview b")
    assert offered.endswith(text_of(preview))
    press(page, "Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
