"""Every sentence the rules and the service refuse something with, read from their sources."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "firstclass"
RULING = re.compile(r"[A-Z]\d+m?|TT|")


def written() -> set[str]:
    """The sentences as they are written, with ``{}`` where something is filled in."""
    return {
        sentence
        for room in ("rules", "modules", "service")
        for file in SOURCES.joinpath(room).rglob("*.py")
        for sentence in _refusals(ast.parse(file.read_text(encoding="utf-8")))
    }


def _refusals(module: ast.Module) -> Iterator[str]:
    """Of a reason its sentence, of a refusal its message, what is wrong with a record, and why
    nothing can be taken back.

    The ruling of a reason is empty where nothing speaks against an action.
    """
    named = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        match node:
            case ast.Tuple(elts=[said, ast.Constant(value=str(ruling))]) if RULING.fullmatch(
                ruling
            ):
                yield from _sentences(said, named)
            case ast.Call(func=ast.Name(id="Refusal"), args=[_, said, *_]):
                yield from _sentences(said, named)
            case ast.Call(func=ast.Name(id="RecordError"), args=[said]):
                for sentence in _sentences(said, named):
                    fault = sentence.removeprefix("record: ")
                    if re.search("[a-z]", fault):
                        yield fault
            case ast.FunctionDef(name=name) if name.endswith("_reason"):
                for each in ast.walk(node):
                    if isinstance(each, ast.Return) and each.value is not None:
                        yield from _sentences(each.value, named)


def _sentences(said: ast.AST, named: dict[str, ast.expr]) -> Iterator[str]:
    """The texts an expression may stand for, as far as they are written there."""
    match said:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.JoinedStr(values=parts):
            text = "".join(p.value if isinstance(p, ast.Constant) else "{}" for p in parts)
            if re.search("[a-z]", text):
                yield text
        case ast.Name(id=name) if name in named:
            yield from _sentences(named[name], named)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _sentences(body, named)
            yield from _sentences(orelse, named)
