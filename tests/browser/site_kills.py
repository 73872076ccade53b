"""The static site, killed and played to the end: `python -m tests.browser.site_kills`.

With `--kills` a person plays random choices against bots, at one table after another, while the
page's process or sometimes the whole browser is killed at any moment. After each kill everything
shown before must be there again: at least as many actions, and each line of the log.

With `--games` whole games of two, three and four players are played offline, by mouse on a desktop
and by finger on a phone, with every module. At the end each record must replay natively.
"""

import argparse
import os
import random
import signal
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from firstclass import Game
from firstclass.service.adapters.device import Device
from scripts.site import ROOT
from tests.browser.chromium import DESKTOP, open_profile
from tests.browser.idle_page import count_of, evaluate, evaluate_now
from tests.browser.input_devices import Finger, Mouse
from tests.browser.static_site import (
    WORKER_READY,
    choices_on,
    import_tables,
    kill,
    record_of,
    serve_folder,
    transfer_file,
    version_on,
)
from tests.device.memory_files import MemoryFiles, create_table
from tests.service.play.test_ports import run

BROWSER = 5
"""One in so many kills ends the whole browser."""

BLINK = 0.3
"""Maximum number of seconds between the last click and the kill."""

MODULES = ["AB", "CD", "EF"]

COMPUTER = ["random", "novice", "planner"]

SCREENS: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": DESKTOP},
    "finger": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
}

SEEN = """
() => ({
  version: Number(document.querySelector('[data-version]').dataset.version),
  log: [...document.querySelectorAll('[data-jump]')].map(
    (line) => [Number(line.dataset.jump), line.textContent]
  ),
})
"""
"""The version of the game that the page shows, and each line of the log with its version."""

Seen = dict[str, Any]
Hand = Mouse | Finger


class Home:
    """A browser that stores its data in a folder."""

    def __init__(self, start: Callable[[], BrowserContext], profile: Path) -> None:
        self._start = start
        self._profile = profile
        self.context = start()
        self.page = self.context.pages[0]

    def kill_page(self) -> None:
        """End the process of the page."""
        kill(self.page)
        self.page = self.context.new_page()

    def kill_browser(self) -> None:
        """End the browser and start it again."""
        os.kill(browser_of(self._profile), signal.SIGKILL)
        with suppress(Error):
            self.context.close()
        (self._profile / "SingletonLock").unlink(missing_ok=True)
        self.context = self._start()
        self.page = self.context.pages[0]


def browser_of(profile: Path) -> int:
    """Return the id of the main process of the browser with this profile."""
    ours = f"--user-data-dir={profile}"
    for process in psutil.process_iter(["cmdline"]):
        arguments = process.info["cmdline"] or []
        if ours in arguments and not any(argument.startswith("--type=") for argument in arguments):
            return process.pid
    raise LookupError("no browser")


@contextmanager
def device(screen: str) -> Iterator[Home]:
    """Open a device with this screen."""
    with tempfile.TemporaryDirectory(prefix="site-") as folder, sync_playwright() as playwright:
        profile = Path(folder) / "profile"

        def start() -> BrowserContext:
            path = os.environ["CHROMIUM"]
            return open_profile(playwright.chromium, profile, path, **SCREENS[screen])

        device = Home(start, profile)
        yield device
        device.context.close()


async def tables(setups: list[tuple[int, str]], seed: int) -> tuple[str, list[str]]:
    """Return a file of tables for so many players with these modules, one of them a person."""
    files, chance = MemoryFiles(), random.Random(seed)
    device = Device(files)
    places = []
    for n, (players, modules) in enumerate(setups):
        kinds = ["human", *(chance.choice(COMPUTER) for _ in range(players - 1))]
        places.append(await create_table(device, *kinds, modules=modules, seed=seed + n))
    return transfer_file(files, places), [table for table, _ in places]


def sit_down(page: Page, address: str) -> None:
    """Open a table, and wait until it is shown."""
    page.goto(address)
    page.locator("[data-version]").wait_for()


def click(page: Page, hand: Hand, chance: random.Random) -> None:
    """Play a random choice as soon as there is one."""
    page.locator("[data-action], [data-end]").first.wait_for()
    if choices := choices_on(page):
        hand.play(page, chance.choice(choices), choices)


def answered(page: Page, before: int) -> None:
    """Wait until the page shows more and waits for the person again."""
    page.locator(f'[data-version]:not([data-version="{before}"])').wait_for()
    page.locator("[data-action], [data-end]").first.wait_for()


def is_over(page: Page) -> bool:
    """Return whether the game is over."""
    return count_of(page.locator("[data-end]")) > 0


def check_kept(before: Seen, after: Seen) -> int:
    """Check that all earlier lines are there; only the last may have grown. Return their number."""
    assert after["version"] >= before["version"], (before["version"], after["version"])
    log_after = {(version, text) for version, text in after["log"]}
    log_before = {(version, text) for version, text in before["log"] if version < before["version"]}
    assert log_before <= log_after, log_before - log_after
    return len(log_before)


def check_record(page: Page) -> int:
    """Check that the record of the game replays; return the number of its actions."""
    record = record_of(page)
    game = Game.replay(record)
    assert game.over
    assert game.record() == record
    return game.version


def killed(kills: int, seed: int, site: str) -> None:
    """Play and kill, and print the outcome."""
    chance, hand = random.Random(seed), Mouse()
    setups = [(chance.choice((2, 3, 4)), chance.choice(MODULES)) for _ in range(kills)]
    packed, places = run(tables(setups, seed))
    back: list[float] = []
    further = lines = actions = games = 0
    with device("mouse") as here:
        here.page.goto(site)
        evaluate(here.page, WORKER_READY)
        import_tables(here.page, packed)
        for place in places:
            address = f"{site}?page=/table/{place}"
            sit_down(here.page, address)
            while len(back) < kills and not is_over(here.page):
                for _ in range(chance.randrange(8)):
                    before = version_on(here.page)
                    click(here.page, hand, chance)
                    answered(here.page, before)
                    if is_over(here.page):
                        break
                click(here.page, hand, chance)
                time.sleep(chance.uniform(0, BLINK))
                seen = evaluate_now(here.page, SEEN)
                whole = len(back) % BROWSER == BROWSER - 1
                (here.kill_browser if whole else here.kill_page)()
                began = time.monotonic()
                sit_down(here.page, address)
                back.append(time.monotonic() - began)
                now = evaluate(here.page, SEEN)
                lines += check_kept(seen, now)
                further += now["version"] > seen["version"]
            if not is_over(here.page):
                play_out(here.page, hand, chance)
            actions += check_record(here.page)
            games += 1
            if len(back) == kills:
                break
        version = here.context.browser.version if here.context.browser else ""
    print(
        f"Chromium {version}, seed {seed}: {len(back)} kills, {kills // BROWSER} of "
        f"the whole browser; {lines} lines of logs there again, {further} times more than was "
        f"shown; {games} games with {actions} actions to their end, each "
        f"record the same natively; there again after "
        f"{statistics.median(back):.1f} s (median), {max(back):.1f} s at most"
    )


def play_out(page: Page, hand: Hand, chance: random.Random) -> None:
    """Play to the end of the game."""
    while not is_over(page):
        before = version_on(page)
        click(page, hand, chance)
        answered(page, before)


def played(games: int, seed: int, site: str) -> None:
    """Play whole games offline, and print the outcome."""
    chance = random.Random(seed)
    for screen, hand in (("mouse", Mouse()), ("finger", Finger())):
        setups = [(2 + n % 3, MODULES[(n + (screen == "finger")) % 3]) for n in range(games // 2)]
        packed, places = run(tables(setups, seed))
        with device(screen) as here:
            here.page.goto(site)
            evaluate(here.page, WORKER_READY)
            import_tables(here.page, packed)
            here.context.set_offline(True)
            for (players, modules), place in zip(setups, places, strict=True):
                began = time.monotonic()
                sit_down(here.page, f"{site}?page=/table/{place}")
                play_out(here.page, hand, chance)
                actions = check_record(here.page)
                took = time.monotonic() - began
                print(
                    f"by {screen}: {players} players, {modules}: {actions} actions, {took:.0f} s",
                    flush=True,
                )


def main() -> None:
    """Run what the command line asks for, at a server of plain files."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--games", type=int, default=0, help="half by mouse, half by finger")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with serve_folder(ROOT / "dist" / "site") as site:
        if options.kills:
            killed(options.kills, options.seed, site)
        if options.games:
            played(options.games, options.seed, site)


if __name__ == "__main__":
    main()
