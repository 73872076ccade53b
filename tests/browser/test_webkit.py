"""The game in WebKit, the engine of Safari."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from urllib.parse import quote

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.conftest import FOLDER, path_of
from tests.browser.lessons import MOVES
from tests.browser.static_site import WORKER_READY, serve_folder
from tests.browser.webkit import Window, virtual_display, window
from tests.server import Server

VERSION = "() => document.querySelector('[data-version]')?.dataset.version ?? null"
CHOICE = "[data-action]"
END = "[data-end]"
END_TURN = '[data-action="end turn"]'
LESSON = "aside.guide"
MAX_STEPS = 60
LOSING = '[data-confirm="end turn"]'
"""Ends the turn although something can still be used."""
STEPS = (LOSING, "[data-lesson-next]", "[data-lesson]", END_TURN, CHOICE)
"""Where to click in a lesson, in order of preference."""


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A display for windows of WebKit."""
    with virtual_display(path_of("XVFB")) as name:
        yield name


@pytest.fixture
def webkit(display: str) -> Iterator[Window]:
    """A window of WebKit."""
    with window(path_of("WEBKIT"), display) as opened:
        yield opened


def test_a_newcomer_can_begin_a_game(server: Server, webkit: Window) -> None:
    webkit.open(server.address)
    webkit.click('[data-start="first game"]')
    before = version_in(webkit)
    webkit.click(CHOICE)
    wait_for_change(webkit, before)


@pytest.mark.slow
def test_a_game_can_be_played_to_its_end_by_mouse_and_keyboard(
    server: Server, webkit: Window
) -> None:
    table, key = server.create("human", "random", seed=3)
    webkit.open(server.address)
    webkit.run("(name, key) => localStorage.setItem(name, key)", f"fc-key-{table}", key)
    webkit.open(server.page(f"/table/{table}"))
    inputs = cycle((by_mouse, by_keyboard))
    while not webkit.all(END):
        before = version_in(webkit)
        next(inputs)(webkit, choice_in(webkit))
        wait_for_change(webkit, before)
        webkit.wait_for(f"{CHOICE}, {END}")


@pytest.mark.slow
def test_a_lesson_can_be_followed_to_its_end_and_rings_what_it_asks_for(
    server: Server, webkit: Window
) -> None:
    webkit.open(server.address)
    webkit.click('[data-start="second lesson"]')
    webkit.wait_for(LESSON)
    rings = 0
    for _ in range(MAX_STEPS):
        if not webkit.all(LESSON):
            break
        if webkit.all("[data-lesson]"):
            assert webkit.box(".ring") == pytest.approx(webkit.box("[data-lesson]"), abs=2)
            rings += 1
        webkit.click(next(filter(webkit.all, STEPS)))
    assert not webkit.all(LESSON)
    assert rings >= len(MOVES)


@pytest.mark.slow
def test_two_people_can_find_each_other_in_the_lobby(
    server: Server, display: str, webkit: Window
) -> None:
    webkit.open(f"{server.address}/lobby")
    webkit.click('a[href="/?announce"]')
    webkit.click(".count button")  # two players
    webkit.write('form input[autocomplete="nickname"]', "Greta")
    webkit.click("form .go")
    webkit.wait_for(".who")
    with window(path_of("WEBKIT"), display) as guest:
        guest.open(f"{server.address}/lobby")
        guest.click("[data-open-game] .may")
        guest.write('input[autocomplete="nickname"]', "Henry")
        guest.press(Keys.ENTER)
        for player in (webkit, guest):
            player.wait_until(VERSION)


@pytest.mark.slow
def test_a_game_goes_on_without_a_network(folder: Path, webkit: Window) -> None:
    with serve_folder(folder) as address:
        site = f"{address}{quote(FOLDER)}/"
        webkit.open(site)
        webkit.run(WORKER_READY)
    webkit.open(site)
    webkit.click('[data-start="first game"]')
    before = version_in(webkit)
    webkit.click(CHOICE)
    wait_for_change(webkit, before)


@pytest.mark.slow
def test_a_game_at_the_site_can_be_played_to_its_end(
    site_of_form: tuple[str, str], webkit: Window
) -> None:
    site, form = site_of_form
    webkit.open(site)
    webkit.click('[data-start="first game"]')
    webkit.wait_for(CHOICE)
    # The message that this window keeps no data covers choices.
    webkit.wait_for("[data-engine] button")
    webkit.run("() => document.querySelector('[data-engine] button').click()")
    while not webkit.all(END):
        before = version_in(webkit)
        by_mouse(webkit, choice_in(webkit))
        wait_for_change(webkit, before)
        webkit.wait_for(f"{CHOICE}, {END}")
    webkit.open(site)
    webkit.wait_until(f"() => document.body.textContent.includes('Rules: {form}')")


def version_in(webkit: Window) -> str:
    """Return the version of the game that the window shows."""
    return str(webkit.wait_until(VERSION))


def wait_for_change(webkit: Window, before: str) -> None:
    """Wait until the game has another version than before."""
    webkit.wait_until(f"(before) => ({VERSION})() !== before", before)


def choice_in(webkit: Window) -> str:
    """Return a choice, the end of a turn only if there is no other."""
    actions = webkit.attributes(CHOICE, "data-action")
    return min(actions, key=lambda action: action == "end turn" or action.startswith("decline"))


def by_mouse(webkit: Window, action: str) -> None:
    webkit.click(f'[data-action="{action}"]')
    if webkit.all(LOSING):
        webkit.click(LOSING)


def by_keyboard(webkit: Window, action: str) -> None:
    """Go from choice to choice."""
    for _ in webkit.all(CHOICE):
        if webkit.run("() => document.activeElement.dataset.action") == action:
            break
        webkit.press("n")
    webkit.press(Keys.ENTER)
    if webkit.all(LOSING):
        webkit.press("e")
