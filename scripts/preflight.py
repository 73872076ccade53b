"""Reports what this machine lacks, in one line for each thing, before anything fails.

    python -m scripts.preflight setup     what `make setup` needs
    python -m scripts.preflight test      what `make test` needs; root installs missing programs
    python -m scripts.preflight chromium  print the path of a program

It runs before the virtual environment exists, so it needs only the standard library.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from scripts.can_compile import lacking

GIGABYTE = 10**9
SPACE_FOR_SETUP = 2 * GIGABYTE
SPACE_FOR_TESTS = 1 * GIGABYTE

WRITTEN = (".venv", "build", "dist", "src/firstclass/static", "web/node_modules")
"""The folders to which make writes."""

APT_LOG = Path("build/apt.log")
APT_WAITS = 600
"""How many seconds to wait for another program that installs packages."""

APT_WAIT = 10
"""How many seconds to wait before the next attempt."""


class Program(NamedTuple):
    """A program that tests start."""

    title: str
    variable: str  # an environment variable that may give the path
    names: tuple[str, ...]
    package: str  # the Debian package


PROGRAMS = {
    "chromium": Program(
        "Chromium",
        "CHROMIUM",
        # The headless shell is the same browser without windows: tests take half as long with it.
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        "chromium-headless-shell",
    ),
    "firefox": Program("Firefox", "FIREFOX", ("firefox-esr", "firefox"), "firefox-esr"),
    "webkit": Program("WebKit", "WEBKIT", ("WebKitWebDriver",), "webkit2gtk-driver"),
    "xvfb": Program("virtual display", "XVFB", ("Xvfb",), "xvfb"),
    "nginx": Program("nginx", "NGINX_PATH", ("nginx", "/usr/sbin/nginx"), "nginx-light"),
}
"""The programs that tests start, by the words that print their paths."""


def main(wanted: str) -> int:
    """Print what is missing, or the path of a program; return the exit code."""
    if wanted in PROGRAMS:
        print(find(PROGRAMS[wanted]) or "")
        return 0
    missing = list(for_setup() if wanted == "setup" else for_tests())
    for line in missing:
        print(line, file=sys.stderr)
    return 2 if missing else 0


def for_setup() -> Iterator[str]:
    """Yield what `make setup` lacks."""
    if not find_spec("ensurepip"):
        yield f"{sys.executable} lacks venv; on Debian: sudo apt install python3-venv"
    if os.pathsep in os.getcwd():
        yield f"the name of the folder {os.getcwd()} contains a colon; rename it"
    for folder in map(Path, WRITTEN):
        if folder.exists() and not os.access(folder, os.W_OK):
            owner = folder.owner()
            yield f"{folder} belongs to {owner}; remove it, or run make as {owner}"
    free = shutil.disk_usage(".").free
    needed = SPACE_FOR_TESTS if Path(".venv").exists() else SPACE_FOR_SETUP
    if free < needed:
        yield f"{free / GIGABYTE:.1f} GB of disk space are free; make room for {needed // GIGABYTE}"


def for_tests() -> Iterator[str]:
    """Yield what tests lack, after an attempt to install programs."""
    yield from for_setup()
    install([program for program in PROGRAMS.values() if not find(program)])
    for program in PROGRAMS.values():
        if not find(program):
            named = os.environ.get(program.variable)
            where = f"at {named}, which {program.variable} names" if named else "on this machine"
            yield (
                f"there is no {program.title} {where}; install it (on Debian: {program.package}),"
                f" or name its path: {program.variable}=/path/to/it make"
            )
    postgres = os.environ.get("POSTGRES")
    if postgres and not shutil.which("postgres", path=postgres):
        yield f"there is no postgres in {postgres}, the folder that POSTGRES names"
    note = lacking()
    if note:
        print(note, file=sys.stderr)


def find(program: Program) -> str | None:
    """Return the path of a program from the environment variable or the search path."""
    named = os.environ.get(program.variable)
    names = [named] if named else program.names
    return next(filter(None, map(shutil.which, names)), None)


def name_programs() -> None:
    """Name the programs of this machine in the environment variables that tests read."""
    for program in PROGRAMS.values():
        if path := find(program):
            os.environ[program.variable] = path


def install(programs: Iterable[Program]) -> None:
    """Try to install the Debian packages of programs whose path nobody has named.

    The output of apt-get goes to a file.
    """
    packages = [each.package for each in programs if not os.environ.get(each.variable)]
    if not packages or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print(f"installing {' '.join(packages)} (output in {APT_LOG})", file=sys.stderr)
    APT_LOG.parent.mkdir(exist_ok=True)
    # RUNLEVEL=1 stops the packages from starting services.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    APT_LOG.write_text("")
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        apt_get(arguments, environment)


def apt_get(arguments: list[str], environment: dict[str, str]) -> None:
    """Run apt-get, again if another program has its lock.

    Its own option to wait does not cover the lists of packages.
    """
    deadline = time.monotonic() + APT_WAITS
    while True:
        result = subprocess.run(
            ["apt-get", *arguments], capture_output=True, text=True, env=environment
        )
        with APT_LOG.open("a", encoding="utf-8") as log:
            log.write(result.stdout + result.stderr)
        if "Could not get lock" not in result.stderr or time.monotonic() > deadline:
            return
        print("another program installs packages: waiting for it", file=sys.stderr)
        time.sleep(APT_WAIT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
