"""The table of rulings and the scenarios that prove them.

    python -m scripts.rulings docs/rules.md tests/scenarios

prints it. `make docs` puts it into the site (scripts/generated.py).
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.schema import Scenario, find, read

ANCHOR = re.compile(r'<a id="([A-Z]{1,2}\d{0,2}m?)"></a>')

Found = list[tuple[Path, Scenario]]


def rulings(page: str) -> list[str]:
    """Return the ids of the rulings of a page, in its order."""
    return ANCHOR.findall(page)


def table(rules: str, rules_link: str, folder_link: str, found: Found) -> str:
    """Return the table, with links to the page of rules and to the folder of scenarios.

    ``rules`` is the text of the page. Raises :class:`ScenarioError` if a ruling has no scenario, or
    if a scenario names an unknown ruling.
    """
    known = rulings(rules)
    for path, scenario in found:
        for ruling in scenario.rulings:
            if ruling not in known:
                raise ScenarioError(f"expected a ruling of the page, found {ruling!r}").at(
                    path, scenario.title
                )
    rows = [
        f"| [{ruling}]({rules_link}#{ruling}) | {_cell(ruling, folder_link, found)} |"
        for ruling in known
    ]
    return "\n".join(["| Rule | Scenarios |", "| --- | --- |", *rows, ""])


def _cell(ruling: str, folder: str, found: Found) -> str:
    """Return the titles of the scenarios that show a ruling, by file."""
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


def main(arguments: Iterable[str]) -> int:
    """Print the table; return the exit code."""
    try:
        page, folder = map(Path, arguments)
        text = page.read_text(encoding="utf-8")
        print(table(text, page.as_posix(), folder.as_posix(), read_all(folder)), end="")
    except (ScenarioError, OSError, ValueError) as error:
        print(f"expected a page and a folder of scenarios: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
