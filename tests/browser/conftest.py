"""A real browser. `make test` names its Chromium in CHROMIUM."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from scripts.site import main
from tests.browser.chromium import DESKTOP, QUIET, window
from tests.browser.device_server import DeviceServer
from tests.browser.static_site import serve_folder
from tests.server import TIMEOUT, Server

expect.set_options(timeout=1000 * TIMEOUT)

FOLDER = "games/first class"
"""The path of the site on its file host."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option to run table tests with the static site, too."""
    parser.addoption("--at", choices=["server", "site"], default="server")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests at the static site that need other devices or a server to ask."""
    if config.getoption("--at", "server") == "site":
        items[:] = [item for item in items if not item.get_closest_marker("online")]


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[Server | DeviceServer]:
    """The server with the tests' tables, or its replacement at the static site."""
    if request.config.getoption("--at", "server") == "server":
        yield request.getfixturevalue("server")
        return
    site = DeviceServer(request.getfixturevalue("site"))
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium for all tests."""
    path = os.environ.get("CHROMIUM")
    if not path:
        excuse = "no Chromium: set CHROMIUM to the path of one"
        if os.environ.get("CI") == "true":
            pytest.fail(excuse)
        pytest.skip(excuse)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a file host, with the site in a folder."""
    root = tmp_path_factory.mktemp("host")
    main(root / FOLDER)
    return root


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """The address of the site."""
    with serve_folder(folder) as address:
        yield f"{address}{quote(FOLDER)}/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A window of desktop size; an error in the console also fails the test."""
    faults: list[str] = []
    with window(browser, viewport=DESKTOP) as page:
        page.on(
            "console",
            lambda said: (
                faults.append(f"{said.text} {said.location}") if said.type == "error" else None
            ),
        )
        yield page
        assert faults == []


@pytest.fixture
def page_with_errors(browser: Browser) -> Iterator[Page]:
    """A window where calls may fail, which the console shows as errors."""
    with window(browser, viewport=DESKTOP) as page:
        yield page
