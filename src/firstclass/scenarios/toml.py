"""Plain data as readable TOML: one line for each field, with small tables inline."""

import json
from collections.abc import Iterator
from typing import Any

WIDTH = 100
# Tables with a line for each field, in addition to those of the seats.
OPEN = ("setup", "position", "boards", "trains", "display", "stacks", "game_end", "expect")


def lines_of(table: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the lines of this table."""
    for name, value in table.items():
        key = prefix + _key(name)
        if isinstance(value, dict) and (name in OPEN or name.isdecimal()):
            yield from lines_of(value, f"{key}.")
        else:
            line = f"{key} = {_value(value)}"
            yield line if len(line) <= WIDTH or not isinstance(value, list) else _long(key, value)


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _long(key: str, values: list[Any]) -> str:
    """Return a list on several lines, each as full as possible."""
    rows = [""]
    for text in map(_value, values):
        if len(rows[-1]) + len(text) > WIDTH - 4:
            rows.append("")
        rows[-1] += f" {text},"
    return "\n".join((f"{key} = [", *(f" {row}" for row in rows), "]"))
