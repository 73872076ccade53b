"""The plural categories of a language, from conditions in the notation of the Unicode CLDR."""

import re
from collections.abc import Callable, Mapping

RELATION = re.compile(r"n(?: % (\d+))? (!?=) (\d[\d.,]*)")


def plural_of(conditions: Mapping[str, str]) -> Callable[[int], str]:
    """Return a function that gives the category of an integer: "other" if no condition holds.

    A condition looks like ``n % 10 = 2..4 and n % 100 != 12..14``. Raises ValueError for others.
    """
    forms = [(form, _alternatives(condition)) for form, condition in conditions.items()]

    def plural(n: int) -> str:
        for form, alternatives in forms:
            if any(all(holds(n) for holds in each) for each in alternatives):
                return form
        return "other"

    return plural


def _alternatives(condition: str) -> list[list[Callable[[int], bool]]]:
    return [[_relation(each) for each in both.split(" and ")] for both in condition.split(" or ")]


def _relation(text: str) -> Callable[[int], bool]:
    match = RELATION.fullmatch(text)
    if match is None:
        raise ValueError(f"expected a condition like n % 10 = 2..4, not {text!r}")
    modulus, relation, numbers = match.groups()
    ranges = [each.split("..") for each in numbers.split(",")]
    wanted = {n for ends in ranges for n in range(int(ends[0]), int(ends[-1]) + 1)}
    return lambda n: ((n % int(modulus) if modulus else n) in wanted) == (relation == "=")
