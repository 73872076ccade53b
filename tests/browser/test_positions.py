"""Each kind of decision, at the fullest table of two recorded games, fits and can be made.

test_decisions.py goes through the whole game, at every screen size.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, product

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect

from firstclass import ACTIONS, Game
from firstclass.rules.views.view_types import Board
from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import apart, box_of, every
from tests.browser.input_devices import Finger, Keyboard, Mouse
from tests.browser.journey import SCREENS, arrive, look
from tests.browser.recorded_games import KINDS, Moment, create_table_at, moment_of, moments
from tests.browser.table import sit_down, wait_for_version
from tests.server import Server

IN_MAKE_TEST = {"keep", "pay", "turn"}
HANDS = [*zip(KINDS, cycle(["mouse", "keyboard", "finger"]))]
"""One way to make each decision; test_decisions.py tries every way."""


def marks(kind: str, hand: str) -> Iterator[pytest.MarkDecorator]:
    """Yield the marks of a test."""
    if kind not in IN_MAKE_TEST:
        yield pytest.mark.slow
    if hand != "finger":  # Playwright has no fingers in Firefox
        yield pytest.mark.every_browser


@pytest.mark.parametrize(
    ("decision", "hand"), [pytest.param(*hand, marks=[*marks(*hand)]) for hand in HANDS]
)
def test_each_decision_fits_the_screen_and_can_be_made(
    server: Server, browser: Browser, decision: str, hand: str
) -> None:
    screen = SCREENS["phone"] if hand == "finger" else DESKTOP
    with window(browser, viewport=screen, has_touch=hand == "finger") as page:
        moment, action, legal = open_moment(server, page, decision)
        if hand == "keyboard":
            Keyboard().play(page, action)
        else:
            (Mouse() if hand == "mouse" else Finger()).play(page, action, legal)
        wait_for_version(page, moment.version + 1)


SMALLEST = ViewportSize(width=360, height=640)


@pytest.mark.parametrize("decision", ["room", pytest.param("mail", marks=pytest.mark.slow)])
def test_on_the_smallest_phone_a_crowded_table_cuts_nothing_off(
    server: Server, browser: Browser, decision: str
) -> None:
    with window(browser, viewport=SMALLEST, has_touch=True, locale="de") as page:
        page.route_web_socket("**/api/tables/**", crowd)
        open_moment(server, page, decision)
        assert look(page, "clipped") == []
        choice = {"room": "coin", "mail": "mail"}[decision]
        expect(page.locator(f'[data-action^="{choice}"]').first).to_be_in_viewport(ratio=0.99)


def upgrades_next_to_a_gap_card(game: Game, board: Board) -> bool:
    legal = [ACTIONS[action] for action in game.legal_actions()]
    return "upgrade upper 1" in legal and board["gap"] != []


def has_a_guest_next_to_a_conductor(game: Game, board: Board) -> bool:
    return game.decision == "turn" and any(
        car["position"] == train["conductor"] and car["card"]
        for train in board["trains"]
        for car in train["cars"]
    )


@pytest.mark.parametrize(
    ("fits", "upper", "lower"),
    [
        (upgrades_next_to_a_gap_card, ".pill", ".gap-card"),
        (has_a_guest_next_to_a_conductor, ".beside svg", ".train:has(.beside) .conductor .piece"),
    ],
)
def test_on_the_smallest_phone_no_piece_of_a_train_lies_on_another(
    server: Server,
    browser: Browser,
    fits: Callable[[Game, Board], bool],
    upper: str,
    lower: str,
) -> None:
    with window(browser, viewport=SMALLEST, has_touch=True) as page:
        moment = first_moment(fits)
        sit_down(server, page, *create_table_at(server, moment))
        arrive(page, moment)
        own = page.locator(".own")
        pairs = [*product(every(own.locator(upper)), every(own.locator(lower)))]
        assert pairs
        for one, other in pairs:
            assert apart(box_of(one), box_of(other))


def first_moment(fits: Callable[[Game, Board], bool]) -> Moment:
    """Return the first moment of the whole game that fits, with the board of the player."""
    recorded = moments("whole_game")
    moment = next(recorded)
    game = Game(Game.replay(moment.record).setup)
    while True:
        boards = {board["seat"]: board for board in game.observe(None)["boards"]}
        if game.current_seat is not None and fits(game, boards[game.current_seat]):
            return moment
        game.play(moment.record["actions"][moment.version])
        moment = next(recorded)


def crowd(near: WebSocketRoute) -> None:
    """Give each player of a state all coins, many points, and actions won several times."""
    far = near.connect_to_server()

    def answer(text: str | bytes) -> None:
        message = json.loads(text)
        for board in message.get("view", {}).get("boards", []):
            won = [{"source": "board", "icons": ["free 1"], "count": 3}]
            board |= {"coins": [5, 5, 2], "next_scoring": 136, "account": 4 * won}
        near.send(json.dumps(message))

    far.on_message(answer)


def open_moment(server: Server, page: Page, decision: str) -> tuple[Moment, str, Sequence[str]]:
    """Open a table at the decision and check it; return moment, action and legal actions."""
    moment = moment_of(decision)
    sit_down(server, page, *create_table_at(server, moment))
    arrive(page, moment)
    assert not look(page, "scrolls")
    assert look(page, "anyScreen")["covered"] == []
    assert look(page, "black") == []
    actions = moment.record["actions"]
    game = Game(Game.replay(moment.record).setup)
    for action in actions[: moment.version]:
        game.play(action)
    legal = [ACTIONS[action] for action in game.legal_actions()]
    return moment, [*actions, legal[0]][moment.version], legal
