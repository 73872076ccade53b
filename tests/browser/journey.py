"""The recorded games played on a desktop and shown on a phone, with all problems found.

Two of the four players have only a keyboard, and two have a mouse. Each finds every choice of a
whole game. Their decisions are recorded, so each of the choices must be available, and the game
must run as before.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from firstclass import ACTIONS, Game
from tests.browser.chromium import DESKTOP, window
from tests.browser.device_server import DeviceServer
from tests.browser.idle_page import (
    attributes_of,
    count_of,
    evaluate,
    press,
    resize,
    settle,
    text_of,
)
from tests.browser.input_devices import Keyboard, Mouse, asks_to_confirm
from tests.browser.pictures import picture
from tests.browser.recorded_games import KINDS, Moment, create_table_at, moments, open_table
from tests.browser.table import sit_down, wait_for_version
from tests.server import Server

SCREENS: dict[str, ViewportSize] = {"desktop": DESKTOP, "phone": {"width": 390, "height": 844}}
EACH_LANGUAGE_AND_SCREEN = pytest.mark.parametrize(
    ("language", "screen"),
    [
        ("en", "desktop"),
        ("de", "phone"),
        pytest.param("en", "phone", marks=pytest.mark.slow),
        pytest.param("de", "desktop", marks=pytest.mark.slow),
    ],
)
PHOTOGRAPHED = {
    "desktop": ("keep", "turn", "frame", "storage", "scoring", "over"),
    "phone": ("lay", "gap", "pay", "serve", "mail", "room"),
}
PHONES = [(360, 640), (360, 800), (375, 667), (390, 664), (390, 844), (844, 390)]
TABLETS = [(768, 1024), (820, 1180)]
# A window of 1440 × 900 with a zoom of 200% has 720 × 450 left.
DESKTOPS = [(720, 450), (1024, 768), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)]
# Laptops that have a touch screen as well, and the smallest phone.
TOUCHED = [(1024, 768), (1280, 720), (360, 640)]
WITH_MOUSE = (0, 1)
"""The seats with a mouse; the others have only a keyboard."""
LISTED = 20
"""Actions between two checks of the list of all choices."""
SIZES = [*PHONES, *TABLETS, *DESKTOPS]
AXE = Path("web/node_modules/axe-core/axe.min.js")
INSPECT = (Path(__file__).parent / "inspect.js").read_text(encoding="utf-8")


# Problems at a size, by question.
Problems = dict[str, list[str]]


@dataclass
class Journey:
    """The problems found, by screen and kind of decision, or by size."""

    decisions: int = 0
    scrolled: list[tuple[str, int]] = field(default_factory=list)
    small: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    found: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    sizes: dict[tuple[int, int], Problems] = field(
        default_factory=lambda: {size: {} for size in SIZES}
    )
    pictures: dict[str, bytes] = field(default_factory=dict)
    keyboard: Keyboard = field(default_factory=Keyboard)
    mouse: Mouse = field(default_factory=Mouse)
    lists: list[tuple[list[str], list[str]]] = field(default_factory=list)
    """Pairs of the list of all choices as shown, and the correct list."""
    ends: dict[str, str] = field(default_factory=dict)
    """The text at the end of the game."""
    scores: list[int] = field(default_factory=list)

    def pass_by(self, screen: str, page: Page, moment: Moment) -> None:
        """Check that every decision fits its screen."""
        if look(page, "scrolls"):
            self.scrolled.append((screen, moment.version))

    def measure(self, screen: str, page: Page, moment: Moment) -> None:
        """Find elements too small for a finger, at the first and last decision of each kind."""
        self.small.setdefault((screen, moment.decision), []).extend(look(page, "small"))

    def stop_at(self, screen: str, page: Page, moment: Moment) -> None:
        """Examine a decision closely."""
        kind = moment.decision
        rest(page)
        self.measure(screen, page, moment)
        self.found[screen, kind] = audit(page)
        if kind in PHOTOGRAPHED[screen]:
            paint(page, {"desktop": "dark", "phone": "light"}[screen])
            self.pictures[f"{screen}-{kind}"] = picture(page)

    def decide(self, page: Page, game: Game, action: str) -> None:
        """Play an action by the means of the deciding player."""
        if game.current_seat in WITH_MOUSE:
            self.mouse.play(page, action, [ACTIONS[other] for other in game.legal_actions()])
        else:
            self.keyboard.play(page, action)

    def list_choices(self, page: Page, game: Game) -> None:
        """Compare the list of all choices with the legal actions."""
        page.get_by_role("button", name="Menu").click()
        page.locator('[data-menu="all choices"]').click()
        listed = page.get_by_role("dialog").locator("[data-action]")
        offered = attributes_of(listed, "data-action")
        self.lists.append((offered, [ACTIONS[action] for action in game.legal_actions()]))
        press(page, "Escape")

    def resize(self, page: Page, moment: Moment) -> None:
        """Examine a decision in windows of every size."""
        for (width, height), seen in self.sizes.items():
            resize(page, ViewportSize(width=width, height=height))
            answered = look(page, "anyScreen")
            answered["small"] = look(page, "small") if (width, height) in TOUCHED else []
            answered["clipped"] = look(page, "clipped") if (width, height) in PHONES else []
            for question, answers in answered.items():
                problems = seen.setdefault(question, [])
                problems += [f"{moment.decision}: {answer}" for answer in answers]
        resize(page, DESKTOP)


def travel(server: Server, browser: Browser) -> Journey:
    """Play the whole game, and the kind of moment that it lacks."""
    journey = Journey()
    whole = list(moments("whole_game"))
    last = {moment.decision: moment.version for moment in whole}
    first = {moment.decision: moment.version for moment in reversed(whole)}
    with screens(browser) as pages:
        game = Game(Game.replay(whole[0].record).setup)
        table, key = open_table(server, whole[0].record)
        for page in pages.values():
            sit_down(server, page, table, key)
        for moment in whole:
            for screen, page in pages.items():
                arrive(page, moment)
                journey.pass_by(screen, page, moment)
                if first[moment.decision] == moment.version:
                    journey.measure(screen, page, moment)
                if last[moment.decision] == moment.version:
                    journey.stop_at(screen, page, moment)
            if last[moment.decision] == moment.version:
                journey.resize(pages["desktop"], moment)
            if moment.decision == "turn" and len(journey.lists) < moment.version // LISTED:
                journey.list_choices(pages["desktop"], game)
            if not game.over:
                action = whole[0].record["actions"][moment.version]
                journey.decide(pages["desktop"], game, action)
                if isinstance(server, DeviceServer):
                    repeat(pages["phone"], action)
                game.play(action)
            journey.decisions += 1
        for screen, page in pages.items():
            journey.ends[screen] = text_of(page.get_by_role("dialog"))
            press(page, "Escape")
            page.get_by_role("dialog").wait_for(state="detached")
        journey.scores = game.scores()
        *_, off_turn = moments("compensation")
        table, key = create_table_at(server, off_turn)
        for screen, page in pages.items():
            sit_down(server, page, table, key)
            arrive(page, off_turn)
            journey.pass_by(screen, page, off_turn)
            journey.stop_at(screen, page, off_turn)
        journey.resize(pages["desktop"], off_turn)
    assert {kind for _, kind in journey.found} == {*KINDS, "over"}
    return journey


@contextmanager
def screens(browser: Browser) -> Iterator[dict[str, Page]]:
    """Open a desktop and a phone."""
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(window(browser, viewport=size))
            for name, size in SCREENS.items()
        }


def arrive(page: Page, moment: Moment) -> None:
    """Wait until the moment is shown; reveal a secret decision."""
    wait_for_version(page, moment.version)
    if moment.decision == "keep":
        page.locator("[data-handover]").wait_for()
        press(page, "Enter")
        page.locator("[data-action]").first.wait_for()
    settle(page)


def repeat(page: Page, action: str) -> None:
    """Repeat the action on the other device, because without a server no screen follows it."""
    choice = page.locator(f'[data-action="{action}"]')
    if count_of(choice) == 0:
        press(page, "c")
    choice.first.dispatch_event("click")
    if asks_to_confirm(page, action):
        page.locator(f'[data-confirm="{action}"]').click()


def rest(page: Page) -> None:
    """Move pointer and focus away, because both open descriptions."""
    page.mouse.move(0, 0)
    look(page, "rest")


@contextmanager
def short_log(page: Page) -> Iterator[None]:
    """Show only the last lines of the log for a while, which makes everything faster."""
    look(page, "shorten")
    yield
    look(page, "restore")


def look(page: Page, question: str, argument: object = None) -> Any:
    """Return the page's answer to one of the questions of inspect.js."""
    return evaluate(page, f"(given) => (\n{INSPECT}\n).{question}(given)", argument)


def audit(page: Page) -> list[str]:
    """Return the findings of axe: everything in dark mode, and the contrast in light mode."""
    if not evaluate(page, "typeof axe !== 'undefined'"):
        evaluate(page, AXE.read_text(encoding="utf-8"))
    problems: list[str] = []
    only_contrast: dict[str, Any] = {"runOnly": ["color-contrast"]}
    with short_log(page):
        for theme, options in (("dark", {}), ("light", only_contrast)):
            paint(page, theme)
            problems += look(page, "audit", options)
    return problems


def paint(page: Page, theme: str) -> None:
    """Switch to this colour scheme."""
    evaluate(page, "theme => { document.documentElement.dataset.theme = theme }", theme)
