"""Runs a notebook from the top, as a page would show it: `python scripts/notebook.py FILE`.

An error in a cell ends it. Jupyter would do the same with some hundred megabytes more.
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
    """Each cell: its kind, its source, and what it showed."""
    names: dict[str, Any] = {"__name__": "__main__"}
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, cell in enumerate(notebook["cells"], 1):
        kind, source = cell["cell_type"], "".join(cell["source"])
        yield kind, source, shown(source, names, f"cell {number}") if kind == "code" else ""


def shown(cell: str, names: dict[str, Any], where: str) -> str:
    """What a cell shows after it ran: its figure, or its last expression as richly as can be."""
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
    """The figure that a cell has drawn, if it drew one."""
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
    for _, _, told in played(Path(sys.argv[1])):
        print(told)
