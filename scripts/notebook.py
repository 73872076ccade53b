"""Runs a notebook from the top, as a page would show it: `python scripts/notebook.py FILE`.

An error in a cell ends it. Jupyter would do the same with some hundred megabytes more.
"""

import ast
import json
import sys
from pathlib import Path
from typing import Any

RICH = ("_repr_html_", "_repr_svg_", "__repr__")


def cells(path: Path) -> list[str]:
    """The programs of a notebook, one for each cell."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def shown(cell: str, names: dict[str, Any], where: str) -> str:
    """What a cell shows after it ran: its last expression, as richly as that can be."""
    body = ast.parse(cell, where).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), where, "exec"), names)
    if not isinstance(last, ast.Expr):
        return ""
    value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    if value is None or cell.endswith(";"):
        return ""
    rich = next(name for name in RICH if hasattr(value, name))
    return str(getattr(value, rich)())


if __name__ == "__main__":
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(Path(sys.argv[1])), 1):
        print(shown(cell, names, f"cell {number}"))
