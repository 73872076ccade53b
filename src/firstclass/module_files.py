"""The files of a module for other packages, such as ``words.py``, found by their names."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from firstclass.rules.vocabulary.module import Module


def load_module_file(module: Module, name: str) -> Any:
    """Return a module's file with this name, such as ``"words"``, or None."""
    path = f"{module.package}.{name}"
    return import_module(path) if find_spec(path) is not None else None
