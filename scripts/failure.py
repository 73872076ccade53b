"""Prints why a download failed, in one line: `python -m scripts.failure LOG`.

The cause is rarely the last line of a log. It runs before anything is installed.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

CERTIFICATE = re.compile(r"certificate|CERT_|SSLError", re.IGNORECASE)
ERROR = re.compile(r"error|Caused by", re.IGNORECASE)
TRUST = (
    "; if your network inspects encrypted connections, see *A download fails* in"
    " docs/host/troubleshooting.md"
)


def cause(lines: Iterable[str]) -> str:
    """Return the first line about a certificate, or else about an error, or else the last one."""
    said = [line.strip() for line in lines if line.strip()]
    for pattern, advice in ((CERTIFICATE, TRUST), (ERROR, "")):
        for line in said:
            if pattern.search(line):
                return line + advice
    return said[-1] if said else "it said nothing"


def main(log: Path) -> None:
    """Print the cause, and where the rest is."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    print(f"the download failed: {cause(lines)} (everything it said: {log})")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
