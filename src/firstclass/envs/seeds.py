"""The seeds that ``reset`` accepts."""

from collections.abc import Sequence
from numbers import Integral
from typing import Any

from firstclass.errors import InvalidInputError


def seed_of(seed: Any) -> int | None:
    """Return a seed as a Python integer, or None if none is given. NumPy integers are accepted.

    Raises InvalidInputError for anything else.
    """
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, Integral) or seed < 0:
        raise InvalidInputError(f"seed: expected a whole number from 0, not {seed!r:.40}")
    return int(seed)


def seeds_of(seed: Any, games: int) -> list[int | None]:
    """Return the seed of each game: the i-th of a sequence, or ``seed + i``."""
    if isinstance(seed, Sequence) and not isinstance(seed, str):
        if len(seed) != games:
            raise InvalidInputError(f"seed: expected {games} seeds, not {len(seed)}")
        return [seed_of(one) for one in seed]
    first = seed_of(seed)
    return [None if first is None else first + game for game in range(games)]
