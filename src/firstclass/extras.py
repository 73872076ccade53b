"""Finds the extra that brings an optional library."""

import re
from importlib.metadata import PackageNotFoundError, requires

REQUIREMENT = re.compile(r"([\w.-]+).*; extra == ['\"](\w+)['\"]")


def install_hint(error: ImportError) -> str:
    """Return what to install for a failed import; an empty string if no extra has the library."""
    library = (error.name or "").partition(".")[0]
    found = [extra for name, extra in _optional_libraries() if name == library]
    return f"needs {library}: {install_command(min(found))}" if found else ""


def install_command(extra: str) -> str:
    """Return what to do to install an extra. The package is not on PyPI."""
    return f"run pip install --editable '.[{extra}]' in the project's folder"


def _optional_libraries() -> list[tuple[str, str]]:
    """Return the libraries of all extras, each with its extra."""
    try:
        lines = requires("firstclass") or []
    except PackageNotFoundError:
        return []
    return [(match[1], match[2]) for line in lines if (match := REQUIREMENT.fullmatch(line))]
