"""Runs a longer test or a measurement: `python -m campaigns NAME [arguments]`.

It first builds what the campaign needs. Arguments replace the usual ones.
"""

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from scripts.preflight import name_programs

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled"
JOURNEYS = (
    "aid", "colours", "decisions", "hints", "history", "keyboard", "layers", "pointing", "puzzle",
    "review", "text_commands", "tutorial",
)  # fmt: skip
"""Tests of a table on one screen, which also work without a server."""


class Campaign(NamedTuple):
    """A longer test or a measurement."""

    about: str
    command: str
    """A line for the shell. The arguments stand for {}."""
    usual: str = ""
    """The usual arguments."""
    needs: str = "built tools"
    """The targets of make that are built first."""
    interpreted: bool = False
    """Whether it runs the sources, even if compiled rules are there."""


SPREAD = "--numprocesses auto --dist loadfile --no-loadscope-reorder"
CAMPAIGNS = {
    "soak": Campaign(
        "kill servers and databases while people play; nothing may be lost",
        "python -m tests.soak {}",
        "--kills 1000 --minutes 60",
        interpreted=True,
    ),
    "site-kills": Campaign(
        "kill pages that play the game in the browser; no shown move may be lost",
        "python -m tests.browser.site_kills {}",
        "--kills 50 --games 6",
        "built tools site",
        interpreted=True,
    ),
    "site-journeys": Campaign(
        "run the browser's tests of the table on the static site",
        f"pytest {SPREAD} --at site {{}}",
        " ".join(f"tests/browser/test_{name}.py" for name in JOURNEYS),
        "built tools preflight",
        interpreted=True,
    ),
    "firefox": Campaign(
        "run games, lessons, the lobby and the site in Firefox",
        f"build/firefox/bin/pytest {SPREAD} -m every_browser --browser firefox {{}}",
        "tests/browser",
        "built tools preflight build/firefox/.installed",
    ),
    "secrets": Campaign(
        "compare services that differ only in what a seat may not know",
        "python -m tests.service.test_noninterference {}",
        "--minutes 60",
        interpreted=True,
    ),
    "hostile": Campaign(
        "send the service ten times as much odd input as the tests",
        "pytest --hypothesis-profile tenfold {}",
        "tests/service/adapters/http/test_openapi.py tests/service/adapters/http/test_hostile.py",
        interpreted=True,
    ),
    "fuzz": Campaign(
        "play random games with all checks",
        "python -m tests.fuzz {}",
        "--minutes 60",
        interpreted=True,
    ),
    "mutants": Campaign(
        "put a fault into each part of the rules; a test should notice",
        "rm -rf build/mutants && git checkout-index --all --prefix=build/mutants/ &&"
        " cd build/mutants && mutmut run {} && mutmut results > ../mutants.txt",
        interpreted=True,
    ),
    "faults": Campaign(
        "put ten faults into the service and the pages; a test should notice",
        "python -m tests.faults {}",
        interpreted=True,
    ),
    "errands": Campaign(
        "make the first change of eight errands; `make check` should name the next place",
        "python -m tests.errands {}",
        interpreted=True,
    ),
    "under-load": Campaign(
        "repeat tests while the machine is busy, and list those that fail",
        "python scripts/under_load.py {}",
        "5 make test",
    ),
    "cluster": Campaign(
        "play games on a Ray cluster on this machine, and kill a worker (installs Ray, 79 MB)",
        "uv pip install --quiet --python .venv/bin/python 'ray>=2.50' &&"
        " python -m tests.lab.cluster {}",
        interpreted=True,
    ),
    "car-supply": Campaign(
        "count the games of strong bots in which there is no car card left for a move",
        "python -m benchmarks.car_supply {}",
    ),
    "bench": Campaign(
        "measure the speed of the engine",
        "firstclass bench {}",
    ),
    "cheats": Campaign(
        "cheat in rated games; no cheat may gain much rating",
        "python -m benchmarks.cheats {}",
        "--games 100",
        interpreted=True,
    ),
    "bench-check": Campaign(
        "compare the instructions for a decision with the stored figures",
        "python benchmarks/instructions.py {}",
        interpreted=True,
    ),
    "environments": Campaign(
        "measure the speed of the environments, next to others",
        "PYTHONPATH=src build/peers/bin/python -m benchmarks.environments {}",
        needs="built tools build/peers/.installed",
    ),
    "peers": Campaign(
        "measure the speed of other engines",
        "PYTHONPATH=src build/peers/bin/python -m benchmarks.peers {}",
        needs="built tools build/peers/.installed",
    ),
    "audit": Campaign(
        "look up known vulnerabilities of the dependencies (asks pypi.org and npmjs.org)",
        "uvx pip-audit --disable-pip --require-hashes --requirement requirements/run.txt {} &&"
        " cd web && npm audit --omit=dev",
    ),
}


def main() -> int:
    """Build what the campaign needs, and run it; return its exit code."""
    name, arguments = parsed()
    campaign = CAMPAIGNS[name]
    if "--help" not in arguments:
        prepared = subprocess.run(["make", "--silent", *campaign.needs.split()], cwd=ROOT)
        if prepared.returncode:
            return prepared.returncode
    chosen = shlex.join(arguments) if arguments else campaign.usual
    line = campaign.command.format(chosen)
    print(line, flush=True)
    return subprocess.run(line, shell=True, cwd=ROOT, env=environment(campaign)).returncode


def parsed() -> tuple[str, list[str]]:
    """Return the name of the campaign and its own arguments."""
    width = max(map(len, CAMPAIGNS))
    names = "\n".join(f"  {name:{width}}  {each.about}" for name, each in CAMPAIGNS.items())
    parser = argparse.ArgumentParser(
        prog="python -m campaigns",
        description="Run a longer test or a measurement:",
        epilog=f"{names}\n\nMost have options: python -m campaigns soak --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", choices=CAMPAIGNS, metavar="NAME", help="one of those below")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="replace its usual arguments")
    given = parser.parse_args()
    return given.name, given.arguments


def environment(campaign: Campaign) -> dict[str, str]:
    """Return the environment variables: the project's tools, browsers and build of the rules."""
    name_programs()
    path = os.pathsep.join([str(ROOT / ".venv" / "bin"), os.environ["PATH"]])
    variables = {**os.environ, "PATH": path, "RAY_raylet_start_wait_time_s": "300"}
    if not campaign.interpreted and any(COMPILED.glob("firstclass/rules/*/*.so")):
        variables |= {"FIRSTCLASS_RULES": "compiled", "PYTHONPATH": str(COMPILED)}
    return variables


if __name__ == "__main__":
    sys.exit(main())
