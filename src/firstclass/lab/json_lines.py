"""Results in a file with a line of JSON for each; an incomplete last line does not count.

Each line ends with a checksum of the rest.
"""

import json
from pathlib import Path
from typing import Any, Final, Self
from zlib import crc32

from firstclass.errors import InvalidInputError

JsonObject = dict[str, Any]
CHECKSUM: Final = "crc32"


class JsonLinesError(InvalidInputError):
    """The file cannot be read or written; the text is one line."""


def read_json_lines(path: Path) -> list[JsonObject]:
    """Return the lines of a file, none if it does not exist. Raises JsonLinesError."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else [""]
        objects = [json.loads(line) for line in lines[:-1]]
    except (OSError, ValueError, RecursionError) as error:
        raise JsonLinesError(f"{path}: {error}") from error
    for number, line in enumerate(objects, 1):
        place = f"{path}: line {number}"
        if not isinstance(line, dict):
            raise JsonLinesError(f"{place}: expected an object, not {line!r:.40}")
        if line.pop(CHECKSUM, None) != checksum_of(line):
            raise JsonLinesError(f"{place}: is damaged")
    return objects


def checksum_of(line: JsonObject) -> str:
    """Return the checksum of everything else in a line."""
    rest = {name: value for name, value in line.items() if name != CHECKSUM}
    return f"{crc32(json.dumps(rest).encode()):08x}"


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
            raise JsonLinesError(f"{self.path}: {error}") from error
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, line: JsonObject) -> None:
        """Add a line."""
        try:
            with_checksum = line | {CHECKSUM: checksum_of(line)}
            self._file.write(json.dumps(with_checksum).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise JsonLinesError(f"{self.path}: {error}") from error
