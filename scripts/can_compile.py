"""Checks whether C can be compiled for this Python; exits with code 1 if something is missing."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path


def main() -> int:
    """Print what is missing; return the exit code."""
    note = lacking()
    if note:
        print(note, file=sys.stderr)
    return 1 if note else 0


def lacking() -> str | None:
    """Return a note about a missing compiler or missing headers of Python, or None."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if shutil.which(compiler) is None:
        missing = f"there is no C compiler {compiler}"
    elif not headers.is_file():
        missing = f"there is no {headers}"
    else:
        return None
    return f"note: {missing}, so the rules are interpreted: everything works, but slower"


if __name__ == "__main__":
    sys.exit(main())
