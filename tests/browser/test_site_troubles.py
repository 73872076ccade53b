"""Faults of the static site: each is reported in one sentence and offers a way on."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from firstclass.service.adapters.device import Device
from tests.browser.chromium import open_profile, window
from tests.browser.conftest import FOLDER
from tests.browser.idle_page import evaluate
from tests.browser.static_site import import_tables, serve_folder, transfer_file, version_on
from tests.device.memory_files import MemoryFiles, create_table
from tests.failure_artifacts import artifacts
from tests.service.test_ports import run

pytestmark = pytest.mark.slow

WITHOUT_ASSEMBLY = "delete self.WebAssembly;"
WITHOUT_FILES = "navigator.storage.getDirectory = () => Promise.reject(new DOMException('no'));"

GARBLED = """
async () => {
  const cache = await caches.open('engine');
  for (const { url } of await cache.keys()) {
    const kept = await cache.match(url);
    const bytes = new Uint8Array(await kept.arrayBuffer());
    bytes[bytes.length >> 1] ^= 1;
    if (/packages|wasm/.test(url)) await cache.put(url, new Response(bytes, kept));
  }
}
"""
"""Change one bit of the stored packages and of the stored interpreter."""

KEPT = "async () => (await (await caches.open('engine')).keys()).map(({ url }) => url).join()"
"""The origin of the stored parts of the engine."""


def begins_with(script: str) -> Callable[[Route], None]:
    """Return a browser whose workers lack something."""

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=script + answer.text())

    return fulfil


def damaged(route: Route) -> None:
    answer = route.fetch()
    body = answer.body()
    route.fulfill(response=answer, body=body[:-1] + bytes([body[-1] ^ 1]))


def expect_trouble(page: Page, sentence: str) -> None:
    """Check that the page reports in a sentence with these words why the game does not run."""
    said = page.get_by_role("dialog", name="The game does not run here").locator("p").first
    expect(said).to_contain_text(sentence)


def test_an_old_browser_a_failed_download_and_missing_files_are_explained(
    site: str, browser: Browser
) -> None:
    with window(browser) as page:
        page.route("**/assets/worker-*.js", begins_with(WITHOUT_ASSEMBLY))
        page.goto(site)
        expect_trouble(page, "too old")
        page.unroute("**/assets/worker-*.js")
        page.route("**/assets/worker-*.js", begins_with(WITHOUT_FILES))

        page.route("**/engine/library-*.bin", lambda route: route.abort())
        page.reload()
        expect_trouble(page, "no network to download it")
        page.unroute("**/engine/library-*.bin")

        page.route("**/engine/library-*.bin", damaged)
        page.get_by_role("button", name="Reload").click()
        expect_trouble(page, "was damaged")
        page.unroute("**/engine/library-*.bin")

        page.route("**/engine/library-*.bin", lambda _: None)
        page.get_by_role("button", name="Reload").click()
        lesson = page.locator('[data-start="tutorial"]')
        lesson.click()
        expect(lesson).to_contain_text("Downloading the game: ")
        page.unroute("**/engine/library-*.bin")

        page.reload()
        page.get_by_text("your tables are lost when you close the page").wait_for()
        page.get_by_role("button", name="OK").click()
        page.locator("form .go").click()
        page.locator("[data-action]").first.click()
        page.locator('[data-version]:not([data-version="0"])').wait_for()


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Path:
    """A separate copy of a file host."""
    return shutil.copytree(folder, tmp_path / "host")


@pytest.fixture
def persistent_context(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser that stores its data on disk, within its limits."""
    context = open_profile(browser.browser_type, tmp_path / "profile", os.environ["CHROMIUM"])
    with closing(context), artifacts.watch(context):
        yield context


async def three_tables() -> tuple[str, list[tuple[str, str]]]:
    """Return a file with three tables: a person's turn, a bot's turn, and a damaged one."""
    files = MemoryFiles()
    device = Device(files)
    mine = await create_table(device, "random", "human")  # with this deal the second begins
    theirs = await create_table(device, "random", "random")
    broken = await create_table(device, "human", "human")
    files.content[f"table-{broken[0]}"] = b"{}\n"
    tables = [mine, theirs, broken]
    return transfer_file(files, tables), tables


def go(page: Page, table: str) -> None:
    """Go from the start page to a table."""
    page.locator(f'a[href*="{table}"]').first.click()
    page.locator("[data-version], main h1").first.wait_for()


def test_a_full_device_a_damaged_table_and_a_new_version_are_handled(
    own: Path, persistent_context: BrowserContext
) -> None:
    packed, ((mine, _), (theirs, _), (broken, _)) = run(three_tables())
    page = persistent_context.pages[0]
    browser = persistent_context.new_cdp_session(page)
    with serve_folder(own) as address:
        site = f"{address}{quote(FOLDER)}/"

        def leave_room(size: int | None) -> None:
            limit = {} if size is None else {"quotaSize": size}
            browser.send("Storage.overrideQuotaForOrigin", {"origin": address[:-1], **limit})

        leave_room(1000)
        page.goto(site)
        expect_trouble(page, "no room left for your tables")
        leave_room(None)
        page.get_by_role("button", name="Reload").click()
        import_tables(page, packed)
        evaluate(page, "navigator.serviceWorker.ready.then(() => undefined)")
        evaluate(page, GARBLED)

        leave_room(1000)
        page.goto(site)
        go(page, broken)
        page.get_by_text("its saved data is damaged").wait_for()
        page.get_by_role("button", name="To the start page").click()

        # Both were removed, and there is no space for the new ones.
        assert not re.search("packages|wasm", evaluate(page, KEPT))

        go(page, theirs)
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("The computer cannot move")
        assert version_on(page) == 0
        leave_room(None)
        page.locator('[data-version]:not([data-version="0"])').wait_for()
        page.go_back()

        leave_room(1000)
        go(page, mine)
        page.locator("[data-action]").first.click()
        expect(alert).to_contain_text("This device has no room left")
        assert version_on(page) == 0
        leave_room(None)
        page.locator("[data-action]").first.click()
        page.locator('[data-version]:not([data-version="0"])').wait_for()

        worker = own / FOLDER / "sw.js"
        worker.write_text(worker.read_text("utf-8").replace("'shell-", "'shell-anew-"), "utf-8")
        index = own / FOLDER / "index.html"
        index.write_text(index.read_text("utf-8").replace("<html ", "<html data-anew ", 1), "utf-8")
        evaluate(page, "navigator.serviceWorker.ready.then((kept) => kept.update())")
        page.get_by_text("Update available").wait_for()
        before = version_on(page)
        page.locator("[data-action]").first.click()
        page.locator(f'[data-version]:not([data-version="{before}"])').wait_for()
        page.get_by_role("button", name="Reload").click()
        page.locator("html[data-anew]").wait_for()
