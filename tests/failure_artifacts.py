"""Evidence of a failed test: its error, the logs of its servers and its pages."""

import faulthandler
import os
import platform
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from firstclass import RULES

if TYPE_CHECKING:  # only browser tests need it at run time
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

SCREENSHOT_TIMEOUT = 30_000
"""Milliseconds to wait for a page that may hang."""


class Server(Protocol):
    """A process with a log."""

    @property
    def process(self) -> int:
        """Its process id."""

    @property
    def log_file(self) -> Path:
        """The file that its stderr goes to."""


class FailureArtifacts:
    """The servers and pages that the current test may use, and the folder to save them in."""

    def __init__(self) -> None:
        self.folder = Path()
        self.running: list[Server] = []
        self._ended: list[Server] = []
        self._consoles: dict[BrowserContext, list[str]] = {}
        self._cameras: list[Callable[[str], object]] = []

    def begin(self, folder: Path) -> None:
        """Empty this folder and use it for the evidence of the next test."""
        shutil.rmtree(folder, ignore_errors=True)
        self.folder = folder
        self._ended.clear()

    def server_started(self, server: Server) -> None:
        """Save its log if a test fails while it runs."""
        self.running.append(server)

    def server_ended(self, server: Server) -> None:
        """Save its log if the current test fails, but not if a later one does."""
        self.running = [other for other in self.running if other is not server]
        self._ended.append(server)

    @contextmanager
    def watch(self, context: "BrowserContext") -> Iterator[None]:
        """Save this context's pages if the test fails or the `with` block ends with an error."""
        lines = self._consoles[context] = []

        def on_console(message: "ConsoleMessage") -> None:
            lines.append(f"{message.type}: {message.text}")

        def on_request_failed(request: "Request") -> None:
            lines.append(f"{request.method} {request.url}: {request.failure}")

        context.on("console", on_console)
        context.on("requestfailed", on_request_failed)
        context.tracing.start()  # without snapshots, which cost half as much as the test itself
        try:
            yield
        except (Exception, pytest.fail.Exception):
            self._save_context(context)
            raise
        finally:
            del self._consoles[context]

    @contextmanager
    def camera(self, take: Callable[[str], object]) -> Iterator[None]:
        """Save a screenshot with this function of a path if the test fails."""
        self._cameras.append(take)
        try:
            yield
        finally:
            self._cameras.remove(take)

    def save(self, report: pytest.TestReport, seed: int | None) -> None:
        """Save the error, the servers and the pages."""
        save_report(self.folder, report, seed)
        self.save_logs()
        for context in self._consoles:
            self._save_context(context)
        for number, take in enumerate(self._cameras):
            take(str(self._file(f"window-{number}.png")))

    def save_logs(self) -> None:
        """Copy the log of each server that the test may have used."""
        logs = dict.fromkeys(server.log_file for server in [*self.running, *self._ended])
        for number, log in enumerate(logs):
            with suppress(FileNotFoundError):
                self._file(f"server-{number}.log").write_bytes(log.read_bytes())

    def save_stacks(self, test: str) -> None:
        """Save the stack of each thread of this process while the test hangs."""
        with self._file("failure.txt").open("w") as file:
            print(f"test: {test} (hangs)", file=file, flush=True)
            faulthandler.dump_traceback(file)

    def _save_context(self, context: "BrowserContext") -> None:
        number = len(list(self.folder.glob("console-*")))
        console = self._file(f"console-{number}.txt")
        console.write_text("\n".join(self._consoles[context]), encoding="utf-8")
        for place, page in enumerate(context.pages):
            save_page(page, self._file(f"page-{number}-{place}"))
        save_trace(context, self._file(f"trace-{number}.zip"))

    def _file(self, name: str) -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / name


def save_report(folder: Path, report: pytest.TestReport, seed: int | None = None) -> None:
    """Add the error to those of the test's earlier phases."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "failure.txt").open("a", encoding="utf-8") as file:
        print(f"test: {report.nodeid} ({report.when})", file=file)
        print(f"seed of Hypothesis: {seed}", file=file)
        print(f"Python: {platform.python_version()}, rules: {RULES}", file=file)
        print(f"worker: {os.environ.get('PYTEST_XDIST_WORKER')}", file=file)
        print("load average: {:.1f} {:.1f} {:.1f}".format(*os.getloadavg()), file=file)
        print(f"\n{report.longreprtext}\n", file=file)
        for title, content in report.sections:
            print(f"--- {title}\n{content}", file=file)


def save_page(page: "Page", path: Path) -> None:
    """Save a screenshot and the HTML; if the page does not answer, save the error instead."""
    from playwright.sync_api import Error

    try:
        page.screenshot(path=path.with_suffix(".png"), timeout=SCREENSHOT_TIMEOUT)
        html = f"<!-- {page.url} -->\n{page.content()}"
    except Error as error:
        html = str(error)
    path.with_suffix(".html").write_text(html, encoding="utf-8")


def save_trace(context: "BrowserContext", path: Path) -> None:
    """Save the actions and requests so far, unless the context has ended, and continue tracing."""
    from playwright.sync_api import Error

    with suppress(Error):
        context.tracing.stop(path=path)
        context.tracing.start()


artifacts = FailureArtifacts()
"""The evidence of this process."""
