"""How quickly the game of `make site` starts and answers in a browser: `python -m benchmarks.site`.

CHROMIUM names the browser. The site is handed out by a server of plain files on this machine, so
that what is measured is the device and not the way to it.
"""

import argparse
import os
import statistics
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

SITE = Path(__file__).parents[1] / "dist" / "site"
VERSION = "[data-version]"


class Silent(SimpleHTTPRequestHandler):
    """Serves files, and writes of it nowhere."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def milliseconds(began: float) -> float:
    """How long ago that was."""
    return (time.perf_counter() - began) * 1000


def start(context: BrowserContext, address: str, fetched: bool) -> tuple[Page, float]:
    """Open a page; how long it is until the game runs, or there is something to decide."""
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address)
    if fetched:
        page.locator("[data-action]").first.wait_for()
    else:
        page.locator("[data-engine]").wait_for()
        page.locator("[data-engine]").wait_for(state="detached")
    return page, milliseconds(began)


def answers(page: Page) -> list[float]:
    """From a click to the state that it leads to, for a turn or two."""
    times = []
    for _ in range(10):
        page.locator("[data-action]").first.wait_for()
        before = page.locator(VERSION).get_attribute("data-version")
        began = time.perf_counter()
        page.locator("[data-action]").first.click()
        page.locator(f'[data-version]:not([data-version="{before}"])').wait_for()
        times.append(milliseconds(began))
        if page.locator('[data-confirm="end turn"]').count():
            page.locator('[data-confirm="end turn"]').click()
    return times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--starts", type=int, default=5)
    asked = parser.parse_args()
    engine = sum(path.stat().st_size for path in (SITE / "engine").glob("*.bin"))
    print(f"engine, packed: {engine / 1e6:.2f} MB")
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=SITE)) as host,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_port}/"
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"])
        context = browser.new_context(reduced_motion="reduce")
        page, first = start(context, address, fetched=False)
        print(f"first visit, ready to play: {first:.0f} ms")
        page.locator("form .go").click()
        page.locator("[data-action]").first.wait_for()
        told = answers(page)
        table = page.url
        page.close()
        warm = []
        for _ in range(asked.starts):
            page, took = start(context, table, fetched=True)
            warm.append(took)
            page.close()
        print(f"later, to a decision at a table: {statistics.median(warm):.0f} ms (median)")
        print(f"from a click to the new state: {statistics.median(told):.0f} ms (median)")
        browser.close()
        host.shutdown()


if __name__ == "__main__":
    main()
