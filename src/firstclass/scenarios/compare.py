"""The comparison of expected values with an observation, field by field."""

import re
from typing import Any, Final

from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.scenarios.errors import ScenarioError

# If the observation has a table, one of its fields can stand for the whole table.
MAIN_FIELDS: dict[type, tuple[str, ...]] = {
    int: ("value", "left"),
    str: ("card", "source"),
    list: ("cars", "display"),
}
NUMBER = re.compile(r"[0-9]{1,3}")
SLOT = re.compile(r"([1-9])\.([1-9])")
MISSING: Final = object()  # an item that a list does not have


def differences(expected: dict[str, Any], found: Any, where: str) -> list[str]:
    """Return a line for each field that is not as expected.

    Raises :class:`ScenarioError` for a field that does not exist.
    """
    lines: list[str] = []
    for key, value in expected.items():
        place = f"{where}.{key}"
        lines += _difference(value, _step_into(found, key, place), place)
    return lines


def _difference(expected: Any, found: Any, place: str) -> list[str]:
    if found is MISSING:
        return [f"{place}: expected {_describe(expected, 'an empty one')}, found no such item"]
    if isinstance(expected, dict):
        if found is None:
            return _all_of(expected, place)
        if not isinstance(found, dict | list):
            raise ScenarioError(f"{place}: expected a value without fields")
        return differences(expected, found, place)
    if isinstance(found, list) and _has_tables(expected) and len(expected) == len(found):
        return differences({str(n): item for n, item in enumerate(expected)}, found, place)
    if _same(expected, found):
        return []
    brief = _brief(found, expected)
    description = f"a table of {', '.join(brief)}" if isinstance(brief, dict) else _describe(brief)
    return [f"{place}: expected {_describe(expected)}, found {description}"]


def _has_tables(expected: Any) -> bool:
    """Return whether a list contains named fields."""
    return isinstance(expected, list) and any(
        isinstance(item, dict) or _has_tables(item) for item in expected
    )


def _all_of(expected: dict[str, Any], place: str) -> list[str]:
    """Return all fields that are expected of something that does not exist, empty ones included."""
    lines = []
    for key, value in expected.items():
        if isinstance(value, dict):
            lines += _all_of(value, f"{place}.{key}")
        else:
            lines.append(
                f"{place}.{key}: expected {_describe(value, 'an empty field')}, found nothing"
            )
    return lines or [f"{place}: expected something, found nothing"]


def _step_into(found: Any, key: str, place: str) -> Any:
    """Return a field of a table or an item of a list: a train by its name, a slot as in moves."""
    if isinstance(found, dict):
        if key not in found:
            raise ScenarioError(f"{place}: expected one of the fields {', '.join(found)}")
        return found[key]
    if slot := SLOT.fullmatch(key):
        row, column = (int(number) - 1 for number in slot.groups())
        item = _item(_item(found, row), column)
        if item is MISSING:
            raise ScenarioError(f"{place}: expected a slot of the display")
        return item
    among_seats = place.split(".")[-2] == "boards"
    if key in TRAINS and not among_seats:
        return _item(found, TRAINS.index(key))
    if not NUMBER.fullmatch(key):
        raise ScenarioError(f"{place}: expected the number of an item, counted from 0")
    item = _item(found, int(key))
    if item is MISSING and among_seats:
        raise ScenarioError(f"{place}: expected a seat below {len(found)}")
    return item


def _item(found: Any, number: int) -> Any:
    return found[number] if isinstance(found, list) and number < len(found) else MISSING


def _same(expected: Any, found: Any) -> bool:
    found = _brief(found, expected)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(_same, expected, found))
    return bool(expected == found)


def _brief(found: Any, expected: Any) -> Any:
    """Return what was found in the short form of the expectation. Nothing is an empty string."""
    if found is None:
        return ""
    if isinstance(found, list) and isinstance(expected, list):
        like = expected + expected[-1:] * len(found)
        return list(map(_brief, found, like)) if like else found
    if isinstance(found, dict):
        if isinstance(expected, dict):
            return {name: _brief(found.get(name), value) for name, value in expected.items()}
        main = [name for name in MAIN_FIELDS.get(type(expected), ()) if name in found]
        return _brief(found[main[0]], expected) if main else found
    return found


def _describe(value: Any, empty: str = "nothing") -> str:
    return empty if value == "" else repr(value)
