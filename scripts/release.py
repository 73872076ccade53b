"""Rehearses a release: builds all wheels, uploads them to an index, installs them, and plays.

`make release` runs it. The wheels have the version without the suffix `.dev0`. They come from a
copy of the files in git, with the built pages. The index runs on this machine. Each wheel is
installed from it into a fresh environment outside the copy; its dependencies come from the usual
index. There `firstclass play` starts, and the example bot plays a game through the protocol.
The wheels stay in build/release/dist.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from firstclass import __version__
from scripts.other_pythons import other_pythons

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "release"
SOURCE = WORK / "source"
DIST = WORK / "dist"
VERSIONED = ("src/firstclass/__init__.py", "web/wheel/pyproject.toml")
PAGES = "src/firstclass/static"
EXAMPLE = SOURCE / "examples" / "online.py"
VERSION = __version__.removesuffix(".dev0")
LEFT_OUT = ("PYTHONPATH", "FIRSTCLASS_RULES")
SETTINGS = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
# The index may need a moment to start.
WEB = httpx.Client(transport=httpx.HTTPTransport(retries=6), timeout=60)


def run(*command: str | Path, folder: Path = WORK, **settings: str) -> str:
    """Return what a command prints; end with its output if it fails."""
    result = subprocess.run(
        command,
        cwd=folder,
        env=SETTINGS | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        sys.exit(f"{result.stdout}release: failed: {' '.join(map(str, command))}")
    return result.stdout


def copy_source() -> None:
    """Copy the files in git and the built pages, and set the version of the release."""
    run("git", "checkout-index", "--all", f"--prefix={SOURCE}/", folder=ROOT)
    shutil.copytree(ROOT / PAGES, SOURCE / PAGES)
    for name in VERSIONED:
        path = SOURCE / name
        text = path.read_text(encoding="utf-8").replace(__version__, VERSION)
        path.write_text(text, encoding="utf-8")


def environment(name: str, python: str, requirements: str) -> Path:
    """Make an environment with locked requirements; return its folder of programs."""
    folder = WORK / name
    run("uv", "venv", "--quiet", "--python", python, folder)
    lock = ROOT / "requirements" / requirements
    programs = folder / "bin"
    run("uv", "pip", "install", "--python", programs / "python", "--require-hashes", "-r", lock)
    return programs


def build(python: Path, part: str = ".", compiled: bool = False) -> Path:
    """Build the wheel of a part of the project; return its path."""
    shutil.rmtree(SOURCE / part / "build", ignore_errors=True)
    before = {*DIST.glob("*.whl")}
    options = ("--wheel", "--no-build-isolation", "--python", python, "--out-dir", DIST)
    run("uv", "build", *options, SOURCE / part, FIRSTCLASS_COMPILE=str(int(compiled)))
    (wheel,) = {*DIST.glob("*.whl")} - before
    return wheel


@contextmanager
def index() -> Iterator[str]:
    """Run a package index that anybody may upload to; yield its address."""
    program = environment("index", sys.executable, "index.txt") / "pypi-server"
    packages = WORK / "packages"
    packages.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    anybody = ("--authenticate", ".", "--passwords", ".", "--disable-fallback")
    options = ("--interface", "127.0.0.1", "--port", str(port), *anybody)
    command: list[str | Path] = [program, "run", *options, packages]
    with (WORK / "index.log").open("w") as log, subprocess.Popen(command, stderr=log) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            WEB.get(address).raise_for_status()
            yield address
        finally:
            server.terminate()


def publish(address: str, wheel: Path) -> None:
    """Upload a wheel."""
    anybody = ("--username", "anybody", "--password", "anything")
    run("uv", "publish", "--trusted-publishing", "never", "--publish-url", address, *anybody, wheel)
    print(f"{wheel.name}: {wheel.stat().st_size / 10**6:.1f} MB", flush=True)


def install(address: str, python: str, rules: str) -> Path:
    """Install the release into a fresh environment, as anybody would; return its programs."""
    folder = WORK / f"{Path(python).name}-{rules}"
    run(python, "-m", "venv", folder)
    programs = folder / "bin"
    wanted = (f"firstclass[server]=={VERSION}", f"firstclass-web=={VERSION}")
    run(programs / "pip", "install", "--extra-index-url", f"{address}/simple/", *wanted)
    told = run(programs / "firstclass", "--version", folder=folder)
    if VERSION not in told or not told.endswith(f"rules {rules}\n"):
        sys.exit(f"release: expected version {VERSION} and rules {rules}: {told}")
    return programs


@contextmanager
def server(programs: Path) -> Iterator[str]:
    """Start the installed server on a free port; yield its address."""
    options = ("--no-browser", "--port", "0", "--db", "tables")
    command: list[str | Path] = [programs / "firstclass", "play", *options]
    with subprocess.Popen(
        command, cwd=programs.parent, env=SETTINGS, stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            lines = iter(running.stdout or ())
            found = (re.search(r"http://\S+[^/\s]", line) for line in lines)
            address = next(filter(None, found), None)
            if address is None:
                sys.exit("release: firstclass play printed no address")
            yield address[0]
        finally:
            running.terminate()


def try_it(programs: Path) -> str:
    """Load the pages from the installed server, and let a bot play a game; return the scores."""
    with server(programs) as address, httpx.Client(base_url=address) as guest:
        page = guest.get("/").raise_for_status().text
        for part in re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page):
            guest.get(part).raise_for_status()
        guest.post("/api/people", json={"name": "Anna"}).raise_for_status()
        token = guest.post("/api/me/tokens", json={"name": "Bot", "scope": "play"}).json()["token"]
        seats = [{"name": kind, "kind": kind} for kind in ("human", "novice")]
        table = {"players": 2, "modules": "CF", "seed": 7, "seats": seats}
        path = guest.post("/api/tables", json=table).raise_for_status().json()["table"]
        client = shutil.copy(EXAMPLE, programs.parent)
        command = (programs / "python", client, f"{address}/table/{path}")
        scores = run(*command, folder=programs.parent, FIRSTCLASS_TOKEN=token).strip()
        if not scores.startswith("The scores:"):
            sys.exit(f"release: expected the scores of a game: {scores}")
        return scores


def main() -> None:
    """Rehearse the release with each supported Python on this machine."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    copy_source()
    here = Path(sys.executable)
    with index() as address:

        def rehearse(python: str, rules: str) -> None:
            programs = install(address, python, rules)
            version = run(python, "--version").strip()
            print(f"{version}, rules {rules}: {try_it(programs)}", flush=True)

        publish(address, build(here))
        publish(address, build(here, "web/wheel"))
        rehearse(sys.executable, "interpreted")
        for python in (sys.executable, *other_pythons()):
            tools = environment(f"build-{Path(python).name}", python, "build.txt")
            began = time.monotonic()
            wheel = build(tools / "python", compiled=True)
            print(f"compiled in {time.monotonic() - began:.0f} s", flush=True)
            publish(address, wheel)
            rehearse(python, "compiled")


if __name__ == "__main__":
    try:
        main()
    except httpx.HTTPError as error:
        sys.exit(f"release: {error}")
