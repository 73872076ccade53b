"""How much of the table jumps while a game is played: `python -m benchmarks.shifts`.

A person who takes any offer plays a whole game against three players of the computer, once at a
desktop and once at a phone. A browser counts a shift where something that is seen stands elsewhere
in the next frame, by how much of the screen it takes up and how far it went. What is meant to move
flies above the table and is none, nor is what follows a key or a click within half a second. Shifts
within five seconds are summed, and the largest sum is the cumulative layout shift; below 0.1 is
called good. With a number, as in `python -m benchmarks.shifts 9`, it says what shifted most.
CHROMIUM names the browser.
"""

import os
import random
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.browser.chromium import DESKTOP, QUIET
from tests.browser.table import shows, sit_down
from tests.server import Server

SEED = 1
SCREENS: dict[str, ViewportSize] = {"desktop": DESKTOP, "phone": {"width": 390, "height": 664}}
WATCH = """() => {
  window.shifts = [];
  const name = ({ node }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()} ${element.className}` : 'something gone';
  };
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, at: startTime, from: sources.map(name) });
  }).observe({ type: 'layout-shift' });
}"""


def main() -> None:
    """Play, and print the figures."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=QUIET)
        print(f"Chromium {browser.version}")
        for screen, size in SCREENS.items():
            page = browser.new_page(viewport=size, reduced_motion="reduce")
            steps = play(server, page)
            report(f"{screen}, {steps} steps", page.evaluate("window.shifts"))
            page.close()
        browser.close()
        server.stop()


def play(server: Server, page: Page) -> int:
    """Play to the end; the page is to show whatever the person is asked. Returns the steps."""
    table, key = server.create("human", "random", "random", "random", seed=SEED, modules="BE")
    chance = random.Random(SEED)
    with server.join(table, key) as client:
        client.hear_state()
        client.draft()
        sit_down(server, page, table, key)
        page.locator("[data-version]").wait_for()
        page.evaluate("document.fonts.ready")
        page.evaluate(WATCH)
        while client.state["view"]["phase"] != "over":
            if client.state["legal"]:
                shows(page, client.state["version"])
                page.keyboard.press("F9")
                client.act(chance.choice(client.state["legal"])["action"])
            else:
                client.hear_state(lambda state: state["thinking"] is None)
        version: int = client.state["version"]
    return version


def report(name: str, shifts: list[dict[str, Any]]) -> None:
    """The largest sum of five seconds, the sum of all, and what moved most."""
    sums = [
        sum(later["value"] for later in shifts[i:] if later["at"] < first["at"] + 5000)
        for i, first in enumerate(shifts)
    ]
    total = sum(shift["value"] for shift in shifts)
    print(f"{name}: {max(sums, default=0):.3f} at most, {total:.3f} in all, {len(shifts)} shifts")
    moved: Counter[str] = Counter()
    for shift in shifts:
        moved[", ".join(sorted(set(shift["from"])))] += shift["value"]
    for names, value in moved.most_common(int(sys.argv[1]) if len(sys.argv) > 1 else 0):
        print(f"    {value:.3f} {names}")


if __name__ == "__main__":
    main()
