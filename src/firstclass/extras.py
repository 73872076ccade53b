"""Finds the extra that brings an optional library."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, requires

REQUIREMENT = re.compile(r"([\w.-]+).*; extra == ['\"](\w+)['\"]")
OTHER_NAMES = {"pyspiel": "open-spiel"}
"""Modules with another name than their library."""


@contextmanager
def optional_imports(program: str) -> Iterator[None]:
    """End a program in one sentence if an import in the block lacks an optional library."""
    try:
        yield
    except ModuleNotFoundError as error:
        if not (hint := install_hint(error)):
            raise
        sys.exit(f"{program}: {hint}")


def install_hint(error: ImportError) -> str:
    """Return what to install for a failed import; an empty string if no extra has the library."""
    module = (error.name or "").partition(".")[0]
    library = OTHER_NAMES.get(module, module.replace("_", "-"))
    found = [extra for name, extra in optional_libraries() if name == library]
    return f"needs {library}: {install_command(min(found))}" if found else ""


def install_command(extra: str) -> str:
    """Return what to do to install an extra. The package is not on PyPI."""
    return f"run pip install --editable '.[{extra}]' in the project's folder"


def optional_libraries() -> list[tuple[str, str]]:
    """Return the libraries of all extras, each with its extra."""
    try:
        lines = requires("firstclass") or []
    except PackageNotFoundError:
        return []
    return [(match[1], match[2]) for line in lines if (match := REQUIREMENT.fullmatch(line))]
