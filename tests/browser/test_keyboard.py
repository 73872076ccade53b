"""Keys apart from playing, which a whole game shows (test_decisions.py)."""

from playwright.sync_api import Page, expect

from tests.browser.idle_page import evaluate, press, text_of
from tests.browser.input_devices import AREAS, FOCUSED, digit, press_until
from tests.browser.table import sit_down
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
    said = page.get_by_role("region", name="Decision").locator(".preview b")
    assert offered.endswith(text_of(said))
    press(page, "Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
