"""Reading scenario files. Every error is one line."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from firstclass.catalogue import one_line
from firstclass.catalogue.toml import TomlError, read_toml
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.schema import Scenario


def find(paths: Iterable[Path | str]) -> list[Path]:
    """Return the named files, and all scenario files in the named folders."""
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
    """Return the scenarios of a file; raises :class:`ScenarioError`."""
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
        return read_toml(path)
    except TomlError as error:
        raise ScenarioError(f"{path}: {error}") from None
