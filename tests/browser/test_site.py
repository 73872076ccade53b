"""The whole game as files: after it was opened once there is no server and no network."""

import base64
import json
import random
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from firstclass import Game
from firstclass.service.adapters.device import Device
from scripts.site import main
from tests.browser.hands import Mouse
from tests.device.drawer import Drawer, laid
from tests.device.drawer import Page as Sitting
from tests.service.test_ports import run

KEPT = "() => navigator.serviceWorker.ready.then((worker) => worker.active.state)"
LAST_ROUND = 6


class Silent(SimpleHTTPRequestHandler):
    """Serves files, and writes of it nowhere."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, in a folder of a file host."""
    root = tmp_path_factory.mktemp("host")
    main(root / "games" / "first class")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=root)) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/games/first%20class/"
        host.shutdown()


async def luggage() -> str:
    """A table that was played at for a while on another device, as that one saves its tables."""
    files = Drawer()
    device = Device(files)
    table, key = await laid(device, "human", "random")
    sitting = Sitting(device, table, key)
    await sitting.hear()
    chance = random.Random(3)
    while sitting.state["view"]["round"] < LAST_ROUND or not sitting.state["legal"]:
        legal = [each["action"] for each in sitting.state["legal"]]
        await (sitting.act(chance.choice(legal)) if legal else sitting.hear())
    kept = {name: base64.b64encode(content).decode() for name, content in files.content.items()}
    keys = [{"id": table, "title": "Seat 0, Seat 1", "key": key}]
    return json.dumps({"firstclass": "tables", "files": kept, "keys": keys})


def test_a_game_goes_on_and_ends_without_a_network(
    site: str, browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "tables.json"
    file.write_text(run(luggage()), encoding="utf-8")
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(site)
    page.evaluate(KEPT)
    page.get_by_text("Tables on this device").click()
    page.get_by_label("Bring tables from a file").set_input_files(file)
    expect(page.get_by_text("Your tables are here.")).to_be_visible()
    context.set_offline(True)
    page.locator("li a").click()
    for _ in range(5):
        act(page)
    address, version = page.url, shown(page)
    kill(page)
    page = context.new_page()
    page.goto(address)
    page.locator("[data-action]").first.wait_for()
    assert shown(page) == version

    other = context.new_page()
    other.goto(address)
    expect(other.get_by_text("You are playing in another tab")).to_be_visible()
    other.get_by_role("button", name="Play here").click()
    expect(page.get_by_text("You play on in another tab")).to_be_visible()
    page = other
    page.locator("[data-action]").first.wait_for()
    while not page.locator("[data-end]").count():
        act(page)
    end = page.get_by_role("dialog")
    end.wait_for()
    page.keyboard.press("Escape")
    end.wait_for(state="detached")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Save").click()
    record = json.loads(saved.value.path().read_text(encoding="utf-8"))
    record.pop("seal")
    game = Game.replay(record)
    assert game.over
    assert game.record() == record
    context.close()


def act(page: Page) -> None:
    """Plays what is offered first, and waits for what comes of it."""
    before = shown(page)
    offered = page.locator("[data-action]").evaluate_all(
        "all => all.map((one) => one.dataset.action)"
    )
    Mouse().play(page, offered[0], offered)
    page.locator(f'[data-version]:not([data-version="{before}"])').wait_for()
    page.locator("[data-action], [data-end]").first.wait_for()


def shown(page: Page) -> int:
    """How far the game was played that the page shows."""
    return int(page.locator("[data-version]").get_attribute("data-version") or "")


def kill(page: Page) -> None:
    """The browser ends the page's process, without a word to the page."""
    try:
        page.goto("chrome://crash")
    except Error:
        page.close()
