"""Real browsers. `make test` names them in CHROMIUM and FIREFOX."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from scripts.site import main
from tests.browser.chromium import DESKTOP, QUIET, window
from tests.browser.device_server import DeviceServer
from tests.browser.site_rules import FORMS, write_site
from tests.browser.static_site import serve_folder
from tests.server import TIMEOUT, Server

expect.set_options(timeout=1000 * TIMEOUT)

FOLDER = "games/first class"
"""The path of the site on its file host."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options to run tests with the static site, or in another browser."""
    parser.addoption("--at", choices=["server", "site"], default="server")
    parser.addoption("--browser", choices=["chromium", "firefox"], default="chromium")


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
def playwright() -> Iterator[Playwright]:
    """The program that controls the browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Browser:
    """A headless browser for all tests: Chromium, unless an option names another one."""
    found: Browser = request.getfixturevalue(request.config.getoption("--browser", "chromium"))
    return found


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium."""
    path = path_of("CHROMIUM")
    with playwright.chromium.launch(executable_path=path, args=QUIET) as browser:
        yield browser


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """A headless, unmodified Firefox, controlled by WebDriver BiDi."""
    path = path_of("FIREFOX")
    # Playwright cannot set this preference of a page here.
    preferences: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1}
    with playwright.firefox.launch(
        channel="moz-firefox", executable_path=path, firefox_user_prefs=preferences
    ) as browser:
        yield browser


def path_of(variable: str) -> str:
    """Return the path of a browser; without one, skip the test, or fail in CI."""
    path = os.environ.get(variable)
    if not path:
        excuse = f"no browser: set {variable} to the path of one"
        if os.environ.get("CI") == "true":
            pytest.fail(excuse)
        pytest.skip(excuse)
    return path


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


@pytest.fixture(scope="session", params=FORMS)
def site_of_form(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str]]:
    """The address of a site, and the form of its rules."""
    form, change = request.param
    root = tmp_path_factory.mktemp(form)
    write_site(root / "site", change)
    with serve_folder(root / "site") as address:
        yield address, form


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A window of desktop size; an error in the console also fails the test."""
    faults: list[str] = []
    with window(browser, viewport=DESKTOP) as page:
        page.on(
            "console",
            lambda message: (
                faults.append(f"{message.text} {message.location}")
                if message.type == "error"
                else None
            ),
        )
        yield page
        assert faults == []


@pytest.fixture
def page_with_errors(browser: Browser) -> Iterator[Page]:
    """A window where calls may fail, which the console shows as errors."""
    with window(browser, viewport=DESKTOP) as page:
        yield page
