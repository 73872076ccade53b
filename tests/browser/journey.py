"""The recorded games played at a desktop, seen on a phone as well, and what was found on the way.

Of the four who play, two have a keyboard and no pointer, and two have a mouse: each finds every
choice of a whole game. What they decide is recorded, so each of their choices must be there, and
the game must go on as it once went.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from firstclass import ACTIONS, Game
from tests.browser.chromium import DESKTOP, window
from tests.browser.hands import Keyboard, Mouse, is_asked
from tests.browser.instead import Site
from tests.browser.pictures import picture
from tests.browser.ready import attributes_of, count_of, evaluate, press, resize, settle, text_of
from tests.browser.recorded import KINDS, Moment, lay_table, moments, open_table
from tests.browser.table import shows, sit_down
from tests.server import Server

SCREENS: dict[str, ViewportSize] = {"desktop": DESKTOP, "phone": {"width": 390, "height": 844}}
PHOTOGRAPHED = {
    "desktop": ("keep", "turn", "frame", "storage", "scoring", "over"),
    "phone": ("lay", "gap", "pay", "serve", "mail", "room"),
}
PHONES = [(360, 640), (360, 800), (375, 667), (390, 664), (390, 844), (844, 390)]
TABLETS = [(768, 1024), (820, 1180)]
# A window of 1440 × 900 that is enlarged to twice the size has 720 × 450 left.
DESKTOPS = [(720, 450), (1024, 768), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)]
# Laptops that have a touch screen as well.
TOUCHED = [(1024, 768), (1280, 720)]
WITH_MOUSE = (0, 1)
"""The seats of those who have one; the others have a keyboard alone."""
LISTED = 20
"""Actions until the list of all choices is looked at again."""
SIZES = [*PHONES, *TABLETS, *DESKTOPS]
AXE = Path("web/node_modules/axe-core/axe.min.js")
INSPECT = (Path(__file__).parent / "inspect.js").read_text(encoding="utf-8")


# What is found at a size, by question.
Found = dict[str, list[str]]


@dataclass
class Journey:
    """What was found, by screen and kind of decision, or by size."""

    decisions: int = 0
    scrolled: list[tuple[str, int]] = field(default_factory=list)
    small: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    found: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    sizes: dict[tuple[int, int], Found] = field(
        default_factory=lambda: {size: {} for size in SIZES}
    )
    pictures: dict[str, bytes] = field(default_factory=dict)
    keyboard: Keyboard = field(default_factory=Keyboard)
    mouse: Mouse = field(default_factory=Mouse)
    lists: list[tuple[list[str], list[str]]] = field(default_factory=list)
    """The list of all choices as it was shown now and then, and as it ought to be."""
    ends: dict[str, str] = field(default_factory=dict)
    """What is told at the end."""
    scores: list[int] = field(default_factory=list)

    def pass_by(self, screen: str, page: Page, moment: Moment) -> None:
        """Every decision fits its screen."""
        if look(page, "scrolls"):
            self.scrolled.append((screen, moment.version))

    def measure(self, screen: str, page: Page, moment: Moment) -> None:
        """What is too small for a finger, when a kind of decision comes first and last."""
        self.small.setdefault((screen, moment.decision), []).extend(look(page, "small"))

    def stop_at(self, screen: str, page: Page, moment: Moment) -> None:
        """Looks closely at a decision."""
        kind = moment.decision
        rest(page)
        self.measure(screen, page, moment)
        self.found[screen, kind] = audit(page)
        if kind in PHOTOGRAPHED[screen]:
            paint(page, {"desktop": "dark", "phone": "light"}[screen])
            self.pictures[f"{screen}-{kind}"] = picture(page)

    def decide(self, page: Page, game: Game, action: str) -> None:
        """Plays an action as who has to decide does."""
        if game.current_seat in WITH_MOUSE:
            self.mouse.play(page, action, [ACTIONS[other] for other in game.legal_actions()])
        else:
            self.keyboard.play(page, action)

    def list_choices(self, page: Page, game: Game) -> None:
        """Looks at the list of all choices."""
        page.get_by_role("button", name="Menu").click()
        page.locator('[data-menu="all choices"]').click()
        listed = page.get_by_role("dialog").locator("[data-action]")
        offered = attributes_of(listed, "data-action")
        self.lists.append((offered, [ACTIONS[action] for action in game.legal_actions()]))
        press(page, "Escape")

    def resize(self, page: Page, moment: Moment) -> None:
        """Looks at a decision in windows of every size."""
        for (width, height), seen in self.sizes.items():
            resize(page, ViewportSize(width=width, height=height))
            answered = look(page, "anyScreen")
            answered["small"] = look(page, "small") if (width, height) in TOUCHED else []
            for question, answers in answered.items():
                found = seen.setdefault(question, [])
                found += [f"{moment.decision}: {answer}" for answer in answers]
        resize(page, DESKTOP)


def travel(server: Server, browser: Browser) -> Journey:
    """Plays the whole game, and the moment that it lacks."""
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
                if isinstance(server, Site):
                    repeat(pages["phone"], action)
                game.play(action)
            journey.decisions += 1
        for screen, page in pages.items():
            journey.ends[screen] = text_of(page.get_by_role("dialog"))
            press(page, "Escape")
            page.get_by_role("dialog").wait_for(state="detached")
        journey.scores = game.scores()
        *_, off_turn = moments("compensation")
        table, key = lay_table(server, off_turn)
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
    """A desktop and a phone."""
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(window(browser, viewport=size))
            for name, size in SCREENS.items()
        }


def arrive(page: Page, moment: Moment) -> None:
    """Waits until the moment is shown; a secret decision is uncovered."""
    shows(page, moment.version)
    if moment.decision == "keep":
        page.locator("[data-handover]").wait_for()
        press(page, "Enter")
        page.locator("[data-action]").first.wait_for()
    settle(page)


def repeat(page: Page, action: str) -> None:
    """Plays at one device what was played at another: without a server no screen follows it."""
    choice = page.locator(f'[data-action="{action}"]')
    if count_of(choice) == 0:
        press(page, "c")
    choice.first.dispatch_event("click")
    if is_asked(page, action):
        page.locator(f'[data-confirm="{action}"]').click()


def rest(page: Page) -> None:
    """Points at nothing: what is pointed at and what has the focus tells what it is."""
    page.mouse.move(0, 0)
    look(page, "rest")


@contextmanager
def short_log(page: Page) -> Iterator[None]:
    """For a while the log has its last lines alone, so that all is quicker."""
    look(page, "shorten")
    yield
    look(page, "restore")


def look(page: Page, question: str, given: object = None) -> Any:
    """The answer of the page to one of the questions of inspect.js."""
    return evaluate(page, f"(given) => (\n{INSPECT}\n).{question}(given)", given)


def audit(page: Page) -> list[str]:
    """What axe finds: all there is in the dark, and the contrast in the light."""
    if not evaluate(page, "typeof axe !== 'undefined'"):
        evaluate(page, AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    only_contrast: dict[str, Any] = {"runOnly": ["color-contrast"]}
    with short_log(page):
        for theme, options in (("dark", {}), ("light", only_contrast)):
            paint(page, theme)
            found += look(page, "audit", options)
    return found


def paint(page: Page, theme: str) -> None:
    """In these colours from now on."""
    evaluate(page, "theme => { document.documentElement.dataset.theme = theme }", theme)
