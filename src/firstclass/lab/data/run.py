"""A run: what is said of it in each of its files, and the portions it is kept in."""

import json
from dataclasses import asdict
from typing import Any, Final

from firstclass import __version__
from firstclass.encoding import VERSION
from firstclass.lab.matches.games import Plan, SimulationError
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.setup import Setup

FORMAT: Final = 1
"""Of records and Parquet files; another number says that something in them means something else."""
GAMES: Final = 25
"""Games of a portion. What is not yet a whole portion is lost when a run is killed."""


class DataError(SimulationError):
    """These data can not be written, or not be read; the text is one line."""


def about(plan: Plan) -> dict[str, Any]:
    """What tells a run from others: whoever plays the same, gets the same files."""
    told = {"format": FORMAT, "program": __version__, "run": asdict(plan), **the_box()}
    same: dict[str, Any] = json.loads(json.dumps(told))  # as it is read again
    return same


def the_box() -> dict[str, Any]:
    """What numbers and names in the data mean."""
    return {"encoding": VERSION, "cards": Setup().catalogue.parts, "actions": list(ACTIONS)}


def portions(games: int) -> list[range]:
    """The numbers of the games of each portion."""
    return [range(first, min(first + GAMES, games)) for first in range(0, games, GAMES)]


def check_same(place: object, found: Any, expected: dict[str, Any]) -> None:
    """Raises DataError unless a file says of itself what this run would write there."""
    if not isinstance(found, dict) or found.get("format") != expected["format"]:
        form = found.get("format") if isinstance(found, dict) else None
        raise DataError(f"{place}: expected data of format {FORMAT}, not {form!r:.40}")
    for name, value in expected.items():
        other = found.get(name)
        if other != value:
            if name == "run" and isinstance(other, dict):
                name, value, other = next(
                    (key, value[key], other.get(key))
                    for key in value
                    if value[key] != other.get(key)
                )
            raise DataError(f"{place}: is of another run: {name} {said(other)}, not {said(value)}")


def said(value: object) -> str:
    """Any value in a few words."""
    return f"{value!r:.60}"
