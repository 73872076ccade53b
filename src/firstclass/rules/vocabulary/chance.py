"""The game's own random numbers (ruling S6): SplitMix64, after Steele, Lea and Flood.

The standard library promises no stable shuffle; this one is the same on every
platform and Python version for ever.
"""

from typing import Final

MASK: Final = (1 << 64) - 1


class Chance:
    """A stream of random whole numbers from one seed."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * bound) >> 64

    def shuffled(self, items: list[int]) -> tuple[int, ...]:
        """The items in random order."""
        items = items[:]
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return tuple(items)
