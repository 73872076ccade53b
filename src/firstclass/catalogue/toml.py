"""Reads untrusted TOML files. No content makes this slow or takes much memory."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from firstclass.errors import InvalidInputError

MAX_FILE_SIZE = 1_000_000
MAX_DOTS = 100  # in a line: tomllib needs gigabytes for a dotted key with many parts
MAX_DEPTH = 20


class TomlError(InvalidInputError):
    """A file that cannot be read. The message says what was expected of it."""


def read_toml(path: Path) -> dict[str, Any]:
    """Return the content of a file; raises :class:`TomlError`."""
    text = _text_of(path)
    dots = max(line.count(".") for line in text.split("\n"))
    if dots > MAX_DOTS:
        raise TomlError(f"expected at most {MAX_DOTS} dots in a line, found {dots}")
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TomlError(f"expected TOML ({error})") from None
    if _is_deep(content):
        raise TomlError(f"expected tables nested at most {MAX_DEPTH} deep")
    return content


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_SIZE + 1)
    except OSError as error:
        raise TomlError(f"expected a readable file ({error.strerror})") from None
    if len(data) > MAX_FILE_SIZE:
        raise TomlError(f"expected a file of at most {MAX_FILE_SIZE} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise TomlError(f"expected UTF-8 ({error})") from None


def _is_deep(content: Any) -> bool:
    level = [content]
    for _ in range(MAX_DEPTH):
        level = [inner for value in level for inner in _inside(value)]
    return bool(level)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
