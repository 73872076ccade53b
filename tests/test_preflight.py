"""The preflight check reports each thing that a machine lacks in one line, before any test runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from scripts import preflight
from scripts.failure import cause
from scripts.preflight import PROGRAMS

ROOT = Path(__file__).parents[1]
CHROMIUM = PROGRAMS["chromium"]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of programs, on a machine where make runs as root."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(folder))
    for program in PROGRAMS.values():
        monkeypatch.delenv(program.variable, raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return folder


def put(path: Path, script: str) -> None:
    """Create a program."""
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def run(command: list[str], settings: dict[str, str], folder: Path = ROOT) -> tuple[int, list[str]]:
    """Return the exit status of a command in this environment, and the lines of its stderr."""
    result = subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True)
    return result.returncode, result.stderr.splitlines()


def test_each_missing_requirement_of_the_tests_is_reported_in_one_line() -> None:
    settings = {"PATH": "", "NGINX_PATH": "/nowhere/nginx", "POSTGRES": "/nowhere/bin"}
    status, lines = run([sys.executable, "-m", "scripts.preflight", "test"], settings)
    assert status == 2
    faults = [line for line in lines if not line.startswith("note: ")]
    assert len(faults) == len(PROGRAMS) + 1
    chromium, *_, nginx, postgres = faults
    assert "there is no Chromium on this machine; install it" in chromium
    assert "there is no nginx at /nowhere/nginx, which NGINX_PATH names; install it" in nginx
    assert "there is no postgres in /nowhere/bin, the folder that POSTGRES names" in postgres


def test_the_guide_lists_the_programs_that_tests_need() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    programs = PROGRAMS.values()
    rows = [f"| {each.title} | `{each.package}` | `{each.variable}` |" for each in programs]
    assert "\n".join(["| --- | --- | --- |", *rows, ""]) in guide


def test_a_program_is_found_by_any_of_its_names(programs: Path) -> None:
    put(programs / "chromium", "")
    assert preflight.find(CHROMIUM) == str(programs / "chromium")


def test_an_environment_variable_can_name_a_program(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(programs / "chromium", "")
    put(programs / "mine", "")
    monkeypatch.setenv("CHROMIUM", str(programs / "mine"))
    assert preflight.find(CHROMIUM) == str(programs / "mine")
    monkeypatch.setenv("CHROMIUM", str(programs / "nothing"))
    assert preflight.find(CHROMIUM) is None


def test_root_installs_missing_programs_together(programs: Path) -> None:
    put(programs / "apt-get", 'echo "$@"')
    preflight.install([PROGRAMS["xvfb"], PROGRAMS["nginx"]])
    log = Path("build/apt.log").read_text()
    assert log == "update\ninstall --yes --no-install-recommends xvfb nginx-light\n"


def test_a_failed_installation_is_reported_in_one_line(
    programs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(programs / "apt-get", "echo no network; exit 1")
    preflight.install([CHROMIUM])
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert Path("build/apt.log").read_text() == "no network\n" * 2


def test_an_installation_waits_for_another_program_that_installs(
    programs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preflight, "APT_WAIT", 0)
    locked = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)"
    put(
        programs / "apt-get",
        f'[ -e tried ] && echo "$@" && exit; : > tried; echo "{locked}" >&2; exit 100',
    )
    preflight.install([CHROMIUM])
    assert "another program installs packages" in capsys.readouterr().err
    log = Path("build/apt.log").read_text().splitlines()
    assert log[:2] == [locked, "update"]
    assert log[2].startswith("install ")


def test_only_root_installs_programs(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(programs / "apt-get", "")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    preflight.install([CHROMIUM])
    assert not Path("build/apt.log").exists()


@pytest.mark.usefixtures("programs")
def test_setup_needs_folders_that_it_may_write_to(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("build").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    [line] = preflight.for_setup()
    assert line.startswith(f"build belongs to {Path('build').owner()}; ")


@pytest.mark.usefixtures("programs")
def test_setup_needs_more_space_than_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1.54e9))
    assert list(preflight.for_setup()) == ["1.5 GB of disk space are free; make room for 2"]
    Path(".venv").mkdir()
    assert list(preflight.for_setup()) == []


def test_a_python_without_venv_is_reported_in_one_line(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preflight, "find_spec", lambda name: None)
    [line] = preflight.for_setup()
    assert "sudo apt install python3-venv" in line


def test_a_folder_with_a_colon_in_its_name_is_refused(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = programs / "a:b"
    folder.mkdir()
    monkeypatch.chdir(folder)
    [line] = preflight.for_setup()
    assert line.endswith("contains a colon; rename it")


def test_an_old_python_is_reported_in_one_line(tmp_path: Path) -> None:
    put(tmp_path / "old", "exit 1")
    command = ["make", "preflight", f"PYTHON={tmp_path / 'old'}"]
    status, lines = run(command, {"PATH": os.environ["PATH"]})
    assert status == 2
    assert [line for line in lines if not line.startswith("make")] == [
        "firstclass needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3"
    ]


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        pytest.param(
            "npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error A complete log: ~/.npm/_logs/1",
            "npm error code SELF_SIGNED_CERT_IN_CHAIN; if your network inspects encrypted",
            id="npm, certificate",
        ),
        pytest.param(
            "error: Failed to fetch: `https://x/`\n"
            "  Caused by: error sending request\n"
            "  Caused by: invalid peer certificate: UnknownIssuer",
            "Caused by: invalid peer certificate: UnknownIssuer; if your network inspects",
            id="uv, certificate",
        ),
        pytest.param("npm error code ENOSPC\nnpm error log", "npm error code ENOSPC", id="npm"),
        pytest.param("fetching\nKilled\n", "Killed", id="no error"),
        pytest.param("", "it said nothing", id="nothing"),
    ],
)
def test_the_cause_of_a_failed_download_is_named(log: str, expected: str) -> None:
    assert cause(log.splitlines()).startswith(expected)


@pytest.mark.slow
def test_a_failed_download_is_reported_in_one_line(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("scripts", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("web", "src/firstclass"):
        (tmp_path / name).mkdir(parents=True)
    settings = {
        "PATH": os.environ["PATH"],
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": "http://127.0.0.1:1/",
        "PIP_RETRIES": "1",
    }
    status, lines = run(
        ["make", "--silent", "contract", f"PYTHON={sys.executable}"], settings, tmp_path
    )
    assert status == 2
    [line] = [line for line in lines if not line.startswith("make")]
    assert line.startswith("the download failed: ")
    assert "127.0.0.1" in line or "onnection" in line
