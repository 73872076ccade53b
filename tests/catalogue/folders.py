"""Custom boxes, written into folders and damaged there."""

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

import firstclass.catalogue
from firstclass.catalogue import Catalogue, CatalogueError, load

PACKAGE = Path(firstclass.catalogue.__file__).parent
FILES = sorted(path.name for path in PACKAGE.glob("*.toml"))
TEXTS = {name: (PACKAGE / name).read_text(encoding="utf-8") for name in FILES}
CONTENTS = {name: tomllib.loads(text) for name, text in TEXTS.items()}


class Folders:
    """New folders with copies of the box's files, and replacements for some."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.count = 0

    def new(self, files: Mapping[str, str | bytes | None]) -> Path:
        """Create a folder where these files replace those of the package; None removes a file."""
        self.count += 1
        folder = self.root / f"catalogue{self.count}"
        folder.mkdir()
        for name, text in {**TEXTS, **files}.items():
            if isinstance(text, bytes):
                (folder / name).write_bytes(text)
            elif text is not None:
                (folder / name).write_text(text, encoding="utf-8")
        return folder

    def load(self, files: Mapping[str, str | bytes | None]) -> Catalogue:
        """Load the box from a new folder, which is removed afterwards."""
        folder = self.new(files)
        try:
            return load(folder)
        finally:
            shutil.rmtree(folder)

    def refusal(self, files: Mapping[str, str | bytes | None]) -> str:
        """Return the one short line with which the box of a new folder is refused."""
        try:
            self.load(files)
        except CatalogueError as error:
            text = str(error)
        else:
            raise AssertionError("this catalogue was accepted")
        assert len(text.splitlines()) == 1
        assert len(text) < 400
        return text


def toml(content: object) -> str:
    """Format a value as TOML, with inline tables."""
    if isinstance(content, dict):
        pairs = (f"{quoted(key)} = {toml(value)}" for key, value in content.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(content, list):
        return "[" + ", ".join(map(toml, content)) + "]"
    if isinstance(content, bool):
        return str(content).lower()
    if isinstance(content, str):
        return quoted(content)
    return str(content)


def quoted(text: str) -> str:
    """Format a basic string of TOML."""
    return '"' + "".join(f"\\U{ord(sign):08x}" for sign in text) + '"'


def document(content: Mapping[str, object]) -> str:
    """Format a whole file with one line for each top-level key."""
    return "".join(f"{quoted(key)} = {toml(value)}\n" for key, value in content.items())
