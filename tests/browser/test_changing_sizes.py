"""The page stays whole when a phone is turned, its keyboard opens, or its window is split."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import open_context
from tests.browser.idle_page import evaluate, resize
from tests.browser.table import prepare_table, sit_down
from tests.server import Server

Size = tuple[int, int]

PHONES: list[Size] = [(360, 640), (390, 664), (412, 732)]
LIMITS = ((320, 1440), (240, 900))
"""The least and the most width and height."""

MEASURE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const choices = document.querySelectorAll('[role="tabpanel"] [data-action]');
  const hidden = [...choices].filter((each) => each.checkVisibility() && each.offsetHeight < 24);
  return [scrollWidth - clientWidth, hidden.length];
}"""
"""How much is outside the window, and how many choices are too low to be seen."""


def test_a_phone_that_is_turned_keeps_its_table_whole(server: Server, chromium: Browser) -> None:
    for width, height in PHONES:
        turned, split = (height + 180, width), (width, 350)
        assert faults(server, chromium, [turned, (width, height), split, (width, height)]) == {}


@pytest.mark.parametrize("changes", [40, pytest.param(200, marks=pytest.mark.slow)])
def test_a_window_of_any_size_shows_the_whole_table(
    server: Server, chromium: Browser, changes: int
) -> None:
    assert faults(server, chromium, list(islice(random_sizes(random.Random(61)), changes))) == {}


def random_sizes(chance: random.Random) -> Iterator[Size]:
    """Yield sizes of windows: of phones in both directions, of halves of screens, and others."""
    (least_width, most_width), (least_height, most_height) = LIMITS
    while True:
        if chance.random() < 0.5:
            width, height = chance.choice(PHONES)
            yield chance.choice([(width, height), (height + 180, width), (width, height // 2)])
        else:
            yield chance.randint(least_width, most_width), chance.randint(least_height, most_height)


def faults(server: Server, chromium: Browser, sizes: list[Size]) -> dict[Size, list[int]]:
    """Return the sizes in which a phone cannot show the whole table, with what is missing."""
    table, key = prepare_table(server, "human", "random", to=lambda state: state["version"] > 40)
    width, height = sizes[-1]
    phone = {"viewport": {"width": width, "height": height}, "is_mobile": True, "has_touch": True}
    with open_context(chromium, **phone) as context:
        page = context.new_page()
        sit_down(server, page, table, key)
        page.locator("[data-action]").first.wait_for()
        return {size: missing for size in sizes if any(missing := measured(page, size))}


def measured(page: Page, size: Size) -> list[int]:
    """Change the size of the window, and return what is missing then."""
    resize(page, {"width": size[0], "height": size[1]})
    found: list[int] = evaluate(page, MEASURE)
    return found
