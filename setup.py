"""Refuses to build a wheel that lacks the built front end; everything else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

FRONT_END = Path(__file__).parent / "src/firstclass/static/index.html"


class BuildWithFrontEnd(build_py):
    """The build step, which an editable installation may run without the front end."""

    def run(self) -> None:
        """Build, or stop with one line if the front end is missing."""
        if not self.editable_mode and not FRONT_END.is_file():
            raise SystemExit("error: the front end is not built; `make wheel` builds both")
        super().run()


setup(cmdclass={"build_py": BuildWithFrontEnd})
