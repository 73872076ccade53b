"""Each kind of decision, at the fullest table of two recorded games, fits and can be made.

test_decisions.py goes through the whole game, at every screen size.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page

from firstclass import ACTIONS, Game
from tests.browser.chromium import DESKTOP, window
from tests.browser.input_devices import Finger, Keyboard, Mouse
from tests.browser.journey import SCREENS, arrive, look
from tests.browser.recorded_games import KINDS, Moment, lay_table, moment_of
from tests.browser.table import sit_down, wait_for_version
from tests.server import Server

IN_EVERY_GAME = {"account", "frame", "keep", "lay", "pay", "scoring", "turn"}
HANDS = [*zip(KINDS, cycle(["mouse", "keyboard", "finger"]))]
"""One way to make each decision; test_decisions.py tries every way."""


def marks(kind: str, hand: str) -> Iterator[pytest.MarkDecorator]:
    """Yield the marks of a test."""
    if kind not in IN_EVERY_GAME:
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


def open_moment(server: Server, page: Page, decision: str) -> tuple[Moment, str, Sequence[str]]:
    """Open a table at the decision and check it; return moment, action and legal actions."""
    moment = moment_of(decision)
    sit_down(server, page, *lay_table(server, moment))
    arrive(page, moment)
    assert not look(page, "scrolls")
    assert look(page, "anyScreen")["covered"] == []
    actions = moment.record["actions"]
    game = Game(Game.replay(moment.record).setup)
    for action in actions[: moment.version]:
        game.play(action)
    legal = [ACTIONS[action] for action in game.legal_actions()]
    return moment, [*actions, legal[0]][moment.version], legal
