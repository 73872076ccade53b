"""A whole game by clicking: a bot decides on a game of its own, which must stay the same."""

import json
import random
from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, expect

from firstclass import ACTIONS, Game, Setup
from firstclass.players import View, make_player
from tests.browser.table import menu_of, shows, sit_down
from tests.rules.games import deciding
from tests.server import Server

SHOTS = Path("build/screenshots")
SEED = 12


def test_two_players_at_one_screen_play_a_whole_game_by_clicking(
    server: Server, page: Page
) -> None:
    table, key = server.create("human", "human", seed=SEED)
    sit_down(server, page, table, key)
    game = Game(Setup(players=2, modules="AB", seed=SEED))
    planner, chance = make_player("planner"), random.Random(SEED)
    SHOTS.mkdir(parents=True, exist_ok=True)
    played: Counter[str] = Counter()
    clicks: Counter[str] = Counter()
    while not game.over:
        seat = deciding(game)
        if game.decision == "keep":
            page.locator(f'[data-handover="{seat}"]').click()
        if game.version % 20 == 0 and game.decision != "keep":
            compare_choices(page, game)
        if game.version in (3, 90):
            page.screenshot(path=SHOTS / f"version-{game.version}.png")
        action = planner.choose(View(game, seat), game.legal_actions(), chance)
        verb = ACTIONS[action].split()[0]
        played[verb] += 1
        clicks[verb] += click(page, game, ACTIONS[action])
        game.apply(action)
        shows(page, game.version)
    for score in game.scores():
        expect(page.get_by_role("dialog")).to_contain_text(str(score))
    page.screenshot(path=SHOTS / "end.png")
    each = {verb: [played[verb], clicks[verb]] for verb in sorted(played)}
    (SHOTS / "clicks.json").write_text(json.dumps(each), encoding="utf-8")
    assert clicks["take"] == played["take"]
    assert clicks["coin"] < 1.2 * played["coin"], "a coin is spent by a click on it"


def test_a_person_plays_against_the_computer_after_a_reload(server: Server, page: Page) -> None:
    table, key = server.create("human", "random", seed=3, options={})
    sit_down(server, page, table, key)
    page.locator('[data-action^="keep"]').first.click()
    page.locator('[data-menu="decline"]').wait_for()
    page.reload()
    page.locator('[data-menu="decline"]').click()
    page.locator('[data-action^="decline"]').first.click()
    expect(page.locator('[data-action^="take"]')).to_have_count(0)


def compare_choices(page: Page, game: Game) -> None:
    """The list of all choices is exactly the legal list."""
    page.get_by_role("button", name="Menu").click()
    page.locator('[data-menu="all choices"]').click()
    listed = page.get_by_role("dialog").locator("[data-action]")
    offered = listed.evaluate_all("all => all.map((each) => each.dataset.action)")
    assert offered == [ACTIONS[action] for action in game.legal_actions()], json.dumps(offered)
    page.keyboard.press("Escape")


def click(page: Page, game: Game, action: str) -> int:
    """Clicks what stands for an action, and what must be opened before; returns how often."""
    clicks = 1
    target = page.locator(f'[data-action="{action}"]')
    if (menu := menu_of(action)) and target.count() == 0:
        page.locator(f'[data-menu="{menu}"]').click()
        clicks += 1
    target.first.click()
    legal = [ACTIONS[other] for other in game.legal_actions()]
    if action == "end turn" and any(name.startswith(("frame", "bonus")) for name in legal):
        page.locator('[data-confirm="end turn"]').click()
        clicks += 1
    return clicks
