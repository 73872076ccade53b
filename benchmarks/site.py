"""Measures how fast the game of `make site` starts and answers: `python -m benchmarks.site`.

CHROMIUM gives the path of the browser. A plain file server on this machine serves the site, so that
the measurement shows the device and not the network. `--share 0.25` limits the whole browser, with
page and worker, to a quarter of one core's time. That is a machine with one core, four times as
slow. It is not a phone, but slower than most. The option needs root, on Linux with version 1 of
control groups.

`--phone` measures the first visit on two slow phones instead: when the page shows something, and
when the first lesson can be played. The host itself is slow then, because a browser does not
throttle the network of workers. It does not throttle their processor either: a real phone starts
the engine later than this.
"""

import argparse
import gzip
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from firstclass.players.cast import CAST, TOP
from firstclass.service.adapters.device import Device
from tests.browser.input_devices import Mouse
from tests.browser.static_site import (
    FileHandler,
    choices_on,
    import_tables,
    serve_folder,
    transfer_file,
    version_on,
)
from tests.device.memory_files import MemoryFiles, create_table
from tests.service.play.test_ports import run

SITE = Path(__file__).parents[1] / "dist" / "site"
COMPUTER = (*CAST, TOP)
TURNS = 18
"""The turns to measure, fewer than a whole game has."""

WATCH = """
new PerformanceObserver((list) => {
  const durations = list.getEntries().map(({ duration }) => duration);
  window.longest = Math.max(window.longest ?? 0, ...durations);
}).observe({ type: 'longtask' });
"""
"""The longest time in which the page's thread draws nothing; the browser reports over 50 ms."""

ANSWER = """
() => {
  window.answered = new Promise((told) => {
    addEventListener('click', ({ timeStamp }) => {
      const table = document.querySelector('[data-version]');
      new MutationObserver((_, watch) => {
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => told(performance.now() - timeStamp)));
      }).observe(table, { attributeFilter: ['data-version'] });
    }, { capture: true, once: true });
  });
}
"""
"""The time from the next click to the frame that shows the new state. The page measures it, because
a program that drives a browser waits two frames before each click and some messages after it.
"""


def milliseconds(began: float) -> float:
    """Return the milliseconds since a moment."""
    return (time.perf_counter() - began) * 1000


def start(context: BrowserContext, address: str, fetched: bool) -> tuple[Page, float]:
    """Open a page; return the time until the game runs, or until there is something to decide."""
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
    """Return the times from a click to the new state in one or two turns."""
    times = []
    for _ in range(10):
        page.locator("[data-action]").first.wait_for()
        page.evaluate(ANSWER)
        page.locator("[data-action]").first.click()
        times.append(page.evaluate("answered"))
        if page.locator('[data-confirm="end turn"]').count():
            page.locator('[data-confirm="end turn"]').click()
    return times


async def tables() -> tuple[str, list[str]]:
    """Return a transfer file with a table for each kind of bot, and the ids of the tables.

    One seat of each table belongs to a person.
    """
    files = MemoryFiles()
    device = Device(files)
    places = [await create_table(device, "human", kind) for kind in COMPUTER]
    return transfer_file(files, places), [table for table, _ in places]


def turns(page: Page) -> list[float]:
    """Return the times from the end of a person's turn, over a bot's turn, to the next decision."""
    times: list[float] = []
    chance = random.Random(1)
    while len(times) < TURNS and not page.locator("[data-end]").count():
        page.locator("[data-action], [data-end]").first.wait_for()
        before, choices = version_on(page), choices_on(page)
        if not choices:
            break
        began = time.perf_counter()
        Mouse().play(page, chance.choice(choices), choices)
        page.locator(f'[data-version]:not([data-version="{before}"])').wait_for()
        page.locator("[data-action], [data-end]").first.wait_for()
        if version_on(page) > before + 1:
            times.append(milliseconds(began))
    return times


class Phone(NamedTuple):
    """A phone, with its connection in bits per second and seconds for a round trip."""

    width: int
    height: int
    rate: float
    delay: float


PHONES = (Phone(390, 664, 1.6e6, 0.15), Phone(360, 640, 0.4e6, 0.4))
SLOWER = 4
"""How much slower the processor is for the page."""

STEPS = 10
"""The steps of the lesson that are played."""

PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
HANDED_OVER = "() => !Object.keys(localStorage).some((name) => name.startsWith('fc-recorded-'))"
"""The engine has taken the lesson over."""


class SlowHost(FileHandler):
    """A host with a slow connection, which all answers share. It compresses texts."""

    phone: Phone
    lock = Lock()
    free_at = 0.0

    def send_head(self) -> BytesIO | None:
        """Send the headers of a file after a round trip, and return its content."""
        time.sleep(self.phone.delay)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return None
        content, packs = path.read_bytes(), path.suffix not in (".bin", ".woff2", ".png")
        content = gzip.compress(content) if packs else content
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        if packs:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return BytesIO(content)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file no faster than the connection."""
        while part := source.read(4096):
            with SlowHost.lock:
                now = time.monotonic()
                SlowHost.free_at = max(SlowHost.free_at, now) + 8 * len(part) / self.phone.rate
                wait = SlowHost.free_at - now
            time.sleep(wait)
            outputfile.write(part)


def measure_phone(browser: Browser, phone: Phone) -> None:
    """Measure the first visit, and print."""
    host = type("Host", (SlowHost,), {"phone": phone})
    screen: ViewportSize = {"width": phone.width, "height": phone.height}
    with serve_folder(SITE, kind=host) as address:
        context = browser.new_context(viewport=screen, has_touch=True, reduced_motion="reduce")
        context.set_default_timeout(0)
        context.add_init_script(WATCH)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        began = time.perf_counter()
        page.goto(address, wait_until="commit")
        page.locator('[data-start="tutorial"]').wait_for()
        form = milliseconds(began)
        page.locator('[data-start="tutorial"]').tap()
        page.locator("[data-action]").first.wait_for()
        choice, opening = milliseconds(began), page.evaluate("window.longest")
        page.evaluate("window.longest = 0")
        for _ in range(STEPS):
            page.locator("[data-lesson], [data-lesson-next]").first.tap()
        playing = page.evaluate("window.longest")
        page.wait_for_function(HANDED_OVER)
        print(
            f"{phone.width} x {phone.height}, {phone.rate / 1e6:g} Mbit/s, {phone.delay:g} s: "
            f"first paint {page.evaluate(PAINTED):.0f} ms, form {form:.0f} ms, first choice "
            f"{choice:.0f} ms, engine {milliseconds(began):.0f} ms; longest task "
            f"{opening:.0f} ms to the first choice, {playing:.0f} ms in the lesson"
        )
        context.close()


GROUP = Path("/sys/fs/cgroup/cpu/firstclass-benchmark")
PERIOD = 10_000
"""Microseconds. The period is so short that no measurement notices the end of one."""


@contextmanager
def slowed(browser: str, share: float) -> Iterator[str]:
    """Yield the path of a program that starts this browser with a share of one core's time."""
    if not os.access(GROUP.parent, os.W_OK):
        sys.exit(f"--share: expected root and a folder of control groups, {GROUP.parent}")
    GROUP.mkdir(exist_ok=True)
    for name, value in (("period", PERIOD), ("quota", int(PERIOD * share))):
        (GROUP / f"cpu.cfs_{name}_us").write_text(str(value), encoding="ascii")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "browser"
        program.write_text(
            f'#!/bin/sh\necho $$ > {GROUP}/cgroup.procs\nexec {browser} "$@"\n', encoding="utf-8"
        )
        program.chmod(0o755)
        yield str(program)
    GROUP.rmdir()


def memory(browser: Browser) -> float:
    """Return the megabytes of the page's process, with its share of memory used by others, too."""
    info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    sizes = []
    for process in info["processInfo"]:
        if process["type"] == "renderer":
            rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="ascii")
            sizes += [
                int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")
            ]
    return max(sizes) / 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--share", type=float, help="of one core's time, for the whole browser")
    parser.add_argument("--phone", action="store_true", help="measure the first visit on phones")
    options = parser.parse_args()
    engine = sum(path.stat().st_size for path in (SITE / "engine").glob("*.bin"))
    print(f"engine, packed: {engine / 1e6:.2f} MB")
    if options.phone:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"])
            for phone in PHONES:
                measure_phone(browser, phone)
    elif options.share is None:
        measure(os.environ["CHROMIUM"], options.starts)
    else:
        with slowed(os.environ["CHROMIUM"], options.share) as program:
            measure(program, options.starts)


def measure(program: str, starts: int) -> None:
    """Measure with this browser, and print."""
    with serve_folder(SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        context = browser.new_context(reduced_motion="reduce")
        context.add_init_script(WATCH)
        page, first = start(context, address, fetched=False)
        print(f"first visit, ready to play: {first:.0f} ms")
        page.locator("form .go").click()
        page.locator("[data-action]").first.wait_for()
        durations = answers(page)
        print(f"memory of the page's process: {memory(browser):.0f} MB")
        table = page.url
        page.close()
        warm = []
        for _ in range(starts):
            page, took = start(context, table, fetched=True)
            warm.append(took)
            page.close()
        print(f"later, to a decision at a table: {statistics.median(warm):.0f} ms (median)")
        print(f"from a click to the new state: {statistics.median(durations):.0f} ms (median)")
        page, _ = start(context, address, fetched=False)
        packed, places = run(tables())
        import_tables(page, packed)
        for kind, place in zip(COMPUTER, places, strict=True):
            page.goto(f"{address}?page=/table/{place}")
            page.locator("[data-action]").first.wait_for()
            page.evaluate("window.longest = 0")
            times = turns(page)
            print(
                f"a turn of {kind}: {statistics.median(times):.0f} ms "
                f"(median of {len(times)}), {max(times):.0f} ms (longest); longest task of "
                f"the page {page.evaluate('window.longest'):.0f} ms (0: none over 50)"
            )
        browser.close()


if __name__ == "__main__":
    main()
