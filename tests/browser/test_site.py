"""The whole game as files: after the first visit it needs no server and no network."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from benchmarks import network
from benchmarks.engine import run_in_engine
from firstclass import Game
from firstclass.service.adapters.device import Device
from tests.browser.chromium import DESKTOP, open_context, window
from tests.browser.conftest import FOLDER
from tests.browser.idle_page import address_of, count_of, evaluate
from tests.browser.input_devices import Mouse
from tests.browser.static_site import (
    WORKER_READY,
    choices_on,
    import_tables,
    kill,
    record_of,
    transfer_file,
    version_on,
)
from tests.device.memory_files import DevicePage as Sitting
from tests.device.memory_files import MemoryFiles, create_table
from tests.service.play.test_ports import run

LAST_ROUND = 6


async def played() -> str:
    """Return a transfer file from another device, where the table was played for a while."""
    files = MemoryFiles()
    device = Device(files)
    table, key = await create_table(device, "human", "random")
    sitting = Sitting(device, table, key)
    await sitting.receive()
    chance = random.Random(3)
    while sitting.state["view"]["round"] < LAST_ROUND or not sitting.state["legal"]:
        legal = [each["action"] for each in sitting.state["legal"]]
        await (sitting.act(chance.choice(legal)) if legal else sitting.receive())
    return transfer_file(files, [(table, key)])


@contextmanager
def offline(browser: Browser, site: str) -> Iterator[Page]:
    """Open a table without a network, after the game was opened once."""
    with open_context(browser, service_workers="allow") as context:
        page = context.new_page()
        page.goto(site)
        evaluate(page, WORKER_READY)
        import_tables(page, run(played()))
        context.set_offline(True)
        page.locator("li a").click()
        yield page


@pytest.mark.every_browser
def test_a_game_goes_on_without_a_network(site: str, browser: Browser) -> None:
    with offline(browser, site) as page:
        context = page.context
        for _ in range(5):
            act(page)
        address, version = address_of(page), version_on(page)
        kill(page)
        page = context.new_page()
        page.goto(address)
        page.locator("[data-action]").first.wait_for()
        assert version_on(page) == version

        other = context.new_page()
        other.goto(address)
        other.get_by_text("You are playing in another tab").wait_for()
        other.get_by_role("button", name="Play here").click()
        page.get_by_text("You play on in another tab").wait_for()
        other.locator("[data-action]").first.wait_for()
        act(other)


@pytest.mark.slow
def test_a_game_ends_without_a_network_and_its_record_replays(site: str, browser: Browser) -> None:
    with offline(browser, site) as page:
        page.locator("[data-action]").first.wait_for()
        while count_of(page.locator("[data-end]")) == 0:
            act(page)
        record = record_of(page)
        game = Game.replay(record)
        assert game.over
        assert game.record() == record


ENGINE = "**/engine/python-*.bin"
RECORDING = "**/engine/lesson-*.bin"
READ = "[data-lesson-next]"


def marked(action: str) -> str:
    """Return the selector of the choice that the lesson marks, if it is this action."""
    return f'[data-lesson][data-action="{action}"]'


GUIDED = (
    READ, READ, marked("take 2.3"), marked("car upper"), marked("upgrade upper 1"),
    marked("coin 1"), marked("car lower"), marked("end turn"),
    READ, marked("take 3.3"), marked("conductor upper"), marked("conductor lower"),
)  # fmt: skip
"""The actions that the first lesson asks for, up to the first free choice."""

REST = (
    ".shown [data-action='conductor upper']", marked("end turn"),
    "[data-lesson][data-menu='decline']", marked("decline 1.1"), marked("upgrade upper 1"),
    marked("end turn"), READ, marked("take 2.3"), "[data-action='end turn']", READ, READ,
)  # fmt: skip
"""The recorded free choice, and what the lesson asks for after it."""


@contextmanager
def lesson_without_engine(browser: Browser, site: str) -> Iterator[tuple[Page, list[Route]]]:
    """Begin the first lesson while the engine is held back; yield the page and what waits."""
    held: list[Route] = []
    with window(browser, viewport=DESKTOP) as page:
        page.route(ENGINE, lambda route: held.append(route))
        page.goto(site)
        page.locator('[data-start="tutorial"]').click()
        for choice in GUIDED:
            page.locator(choice).first.click()
        expect(page.locator("[data-version]")).to_have_attribute("data-version", "15")
        yield page, held


@pytest.mark.slow
def test_the_first_lesson_begins_before_the_engine_is_here(site: str, browser: Browser) -> None:
    with lesson_without_engine(browser, site) as (page, held):
        version, status = page.locator("[data-version]"), page.locator("[data-engine]")
        expect(status).to_have_count(0)
        page.route(RECORDING, lambda route: route.abort(), times=1)
        page.reload()
        expect(version).to_have_attribute("data-version", "15")
        page.locator('.shown [data-action="conductor lower"]').first.click()
        expect(status).to_contain_text("The game is still loading")
        held[-1].continue_()
        expect(version).to_have_attribute("data-version", "16")
        expect(status).to_have_count(0)
        page.locator(marked("end turn")).click()
        expect(page.locator("aside.guide")).to_contain_text("No, thank you")
        expect(page.locator("[data-lesson]")).to_be_visible()


@pytest.mark.slow
def test_the_first_lesson_can_be_followed_to_its_end_without_the_engine(
    site: str, browser: Browser
) -> None:
    with lesson_without_engine(browser, site) as (page, _):
        for choice in REST:
            page.locator(choice).first.click()
        expect(page.locator("aside.guide")).to_contain_text("You know the way now")
        expect(page.locator("[data-engine]")).to_have_count(0)


SAME = """
asked, layers = questions(), read_layers(DEFAULT_WEIGHTS, SHAPES)
kinds = (PurePythonNetwork, fastest_network())
by_hand, as_it_plays = (timed(kind(layers), asked)[1] for kind in kinds)
fastest_network().__name__, len(asked), max_difference(by_hand, as_it_plays)
"""


@pytest.mark.slow
def test_the_neural_network_gives_the_same_values_in_javascript(folder: Path) -> None:
    kind, count, apart = run_in_engine(network.__file__, SAME, folder / FOLDER)
    assert kind == "TypedArrayNetwork"
    assert count > 20
    assert apart < 1e-9


def act(page: Page) -> None:
    """Play the first choice, and wait for its effect."""
    before = version_on(page)
    choices = choices_on(page)
    Mouse().play(page, choices[0], choices)
    page.locator(f'[data-version]:not([data-version="{before}"])').wait_for()
    page.locator("[data-action], [data-end]").first.wait_for()
