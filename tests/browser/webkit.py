"""WebKit: windows of WebKitGTK's small browser on a virtual display.

Playwright cannot control a browser that a distribution has built, so Selenium does.
The driver turns touches into clicks, so touch is not tested.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from selenium.webdriver import ActionChains, WebKitGTKOptions
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import ReadTimeoutError

from tests.browser.idle_page import IDLE
from tests.failure_artifacts import artifacts
from tests.server import TIMEOUT

MAX_STARTS = 3
START_TIMEOUT = 100
"""Seconds in which a browser must be ready. It takes two, on a busy machine twenty."""

VISIBLE = "(css) => [...document.querySelectorAll(css)].filter((found) => found.checkVisibility())"


BOX = """(element) => {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  let zoom = 1;
  for (let node = element; node; node = node.parentElement) zoom *= getComputedStyle(node).zoom;
  return [left, top, width, height].map((length) => length * zoom);
}"""
"""Returns the place and size of an element in the window. WebKit and its driver omit the zoom."""


class Window:
    """A window that waits until its page is idle before it reads or uses it."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    def settle(self) -> None:
        """Wait until everything in progress on the page is done and drawn."""
        self.wait_until("() => true")

    def wait_until(self, script: str, *arguments: object) -> Any:
        """Wait until the page is idle and a function there returns a true value; return it."""
        both = f"(...given) => ({IDLE})() && ({script})(...given)"
        return WebDriverWait(self.driver, TIMEOUT, poll_frequency=0.05).until(
            lambda _: self.run(both, *arguments)
        )

    def wait_for(self, selector: str) -> WebElement:
        """Wait until an element is visible; return the first one."""
        element: WebElement = self.wait_until(f"(css) => ({VISIBLE})(css)[0]", selector)
        return element

    def all(self, selector: str) -> list[WebElement]:
        """Return the elements that are visible now."""
        self.settle()
        return self.run(VISIBLE, selector)  # type: ignore[no-any-return]

    def attributes(self, selector: str, name: str) -> list[str]:
        """Return an attribute of each visible element."""
        self.settle()
        script = f"(css, name) => ({VISIBLE})(css).map((found) => found.getAttribute(name))"
        values: list[str] = self.run(script, selector, name)
        return values

    def box(self, selector: str) -> list[float]:
        """Return left, top, width and height of the first visible element, in pixels."""
        box: list[float] = self.run(BOX, self.wait_for(selector))
        return box

    def click(self, selector: str) -> None:
        """Click the middle of the first visible element with the mouse."""
        left, top, width, height = self.box(selector)
        x, y = round(left + width / 2), round(top + height / 2)
        mouse = ActionBuilder(self.driver)
        mouse.pointer_action.move_to_location(x, y).click()  # type: ignore[no-untyped-call]
        mouse.perform()

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.settle()
            ActionChains(self.driver).send_keys(key).perform()

    def write(self, selector: str, text: str) -> None:
        """Type into an empty field."""
        self.wait_for(selector).send_keys(text)

    def run(self, script: str, *arguments: object) -> Any:
        """Return the result of a function in the page."""
        return self.driver.execute_script(f"return ({script})(...arguments)", *arguments)


@contextmanager
def virtual_display(path: str) -> Iterator[str]:
    """Start a display without a screen; yield its name. ``path`` is that of Xvfb."""
    reading, writing = os.pipe()
    screen = ["-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    command = [path, "-displayfd", str(writing), *screen]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as program:
        os.close(writing)
        with os.fdopen(reading) as output:
            number = output.readline().strip()
        assert number, "Xvfb did not start"
        try:
            yield f":{number}"
        finally:
            program.terminate()


@contextmanager
def window(path: str, display: str) -> Iterator[Window]:
    """Open a window with its own storage; ``path`` is that of WebKitWebDriver."""
    with ExitStack() as stack:
        driver = next(filter(None, (start(path, display, stack) for _ in range(MAX_STARTS))), None)
        assert driver is not None, f"WebKit did not start in {MAX_STARTS} attempts"
        stack.enter_context(artifacts.camera(driver.save_screenshot))
        yield Window(driver)


def start(path: str, display: str, stack: ExitStack) -> WebDriver | None:
    """Start a browser until the end of a stack, or return None if it ends before it is ready.

    Its driver does not notice that, and would wait for ever.
    """
    service = Service(path, env={**os.environ, "DISPLAY": display})
    stack.callback(service.stop)
    service.start()
    config = ClientConfig(service.service_url, timeout=START_TIMEOUT)
    try:
        driver = WebDriver(RemoteConnection(client_config=config), options=WebKitGTKOptions())
    except ReadTimeoutError:
        return None
    config.timeout = TIMEOUT
    stack.callback(driver.quit)
    return driver
