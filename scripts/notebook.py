"""Runs a notebook from top to bottom and prints its output: `python scripts/notebook.py FILE`.

An error in a cell ends the run. Jupyter would do the same, but needs a few hundred megabytes more.
"""

import ast
import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

RICH = ("_repr_html_", "_repr_svg_", "__repr__")


def played(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield each cell with its kind, its source and its output."""
    names: dict[str, Any] = {"__name__": "__main__"}
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, cell in enumerate(notebook["cells"], 1):
        kind, source = cell["cell_type"], "".join(cell["source"])
        yield kind, source, run_cell(source, names, f"cell {number}") if kind == "code" else ""


def run_cell(cell: str, names: dict[str, Any], where: str) -> str:
    """Run a cell and return its output: its figure, or the richest form of its last expression."""
    body = ast.parse(cell, where).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), where, "exec"), names)
    value = None
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    if figure := drawn():
        return figure
    if value is None or cell.endswith(";"):
        return ""
    rich = next(name for name in RICH if hasattr(value, name))
    return str(getattr(value, rich)())


def drawn() -> str:
    """Return the figure that a cell has drawn, or an empty string."""
    if "matplotlib.pyplot" not in sys.modules:
        return ""
    from matplotlib import pyplot

    if not pyplot.get_fignums():
        return ""
    file = StringIO()
    pyplot.savefig(file, format="svg", bbox_inches="tight")
    pyplot.close()
    return file.getvalue()[file.getvalue().index("<svg") :]


if __name__ == "__main__":
    for _, _, output in played(Path(sys.argv[1])):
        print(output)
