"""Measures the time to the first view on a phone: `python -m benchmarks.first_paint`.

The network is throttled as Lighthouse does it for a phone: 150 ms round trip, 1.6 Mbit/s down, 750
kbit/s up. The processor is throttled, too. The right factor depends on the machine. For a mid-range
phone, Lighthouse recommends four on a fast desktop computer and two on a slow one. Each visit is
the first one of its browser, so the cache is empty. CHROMIUM gives the path of the browser.
"""

import gzip
import os
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tests.server import Server

VISITS = 7
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
SLOWER = (2, 4)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
STATIC = Path("src/firstclass/static/assets")
FIRST = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
LARGEST = """() => new Promise((done) => {
  const observer = new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime));
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
})"""


def visit(
    browser: Browser, address: str, key: tuple[str, str], ready: str, slower: int
) -> tuple[float, float]:
    """Return the milliseconds to the first and to the largest contentful paint."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    context.add_init_script(f"localStorage.setItem('fc-key-{key[0]}', '{key[1]}')")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address)
    page.locator(ready).first.wait_for()
    seen = page.evaluate(FIRST), page.evaluate(LARGEST)
    context.close()
    return seen


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        print(f"Chromium {browser.version}, {VISITS} visits, the median and the slowest, in ms")
        key = server.create("human", "planner", "planner", "planner", seed=1)
        pages = ("start page", "/", "form.panel"), ("table", f"/table/{key[0]}", "[data-action]")
        for slower, (name, path, ready) in product(SLOWER, pages):
            address = server.address + path
            visits = [visit(browser, address, key, ready, slower) for _ in range(VISITS)]
            for what, times in zip(
                ("first paint", "largest paint"), zip(*visits, strict=True), strict=True
            ):
                ms = f"{median(times):.0f} {max(times):.0f}"
                print(f"{slower} times slower, {name}, {what}: {ms}")
        browser.close()
        server.stop()
    for kind in ("js", "css"):
        size = sum(len(gzip.compress(file.read_bytes())) for file in STATIC.glob(f"*.{kind}"))
        print(f"{kind}, compressed: {size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
