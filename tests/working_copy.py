"""A copy of the working tree, in which a script may change files and run tests."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
STATIC = "src/firstclass/static"
SHARED = (".venv", "web/node_modules")
"""Folders that git ignores and the copy needs, but does not change."""


class WorkingCopy:
    """A copy of what git has, with the front end that is built, in a folder of `build`."""

    def __init__(self, name: str) -> None:
        self.folder = ROOT / "build" / name
        shutil.rmtree(self.folder, ignore_errors=True)
        files = ["git", "checkout-index", "--all", f"--prefix={self.folder}/"]
        subprocess.run(files, cwd=ROOT, check=True)
        # Tools skip what the repository around the copy ignores.
        subprocess.run(["git", "init", "--quiet", self.folder], check=True)
        shutil.copytree(ROOT / STATIC, self.folder / STATIC)
        for folder in SHARED:
            (self.folder / folder).symlink_to(ROOT / folder)

    @contextmanager
    def changed(self, file: str, old: str, new: str) -> Iterator[None]:
        """Replace a text that a file contains exactly once, and put it back afterwards.

        Where ``old`` is empty, the file is new.
        """
        path = self.folder / file
        if not old:
            with self._added(path, new):
                yield
            return
        text = path.read_text(encoding="utf-8")
        if text.count(old) != 1:
            sys.exit(f"{file}: expected exactly once: {old}")
        path.write_text(text.replace(old, new), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(text, encoding="utf-8")

    @contextmanager
    def _added(self, path: Path, text: str) -> Iterator[None]:
        """Create a file, perhaps with its folder, and remove it afterwards."""
        folder = path.parent
        is_new = not folder.exists()
        folder.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            path.unlink()
            if is_new:
                shutil.rmtree(folder)

    def run(self, command: list[str], folder: str = ".") -> tuple[int, str]:
        """Return the exit code of a command, and what it prints."""
        environment = os.environ | {"PYTHONPATH": str(self.folder / "src"), "NO_COLOR": "1"}
        done = subprocess.run(
            command,
            cwd=self.folder / folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        return done.returncode, done.stdout.decode()
