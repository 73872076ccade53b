"""The game's own random numbers (ruling S6): SplitMix64, after Steele, Lea and Flood.

The standard library promises no stable shuffle; this one is the same on every
platform and Python version for ever.
"""

from typing import Final

from mypy_extensions import i64


def ones(one: i64) -> i64:
    """64 bits that are all 1: in compiled code, whose numbers have no more of them, it is -1."""
    return (one << 63) * 2 - 1


MASK: Final = ones(1)
SIGN: Final = 1 << 63
HALF: Final = (1 << 32) - 1
# Less 2**64, for a processor's numbers have a sign; the bits are the same.
STEP: Final = -0x61C8864680B583EB
FIRST: Final = -0x40A7B892E31B1A47
SECOND: Final = -0x6B2FB644ECCEEE15


class Chance:
    """A stream of random whole numbers from one seed.

    Interpreted, the mask keeps them from growing; compiled, they can not grow.
    """

    __slots__ = ("now",)

    def __init__(self, seed: int) -> None:
        self.now: i64 = ((seed & 2 * SIGN - 1) ^ SIGN) - SIGN

    @property
    def state(self) -> int:
        """The seed of what is still to come."""
        return int(self.now) & 2 * SIGN - 1

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, which is below 2**31."""
        z: i64 = (self.now + STEP) & MASK
        self.now = z
        z = ((z ^ (z >> 30 & 0x3FFFFFFFF)) * FIRST) & MASK
        z = ((z ^ (z >> 27 & 0x1FFFFFFFFF)) * SECOND) & MASK
        z ^= z >> 31 & 0x1FFFFFFFF
        high: i64 = (z >> 32 & HALF) * bound
        return int(high + ((z & HALF) * bound >> 32) >> 32)

    def shuffled(self, items: list[int]) -> tuple[int, ...]:
        """The items in random order."""
        items = items[:]
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return tuple(items)
