"""Chromium: how it is started, without a word to anybody but the server, and its windows."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # which paints by the processor: a process of its own only costs more
    # A page lives for some seconds: what makes its script quicker costs more than it brings.
    "--js-flags=--max-optimized-bytecode-size=0",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The headless shell draws letters as Chromium's windows do.
    "--font-render-hinting=slight",
]

DESKTOP: ViewportSize = {"width": 1440, "height": 900}


@contextmanager
def window(browser: Browser, **how: Any) -> Iterator[Page]:
    """A fresh window without movements; an error in the page's script fails the test.

    Nothing is kept for an offline start, which takes time: test_offline.py has windows of its own.
    """
    context = browser.new_context(reduced_motion="reduce", service_workers="block", **how)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []
