"""What pyproject.toml can not say: a wheel needs the front end, and its rules may be compiled.

With FIRSTCLASS_COMPILE=1 mypyc compiles the rules and the search of the computer's players;
the sources stay the same.
"""

import os
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
FRONT_END = ROOT / "src/firstclass/static/index.html"
RULES = "src/firstclass/rules"
MODULES = "src/firstclass/modules"
# Where values of any kind come in from outside: Python checks them and says what is wrong.
DOORS = ("game.py", "records.py", "format1.py", "setup.py")
# What is said of a module and what scenarios need of it is called too seldom to be compiled.
SELDOM = ("words.py", "scenario.py")
# The protocol is made of these shapes, and a compiled one does not tell what is in it.
SHAPES = ("observed.py",)
SEARCH = ("evaluation", "features", "modules", "outlook", "progress", "search")


class BuildWithFrontEnd(build_py):
    """The build step, which an editable installation may run without the front end."""

    def run(self) -> None:
        """Build, or stop with one line if the front end is missing."""
        if not self.editable_mode and not FRONT_END.is_file():
            raise SystemExit("error: the front end is not built; `make wheel` builds both")
        super().run()


def compiled_modules() -> list[Any]:
    """The extension modules, if there are to be any."""
    if os.environ.get("FIRSTCLASS_COMPILE") != "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        raise SystemExit("error: FIRSTCLASS_COMPILE=1 needs mypy, which compiles") from None
    paths = sorted(
        path for path in (ROOT / RULES).rglob("*.py") if path.name not in (*DOORS, *SHAPES)
    )
    paths += sorted(path for path in (ROOT / MODULES).rglob("*.py") if path.name not in SELDOM)
    sources = [str(path.relative_to(ROOT)) for path in paths]
    sources += [f"src/firstclass/players/{name}.py" for name in SEARCH]
    return mypycify(sources, opt_level="3", debug_level="0", group_name="firstclass")


setup(cmdclass={"build_py": BuildWithFrontEnd}, ext_modules=compiled_modules())
