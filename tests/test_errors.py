"""All errors of the package have one base."""

import ast
import builtins
from pathlib import Path

import firstclass

SOURCES = Path(firstclass.__file__).parent
STARTS_OUTSIDE = {"errors.py", "lab/matches/challenges.py"}
"""The base itself, and a signal that no bot may catch."""


def test_every_error_derives_from_the_one_base() -> None:
    outside = {
        f"{file.relative_to(SOURCES)}: {node.name}"
        for file in SOURCES.rglob("*.py")
        if str(file.relative_to(SOURCES)) not in STARTS_OUTSIDE
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Name)
        and isinstance(found := getattr(builtins, base.id, None), type)
        and issubclass(found, BaseException)
    }
    assert outside == set()


def test_an_invalid_setup_is_an_error_of_the_package_and_a_value_error() -> None:
    for error in (firstclass.SetupError, firstclass.RecordError, firstclass.CatalogueError):
        assert issubclass(error, firstclass.FirstClassError)
        assert issubclass(error, ValueError)
