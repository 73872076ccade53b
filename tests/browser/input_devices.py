"""Players with a keyboard and no pointer, with a mouse, or with a finger."""

from collections import Counter
from collections.abc import Sequence
from itertools import cycle

from playwright.sync_api import Page

from tests.browser.idle_page import count_of, evaluate, is_visible, press
from tests.browser.table import menu_of

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
MAX_PRESSES = 80  # of a key, to move the focus to where it should be


class Keyboard:
    """Finds and plays every choice without a pointer, in several ways in turn."""

    def __init__(self) -> None:
        self._selections = cycle((by_digit, by_next, by_tab))

    def play(self, page: Page, action: str) -> None:
        """Play an action."""
        if action == "end turn":
            press(page, "e")
            if asks_to_confirm(page, action):
                press(page, "e")
        elif action.startswith("decline"):
            press(page, digit("display"))
            press_until(page, "ArrowRight", SLOT, action.removeprefix("decline "))
            press(page, "d")
        else:
            open_menu(page, action)
            next(self._selections)(page, action)
            press(page, "Enter")


class Mouse:
    """Clicks the element of an action after opening its menu if it has one; counts the clicks.

    It also counts ends of turns without another choice, which players may make automatic.
    """

    def __init__(self) -> None:
        self.played: Counter[str] = Counter()
        self.clicks: Counter[str] = Counter()
        self.forced_ends = 0

    def play(self, page: Page, action: str, legal: Sequence[str]) -> None:
        """Play one of the legal actions."""
        verb = action.split()[0]
        self.played[verb] += 1
        self.forced_ends += list(legal) == ["end turn"]
        target = page.locator(f'[data-action="{action}"]')
        if (menu := menu_of(action)) and count_of(target) == 0:
            self._click(verb, page, f'[data-menu="{menu}"]')
        self._click(verb, page, f'[data-action="{action}"]')
        if asks_to_confirm(page, action, legal):
            self._click(verb, page, '[data-confirm="end turn"]')

    def _click(self, verb: str, page: Page, what: str) -> None:
        page.locator(what).first.click()
        self.clicks[verb] += 1


class Finger:
    """Taps the element of an action, in the list of all choices if the phone shows no other."""

    def play(self, page: Page, action: str, legal: Sequence[str]) -> None:
        """Play one of the legal actions."""
        here = page.locator(f'[data-action="{action}"]')
        if (menu := menu_of(action)) and count_of(here) == 0:
            page.locator(f'[data-menu="{menu}"]').first.tap()
        if not is_visible(here.first):
            page.get_by_role("button", name="Menu").tap()
            page.locator('[data-menu="all choices"]').tap()
            here = page.get_by_role("dialog").locator(f'[data-action="{action}"]')
        here.first.tap()
        if asks_to_confirm(page, action, legal):
            page.locator('[data-confirm="end turn"]').first.tap()


def asks_to_confirm(page: Page, action: str, legal: Sequence[str] = ()) -> bool:
    """Return whether the page asks before ending the turn, as it must if these can be used."""
    if action != "end turn":
        return False
    lost = any(name.startswith(("frame", "bonus")) for name in legal)
    return lost or count_of(page.locator('[data-confirm="end turn"]')) > 0


def open_menu(page: Page, action: str) -> None:
    """Open the menu of the coins if the action is in one."""
    menu = menu_of(action)
    if menu is None or count_of(page.locator(f'[data-action="{action}"]')):
        return
    press(page, digit("coins"))
    press_until(page, "ArrowRight", "() => document.activeElement?.dataset.menu ?? ''", menu)
    press(page, "Enter")


def by_digit(page: Page, action: str) -> None:
    """Go to the area by its digit, and within it by arrow keys."""
    area = area_of(page, action)
    press(page, digit(area) if area else "Tab")
    press_until(page, "Tab" if area == "decision" else "ArrowRight", FOCUSED, action)


def by_next(page: Page, action: str) -> None:
    """Go from choice to choice."""
    press_until(page, "n", FOCUSED, action)


def by_tab(page: Page, action: str) -> None:
    """Go from area to area as on any page, and within it by arrow keys."""
    area = area_of(page, action)
    if not area:
        press(page, "Tab")
    press_until(page, "Tab", AREA, area)
    press_until(page, "Tab" if area == "decision" else "ArrowLeft", FOCUSED, action)


def area_of(page: Page, action: str) -> str:
    """Return the area of a choice, or nothing for a choice in a dialog."""
    place = "choice => choice.closest('[data-area]')?.dataset.area ?? ''"
    return str(evaluate(page.locator(f'[data-action="{action}"]').first, place))


def digit(area: str) -> str:
    return str((AREAS.index(area) + 1) % 10)


def press_until(page: Page, key: str, where: str, wanted: str) -> None:
    for _ in range(MAX_PRESSES):
        if evaluate(page, where) == wanted:
            return
        press(page, key)
    raise AssertionError(f"{key} does not lead to {wanted}, but to {evaluate(page, where)}")
