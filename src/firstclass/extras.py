"""Libraries that `pip install firstclass` alone does not bring, and the extras that do."""

import re
from importlib.metadata import PackageNotFoundError, requires

REQUIREMENT = re.compile(r"([\w.-]+).*; extra == ['\"](\w+)['\"]")


def lacking(error: ImportError) -> str:
    """What to install for an import that failed, in a few words; nothing if none of our extras."""
    library = (error.name or "").partition(".")[0]
    found = [extra for name, extra in _extras() if name == library]
    return f"needs {library}: pip install 'firstclass[{min(found)}]'" if found else ""


def _extras() -> list[tuple[str, str]]:
    """Each library of an extra, and the extra."""
    try:
        lines = requires("firstclass") or []
    except PackageNotFoundError:
        return []
    return [(match[1], match[2]) for line in lines if (match := REQUIREMENT.fullmatch(line))]
