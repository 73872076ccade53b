"""Prints the path of one Python for each other version that firstclass supports.

It also says, on standard error, which versions stay untested.
"""

import subprocess
import sys
from collections.abc import Iterator
from os import environ, pathsep
from pathlib import Path

OLDEST = (3, 11)
NEWEST = (3, 13)
VERSION = "import sys; print(*sys.version_info[:2])"


def candidates() -> Iterator[Path]:
    """Yield interpreters by name from the search path and from pyenv."""
    folders = [Path(folder) for folder in environ["PATH"].split(pathsep)]
    folders += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        for folder in folders:
            if (program := folder / f"python3.{minor}").is_file():
                yield program


def version_of(program: Path) -> tuple[int, ...] | None:
    """Return the version of a Python; None if it does not start or lacks `venv`.

    Some shims do not start, and some system Pythons lack `venv`.
    """
    result = subprocess.run(
        [program, "-c", f"import ensurepip, venv; {VERSION}"], capture_output=True, text=True
    )
    return tuple(map(int, result.stdout.split())) if result.returncode == 0 else None


def other_pythons() -> Iterator[str]:
    """Yield one path for each version other than the running one; say what stays untested."""
    versions: set[tuple[int, ...]] = {sys.version_info[:2]}
    for program in candidates():
        version = version_of(program)
        if version and version not in versions:
            versions.add(version)
            yield str(program)
    supported = {(OLDEST[0], minor) for minor in range(OLDEST[1], NEWEST[1] + 1)}
    untested = [f"{major}.{minor}" for major, minor in sorted(supported - versions)]
    untested.append(f"{NEWEST[0]}.{NEWEST[1] + 1} and newer")
    print(f"untested here: Python {', '.join(untested)}", file=sys.stderr)


if __name__ == "__main__":
    for path in other_pythons():
        print(path)
