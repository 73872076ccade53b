"""Starts the rules in the browser's Python, compiled if possible.

On other machines there is a file for each compiled module, and one more with all code. A browser
would have to compile and link each of them, so here all are in one file. Where that cannot be used,
Python finds the bytecode of the modules instead, and the rules are interpreted.
"""

import json
import logging
import sys
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).parent
LIST = HERE / "firstclass_compiled.json"


class SharedLoader(ExtensionFileLoader):
    """Loads a module from a file with many."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Create the module. The function in the file that does so has the whole name in its."""
        function = spec.name.replace(".", "___")
        module = super().create_module(ModuleSpec(function, self, origin=self.path))
        del sys.modules[function]
        return module


class SharedFinder:
    """Finds modules in a file."""

    def __init__(self, file: Path, modules: dict[str, str]) -> None:
        self._file = str(file)
        self._modules = modules

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return how to load a module, or None if it is not in the file."""
        if name not in self._modules:
            return None
        source = HERE / self._modules[name]
        return spec_from_file_location(
            name,
            self._file,
            loader=SharedLoader(name, self._file),
            submodule_search_locations=[str(source.parent)] if source.stem == "__init__" else None,
        )


def start() -> str:
    """Import the rules, and return whether they are ``"compiled"`` or ``"interpreted"``."""
    if LIST.exists():
        before = sys.meta_path[:]
        try:
            sys.meta_path.insert(0, compiled_rules())
            return str(import_module("firstclass").RULES)
        except Exception as fault:  # a file for another Python can raise anything
            sys.meta_path[:] = before
            for name in [name for name in sys.modules if name.partition(".")[0] == "firstclass"]:
                del sys.modules[name]
            logging.getLogger("firstclass").warning("The rules are interpreted: %s", fault)
    return str(import_module("firstclass").RULES)


def compiled_rules() -> SharedFinder:
    """Return what finds the compiled modules; raise ImportError if their file is a wrong one."""
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    file = HERE / listed["file"]
    if sha256(file.read_bytes()).hexdigest() != listed["sha256"]:
        raise ImportError(f"{file.name} is damaged")
    import_module(file.name.partition(".")[0])
    return SharedFinder(file, listed["modules"])
