"""Comparing what is expected with an observation, field by field."""

import re
from typing import Any

from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.scenarios.errors import ScenarioError

# Where the observation has a table, one field of it may stand for the whole.
MAIN_FIELDS: dict[type, tuple[str, ...]] = {
    int: ("value", "left"),
    str: ("card", "source"),
    list: ("cars", "display"),
}
NUMBER = re.compile(r"[0-9]{1,3}")
SLOT = re.compile(r"([1-9])\.([1-9])")


def differences(expected: dict[str, Any], found: Any, where: str) -> list[str]:
    """A line for each field that is not as expected.

    Raises :class:`ScenarioError` for a field that does not exist.
    """
    lines: list[str] = []
    for key, value in expected.items():
        place = f"{where}.{key}"
        inner = _step_into(found, key, place)
        if isinstance(value, dict):
            lines += differences(value, inner, place)
        elif not _same(value, inner):
            lines.append(f"{place}: expected {_shown(value)}, found {_shown(_brief(inner, value))}")
    return lines


def _step_into(found: Any, key: str, place: str) -> Any:
    """A field of a table, or an item of a list: a train by its name, a slot as in actions."""
    if found is None:
        return None
    if isinstance(found, dict):
        if key not in found:
            raise ScenarioError(f"{place}: expected a field out of {', '.join(found)}")
        return found[key]
    if not isinstance(found, list):
        raise ScenarioError(f"{place}: expected a value without fields")
    if slot := SLOT.fullmatch(key):
        row, column = (int(number) - 1 for number in slot.groups())
        return _item(_item(found, row), column)
    if key in TRAINS:
        return _item(found, TRAINS.index(key))
    if not NUMBER.fullmatch(key):
        raise ScenarioError(f"{place}: expected the number of an item, counted from 0")
    return _item(found, int(key))


def _item(found: Any, number: int) -> Any:
    return found[number] if isinstance(found, list) and number < len(found) else None


def _same(expected: Any, found: Any) -> bool:
    found = _brief(found, expected)
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(_same(value, found.get(key)) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(_same, expected, found))
    return bool(expected == found)


def _brief(found: Any, expected: Any) -> Any:
    """What was found in the brief form in which it was expected; nothing is an empty text."""
    if found is None:
        return ""
    if isinstance(found, list) and isinstance(expected, list):
        like = expected + expected[-1:] * len(found)
        return list(map(_brief, found, like)) if like else found
    if isinstance(found, dict):
        main = [name for name in MAIN_FIELDS.get(type(expected), ()) if name in found]
        return _brief(found[main[0]], expected) if main else found
    return found


def _shown(value: Any) -> str:
    return "nothing" if value == "" else repr(value)
