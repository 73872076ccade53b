"""Writes docs/results.md from docs/results/*.json: `python -m scripts.results`.

Each file is one subject with a title, a text and rows. To publish a new figure, replace the row.
"""

import json
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "results.md"
SUBJECTS = ("speed", "strength", "cast", "balance", "reliability", "site")
COLUMNS = {
    "what": "Quantity",
    "goal": "Goal",
    "figure": "Figure",
    "command": "Command",
    "machine": "Machine",
    "date": "Date",
}
REPEATED = ("command", "machine", "date")
"""The columns in which ″ stands for the text of the row above."""

HEAD = """# Results

The newest figure for each quantity, with the command that measures it. *Not measured* and *not
recorded* mean what they say, and ″ repeats the row above. All machines have two cores (AMD EPYC or
Intel Xeon); other programs slow down a busy one.

`python -m scripts.results` generates this page from `docs/results/*.json`. To publish a figure,
replace its row there.
"""


def results() -> str:
    """Return the text of the page."""
    return "\n".join([HEAD, *map(subject, SUBJECTS)])


def subject(name: str) -> str:
    """Return the section of a subject: heading, text and table."""
    file = DOCS / "results" / f"{name}.json"
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    lines = [f"| {' | '.join(COLUMNS.values())} |", f"| {' | '.join('---' for _ in COLUMNS)} |"]
    above: dict[str, str] = {}
    for row in content["rows"]:
        same = {key for key in REPEATED if row[key] and row[key] == above.get(key)}
        cells = ["″" if key in same else row[key] for key in COLUMNS]
        lines.append(f"| {' | '.join(cells)} |")
        above = row
    if "means" in content:
        lines += ["", *table_of(content["means"])]
    return "\n".join([f"## {content['title']}\n", f"{content['text']}\n", *lines, ""])


def table_of(means: dict[str, dict[str, float]]) -> list[str]:
    """Return the lines of a table with a row for each name and a column for each mean."""
    columns = ["", *next(iter(means.values()))]
    lines = [f"| {' | '.join(columns)} |", f"| ---{' | ---:' * (len(columns) - 1)} |"]
    for name, row in means.items():
        lines.append(f"| {' | '.join([name, *map(str, row.values())])} |")
    return lines


if __name__ == "__main__":
    PAGE.write_text(results(), encoding="utf-8")
