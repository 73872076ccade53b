"""Results in a file with a line of JSON for each; an incomplete last line does not count."""

import json
from pathlib import Path
from typing import Any, Self

from firstclass.errors import InvalidInputError

JsonObject = dict[str, Any]


class JsonLinesError(InvalidInputError):
    """The file cannot be read or written; the text is one line."""


def read_json_lines(path: Path) -> list[JsonObject]:
    """Return the lines of a file, none if it does not exist. Raises JsonLinesError."""
    try:
        lines = path.read_text().split("\n") if path.exists() else [""]
        found = [json.loads(line) for line in lines[:-1]]
    except (OSError, ValueError) as error:
        raise JsonLinesError(f"--results: {path}: {error}") from error
    for number, line in enumerate(found, 1):
        if not isinstance(line, dict):
            raise JsonLinesError(
                f"--results: {path}: line {number}: expected an object, not {line!r:.40}"
            )
    return found


class JsonLinesWriter:
    """A file to which lines are added, in place of an incomplete last one.

    Raises JsonLinesError.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Self:
        try:
            self._file = self.path.open("ab+")
            self._file.seek(0)
            self._file.truncate(self._file.read().rfind(b"\n") + 1)
        except OSError as error:
            raise JsonLinesError(f"--results: {self.path}: {error}") from error
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, line: JsonObject) -> None:
        """Add a line."""
        try:
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise JsonLinesError(f"--results: {self.path}: {error}") from error
