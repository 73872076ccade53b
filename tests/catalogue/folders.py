"""Catalogues of one's own, written into folders and spoilt there."""

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
    """New folders with copies of the catalogue, some of whose files are replaced."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.count = 0

    def new(self, files: Mapping[str, str | bytes | None]) -> Path:
        """A folder with these files instead of those of the package; None leaves one out."""
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
        """The catalogue of a new folder, which is gone again afterwards."""
        folder = self.new(files)
        try:
            return load(folder)
        finally:
            shutil.rmtree(folder)

    def refusal(self, files: Mapping[str, str | bytes | None]) -> str:
        """The text with which the catalogue of a new folder is refused: one short line."""
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
    """A value as TOML, tables inline."""
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
    """A basic string of TOML."""
    return '"' + "".join(f"\\U{ord(sign):08x}" for sign in text) + '"'


def document(content: Mapping[str, object]) -> str:
    """A whole file with one line for each top-level key."""
    return "".join(f"{quoted(key)} = {toml(value)}\n" for key, value in content.items())
