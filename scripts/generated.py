"""Fills in the parts of the guides that exist only in the site: `<!-- generated: KIND NAMES -->`.

scripts/guides.py calls `filled` for each page when `make docs` gathers them. Links in a part are
relative to the page that contains it.
"""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from firstclass.lab.matches import ladder_page
from firstclass.lab.matches.ladder import Ladder
from scripts import contract, library
from scripts.rulings import read_all, table

ROOT = Path(__file__).parents[1]
MARK = re.compile(r"<!-- generated: (\w+)(.*?) -->", re.DOTALL)
RULES = ROOT / "docs/rules.md"
SCENARIOS = ROOT / "tests/scenarios"
LADDER = ROOT / "docs/results/ladder.jsonl"


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


def ladder(_: Sequence[str]) -> str:
    """Return the results of the published ladder, as the command writes them, without the title."""
    rows = [json.loads(line) for line in LADDER.read_text(encoding="utf-8").splitlines()]
    sizes = tuple(dict.fromkeys(row["players"] for row in rows))
    bots = tuple(dict.fromkeys(row["bots"][0] for row in rows))[::-1]
    games, seed, modules = (rows[0][key] for key in ("games", "seed", "modules"))
    page = ladder_page.page(Ladder(sizes, games, seed, modules, bots), rows)
    return page.removeprefix("# The ladder\n\n")


PARTS: dict[str, Callable[[Sequence[str]], str]] = {
    "calls": lambda _: contract.calls(),
    "types": lambda types: "\n".join(map(contract.shape, types)),
    "library": lambda _: library.library(),
    "observation": lambda _: library.observation(),
    "cards": lambda _: library.card_numbers(),
    "features": lambda _: library.features(),
    "scenarios": scenarios,
    "ladder": ladder,
}
