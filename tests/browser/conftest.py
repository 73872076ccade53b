"""A real browser. `make test` names its Chromium in CHROMIUM."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import DESKTOP, QUIET, window


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium for all tests."""
    path = os.environ.get("CHROMIUM")
    if not path:
        excuse = "no Chromium: set CHROMIUM to the path of one"
        if os.environ.get("CI") == "true":
            pytest.fail(excuse)
        pytest.skip(excuse)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A window of desktop size; an error that the console notes fails the test, too."""
    faults: list[str] = []
    with window(browser, viewport=DESKTOP) as page:
        page.on(
            "console",
            lambda said: (
                faults.append(f"{said.text} {said.location}") if said.type == "error" else None
            ),
        )
        yield page
    assert faults == []


@pytest.fixture
def troubled(browser: Browser) -> Iterator[Page]:
    """A window where calls may fail, which the console notes as errors."""
    with window(browser, viewport=DESKTOP) as page:
        yield page
