"""Compiles the rules, which pyproject.toml cannot describe.

With FIRSTCLASS_COMPILE=1, mypyc compiles the rules, the encoding, the stepping of environments, and
the search of the bots; the sources stay the same.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from setuptools import setup

ROOT = Path(__file__).parent
RULES = "src/firstclass/rules"
MODULES = "src/firstclass/modules"
# Modules that get values of any type from outside: Python checks these and reports errors.
BOUNDARY_FILES = ("game.py", "records.py", "setup.py")
# Descriptions of modules and support for scenarios are called too rarely to be compiled.
RARELY_CALLED = ("words.py", "scenario.py")
# The protocol is generated from these types, and a compiled type does not reveal its fields.
PROTOCOL_TYPES = ("view_types.py",)
ENCODING = ("fields", "relative_seats", "plan", "table", "boards", "module_encoding", "observation")
EPISODES = ("episode", "batched", "rewards")
SEARCH = (
    "board_features", "context_features", "evaluation", "features", "forecast", "judgement",
    "modules", "playout", "positions", "preferences", "progress", "search",
)  # fmt: skip

# Looking for warnings in generated C takes almost as long as compiling it. GCC on ARM would put a
# product and a sum into one instruction, which rounds once instead of twice; players would then
# choose differently. MSVC has another option for warnings, and rounds twice.
# Hidden functions can be inlined.
OPTIONS = (
    ["/w"] if sys.platform == "win32" else ["-Wno-all", "-ffp-contract=off", "-fvisibility=hidden"]
)

# A function or a class in C, up to the place of its docstring.
SIGNATURE = re.compile(
    r"(?:\(PyCFunction\)CPyPy_(?P<name>\w+),\s+METH[\w |]+, "
    r"|PyTypeObject CPyType_(?P<class>\w+)_template_ = \{[^}]*?\.tp_doc = )"
    r'PyDoc_STR\("[^"]*?--\\n\\n'
)
# A property in C, up to the place of its docstring.
PROPERTY = re.compile(r"\(getter\)(?P<class>\w+?)_get_(?P<name>\w+),\s+NULL, NULL(?=, NULL\})")
# A module in C, up to the place of its docstring.
MODULE = re.compile(r'PyModuleDef_HEAD_INIT,\s+"(?P<name>[\w.]+)",\s+NULL, /\* docstring')
# The end of an object without a header for the garbage collector, from the bracket of its function.
ACYCLIC_END = re.compile(
    r"(?<=\{)(\s+)CPy_TRASHCAN_BEGIN\(self, \w+\)(?P<end>[^}]*?)CPy_TRASHCAN_END\(self\)"
)


def keep_docstrings(sources: list[str], generated: str) -> None:
    """Write the docstrings, which mypyc drops, after the signatures in the generated C."""
    told = {name: text for source in sources for name, text in docstrings(source)}

    def with_text(match: re.Match[str]) -> str:
        return match[0] + in_c(told.get(match["name"] or match["class"], ""))

    def of_module(match: re.Match[str]) -> str:
        return match[0].replace("NULL,", f'"{in_c(told[match["name"]])}",')

    def of_property(match: re.Match[str]) -> str:
        text = in_c(told.get("___".join(match.groups()), ""))
        return f'{match[0].removesuffix("NULL")}"{text}"'

    path = Path(generated)
    text = SIGNATURE.sub(with_text, path.read_text(encoding="utf-8"))
    text = MODULE.sub(of_module, PROPERTY.sub(of_property, text))
    path.write_text(text, encoding="utf-8")


def free_at_once(generated: str) -> None:
    """Let acyclic objects not use the list of objects that Python frees later.

    Python keeps this list in the header for the garbage collector, which they lack. mypyc uses it
    for them, too, and destroys other objects when many containers are nested.
    """
    path = Path(generated)
    text = path.read_text(encoding="utf-8")
    text, found = ACYCLIC_END.subn(r"\1\g<end>", text)
    if not found:
        raise SystemExit("error: mypyc writes the end of acyclic objects differently now")
    path.write_text(text, encoding="utf-8")


def in_c(text: str) -> str:
    """Return a text as it appears between the quotes of a string in C."""
    for plain, escaped in (("\\", r"\\"), ('"', r"\""), ("\n", r"\n")):
        text = text.replace(plain, escaped)
    return text


def docstrings(source: str) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of a module and its parts, by their possible names in C."""
    module = source.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").split("/")
    tree = ast.parse((ROOT / source).read_text(encoding="utf-8"))
    yield ".".join(module), ast.get_docstring(tree) or ""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            inner = node.body if isinstance(node, ast.ClassDef) else []
            found = [(node, [*module, node.name])]
            found += [
                (part, [*module, node.name, part.name])
                for part in inner
                if isinstance(part, ast.FunctionDef)
            ]
            for thing, parts in found:
                for first in range(len(module)):  # C uses as few parts of the package as it needs
                    yield "___".join(parts[first:]), ast.get_docstring(thing) or ""


def compiled_modules() -> list[Any]:
    """Return the extension modules, if any are wanted."""
    if os.environ.get("FIRSTCLASS_COMPILE") != "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        raise SystemExit("error: FIRSTCLASS_COMPILE=1 needs mypy, which compiles") from None
    paths = sorted(
        path
        for path in (ROOT / RULES).rglob("*.py")
        if path.name not in (*BOUNDARY_FILES, *PROTOCOL_TYPES)
    )
    paths += sorted(
        path for path in (ROOT / MODULES).rglob("*.py") if path.name not in RARELY_CALLED
    )
    sources = [str(path.relative_to(ROOT)) for path in paths]
    sources += [f"src/firstclass/encoding/{name}.py" for name in ENCODING]
    sources += [f"src/firstclass/episodes/{name}.py" for name in EPISODES]
    sources += [f"src/firstclass/players/{name}.py" for name in SEARCH]
    sources.append("src/firstclass/sums.py")
    # Files that only others import may need libraries that the build does not have.
    flags = ["--follow-imports=silent"]
    made = mypycify([*flags, *sources], opt_level="2", debug_level="0", group_name="firstclass")
    for extension in made:
        extension.extra_compile_args += OPTIONS
    for generated in {path for extension in made for path in extension.sources}:
        if Path(generated).name == "__native_firstclass.c":
            keep_docstrings(sources, generated)
            free_at_once(generated)
    return made


setup(ext_modules=compiled_modules())
