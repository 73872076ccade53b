"""The reference of the library, from the sources' own signatures and docstrings.

`python -m scripts.library` prints it. `make docs` puts it into docs/python/library.md and the
layouts into docs/python/observation.md (scripts/generated.py). It only reads the sources, so it is
the same for interpreted and compiled rules.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from firstclass import Setup
from firstclass.encoding import Layout as Encoding
from firstclass.encoding import cards
from firstclass.encoding import layout as encoding
from firstclass.players.features import FEATURES
from firstclass.rules.vocabulary.event_kinds import FIELDS
from firstclass.rules.vocabulary.layout import FeatureLayout

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
OBSERVATION = "../contribute/protocol-reference.md#the-observation"


class Chapter(NamedTuple):
    """Some public names of a module: first those listed, then the others if ``rest`` is true."""

    title: str
    module: str
    text: str
    first: tuple[str, ...] = ()
    rest: bool = True


CHAPTERS = (
    Chapter(
        "The game",
        "firstclass",
        "Import these names from `firstclass`.",
        ("Setup", "Game", "ACTIONS", "ACTION_COUNT", "action_id"),
        rest=False,
    ),
    Chapter(
        "Events",
        "firstclass",
        "`Game.apply` and `Game.play` return events, and `Game.event_as_dict` describes one.",
        ("Event",),
        rest=False,
    ),
    Chapter(
        "Views and bots",
        "firstclass.players",
        "Import these names from `firstclass.players`. A view returns"
        f" [observations]({OBSERVATION}). See [Write a bot](write-a-bot.md).",
        ("SeatView", "Player", "make_player", "NAMES", "register", "AssessingPlayer", "Assessment"),
    ),
    Chapter(
        "Boxes, builds and errors",
        "firstclass",
        "The other names of `firstclass`. See [Cards as data](cards-format.md).",
        ("load", "Catalogue", "RULES"),
    ),
    Chapter(
        "Environments",
        "firstclass.envs",
        "`firstclass.envs` (extra `envs`). See [Environments](environments.md).",
        ("FirstClass", "VectorEnv"),
    ),
    Chapter(
        "PettingZoo",
        "firstclass.envs.firstclass_v0",
        "`firstclass.envs.firstclass_v0` (extra `envs`).",
    ),
    Chapter(
        "OpenSpiel",
        "firstclass.envs.openspiel",
        "`firstclass.envs.openspiel` (extra `openspiel`).",
    ),
    Chapter(
        "Observations as numbers",
        "firstclass.encoding",
        "`firstclass.encoding`. See [Observation layout](observation.md).",
        ("encode", "encode_into", "layout", "cards"),
    ),
    Chapter(
        "Datasets",
        "firstclass.lab.data",
        "`firstclass.lab.data` (extra `data`). See [Datasets](datasets.md).",
        ("batches", "read", "games"),
    ),
    Chapter(
        "Scenarios",
        "firstclass.scenarios",
        "`firstclass.scenarios`. See [Scenario format](scenario-format.md).",
        ("read", "run", "set_up", "to_toml"),
    ),
    Chapter(
        "Reviews",
        "firstclass.review",
        "`firstclass.review`. See [Review a game](review-a-game.md).",
        ("review_game",),
    ),
    Chapter(
        "Pictures", "firstclass.pictures", "`firstclass.pictures`. See [Gallery](../gallery.md)."
    ),
)
PUBLIC_MODULES = tuple(dict.fromkeys(chapter.module for chapter in CHAPTERS))


def library() -> str:
    """Return the reference of everything public, ordered by use."""
    parts, shown = [], set[tuple[str, str]]()
    for chapter in CHAPTERS:
        parts += [f"## {chapter.title}\n", f"{chapter.text}\n"]
        if chapter.title == "Events":
            parts.append(events())
        for name in chosen(chapter):
            if (chapter.module, name) not in shown:
                shown.add((chapter.module, name))
                parts += [f"### {name}\n", *entry(name, *defined(name, chapter.module))]
    return "\n".join(parts)


def chosen(chapter: Chapter) -> list[str]:
    """Return the names of a chapter in their order."""
    names = public(chapter.module)
    if unknown := set(chapter.first) - names:
        raise SystemExit(f"error: {chapter.module}: expected to find {min(unknown)}")
    others = sorted(names - set(chapter.first), key=str.lower) if chapter.rest else []
    return [*chapter.first, *others]


def public(module: str) -> set[str]:
    """Return the names in the ``__all__`` of a module."""
    body = tree_of(module).body
    named = next(n for n in body if isinstance(n, ast.Assign) and names_of(n) == ["__all__"])
    return set(ast.literal_eval(named.value))


def observation() -> str:
    """Return the table of an observation."""
    return f"`layout(setup)` for the box of the package:\n\n{sections(encoding(Setup()))}"


def card_numbers() -> str:
    """Return the table of the numbers that describe a card."""
    return sections(cards(Setup()).layout)


def features() -> str:
    """Return the table of the inputs of the network."""
    return layout(FEATURES)


def defined(name: str, module: str) -> tuple[ast.Module, int]:
    """Return the source that defines a name, and the number of its statement."""
    tree = tree_of(module)
    for number, node in enumerate(tree.body):
        if name in names_of(node):
            return tree, number
        if isinstance(node, ast.ImportFrom) and name in [a.asname or a.name for a in node.names]:
            return defined(name, node.module or "")
    raise SystemExit(f"error: {module}: expected to find {name}")


def tree_of(module: str) -> ast.Module:
    """Return the source of a module."""
    path = SOURCES / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8"))


def names_of(node: ast.AST) -> list[str]:
    """Return the names that a statement defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def entry(name: str, tree: ast.Module, number: int) -> Iterator[str]:
    """Yield the entry of a name."""
    node = tree.body[number]
    if isinstance(node, ast.ClassDef):
        if signature := made_by(node, tree):
            yield f"`{name}{signature}`\n"
        yield docstring_of(node)
        for part in parts_of(node, tree):
            if is_public(part):
                yield f"**`{title(part)}`**\n"
                yield docstring_of(part)
    elif isinstance(node, ast.FunctionDef):
        yield f"`{title(node)}`\n"
        yield docstring_of(node)
    else:
        yield f"{plain(after(tree, number))}\n"


def is_public(node: ast.FunctionDef) -> bool:
    """Return whether a method is public."""
    kinds = [ast.unparse(decorator) for decorator in node.decorator_list]
    return not node.name.startswith("_") and "overload" not in kinds


def parts_of(node: ast.ClassDef, tree: ast.Module) -> list[ast.FunctionDef]:
    """Return the methods of a class, after those of the project's classes that it inherits."""
    parts = [part for base in bases_of(node, tree) for part in parts_of(*base)]
    return parts + [part for part in node.body if isinstance(part, ast.FunctionDef)]


def bases_of(node: ast.ClassDef, tree: ast.Module) -> Iterator[tuple[ast.ClassDef, ast.Module]]:
    """Yield the base classes that belong to the project, each with its source."""
    named = [ast.unparse(base) for base in node.bases]
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and str(statement.module).startswith(
            "firstclass."
        ):
            for name in [alias.name for alias in statement.names if alias.name in named]:
                source, number = defined(name, str(statement.module))
                base = source.body[number]
                if isinstance(base, ast.ClassDef):
                    yield base, source


def made_by(node: ast.ClassDef, tree: ast.Module) -> str:
    """Return the arguments of a class."""
    made = [part for part in parts_of(node, tree) if part.name == "__init__"]
    return signature(made[0], returns=False) if made else ""


def title(node: ast.FunctionDef) -> str:
    """Return a function with its signature, or a property with its type."""
    if any(ast.unparse(decorator).endswith("property") for decorator in node.decorator_list):
        return f"{node.name}: {unquoted(node.returns)}"
    return node.name + signature(node)


def unquoted(annotation: ast.expr | None) -> str:
    """Return a type without the quotes of a forward reference."""
    return ast.unparse(annotation).replace("'", "") if annotation else "None"


def signature(node: ast.FunctionDef, returns: bool = True) -> str:
    """Return the arguments without ``self``, and the return type."""
    arguments = re.sub(r"^(self|cls)(, )?", "", ast.unparse(node.args))
    text = f"({arguments})"
    if returns and node.returns is not None:
        text += f" -> {unquoted(node.returns)}"
    return text


def after(tree: ast.Module, number: int) -> str:
    """Return the text below a constant."""
    below = tree.body[number + 1] if number + 1 < len(tree.body) else None
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
        return inspect.cleandoc(str(below.value.value))
    raise SystemExit(f"error: expected a text below {names_of(tree.body[number])}")


def docstring_of(node: ast.ClassDef | ast.FunctionDef) -> str:
    """Return a docstring as Markdown."""
    text = ast.get_docstring(node)
    if text is None:
        raise SystemExit(f"error: {node.name}: expected a docstring")
    return f"{plain(text)}\n"


def plain(text: str) -> str:
    """Return a text with references and code as in Markdown, and fenced examples."""
    text = re.sub(r":\w+:`([^`]+)`", r"`\1`", text).replace("``", "`")
    return re.sub(r"(?m)^>>>(?:.+\n?)+", lambda match: f"```pycon\n{match[0].rstrip()}\n```", text)


def events() -> str:
    """Return the kinds of events with their fields as a table."""
    rows = [
        f"| `{kind}` | {', '.join(f'`{name}`' for name in names)} |"
        for kind, names in FIELDS.items()
    ]
    head = [
        "The fields of each `kind`, in addition to `seat`:",
        "",
        "| Kind | Fields |",
        "| --- | --- |",
    ]
    return "\n".join([*head, *rows, ""])


def layout(rows: FeatureLayout) -> str:
    """Return the fields of a row of numbers as a table."""
    table = ["| From | Numbers | Name | Meaning |", "| ---: | ---: | --- | --- |"]
    first = 0
    for name, width, meaning in rows.fields:
        table.append(f"| {first} | {width} | `{name}` | {meaning} |")
        first += width
    return "\n".join([*table, ""])


def sections(rows: Encoding) -> str:
    """Return the sections of an encoding as a table; of sections that repeat, the first."""
    table = ["| From | Numbers | Highest | Kind | Name | Meaning |"]
    table += ["| ---: | ---: | ---: | --- | --- | --- |"]
    shown: set[str] = set()
    for name, offset, length, high, _, kind, meaning in rows.sections:
        of_all = re.sub(r"\.\d+", ".n", name)
        if of_all not in shown:
            table.append(f"| {offset} | {length} | {high} | {kind} | `{of_all}` | {meaning} |")
            shown.add(of_all)
    more = [
        "\n`n` counts repeated sections from 0: boards from the player's own to the left, places of"
        " the account. All sections of one come before those of the next.\n"
    ]
    return "\n".join([*table, *(more if any(".n" in name for name in shown) else [""])])


if __name__ == "__main__":
    sys.stdout.write(library())
