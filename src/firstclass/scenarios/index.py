"""The table of rulings and their scenarios. A page contains it between two markers.

    python -m firstclass.scenarios.index docs/rules.md tests/scenarios

rewrites the table.
"""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.files import find, read
from firstclass.scenarios.schema import Scenario

BEGIN = "<!-- index of scenarios: begin -->"
END = "<!-- index of scenarios: end -->"
ANCHOR = re.compile(r'<a id="([A-Z]{1,2}\d{0,2}m?)"></a>')

Found = list[tuple[Path, Scenario]]


def rulings(page: str) -> list[str]:
    """Return the ids of the rulings of the page, in order."""
    return ANCHOR.findall(page)


def with_index(page: str, folder: str, found: Found) -> str:
    """Return the page with its table. ``folder`` is the path from the page to the scenarios.

    Raises :class:`ScenarioError` for a ruling without a scenario, and for an unknown ruling.
    """
    known = rulings(page)
    for path, scenario in found:
        for ruling in scenario.rulings:
            if ruling not in known:
                raise ScenarioError(f"expected a ruling of the page, found {ruling!r}").at(
                    path, scenario.title
                )
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ScenarioError(f"expected the markers {BEGIN} and {END}")
    rows = [f"| [{ruling}](#{ruling}) | {_cell(ruling, folder, found)} |" for ruling in known]
    table = "\n".join(["| rule | scenarios |", "| --- | --- |", *rows])
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{after}"


def _cell(ruling: str, folder: str, found: Found) -> str:
    """Return the titles of the scenarios for a ruling, by file."""
    titles: dict[str, list[str]] = {}
    for path, scenario in found:
        if ruling in scenario.rulings:
            titles.setdefault(path.name, []).append(scenario.title.replace("|", "\\|"))
    if not titles:
        raise ScenarioError(f"expected a scenario for the ruling {ruling}")
    return "<br>".join(
        f"[{name}]({folder}/{name}): {' · '.join(those)}" for name, those in titles.items()
    )


def read_all(folder: Path) -> Found:
    """Return all scenarios of a folder, with their files."""
    return [(path, scenario) for path in find([folder]) for scenario in read(path)]


def main(words: Iterable[str]) -> int:
    """Write the table into a page; return the exit code."""
    try:
        page, folder = map(Path, words)
        text = page.read_text(encoding="utf-8")
        there = Path(os.path.relpath(folder, page.parent)).as_posix()
        page.write_text(with_index(text, there, read_all(folder)), encoding="utf-8")
    except (ScenarioError, OSError, ValueError) as error:
        print(f"expected a page and a folder of scenarios: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
