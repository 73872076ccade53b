"""Faults of the static site: each is reported in one sentence and offers a way on."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from firstclass.service.adapters.device import Device
from tests.browser.chromium import open_context, open_profile, window
from tests.browser.conftest import FOLDER
from tests.browser.idle_page import (
    address_of,
    count_of,
    evaluate,
    evaluate_now,
    press,
    requested,
    settle,
)
from tests.browser.static_site import (
    PORTAL,
    WORKER_READY,
    Conduct,
    import_tables,
    serve_folder,
    transfer_file,
    version_on,
)
from tests.device.memory_files import MemoryFiles, create_table
from tests.failure_artifacts import artifacts
from tests.postgres import is_root
from tests.service.adapters.http.nginx import AS_ROOT, HOUSE, listener, port_of
from tests.service.play.test_ports import run

pytestmark = pytest.mark.slow

WITHOUT_ASSEMBLY = "delete self.WebAssembly;"
WITHOUT_FILES = "navigator.storage.getDirectory = () => Promise.reject(new DOMException('no'));"
WITHOUT_LOCKS = """
navigator.locks.request = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
"""
"""With `WITHOUT_FILES`, as if the reader had blocked all data of sites."""
WITHOUT_COMPILER = """
WebAssembly.instantiateStreaming = () => Promise.reject(new WebAssembly.CompileError('too new'));
"""
WITHOUT_MODULES = "window.Worker = class { constructor() { throw new TypeError('module'); } };"

STRICT = {"Content-Security-Policy": "default-src 'self'"}

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


HOME = "http://game.example/"
"""An address in a home network, which browsers do not trust."""


def expect_trouble(page: Page, sentence: str) -> None:
    """Check that the page reports in a sentence with these words why the game does not run."""
    message = page.get_by_role("dialog", name="The game does not run here").locator("p").first
    expect(message).to_contain_text(sentence)


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
        first_game = page.locator('[data-start="first game"]')
        first_game.click()
        expect(first_game).to_contain_text("Loading the game: ")
        page.unroute("**/engine/library-*.bin")

        page.reload()
        play_without_storage(page, "your tables are lost when you close the page")


def play_without_storage(page: Page, sentence: str) -> None:
    """Check that the page says why it stores nothing, plays, and asks before the game is lost."""
    page.get_by_text(sentence).wait_for()
    page.get_by_role("button", name="OK").click()
    page.locator("form .go").click()
    page.locator("[data-action]").first.click()
    page.locator('[data-version]:not([data-version="0"])').wait_for()
    with page.expect_event("dialog") as dialog:
        page.close(run_before_unload=True)
    assert dialog.value.type == "beforeunload"
    dialog.value.accept()


def test_a_browser_that_cannot_run_the_engine_is_told_so(site: str, browser: Browser) -> None:
    with window(browser) as page:
        page.route("**/assets/worker-*.js", begins_with(WITHOUT_COMPILER))
        page.goto(site)
        expect_trouble(page, "too old")
        page.add_init_script(WITHOUT_MODULES)
        page.reload()
        expect_trouble(page, "too old")


def test_a_browser_that_blocks_all_data_plays_and_stores_nothing(
    site: str, browser: Browser
) -> None:
    with window(browser) as page:
        page.route("**/assets/worker-*.js", begins_with(WITHOUT_FILES + WITHOUT_LOCKS))
        page.goto(site)
        play_without_storage(page, "your tables are lost when you close the page")


def test_a_page_without_https_plays_and_stores_nothing(site: str, browser: Browser) -> None:
    def fulfil(route: Route) -> None:
        route.fulfill(response=route.fetch(url=requested(route).replace(HOME, site)))

    with window(browser) as page:
        page.route(f"{HOME}**", fulfil)
        page.goto(HOME)
        assert evaluate(page, "isSecureContext") is False
        play_without_storage(page, "only for https pages")


def test_a_host_that_forbids_or_lacks_a_part_is_named(folder: Path, browser: Browser) -> None:
    conduct = Conduct(headers=STRICT)
    with serve_folder(folder, conduct) as address, window(browser) as page:
        page.goto(f"{address}{quote(FOLDER)}/")
        expect_trouble(page, "forbids WebAssembly")
        conduct.headers.clear()
        for part in ("library-*.bin", "python-*.js"):
            page.route(f"**/engine/{part}", lambda route: route.fulfill(status=404))
            page.reload()
            expect_trouble(page, "does not deliver a part of the game")
            page.unroute(f"**/engine/{part}")


def test_a_start_that_stands_still_says_so(site: str, browser: Browser) -> None:
    with window(browser) as page:
        page.clock.install()
        page.route("**/engine/library-*.bin", lambda _: None, times=1)
        page.goto(site)
        progress = page.get_by_role("status").filter(has_text="Loading the game")
        expect(progress.locator("progress")).to_have_js_property("max", whole_of(page))
        page.clock.fast_forward(60_000)
        expect(progress).to_contain_text("takes longer than usual")
        page.get_by_role("button", name="Reload").click()
        page.locator("form .go").click()
        page.locator("[data-action]").first.wait_for()


def whole_of(page: Page) -> int:
    """Return the size of the engine in bytes, with its scripts."""
    engine = evaluate_now(page, "JSON.parse(document.getElementById('engine').textContent)")
    files = ("loader", "interpreter", "machine", "library", "packages", "game")
    return sum(int(engine[name]["bytes"]) for name in files)


def test_a_page_whose_program_cannot_be_loaded_says_so(
    folder: Path, site: str, persistent_context: BrowserContext
) -> None:
    page = persistent_context.pages[0]
    page.goto((folder / FOLDER / "index.html").as_uri())
    page.get_by_text("cannot run from a file").wait_for()
    page.route("**/assets/StartPage-*.js", lambda route: route.abort())
    page.goto(site)
    page.get_by_text("First Class cannot start").wait_for()
    page.unroute("**/assets/StartPage-*.js")
    page.get_by_role("button", name="Reload").click()
    page.locator("form .go").wait_for()


def test_a_page_without_its_program_says_so(site: str, browser: Browser) -> None:
    with window(browser, java_script_enabled=False) as page:
        page.goto(site)
        page.locator("noscript p[lang=en]").wait_for()
    with window(browser) as page:
        page.clock.install()
        page.route("**/assets/early-*.js", lambda _: None)
        page.goto(site, wait_until="domcontentloaded")
        page.clock.fast_forward(60_000)
        page.get_by_text("First Class has not started yet").wait_for()


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


@pytest.fixture
def patient(browser: Browser) -> Iterator[Page]:
    """A window whose browser caches the pages of the site."""
    with open_context(browser, service_workers="allow") as context:
        yield context.new_page()


def start(page: Page, site: str) -> None:
    """Open the site, and wait until all its pages are on the device."""
    page.goto(site)
    evaluate(page, WORKER_READY)


def table_at(page: Page) -> str:
    """Open a new table, play there once, and return its address."""
    page.locator("form .go").click()
    page.locator("[data-action]").first.click()
    page.locator('[data-version]:not([data-version="0"])').wait_for()
    page.locator("[data-action]").first.wait_for()
    return address_of(page)


def test_the_site_starts_from_the_device_however_the_host_answers(
    folder: Path, patient: Page
) -> None:
    conduct = Conduct()
    with serve_folder(folder, conduct) as address:
        start(patient, f"{address}{quote(FOLDER)}/")
        table = table_at(patient)
        for status in (404, 503, 200):
            conduct.instead = status
            patient.goto(table)
            patient.locator("[data-action]").first.wait_for()
        conduct.silent = True
        patient.goto(table)
        patient.locator("[data-action]").first.wait_for()
        # Nothing foreign was cached meanwhile.
        patient.context.set_offline(True)
        patient.goto(table)
        patient.locator("[data-action]").first.wait_for()
        patient.context.set_offline(False)


UPDATE = """
async () => {
  const { installing } = await (await navigator.serviceWorker.ready).update();
  while (installing.state === 'installing')
    await new Promise((changed) => { installing.onstatechange = changed; });
  return installing.state;
}
"""
"""Fetch a new version of the site, and return what became of it."""

HINT = "HintPanel-"

SHELLS = "async () => (await caches.keys()).filter((name) => name.includes('shell-'))"


def release(site: Path) -> None:
    """Put a new version of the site in its folder, with another file for hints."""
    for file in site.rglob("*.*"):
        if file.suffix in {".js", ".html"}:
            text = file.read_text("utf-8").replace(HINT, f"{HINT}anew-")
            text = text.replace("<html ", "<html data-new-build ", 1)
            file.write_text(re.sub(r"shell-(?=\w{12})", "shell-anew-", text), "utf-8")
            if HINT in file.name:
                file.rename(file.with_name(file.name.replace(HINT, f"{HINT}anew-")))


def test_an_update_reaches_a_cached_page_and_the_old_page_keeps_its_parts(
    own: Path, persistent_context: BrowserContext
) -> None:
    page = persistent_context.pages[0]
    conduct = Conduct(headers={"Cache-Control": "max-age=600"})
    with serve_folder(own, conduct) as address:
        start(page, f"{address}{quote(FOLDER)}/")
        table = table_at(page)
        page.goto(table)
        release(own / FOLDER)
        index = own / FOLDER / "index.html"
        right = index.read_bytes()
        index.write_bytes(PORTAL)
        assert evaluate(page, UPDATE) == "redundant"
        index.write_bytes(right)
        assert evaluate(page, UPDATE) != "redundant"
        page.get_by_text("Update available").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()
        assert len(evaluate(page, SHELLS)) == 2
        page.locator("[data-version]").wait_for()
        press(page, "h")
        page.get_by_role("region", name="What would you do?").wait_for()

        persistent_context.set_offline(True)
        other = persistent_context.new_page()
        page.close()
        other.goto(table)
        other.locator("html[data-new-build]").wait_for()
        other.locator("[data-action]").first.wait_for()
        assert len(evaluate(other, SHELLS)) == 1
        persistent_context.set_offline(False)


def test_a_part_that_cannot_be_loaded_is_reported(
    own: Path, persistent_context: BrowserContext
) -> None:
    page = persistent_context.pages[0]
    (part,) = own.glob(f"{FOLDER}/assets/{HINT}*.js")
    away = part.rename(own / part.name)
    with serve_folder(own) as address:
        page.goto(f"{address}{quote(FOLDER)}/")
        table_at(page)
        press(page, "h")
        notice = page.get_by_role("alert").filter(has_text="A part of this page")
        notice.wait_for()
        away.rename(part)
        notice.get_by_role("button", name="Reload").click()
        notice.wait_for(state="detached")
        page.locator("[data-action]").first.wait_for()
        press(page, "h")
        page.get_by_role("region", name="What would you do?").wait_for()


HOLD = """
new Promise((held) => navigator.locks.request('firstclass', () => {
  held();
  return new Promise((release) => { window.release = release; });
}))
"""
"""Hold the lock of the game, like a page that was closed while its computer was thinking."""

COUNT = """
const { request } = navigator.locks;
navigator.locks.request = (...how) => {
  new BroadcastChannel('lock').postMessage('requested');
  return request.apply(navigator.locks, how);
};
"""
REQUESTS = (
    "new BroadcastChannel('lock').onmessage = () => { self.requests = 1 + (self.requests ?? 0); };"
)
REQUESTED_AGAIN = "new Promise((done) => setInterval(() => self.requests > 1 && done(), 50))"
"""Count how often the engine requests the lock, and wait until it has done so again."""


def test_a_page_waits_for_one_that_is_closing(site: str, browser: Browser) -> None:
    with open_context(browser) as context:
        closing_page, page = context.new_page(), context.new_page()
        closing_page.goto(f"{site}engine.json")
        evaluate_now(closing_page, HOLD)
        page.add_init_script(REQUESTS)
        page.route("**/assets/worker-*.js", begins_with(COUNT))
        page.goto(site)
        evaluate_now(page, REQUESTED_AGAIN)
        evaluate_now(closing_page, "release()")
        page.locator("form .go").click()
        page.locator("[data-action]").first.wait_for()
        assert count_of(page.get_by_text("another tab")) == 0


MANY_NODES = 1000
"""Fewer than a table has."""
MANY_LISTENERS = 40


def test_visits_to_a_table_leave_nothing_in_memory(site: str, browser: Browser) -> None:
    with window(browser) as page:
        session = page.context.new_cdp_session(page)

        def counted() -> tuple[int, int]:
            session.send("HeapProfiler.collectGarbage")
            counters = session.send("Memory.getDOMCounters")
            return counters["nodes"], counters["jsEventListeners"]

        def visit() -> None:
            page.go_forward()
            page.locator("[data-action]").first.wait_for()
            page.go_back()
            page.locator("form .go").wait_for()
            settle(page)

        page.goto(site)
        table_at(page)
        page.go_back()
        visit()
        nodes, listeners = counted()
        for _ in range(8):
            visit()
        more_nodes, more_listeners = counted()
        assert more_nodes - nodes < MANY_NODES
        assert more_listeners - listeners < MANY_LISTENERS


STOCK = """
server {{
    listen 127.0.0.1:{port};
    include {types};
    default_type application/octet-stream;
    root "{root}";
}}
"""


@pytest.fixture
def nginx(folder: Path, tmp_path: Path) -> Iterator[str]:
    """The address of nginx as it is delivered, with the site in a folder."""
    program = os.environ.get("NGINX_PATH")
    if not program:
        pytest.fail("no nginx: set NGINX_PATH to the path of one")
    output = subprocess.run([program, "-V"], capture_output=True, text=True, check=True).stderr
    own = re.search(r"--conf-path=(\S+)", output)
    assert own is not None
    types = Path(own[1]).with_name("mime.types")
    with listener() as listening:
        port = port_of(listening)
        (tmp_path / "conf.d").mkdir()
        text = STOCK.format(port=port, types=types, root=folder)
        (tmp_path / "conf.d" / "site.conf").write_text(text, encoding="utf-8")
        (tmp_path / "nginx.conf").write_text(AS_ROOT * is_root() + HOUSE, encoding="utf-8")
        process = subprocess.Popen(
            [program, "-p", str(tmp_path), "-c", "nginx.conf"],
            stderr=subprocess.DEVNULL,
            pass_fds=[listening.fileno()],
            env=os.environ | {"NGINX": f"{listening.fileno()};"},
        )
    yield f"http://127.0.0.1:{port}/{quote(FOLDER)}/"
    process.terminate()
    process.wait()


def test_the_site_runs_on_nginx_as_it_is_delivered(nginx: str, patient: Page) -> None:
    start(patient, nginx)
    table = table_at(patient)
    patient.context.set_offline(True)
    patient.goto(table)
    patient.locator("[data-action]").first.wait_for()
    patient.context.set_offline(False)


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

        release(own / FOLDER)
        evaluate(page, "navigator.serviceWorker.ready.then((kept) => kept.update())")
        page.get_by_text("Update available").wait_for()
        before = version_on(page)
        page.locator("[data-action]").first.click()
        page.locator(f'[data-version]:not([data-version="{before}"])').wait_for()
        page.get_by_role("button", name="Reload").click()
        page.locator("html[data-new-build]").wait_for()
