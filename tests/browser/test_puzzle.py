"""The puzzle of the day: three tries, a verdict on each turn, the result, and the solution."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from firstclass import ACTIONS, Game
from tests.browser.idle_page import settle
from tests.browser.input_devices import Mouse
from tests.browser.table import expect_replay_at
from tests.server import Server

POSITIONS = Path(__file__).parents[2] / "web/src/lib/pages/puzzle/positions"
FIRST_DAY = "2026-11-26T12:00:00Z"
VERDICT = 'aside.guide [aria-live="polite"]'


def first_puzzle() -> Any:
    """Return the puzzle of the first day."""
    return json.loads((POSITIONS / "00.json").read_text(encoding="utf-8"))[0]


def begin(server: Server, page: Page) -> None:
    """Open the page of the first puzzle, and its first try."""
    page.clock.set_fixed_time(FIRST_DAY)
    page.goto(server.page("/puzzle"))
    page.locator('[data-puzzle="play"]').click()
    expect(page.locator(VERDICT)).to_contain_text("Try 1 of 3")


def play_turn(page: Page, puzzle: Any, actions: list[str]) -> None:
    """Play the actions of a turn, or if they end, the first legal ones, to its end."""
    game, mouse = Game.replay(puzzle["record"]), Mouse()
    left = [*actions]
    while True:
        legal = [ACTIONS[action] for action in game.legal_actions()]
        action = left.pop(0) if left else "end turn" if "end turn" in legal else legal[0]
        settle(page)
        mouse.play(page, action, legal)
        if action == "end turn":
            return
        game.apply(ACTIONS.index(action))


def test_a_puzzle_has_three_tries_and_the_best_turn_ends_it(server: Server, page: Page) -> None:
    puzzle = first_puzzle()
    begin(server, page)
    play_turn(page, puzzle, [])
    expect(page.locator(VERDICT)).to_contain_text("the best one")
    page.locator('[data-puzzle="again"]').click()
    expect(page.locator(VERDICT)).to_contain_text("Try 2 of 3")
    play_turn(page, puzzle, puzzle["solution"])
    expect(page.locator(VERDICT)).to_contain_text("You found the best turn.")
    page.locator('[data-puzzle="leave"]').click()
    expect(page.locator(".squares")).to_have_text(re.compile("^(🟨|🟧|🟥)🟩$"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator('[data-puzzle="share"]').click()
    expect(page.locator('[data-puzzle="share"]')).to_have_text("Copied")
    page.locator('[data-puzzle="solution"]').click()
    expect_replay_at(page, len(puzzle["record"]["actions"]))


def test_after_three_tries_the_puzzle_is_over_and_leaves_no_table(
    server: Server, page: Page
) -> None:
    puzzle = first_puzzle()
    begin(server, page)
    for more in (True, True, False):
        play_turn(page, puzzle, [])
        if more:
            page.locator('[data-puzzle="again"]').click()
            expect(page.locator('[data-puzzle="again"]')).to_have_count(0)
    expect(page.locator(VERDICT)).to_contain_text("You have used all tries.")
    page.locator('[data-puzzle="leave"]').click()
    expect(page.locator('[data-puzzle="play"]')).to_have_count(0)
    expect(page.locator('[data-puzzle="solution"]')).to_be_visible()
    page.goto(server.page("/"))
    expect(page.locator('[href$="/puzzle"]')).to_be_visible()
    expect(page.get_by_text("First Class, puzzle 1")).to_have_count(0)


def test_undoing_costs_no_try(server: Server, page: Page) -> None:
    begin(server, page)
    page.locator('[data-action^="take"]').first.click()
    settle(page)
    page.locator('[data-take-back="undo"]').click()
    page.reload()
    expect(page.locator(VERDICT)).to_contain_text("Try 1 of 3")
