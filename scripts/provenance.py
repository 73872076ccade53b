"""Counts what is printed and what is reconstructed: `python -m scripts.provenance` writes it down.

README, CHANGELOG and the start page say how much of the box is the project's own design.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "src" / "firstclass" / "catalogue"
BASE_GAME = "X.toml"
TEXTS = (ROOT / "README.md", ROOT / "CHANGELOG.md")
PAGE = ROOT / "web" / "src" / "lib" / "pages" / "start" / "provenance.json"
SENTENCE = re.compile(
    r"(\d+)\s+of\s+the\s+(\d+)\s+entries\s+of\s+the\s+box\s+\((\d+)%\),\s+and\s+(\d+)\s+of\s+the\s+"
    r"base\s+game's\s+(\d+)\s+cards"
)


class Count(NamedTuple):
    """How many entries there are, and how many of them this project designed."""

    reconstructed: int
    entries: int


def count(pattern: str = "*.toml") -> Count:
    """Count the entries of some files of the catalogue."""
    files = (tomllib.loads(path.read_text("utf-8")) for path in CATALOGUE.glob(pattern))
    marks = [*chain.from_iterable(map(provenances, files))]
    return Count(marks.count("reconstructed"), len(marks))


def provenances(part: Any) -> Iterator[str]:
    """Yield the mark of each entry in a part of a file."""
    if isinstance(part, dict):
        if "provenance" in part:
            yield part["provenance"]
        part = [*part.values()]
    if isinstance(part, list):
        yield from chain.from_iterable(map(provenances, part))


def updated(text: str) -> str:
    """Return a text in which the sentence about the box has the present numbers."""
    box, base = count(), count(BASE_GAME)
    share = round(100 * box.reconstructed / box.entries)
    numbers = iter((*box, share, *base))
    return SENTENCE.sub(lambda match: re.sub(r"\d+", lambda _: str(next(numbers)), match[0]), text)


def page() -> str:
    """Return the numbers for the start page."""
    return f"{{ {json.dumps(count()._asdict())[1:-1]} }}\n"  # as Prettier writes it


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    for path in TEXTS:
        path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
