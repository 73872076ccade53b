"""Measures the speed of the replay: `CHROMIUM=/path python -m benchmarks.history`.

In a real browser at 1440 × 900, the keyboard steps through a finished game of four planners. The
page measures the time from a key to the end of the frame that shows the step. The first steps
follow one right after the other, and then come single steps, with moving pieces. Last are jumps
between the beginning and the end. After a reload, such jumps may have to fetch moments first. The
benchmark also prints how long the page's thread has worked, which other programs affect less.
"""

import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.chromium import QUIET
from tests.server import Server

SEED = 1
STEPS = 150
SINGLE = 40
REST = 600  # milliseconds before a single step
JUMPS = 20

WATCH = """() => {
  window.times = [];
  let pressed = 0;
  addEventListener('keydown', () => (pressed = performance.now()), true);
  const note = () => times.push(performance.now() - pressed);
  const shown = () => requestAnimationFrame(() => setTimeout(note));
  const table = document.querySelector('[data-replay]');
  new MutationObserver(shown).observe(table, { attributes: true });
}"""


def main() -> None:
    """Play one game, replay it and print the figures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        table, _ = server.create(*["planner"] * 4, seed=SEED)
        with server.join(table) as client:
            last = client.receive_state(lambda state: state["sheet"] is not None)["version"]
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=QUIET)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        clock = page.context.new_cdp_session(page)
        clock.send("Performance.enable", {"timeDomain": "threadTicks"})
        watch(page, f"{server.address}/table/{table}?at={last // 2}")
        measure("a step", page, clock, ["ArrowRight"] * (STEPS // 2) + ["ArrowLeft"] * STEPS)
        measure("a single step", page, clock, ["ArrowRight", "ArrowLeft"] * (SINGLE // 2), REST)
        measure("a jump", page, clock, ["Home", "End"] * (JUMPS // 2))
        early: list[float] = []
        for _ in range(JUMPS // 2):
            watch(page, page.url)
            early += press(page, ["Home", "End"])
        report("a jump right after a reload", early)
        browser.close()
        server.stop()


def watch(page: Page, address: str) -> None:
    """Open the game in the middle and record the time of each step from now on."""
    page.goto(address)
    page.locator("[data-replay]").wait_for()
    page.evaluate(WATCH)


def measure(name: str, page: Page, clock: CDPSession, keys: list[str], rest: int = 0) -> None:
    """Press the keys; report their times, and the work of the page's thread per key."""
    before = worked(clock)
    times = press(page, keys, rest)
    report(name, times)
    print(f"{'':30} of it worked {1000 * (worked(clock) - before) / len(keys):.1f} ms each")


def press(page: Page, keys: list[str], rest: int = 0) -> list[float]:
    """Press the keys, each when the previous step is visible; return the times."""
    page.evaluate("times.splice(0)")
    for count, key in enumerate(keys, 1):
        page.wait_for_timeout(rest)
        page.keyboard.press(key)
        page.wait_for_function("count => times.length >= count", arg=count)
    times: list[float] = page.evaluate("times")
    return times


def worked(clock: CDPSession) -> float:
    """Return the seconds that the page's thread has worked so far."""
    metrics = clock.send("Performance.getMetrics")["metrics"]
    seconds: float = next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
    return seconds


def report(name: str, times: list[float]) -> None:
    """Print one line, in milliseconds."""
    median, most = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(
        f"{name:30} median {median:5.1f} ms, 99 % {most:5.1f} ms, longest {max(times):5.1f} ms,"
        f" of {len(times)}"
    )


if __name__ == "__main__":
    main()
