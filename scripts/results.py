"""Writes docs/results.md from docs/results/*.json: `python -m scripts.results`.

Each file is one subject with a title, a text and rows. To publish a new figure, replace the row.
"""

import json
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "results.md"
SUBJECTS = ("speed", "strength", "balance", "reliability", "site")
COLUMNS = {
    "what": "Quantity",
    "goal": "Goal",
    "figure": "Figure",
    "command": "Command",
    "machine": "Machine",
    "date": "Date",
}
HEAD = """# Results

The newest figure for each quantity, with the command that measures it. *Not measured* and *not
recorded* mean what they say. All machines have two cores (AMD EPYC or Intel Xeon); other programs
slow down a busy one.

`python -m scripts.results` generates this page from `docs/results/*.json`. To publish a figure,
replace its row there.
"""


def results() -> str:
    """Return the text of the page."""
    return "\n".join([HEAD, *map(subject, SUBJECTS)])


def subject(name: str) -> str:
    """Return the section of a subject: heading, text and table."""
    file = DOCS / "results" / f"{name}.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    lines = [f"| {' | '.join(COLUMNS.values())} |", f"| {' | '.join('---' for _ in COLUMNS)} |"]
    before = ""
    for row in found["rows"]:
        command = row["command"]
        if command and command == before:
            command = "the same"
        before = row["command"]
        lines.append(f"| {' | '.join((row | {'command': command})[key] for key in COLUMNS)} |")
    return "\n".join([f"## {found['title']}\n", f"{found['text']}\n", *lines, ""])


if __name__ == "__main__":
    PAGE.write_text(results(), encoding="utf-8")
