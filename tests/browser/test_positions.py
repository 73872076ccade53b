"""Each kind of decision, at the fullest table of two recorded games: it fits, and it can be made.

test_decisions.py goes through the whole game, at every screen size.
"""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page

from firstclass import ACTIONS, Game
from tests.browser.chromium import DESKTOP, window
from tests.browser.hands import Finger, Keyboard, Mouse
from tests.browser.journey import SCREENS, arrive, look
from tests.browser.recorded import KINDS, Moment, lay_table, moment_of
from tests.browser.table import shows, sit_down
from tests.server import Server


@pytest.mark.parametrize("decision", KINDS)
def test_a_mouse_makes_each_decision(server: Server, browser: Browser, decision: str) -> None:
    with window(browser, viewport=DESKTOP) as page:
        moment, action, legal = open_moment(server, page, decision)
        Mouse().play(page, action, legal)
        shows(page, moment.version + 1)


@pytest.mark.parametrize("decision", KINDS)
def test_a_keyboard_makes_each_decision(server: Server, browser: Browser, decision: str) -> None:
    with window(browser, viewport=DESKTOP) as page:
        moment, action, _ = open_moment(server, page, decision)
        Keyboard().play(page, action)
        shows(page, moment.version + 1)


@pytest.mark.parametrize("decision", KINDS)
def test_a_finger_makes_each_decision(server: Server, browser: Browser, decision: str) -> None:
    with window(browser, viewport=SCREENS["phone"], has_touch=True) as page:
        moment, action, legal = open_moment(server, page, decision)
        Finger().play(page, action, legal)
        shows(page, moment.version + 1)


def open_moment(server: Server, page: Page, decision: str) -> tuple[Moment, str, Sequence[str]]:
    """Opens a table at the decision and looks at it; what was played there, and what is legal."""
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
