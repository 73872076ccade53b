"""A pytest plugin that saves the evidence of each failed test in `build/failures`.

It also ends a test that hangs, and saves where it and its servers hang.
"""

import faulthandler
import os
import re
import signal
import time
import zlib
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from threading import Timer

import pytest

from tests.failure_artifacts import artifacts, save_report

FAILURES = Path("build/failures")

LEAD = 30
"""Seconds by which this plugin ends a hung test before pytest does, at `faulthandler_timeout`.

Pytest saves nothing, but it can end a test even if the interpreter, and so this plugin, is stuck.
"""

ABORT = 5
"""Seconds that aborted servers have to write their stacks."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Failures(config.rootpath / FAILURES))
    limit = float(config.getini("faulthandler_timeout"))
    if limit:
        config.pluginmanager.register(Watchdog(limit - LEAD))


def folder_name(test: str) -> str:
    """Return a name for a test that is safe for files and different from that of any other test."""
    readable = re.sub(r"[^\w.]+", "-", test)[:100]
    return f"{readable}-{zlib.crc32(test.encode()):08x}"


class Failures:
    """The hooks that save the evidence and print where it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failed: dict[Path, None] = {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        artifacts.begin(self.folder / folder_name(item.nodeid))
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            function = getattr(item, "obj", None)
            seed = getattr(function, "_hypothesis_internal_use_generated_seed", None)
            artifacts.save(report, seed)
        return report

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        """Save what pytest-xdist knows about a test whose worker has ended."""
        save_report(self.folder / folder_name(crashitem), report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed[self.folder / folder_name(report.nodeid)] = None

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Generator[None]:
        yield
        if self.failed:
            terminalreporter.section("details of each failure")
        for folder in self.failed:
            terminalreporter.line(os.path.relpath(folder))


class Watchdog:
    """The hooks that end a process whose test hangs."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.timer: Timer
        self.terminal = os.dup(2)  # while a test runs, pytest captures 2 itself
        os.environ["PYTHONFAULTHANDLER"] = "1"  # an aborted server writes its stacks

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.timer = Timer(self.limit, self.end, [item.nodeid])
        self.timer.daemon = True
        self.timer.start()
        result = yield
        self.timer.cancel()
        return result

    def pytest_enter_pdb(self) -> None:
        self.timer.cancel()

    def end(self, test: str) -> None:
        """End this process and its servers, and save their stacks."""
        artifacts.save_stacks(test)
        faulthandler.dump_traceback(self.terminal)
        for server in artifacts.running:
            with suppress(ProcessLookupError):
                os.kill(server.process, signal.SIGABRT)
        time.sleep(ABORT)
        artifacts.save_logs()
        os.write(self.terminal, f"{test} hangs: {artifacts.folder}\n".encode())
        os._exit(1)
