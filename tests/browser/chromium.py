"""Chromium: its options, and the only place where tests open its contexts."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Page,
    ViewportSize,
    WebError,
)

from tests.failure_artifacts import artifacts
from tests.server import TIMEOUT

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # software rendering; a separate process only costs time
    # A page lives for a few seconds: optimizing its script costs more than it saves.
    "--js-flags=--max-optimized-bytecode-size=0",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The headless shell renders text as full Chromium does.
    "--font-render-hinting=slight",
]

DESKTOP: ViewportSize = {"width": 1440, "height": 900}


@contextmanager
def open_context(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """Open a new context; an uncaught error in one of its pages fails the test.

    Unless the options say otherwise, there are no animations and no service worker, because caching
    the pages would only cost time.
    """
    defaults = {"reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(**(defaults | options))
    context.set_default_timeout(1000 * TIMEOUT)
    errors: list[str] = []

    def on_error(error: WebError) -> None:
        message = str(error.error)
        # Firefox also reports connections that end because the page is left.
        if not (browser.browser_type.name == "firefox" and "ws://" in message):
            errors.append(message)

    context.on("weberror", on_error)
    with closing(context), artifacts.watch(context):
        yield context
        assert errors == []


@contextmanager
def window(browser: Browser, **options: Any) -> Iterator[Page]:
    """Open a new context and yield its only page."""
    with open_context(browser, **options) as context:
        yield context.new_page()


def open_profile(chromium: BrowserType, profile: Path, path: str, **options: Any) -> BrowserContext:
    """Open a context in a separate browser, which stores its data in a folder."""
    context = chromium.launch_persistent_context(
        str(profile), executable_path=path, args=QUIET, reduced_motion="reduce", **options
    )
    context.set_default_timeout(1000 * TIMEOUT)
    return context
