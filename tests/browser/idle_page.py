"""Reading a page once, and typing on it, only when the page is idle.

After a click a page may have to load code, ask the server or draw. Playwright's assertions and
actions wait for what they need, but a single read may come too early. So this module is the only
one that reads pages; test_page_reads.py checks that.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, Route, ViewportSize

IDLE = "() => document.documentElement?.dataset.idle !== undefined"

FRAMES = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""


def settle(page: Page) -> None:
    """Wait until everything in progress on the page is done and drawn."""
    page.wait_for_function(IDLE)


def wait_for(page: Page, script: str, argument: object = None) -> Any:
    """Wait until the page is idle and a script returns a true value there; return it."""
    both = f"(given) => ({IDLE})() && ({script})(given)"
    return page.wait_for_function(both, arg=argument).json_value()


def await_observers(page: Page) -> None:
    """Wait until a change from outside, which the page learns of in a later frame, is drawn."""
    page.evaluate(FRAMES)
    settle(page)


def press(page: Page, *keys: str) -> None:
    """Press keys, one after another."""
    for key in keys:
        settle(page)
        page.keyboard.press(key)


def hold(page: Page, key: str) -> None:
    """Hold a key down until it has repeated a few times."""
    for _ in range(5):
        settle(page)
        page.keyboard.down(key)
    page.keyboard.up(key)
    settle(page)


def write(page: Page, text: str) -> None:
    """Type a text into the focused element."""
    settle(page)
    page.keyboard.type(text)


def resize(page: Page, size: ViewportSize) -> None:
    """Resize the page's window."""
    page.set_viewport_size(size)
    await_observers(page)


def evaluate(where: Page | Locator, script: str, argument: object = None) -> Any:
    """Return the result of a script in the page, or for the only element of a locator."""
    settle(where if isinstance(where, Page) else where.page)
    return where.evaluate(script, argument)


def change(where: Page | Locator, script: str) -> None:
    """Change the page, or the only element of a locator, by a script, and wait for the effect."""
    evaluate(where, script)
    await_observers(where if isinstance(where, Page) else where.page)


def evaluate_now(page: Page, script: str, argument: object = None) -> Any:
    """Return the result without waiting. A page with a stopped clock cannot be idle."""
    return page.evaluate(script, argument)


def every(locator: Locator) -> Sequence[Locator]:
    """Return all elements that exist now."""
    settle(locator.page)
    return locator.all()


def stop_clock(page: Page) -> None:
    """Stop the page's clock, which was installed before, an hour from now.

    The page cannot be idle again before its clock continues.
    """
    settle(page)
    page.clock.pause_at(datetime.now() + timedelta(hours=1))


def count_of(locator: Locator) -> int:
    """Return how many elements exist now."""
    settle(locator.page)
    return locator.count()


def is_visible(locator: Locator) -> bool:
    """Return whether the element is visible now."""
    settle(locator.page)
    return locator.is_visible()


def attribute_of(locator: Locator, name: str) -> str | None:
    """Return an attribute of the element, or None."""
    settle(locator.page)
    return locator.get_attribute(name)


def attributes_of(locator: Locator, name: str) -> list[str]:
    """Return an attribute of each element."""
    script = "(all, name) => all.map((one) => one.getAttribute(name))"
    settle(locator.page)
    values: list[str] = locator.evaluate_all(script, name)
    return values


def text_of(locator: Locator) -> str:
    """Return the text of the element."""
    settle(locator.page)
    return locator.inner_text()


def texts_of(locator: Locator) -> list[str]:
    """Return the text of each element."""
    settle(locator.page)
    return locator.all_inner_texts()


def value_of(field: Locator) -> str:
    """Return the value of a field."""
    settle(field.page)
    return field.input_value()


def snapshot(locator: Locator) -> str:
    """Return the accessibility tree of the element."""
    settle(locator.page)
    return locator.aria_snapshot()


def box_of(locator: Locator) -> FloatRect:
    """Return the bounding box of the element."""
    settle(locator.page)
    box = locator.bounding_box()
    assert box is not None, f"{locator} is not shown"
    return box


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes do not overlap."""
    across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    down = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return across or down


def requested(route: Route) -> str:
    """Return the address that a page requests."""
    return route.request.url


def address_of(page: Page) -> str:
    """Return the address of the page."""
    settle(page)
    return page.url


def table_of(page: Page) -> str:
    """Return the id of the table that the page shows."""
    page.wait_for_url("**/table/*")
    return address_of(page).rpartition("/")[2].partition("?")[0]
