"""The evidence that is saved for a failed test."""

import os
import platform

import pytest

from tests.failures import folder_name
from tests.nested_pytest import run, saved

pytestmark = pytest.mark.slow

pytest_plugins = ["pytester"]

FAILS = """
import pytest
from hypothesis import given, settings, strategies

@pytest.mark.parametrize("value", ["a/b", "a b"])
def test_fails(value):
    print("on the way")
    raise ValueError(f"with {value}")

@settings(derandomize=False)  # only random examples have a seed
@given(strategies.integers())
def test_is_random(number):
    assert number < 10

def test_passes():
    pass
"""

PASSES = """
def test_passes():
    pass
"""

USES_SERVERS = """
import pytest
from tests.server import Server

@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("shared") / "tables.sqlite")
    yield server
    server.end()

def test_a_server_of_its_own(tmp_path):
    server = Server(tmp_path / "tables.sqlite")
    server.end()
    server.log_file.write_text("ended")
    assert False

def test_b_shared_server(shared):
    shared.log_file.write_text("shared")
    assert False
"""

HANGS = """
import threading

def test_hangs():
    threading.Event().wait()
"""

HANGS_WITH_A_SERVER = """
from tests.failures import Watchdog
from tests.server import Server

def test_hangs(tmp_path):
    Server(tmp_path / "tables.sqlite")
    Watchdog(0).end("test_hangs")
"""


def test_a_failed_test_leaves_its_error_and_environment(pytester: pytest.Pytester) -> None:
    result = run(pytester, FAILS, "--numprocesses", "2")
    result.assert_outcomes(passed=1, failed=3)
    texts = [files["failure.txt"].read_text() for files in saved(pytester).values()]
    [first] = [text for text in texts if "ValueError: with a/b" in text]
    assert "test_fails[a/b] (call)" in first
    assert f"Python: {platform.python_version()}, rules: " in first
    assert "worker: gw" in first
    assert "load average: " in first
    assert "on the way" in first
    [random] = [text for text in texts if "test_is_random (call)" in text]
    assert "seed of Hypothesis: None" not in random
    folders = {os.path.join("build", "failures", name) for name in saved(pytester)}
    assert set(result.outlines[-4:-1]) == folders


def test_the_evidence_of_a_test_is_removed_when_the_test_runs_again(
    pytester: pytest.Pytester,
) -> None:
    failures = pytester.path / "build" / "failures"
    for test in "test_it.py::test_passes", "test_it.py::test_other":
        (failures / folder_name(test)).mkdir(parents=True)
    result = run(pytester, PASSES)
    result.assert_outcomes(passed=1)
    assert list(saved(pytester)) == [folder_name("test_it.py::test_other")]
    result.stdout.no_fnmatch_line("*build/failures*")


def test_a_failed_test_leaves_the_logs_of_its_servers(pytester: pytest.Pytester) -> None:
    run(pytester, USES_SERVERS).assert_outcomes(failed=2)
    logs = [
        [file.read_text() for name, file in files.items() if name.startswith("server-")]
        for _, files in sorted(saved(pytester).items())
    ]
    assert logs == [["ended"], ["shared"]]


def test_a_hung_test_is_ended_and_leaves_its_stacks(pytester: pytest.Pytester) -> None:
    result = run(pytester, HANGS, "-o", "faulthandler_timeout=31", "--numprocesses", "1")
    result.assert_outcomes(failed=1)
    [files] = saved(pytester).values()
    assert "in test_hangs" in files["failure.txt"].read_text()
    assert "in test_hangs" in result.stderr.str()
    assert "crashed while running" in files["failure.txt"].read_text()


def test_the_servers_of_a_hung_test_are_ended_and_leave_their_stacks(
    pytester: pytest.Pytester,
) -> None:
    assert run(pytester, HANGS_WITH_A_SERVER).ret == pytest.ExitCode.TESTS_FAILED
    [files] = saved(pytester).values()
    assert "Aborted" in files["server-0.log"].read_text()
    assert "in test_hangs" in files["failure.txt"].read_text()
