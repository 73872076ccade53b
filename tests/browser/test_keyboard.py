"""A whole game by keyboard alone: every choice is found and played without a pointer."""

import random
from itertools import cycle

from playwright.sync_api import Page, expect

from firstclass import ACTIONS, Game, Setup
from firstclass.players import View, make_player
from tests.browser.table import menu_of, shows, sit_down
from tests.server import Server

SEED = 5
AREAS = [
    "display",
    "ends",
    "others",
    "route",
    "contracts",
    "coins",
    "trains",
    "account",
    "decision",
    "log",
]
FOCUSED = "() => document.activeElement?.dataset?.action ?? ''"
AREA = "() => document.activeElement?.closest('[data-area]')?.dataset.area ?? ''"
SLOT = "() => document.activeElement?.closest('[data-slot]')?.dataset.slot ?? ''"
PATIENCE = 80  # presses of a key until the focus must have arrived


def test_two_players_play_a_whole_game_by_keyboard(server: Server, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table, key = server.create("human", "human", seed=SEED)
    sit_down(server, page, table, key)
    game = Game(Setup(players=2, modules="AB", seed=SEED))
    planner, chance = make_player("planner"), random.Random(SEED)
    ways = cycle((by_digit, by_next, by_tab))
    while not game.over:
        seat = game.current_seat
        assert seat is not None
        if game.decision == "keep":
            page.locator(f'[data-handover="{seat}"]').wait_for()
            page.keyboard.press("Enter")
            page.locator('[data-action^="keep"]').first.wait_for()
        chosen = planner.choose(View(game, seat), game.legal_actions(), chance)
        action = ACTIONS[chosen]
        if action == "end turn":
            page.keyboard.press("e")
            if page.locator('[data-confirm="end turn"]').count():
                page.keyboard.press("e")
        elif action.startswith("decline"):
            slot = action.removeprefix("decline ")
            page.keyboard.press(digit("display"))
            press_until(page, "ArrowRight", SLOT, slot)
            page.keyboard.press("d")
        else:
            open_menu(page, action)
            next(ways)(page, action)
            page.keyboard.press("Enter")
        game.apply(chosen)
        shows(page, game.version)
    for score in game.scores():
        expect(page.get_by_role("dialog")).to_contain_text(str(score))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_keys_are_listed_and_can_be_turned_off(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3)
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.focus()
    page.keyboard.press("Enter")
    page.locator('[data-action^="take"]').first.wait_for()
    for area in AREAS:
        place = page.locator(f'[data-area="{area}"]')
        expect(place).to_have_attribute("aria-keyshortcuts", digit(area))
    page.keyboard.press("c")
    expect(page.get_by_role("dialog", name="All choices")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("decline the card in focus")
    keys.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("?")
    page.keyboard.press("c")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_a_pointer_is_told_the_focus_is_told_too(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3)
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.focus()
    page.keyboard.press("Enter")
    page.locator('[data-action^="take"]').first.wait_for()
    page.keyboard.press("1")
    press_until(page, "ArrowRight", FOCUSED, "take 1.2")
    offered = page.evaluate("() => document.activeElement.querySelector('.unseen').textContent")
    expect(page.get_by_role("tooltip")).to_contain_text("stack 1")
    said = page.get_by_role("region", name="Decision").locator(".preview b")
    assert offered.endswith(said.inner_text())
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def open_menu(page: Page, action: str) -> None:
    """Opens the menu of the coins, if the action lies in one."""
    menu = menu_of(action)
    if menu is None or page.locator(f'[data-action="{action}"]').count():
        return
    page.keyboard.press(digit("coins"))
    press_until(page, "ArrowRight", "() => document.activeElement?.dataset.menu ?? ''", menu)
    page.keyboard.press("Enter")


def by_digit(page: Page, action: str) -> None:
    """To the area by its digit, within it by arrow keys."""
    area = area_of(page, action)
    page.keyboard.press(digit(area) if area else "Tab")
    press_until(page, "Tab" if area == "decision" else "ArrowRight", FOCUSED, action)


def by_next(page: Page, action: str) -> None:
    """From choice to choice."""
    press_until(page, "n", FOCUSED, action)


def by_tab(page: Page, action: str) -> None:
    """From area to area, as on any page; within it by arrow keys."""
    area = area_of(page, action)
    if not area:
        page.keyboard.press("Tab")
    press_until(page, "Tab", AREA, area)
    press_until(page, "Tab" if area == "decision" else "ArrowLeft", FOCUSED, action)


def area_of(page: Page, action: str) -> str:
    """The area where a choice lies; none for a choice in a dialog."""
    place = "choice => choice.closest('[data-area]')?.dataset.area ?? ''"
    return str(page.locator(f'[data-action="{action}"]').first.evaluate(place))


def digit(area: str) -> str:
    return str((AREAS.index(area) + 1) % 10)


def press_until(page: Page, key: str, where: str, wanted: str) -> None:
    for _ in range(PATIENCE):
        if page.evaluate(where) == wanted:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {wanted}, but to {page.evaluate(where)}")
