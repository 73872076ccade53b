"""Pointing with a real mouse: when and where descriptions appear, and the target of a click."""

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from firstclass import ACTIONS, Game, Setup
from tests.browser.idle_page import (
    attribute_of,
    box_of,
    count_of,
    evaluate,
    every,
    press,
    text_of,
)
from tests.browser.input_devices import FOCUSED, press_until
from tests.browser.recorded_games import Moment, create_table_at, moments
from tests.browser.table import prepare_table, sit_down, wait_for_version
from tests.rules.games import Player
from tests.server import Server

pytestmark = pytest.mark.slow

LONG = 2_000
"""Milliseconds after which any description has appeared."""

COVERED = """() => {
  const told = document.querySelector('[role="tooltip"]').getBoundingClientRect();
  const aside = (a, b) => a.right <= b.left || b.right <= a.left;
  const apart = (a, b) => aside(a, b) || a.bottom <= b.top || b.bottom <= a.top;
  return [...document.querySelectorAll('[data-action]')]
    .filter((choice) => !apart(told, choice.getBoundingClientRect()))
    .map((choice) => choice.dataset.action);
}"""

COMPARED = [".own", ".decision"]
"""Things that a player compares with a card."""

REACHED = """choice => {
  const { x, y, width, height } = choice.getBoundingClientRect();
  return choice.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture
def first_turn(server: Server, page: Page) -> None:
    """The first turn of a person; a test moves the page's clock."""
    table = prepare_table(server, "human", "random", to=lambda state: bool(state["legal"]))
    page.clock.install()
    sit_down(server, page, *table)
    page.locator('[data-action^="take"]').first.wait_for()


def centre(target: Locator) -> tuple[float, float]:
    box = box_of(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def rest_on(page: Page, target: Locator) -> None:
    """Move there as a hand does, and stay for a while."""
    page.mouse.move(*centre(target), steps=6)
    page.clock.run_for(LONG)


def tooltip(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def overlap(one: Locator, other: Locator) -> bool:
    a, b = box_of(one), box_of(other)
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


@pytest.mark.usefixtures("first_turn")
def test_a_player_can_choose_to_see_tooltips_only_by_key(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Tooltips").get_by_role("button", name="by key").click()
    press(page, "Escape")
    rest_on(page, page.locator('[data-action="take 1.2"]'))
    expect(tooltip(page)).to_have_count(0)
    press(page, "i")
    expect(tooltip(page)).to_contain_text("stack 1")
    press(page, "Escape")
    expect(tooltip(page)).to_have_count(0)


@pytest.mark.usefixtures("first_turn")
def test_a_card_to_take_has_a_frame_only_under_the_pointer_and_in_focus(page: Page) -> None:
    lifted, framed = re.compile("0px 4px 7px"), re.compile("0px 0px 0px 3px")
    card, other = (page.locator(f'[data-action="take {slot}"]') for slot in ("1.2", "1.3"))
    expect(card).to_have_css("box-shadow", lifted)
    rest_on(page, card)
    expect(card).to_have_css("box-shadow", framed)
    press(page, "1")
    press_until(page, "ArrowRight", FOCUSED, "take 1.3")
    expect(other).to_have_css("box-shadow", framed)


@pytest.mark.usefixtures("first_turn")
def test_moving_from_card_to_card_describes_the_current_one(page: Page) -> None:
    for slot in ("1.2", "1.3", "1.6", "3.1"):
        card = page.locator(f'[data-action="take {slot}"]')
        rest_on(page, card)
        expect(tooltip(page)).to_be_visible()
        expect(card).to_have_attribute("aria-describedby", "told")
        assert evaluate(page, COVERED) == []
        assert not any(overlap(tooltip(page), page.locator(selector)) for selector in COMPARED)
    page.mouse.move(700, 5, steps=6)
    page.clock.run_for(LONG)
    expect(tooltip(page)).to_have_count(0)


@pytest.mark.usefixtures("first_turn")
def test_after_a_click_no_description_appears_until_the_mouse_moves(page: Page) -> None:
    card = page.locator('[data-action^="take"]').first
    x, y = centre(card)
    rest_on(page, card)
    expect(tooltip(page)).to_be_visible()
    page.mouse.down()
    page.mouse.up()
    expect(tooltip(page)).to_have_count(0)
    page.locator('[data-action^="take"]').first.wait_for(state="detached")
    page.clock.run_for(LONG)
    expect(tooltip(page)).to_have_count(0)
    page.mouse.move(x + 5, y)
    page.clock.run_for(LONG)
    expect(tooltip(page)).to_have_count(0)
    rest_on(page, page.get_by_role("button", name="Skip"))
    expect(tooltip(page)).to_be_visible()


def choosing(kind: str) -> Iterator[Any]:
    """Yield moments of the recorded game with several choices."""
    return (each for each in moments("whole_game") if each.decision == kind and each.choices > 3)


def test_a_description_covers_no_choice(server: Server, page: Page) -> None:
    page.clock.install()
    *_, moment = choosing("frame")
    sit_down(server, page, *create_table_at(server, moment))
    wait_for_version(page, moment.version)
    trains = page.locator('[data-area="trains"]')
    choices = trains.locator("[data-action]")
    expect(choices.nth(1)).to_be_visible()
    for target in every(trains.locator('[data-thing][aria-label*="osition"]')):
        rest_on(page, target)
        if count_of(tooltip(page)):
            assert evaluate(page, COVERED) == [], attribute_of(target, "aria-label")
            assert count_of(tooltip(page).get_by_role("link")) == 0
    for choice in every(choices):
        assert evaluate(choice, REACHED), attribute_of(choice, "data-action")


def test_an_empty_slot_has_no_description_for_the_pointer(server: Server, page: Page) -> None:
    page.clock.install()
    sit_down(
        server,
        page,
        *prepare_table(
            server,
            "human",
            "random",
            to=lambda state: any(
                isinstance(slot["by"], int) for row in state["view"]["display"] for slot in row
            ),
        ),
    )
    empty = page.get_by_role("img", name="taken by").first
    rest_on(page, empty)
    expect(tooltip(page)).to_have_count(0)


def test_the_description_of_a_log_line_stays_within_the_log(server: Server, page: Page) -> None:
    page.clock.install()
    table = prepare_table(server, "human", "random", to=lambda state: len(state["log"]) > 20)
    sit_down(server, page, *table)
    log = page.get_by_role("complementary", name="Log")
    rest_on(page, log.locator('[data-area="log"] button').last)
    expect(tooltip(page)).to_be_visible()
    assert box_of(tooltip(page))["x"] >= box_of(log)["x"]


@pytest.mark.usefixtures("first_turn")
def test_a_key_opens_the_rule_of_the_description(page: Page) -> None:
    rest_on(page, page.locator('[data-action="take 1.2"]'))
    expect(tooltip(page)).to_contain_text("L")
    sign = attribute_of(tooltip(page).locator("[data-ruling]"), "data-ruling")
    with page.context.expect_page() as opened:
        press(page, "l")
    expect(opened.value).to_have_url(re.compile(f"#{sign}$"))


SPENT = {"coin 1", "coin 3", "point 1", "point 3", "coin 2 locomotive", "coin 2 upper"}


def rich(seed: int) -> Game:
    """Play a game at random until all of these actions are available, or it ends."""
    game = Game(Setup(players=2, modules="AB", seed=seed))
    player = Player(seed)
    while not game.over and not {ACTIONS[each] for each in game.legal_actions()} >= SPENT:
        game.apply(player.choose(game))
    return game


@pytest.fixture
def with_coins(server: Server, page: Page) -> None:
    """A decision with coins in every column, and two ways to spend one coin."""
    game = next(game for game in map(rich, count()) if not game.over)
    choices = len(game.legal_actions())
    moment = Moment(game.record(), game.version, game.decision, choices)
    sit_down(server, page, *create_table_at(server, moment))
    wait_for_version(page, moment.version)


@pytest.mark.usefixtures("with_coins")
def test_a_coin_is_spent_by_a_click_on_it(page: Page) -> None:
    coins = page.get_by_role("group", name="Coins").first
    coins.locator('[data-menu="coin 2"]').click()
    menu = coins.locator(".menu")
    expect(menu.get_by_role("button").first).to_be_focused()
    around, route = box_of(menu), box_of(page.locator('[data-area="route"]').first)
    assert around["y"] >= route["y"] + route["height"], "what a coin would move stays in sight"
    press(page, "Escape")
    expect(menu).to_have_count(0)
    page.locator('[data-action="coin 1"] .piece').first.click()
    expect(page.locator('[data-area="trains"] [data-action^="car "]').first).to_be_visible()


@pytest.mark.usefixtures("with_coins")
def test_the_tooltip_of_a_coin_leaves_the_decision_in_sight(page: Page) -> None:
    for column in ("1", "3"):
        page.locator(f'[data-action="coin {column}"]').hover()
        expect(tooltip(page)).to_contain_text(f"Column {column}")
        assert not overlap(tooltip(page), page.locator(".decision"))


@pytest.mark.usefixtures("with_coins")
def test_a_coin_can_be_traded_for_a_point(page: Page) -> None:
    score = page.locator(".own [data-score]")
    before = int(text_of(score))
    page.get_by_role("button", name="Trade a coin for 1 point").click()
    page.locator('[data-action="point 1"] .piece').first.click()
    expect(score).to_have_text(str(before + 1))


WHAT = """([x, y]) => {
  return document.elementFromPoint(x, y)?.closest('[data-action]')?.dataset.action ?? '';
}"""


def on_the_face(page: Page, slot: str) -> set[str]:
    """Return the actions of clicks on different parts of the card."""
    box = box_of(page.locator(f'[data-slot="{slot}"]'))
    return {
        evaluate(page, WHAT, [box["x"] + box["width"] * i / 8, box["y"] + box["height"] * j / 8])
        for i in range(1, 8)
        for j in range(1, 8)
    }


@pytest.mark.usefixtures("first_turn")
def test_a_click_on_a_card_takes_it_unless_decline_is_selected(page: Page) -> None:
    rest_on(page, page.locator('[data-slot="1.2"]'))
    assert on_the_face(page, "1.2") == {"take 1.2"}
    switch = page.get_by_role("button", name="Decline", exact=True)
    before = box_of(switch)
    switch.click()
    expect(page.get_by_role("heading", name="Decline a card")).to_be_visible()
    assert box_of(switch) == before
    assert on_the_face(page, "1.2") == {"decline 1.2"}
    press(page, "Escape")
    expect(page.get_by_role("heading", name="Take a card")).to_be_visible()
    press(page, "d")
    page.locator('[data-action="decline 1.2"]').click()
    expect(page.get_by_role("complementary", name="Log")).to_contain_text("declined 1.2")


@pytest.mark.usefixtures("first_turn")
def test_the_list_of_all_choices_names_the_cards(page: Page) -> None:
    press(page, "c")
    listed = page.get_by_role("dialog", name="All choices")
    for action in ("take 1.2", "decline 3.5"):
        choice = listed.locator(f'[data-action="{action}"]')
        expect(choice.locator(".preview")).to_contain_text(action.split()[1])


def only_declined(state: dict[str, Any]) -> list[str]:
    """Return the slots whose card cannot be taken."""
    legal = {offer["action"] for offer in state["legal"]}
    declined = {name.removeprefix("decline ") for name in legal if name.startswith("decline")}
    return sorted(slot for slot in declined if f"take {slot}" not in legal)


def test_a_card_that_can_only_be_declined_says_so_at_the_place_to_click(
    server: Server, page: Page
) -> None:
    slots: list[str] = []

    def matches(state: dict[str, Any]) -> bool:
        slots[:] = only_declined(state)
        return bool(slots)

    sit_down(server, page, *prepare_table(server, "human", "random", modules="BD", to=matches))
    pill = page.locator(f'[data-action="decline {slots[0]}"]')
    expect(pill).to_be_visible()
    face = box_of(page.locator(f'[data-slot="{slots[0]}"]'))
    assert evaluate(page, WHAT, [face["x"] + face["width"] / 2, face["y"] + 12]) == ""
    pill.click()
    log = page.get_by_role("complementary", name="Log")
    expect(log).to_contain_text(f"declined {slots[0]}")


@pytest.mark.usefixtures("with_coins")
def test_the_purchase_of_a_game_end_card_shows_its_price(page: Page) -> None:
    decision = page.get_by_role("region", name="Decision")
    expect(decision).to_contain_text("Buy a Game End card for 4 coins")
    expect(page.locator('[data-action="buy 1"] .price')).to_be_visible()
