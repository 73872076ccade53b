"""Fills in the parts of the guides that exist only in the site: `<!-- generated: KIND NAMES -->`.

scripts/guides.py calls `filled` for each page when `make docs` gathers them. Links in a part are
relative to the page that contains it.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from firstclass.scenarios.index import read_all, table
from scripts import contract, library

ROOT = Path(__file__).parents[1]
MARK = re.compile(r"<!-- generated: (\w+)(.*?) -->", re.DOTALL)
RULES = ROOT / "docs/rules.md"
SCENARIOS = ROOT / "tests/scenarios"


def filled(page: str) -> str:
    """Return a page with every generated part in place of its mark."""
    return MARK.sub(lambda mark: PARTS[mark[1]](mark[2].split()), page)


def names(page: str) -> list[str]:
    """Return all types whose tables a page asks for."""
    return [name for kind, rest in MARK.findall(page) if kind == "types" for name in rest.split()]


def scenarios(_: Sequence[str]) -> str:
    """Return the table of rulings and their scenarios."""
    rules = RULES.read_text(encoding="utf-8")
    return table(rules, "../rules.md", "../../tests/scenarios", read_all(SCENARIOS))


PARTS: dict[str, Callable[[Sequence[str]], str]] = {
    "calls": lambda _: contract.calls(),
    "types": lambda types: "\n".join(map(contract.shape, types)),
    "library": lambda _: library.library(),
    "observation": lambda _: library.observation(),
    "cards": lambda _: library.card_numbers(),
    "features": lambda _: library.features(),
    "scenarios": scenarios,
}
