"""Measures layout shifts of the table during a game: `python -m benchmarks.layout_shifts`.

Four people play a whole game with random moves. The benchmark watches one of them, once on a
desktop screen and once on a phone. A browser counts a shift if something visible is in another
place in the next frame, weighted by its area and distance. Intended movements are animations above
the table and do not count. Neither do changes after the person's own choice, because a browser
leaves out what follows a click. The largest sum of shifts within five seconds is the cumulative
layout shift; below 0.1 is good. With a number, as in `python -m benchmarks.layout_shifts 9`, the
benchmark prints the elements that shifted most. CHROMIUM gives the path of the browser.
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
from tests.browser.table import sit_down, wait_for_version
from tests.server import Server
from tests.service.calls import accept, invite

SEED = 1
SCREENS: dict[str, ViewportSize] = {"desktop": DESKTOP, "phone": {"width": 390, "height": 664}}
WATCH = """() => {
  window.shifts = [];
  const shown = () => Number(document.querySelector('[data-version]')?.dataset.version);
  const versions = [[0, shown()]];
  new MutationObserver(() => {
    if (shown() !== versions.at(-1)[1]) versions.push([performance.now(), shown()]);
  }).observe(document.body, { subtree: true, attributeFilter: ['data-version'] });
  const name = ({ node }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()} ${element.className}` : 'something gone';
  };
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries()) {
      const [, version] = versions.findLast(([at]) => at <= startTime);
      window.shifts.push({ value, version, at: startTime, from: sources.map(name) });
    }
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
            steps, own = play(server, page)
            shifts = page.evaluate("window.shifts")
            unexpected = [shift for shift in shifts if shift["version"] not in own]
            report(f"{screen}, {steps} steps, {len(own)} of them one's own", unexpected)
            page.close()
        browser.close()
        server.stop()


def play(server: Server, page: Page) -> tuple[int, set[int]]:
    """Play to the end, with the page of one seat.

    Each step waits until the page shows the previous one. Returns the number of steps, and the
    versions that follow choices of this seat.
    """
    own: set[int] = set()
    table, key = server.create("human", "human", "human", "human", seed=SEED, modules="BE")
    guest = accept(server, table, invite(server, table, 0, key))
    chance = random.Random(SEED)
    with server.join(table, key) as others, server.join(table, guest) as person:
        others.receive_state(lambda state: state["invited_seats"][0]["is_connected"])
        person.receive_state()
        sit_down(server, page, table, guest)
        watched = False
        while others.state["view"]["phase"] != "over":
            version, seat = others.state["version"], others.state["view"]["current"]
            wait_for_version(page, version)
            if others.state["view"]["decision"] != "keep" and not watched:
                page.evaluate("document.fonts.ready")
                page.evaluate(WATCH)
                watched = True
            if seat == 0:
                own.add(version + 1)
            client = person if seat == 0 else others
            client.send(type="view_as", seat=seat)
            offers = client.receive_state(lambda state: bool(state["legal"]))["legal"]
            client.send(type="act", version=version, action=chance.choice(offers)["action"])
            for each in (others, person):
                while each.state["version"] == version:
                    each.receive_state()
    return version, own


def report(name: str, shifts: list[dict[str, Any]]) -> None:
    """Print the largest sum within five seconds, the total, and the elements that moved most."""
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
