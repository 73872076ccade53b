"""Runs a program in the engine of `make site`, as in the browser, but in Node."""

import json
import subprocess
from pathlib import Path
from typing import Any

SITE = Path(__file__).parents[1] / "dist" / "site"


def run_in_engine(source: str, call: str, site: Path = SITE, *options: str) -> Any:
    """Return the result of a call in that program; the engine answers in JSON."""
    return run_and_log(source, call, site, *options)[0]


def run_and_log(source: str, call: str, site: Path, *options: str) -> tuple[Any, str]:
    """Return the result of a call in that program, and what the engine has logged."""
    named = Path(source).stem
    program = f"__name__ = {named!r}\n{Path(source).read_text(encoding='utf-8')}\n{call}"
    engine = ["node", str(Path(__file__).with_suffix(".mjs")), str(site), *options]
    result = subprocess.run(engine, input=program, capture_output=True, text=True, check=True)
    return json.loads(result.stdout), result.stderr
