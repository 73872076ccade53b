"""Whether C can be compiled for this Python: says what is missing, with exit code 1."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path


def main() -> int:
    """Look for a compiler and for the headers of Python."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if shutil.which(compiler) is None:
        missing = f"there is no C compiler {compiler}"
    elif not headers.is_file():
        missing = f"there is no {headers}"
    else:
        return 0
    print(f"note: {missing}, so the rules are interpreted: all works, only slower", file=sys.stderr)
    return 1


sys.exit(main())
