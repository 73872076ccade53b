"""Repeated runs on a busy machine."""

import os
import signal
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from scripts import under_load

SCRIPT = Path(under_load.__file__)

FAILS_TWICE = """
echo run >> ../runs
number=$(wc -l < ../runs)
mkdir -p build/failures/some build/failures/other
cd build/failures
test $number -le 2 && echo 'test: tests/a.py::test_some[x (y)] (call)' > some/failure.txt
test $number -eq 1 && echo 'test: tests/a.py::test_other (setup)' > other/failure.txt
test $number -gt 2
"""


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit, as the working directory."""
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name, value in {"NAME": "Anna", "EMAIL": "anna@example.com"}.items():
        monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
        monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
    under_load.git("init", "--quiet")
    (folder / ".gitignore").write_text("/build/\n")
    commit()
    return folder


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """No load."""
    monkeypatch.setattr(under_load, "load", nullcontext)


def commit() -> None:
    under_load.git("add", "--all")
    under_load.git("commit", "--quiet", "--allow-empty", "--message", "Change something")


def shell(script: str) -> list[str]:
    return ["sh", "-c", script]


def runs() -> int:
    """Return how many runs have begun."""
    return len(Path("../runs").read_text().splitlines())


@pytest.mark.usefixtures("repository", "idle")
def test_failures_are_counted_for_each_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert under_load.main(3, shell(FAILS_TWICE)) == 1
    *lines, first, second = capsys.readouterr().out.splitlines()
    assert [line.split(" s, ")[1] for line in lines[:3]] == [
        "2 failures",
        "1 failures",
        "0 failures",
    ]
    assert first == "    2  tests/a.py::test_some[x (y)]"
    assert second == "    1  tests/a.py::test_other"
    assert Path("build/under-load/1/failures/other/failure.txt").exists()


@pytest.mark.usefixtures("repository", "idle")
def test_a_failure_of_the_command_itself_is_reported_with_its_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert under_load.main(1, shell("echo no compiler; exit 1")) == 1
    assert "see build/under-load/1/output.txt" in capsys.readouterr().out
    assert Path("build/under-load/1/output.txt").read_text() == "no compiler\n"


@pytest.mark.usefixtures("repository", "idle")
def test_starting_the_script_again_does_only_the_remaining_runs() -> None:
    command = shell("echo run >> ../runs")
    assert under_load.main(2, command) == 0
    assert under_load.main(3, command) == 0
    assert runs() == 3


@pytest.mark.usefixtures("repository", "idle")
def test_runs_are_counted_for_each_commit() -> None:
    command = shell("echo run >> ../runs")
    assert under_load.main(2, command) == 0
    commit()
    assert under_load.main(2, command) == 0
    assert runs() == 4


def test_uncommitted_changes_are_refused(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "draft").touch()
    assert under_load.main(1, shell("true")) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.usefixtures("repository")
def test_the_load_ends_however_the_script_ends(signum: int) -> None:
    """The processes of the load have inherited stdout, which ends when all of them have ended."""
    os.mkfifo("../started")
    with subprocess.Popen(
        [sys.executable, SCRIPT, "2", *shell("echo > ../started; cat")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        Path("../started").read_text()
        process.send_signal(signum)
        assert process.stdout is not None
        process.stdout.read()
    assert process.returncode != 0
    assert not Path("build/under-load/state.json").exists()
