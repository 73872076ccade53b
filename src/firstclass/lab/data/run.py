"""The description of a run in each of its files, and the portions in which it is saved."""

import json
from dataclasses import asdict
from typing import Any, Final

from firstclass import __version__
from firstclass.encoding import VERSION
from firstclass.lab.errors import SimulationError
from firstclass.lab.matches.games import Plan
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.setup import Setup

FORMAT: Final = 1
"""The version of the format of records and Parquet files. It changes when the meaning of any data
changes.
"""
GAMES_PER_PORTION: Final = 25
"""The games of a portion. If a run is killed, games of an incomplete portion are lost."""


class DataError(SimulationError):
    """The data cannot be written or read; the text is one line."""


def run_metadata(plan: Plan) -> dict[str, Any]:
    """Return the description of a run; the same run gets the same files everywhere."""
    metadata = {"format": FORMAT, "program": __version__, "run": asdict(plan), **data_versions()}
    same: dict[str, Any] = json.loads(json.dumps(metadata))  # as it is after reading
    return same


def data_versions() -> dict[str, Any]:
    """Return the parts that give the numbers and names in the data their meaning."""
    return {"encoding": VERSION, "cards": Setup().catalogue.parts, "actions": list(ACTIONS)}


def portions(games: int) -> list[range]:
    """Return the numbers of the games of each portion."""
    return [
        range(first, min(first + GAMES_PER_PORTION, games))
        for first in range(0, games, GAMES_PER_PORTION)
    ]


def check_same(place: object, found: Any, expected: dict[str, Any]) -> None:
    """Raise DataError unless a file describes itself as this run would."""
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
            raise DataError(
                f"{place}: belongs to another run:"
                f" {name} {shortened(other)}, not {shortened(value)}"
            )


def shortened(value: object) -> str:
    """Return any value in a few words."""
    return f"{value!r:.60}"
