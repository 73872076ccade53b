"""Writes docs/library.md: what is public, from the sources' own signatures and docstrings.

`python scripts/library.py` writes the file, `python scripts/library.py -` prints it. It only reads
the sources, so it says the same of interpreted and of compiled rules.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from firstclass import Setup
from firstclass.encoding import Layout as Encoding
from firstclass.encoding import cards
from firstclass.encoding import layout as encoding
from firstclass.players.features import FEATURES
from firstclass.rules.vocabulary.events import FIELDS
from firstclass.rules.vocabulary.layout import Layout

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
TARGET = ROOT / "docs" / "library.md"
DOORS = {
    "firstclass": "The game itself.",
    "firstclass.players": "The computer's players, and how to be one: [players.md](players.md).",
    "firstclass.encoding": "What a seat may see, for who learns: [research.md](research.md).",
    "firstclass.envs": "Environments for them (`pip install 'firstclass[envs]'`).",
    "firstclass.envs.firstclass_v0": "The game for several agents, as PettingZoo has it.",
    "firstclass.envs.openspiel": "The game for OpenSpiel (`pip install 'firstclass[openspiel]'`).",
    "firstclass.lab.data": "Data of games, read again: [data.md](data.md) (extra `data`).",
    "firstclass.pictures": "The table as a seat sees it: [gallery.md](gallery.md).",
    "firstclass.review": "What everybody gave away in a game.",
    "firstclass.scenarios": "Positions as text: [scenarios.md](scenarios.md).",
}
HEAD = """# The library

Everything that is public, made of the docstrings by `python scripts/library.py`. What is not named
here may change at any time. A first look is in the [README](../README.md); `examples/` has short
programs: play, write a player, analyse a record, draw a curve, a box of one's own. What `observe`
tells is in [protocol.md](protocol.md#the-observation), and so is the notation of the
[actions](protocol.md#actions).
"""


def library() -> str:
    """The text of docs/library.md."""
    parts = [HEAD]
    for door, line in DOORS.items():
        parts += [f"## {door}\n", f"{line}\n", *entries(door)]
    parts += ["## Events\n", events()]
    parts += ["## The row\n", "`firstclass.encoding.layout(setup)` for the box of the package:"]
    parts[-1] += f" {encoding(Setup()).size:,} numbers, each a byte.\n"
    parts += [sections(encoding(Setup()))]
    parts += ["## The numbers of a card\n", "`firstclass.encoding.cards(setup).layout`.\n"]
    parts += [sections(cards(Setup()).layout)]
    parts += ["## The features\n", "`firstclass.players.features.FEATURES`, what the conductor's"]
    parts[-1] += " network is told of the end of a turn.\n"
    parts += [layout(FEATURES)]
    return "\n".join(parts)


def entries(door: str) -> Iterator[str]:
    """The public names of a door, in the order of the alphabet."""
    tree = tree_of(door)
    named = next(n for n in tree.body if isinstance(n, ast.Assign) and names_of(n) == ["__all__"])
    for name in sorted(ast.literal_eval(named.value), key=str.lower):
        yield f"### {name}\n"
        yield from entry(name, *defined(name, door))


def defined(name: str, module: str) -> tuple[ast.Module, int]:
    """Where a name comes from: the source, and the number of its statement."""
    tree = tree_of(module)
    for number, node in enumerate(tree.body):
        if name in names_of(node):
            return tree, number
        if isinstance(node, ast.ImportFrom) and name in [a.asname or a.name for a in node.names]:
            return defined(name, node.module or "")
    raise SystemExit(f"error: {module}: expected to find {name}")


def tree_of(module: str) -> ast.Module:
    """The source of a module."""
    path = SOURCES / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8"))


def names_of(node: ast.AST) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def entry(name: str, tree: ast.Module, number: int) -> Iterator[str]:
    """What is said of a name."""
    node = tree.body[number]
    if isinstance(node, ast.ClassDef):
        if signature := made_by(node, tree):
            yield f"`{name}{signature}`\n"
        yield told(node)
        for part in parts_of(node, tree):
            if is_public(part):
                yield f"**`{title(part)}`**\n"
                yield told(part)
    elif isinstance(node, ast.FunctionDef):
        yield f"`{title(node)}`\n"
        yield told(node)
    else:
        yield f"{plain(after(tree, number))}\n"


def is_public(node: ast.FunctionDef) -> bool:
    """Whether a method is for everybody."""
    kinds = [ast.unparse(decorator) for decorator in node.decorator_list]
    return not node.name.startswith("_") and "overload" not in kinds


def parts_of(node: ast.ClassDef, tree: ast.Module) -> list[ast.FunctionDef]:
    """The methods of a class, behind those of the project's classes that it is made of."""
    parts = [part for base in bases_of(node, tree) for part in parts_of(*base)]
    return parts + [part for part in node.body if isinstance(part, ast.FunctionDef)]


def bases_of(node: ast.ClassDef, tree: ast.Module) -> Iterator[tuple[ast.ClassDef, ast.Module]]:
    """The project's own classes that a class names as its bases, each with its source."""
    named = [ast.unparse(base) for base in node.bases]
    for line in tree.body:
        if isinstance(line, ast.ImportFrom) and str(line.module).startswith("firstclass."):
            for name in [alias.name for alias in line.names if alias.name in named]:
                source, number = defined(name, str(line.module))
                base = source.body[number]
                if isinstance(base, ast.ClassDef):
                    yield base, source


def made_by(node: ast.ClassDef, tree: ast.Module) -> str:
    """How an object of a class is made."""
    made = [part for part in parts_of(node, tree) if part.name == "__init__"]
    return signature(made[0], returns=False) if made else ""


def title(node: ast.FunctionDef) -> str:
    """A function with its signature, a property without."""
    if any(ast.unparse(decorator).endswith("property") for decorator in node.decorator_list):
        return f"{node.name}: {unquoted(node.returns)}"
    return node.name + signature(node)


def unquoted(annotation: ast.expr | None) -> str:
    """A type, also one that is named before it is defined."""
    return ast.unparse(annotation).replace("'", "") if annotation else "None"


def signature(node: ast.FunctionDef, returns: bool = True) -> str:
    """The arguments, without the object itself, and what comes back."""
    arguments = re.sub(r"^(self|cls)(, )?", "", ast.unparse(node.args))
    text = f"({arguments})"
    if returns and node.returns is not None:
        text += f" -> {unquoted(node.returns)}"
    return text


def after(tree: ast.Module, number: int) -> str:
    """What is written below a constant."""
    below = tree.body[number + 1] if number + 1 < len(tree.body) else None
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
        return inspect.cleandoc(str(below.value.value))
    raise SystemExit(f"error: expected a text below {names_of(tree.body[number])}")


def told(node: ast.ClassDef | ast.FunctionDef) -> str:
    """A docstring as Markdown."""
    text = ast.get_docstring(node)
    if text is None:
        raise SystemExit(f"error: {node.name}: expected a docstring")
    return f"{plain(text)}\n"


def plain(text: str) -> str:
    """References and code as Markdown has them, examples in a fence."""
    text = re.sub(r":\w+:`([^`]+)`", r"`\1`", text).replace("``", "`")
    return re.sub(r"(?m)^>>>(?:.+\n?)+", lambda match: f"```pycon\n{match[0].rstrip()}\n```", text)


def events() -> str:
    """The kinds of events with the names of their values."""
    rows = [
        f"| `{kind}` | {', '.join(f'`{name}`' for name in names)} |"
        for kind, names in FIELDS.items()
    ]
    head = [
        "What `Game.tell` says of each `kind`, besides `seat`.",
        "",
        "| kind | fields |",
        "| --- | --- |",
    ]
    return "\n".join([*head, *rows, ""])


def layout(rows: Layout) -> str:
    """What stands where in a row of numbers."""
    table = ["| from | numbers | name | meaning |", "| ---: | ---: | --- | --- |"]
    first = 0
    for name, width, meaning in rows.fields:
        table.append(f"| {first} | {width} | `{name}` | {meaning} |")
        first += width
    return "\n".join([*table, ""])


def sections(rows: Encoding) -> str:
    """What stands where in a row of the encoding: of what is alike, the first."""
    table = ["| from | numbers | highest | kind | name | meaning |"]
    table += ["| ---: | ---: | ---: | --- | --- | --- |"]
    shown: set[str] = set()
    for name, offset, length, high, _, kind, meaning in rows.sections:
        of_all = re.sub(r"\.\d+", ".n", name)
        if of_all not in shown:
            table.append(f"| {offset} | {length} | {high} | {kind} | `{of_all}` | {meaning} |")
            shown.add(of_all)
    more = [
        "\n`n` counts what is alike from 0, all of one and then all of the next: boards from the"
        " own to the left, places of the account.\n"
    ]
    return "\n".join([*table, *(more if any(".n" in name for name in shown) else [""])])


if __name__ == "__main__":
    if sys.argv[1:] == ["-"]:
        sys.stdout.write(library())
    else:
        TARGET.write_text(library(), encoding="utf-8")
