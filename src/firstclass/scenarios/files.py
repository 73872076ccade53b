"""Reading scenario files: whatever is wrong with one is a single line."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from firstclass.catalogue import one_line
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.schema import Scenario

LARGEST_FILE = 1_000_000
MOST_DOTS = 200  # in a line: the parser's time grows with the square of a key's length
DEEPEST = 20


def find(paths: Iterable[Path | str]) -> list[Path]:
    """The files that are named, and all scenario files in the folders that are named."""
    files: list[Path] = []
    for path in map(Path, paths):
        if not path.is_dir():
            files.append(path)
        elif inside := sorted(path.rglob("*.toml")):
            files += inside
        else:
            raise ScenarioError(f"{path}: expected a folder with scenarios (*.toml)")
    return files


def read(path: Path | str) -> list[Scenario]:
    """The scenarios of a file; raises :class:`ScenarioError`."""
    path = Path(path)
    content = _read_toml(path)
    tables = [content]
    if "scenario" in content:
        tables = content["scenario"]
        if len(content) > 1 or not isinstance(tables, list) or not tables:
            raise ScenarioError(f"{path}: expected nothing but a list of [[scenario]]")
    return [_scenario(path, table, number) for number, table in enumerate(tables, 1)]


def _scenario(path: Path, table: Any, number: int) -> Scenario:
    try:
        return Scenario.model_validate(table)
    except ValidationError as error:
        title = table.get("title") if isinstance(table, dict) else None
        title = title if isinstance(title, str) else f"scenario {number}"
        raise ScenarioError(f"{path}: {title}: {one_line(error, table)}") from None


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ScenarioError(f"{path}: expected a readable file ({error.strerror})") from None
    if len(data) > LARGEST_FILE:
        raise ScenarioError(f"{path}: expected a file of at most {LARGEST_FILE} bytes")
    try:
        text = data.decode()
        dots = max(line.count(".") for line in text.split("\n"))
        content = tomllib.loads(text) if dots <= MOST_DOTS else {}
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{path}: expected TOML ({error})") from None
    if dots > MOST_DOTS:
        raise ScenarioError(f"{path}: expected at most {MOST_DOTS} dots in a line, found {dots}")
    if _is_deep(content):
        raise ScenarioError(f"{path}: expected tables nested at most {DEEPEST} deep")
    return content


def _is_deep(content: Any) -> bool:
    level = [content]
    for _ in range(DEEPEST):
        level = [inner for value in level for inner in _inside(value)]
    return bool(level)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
