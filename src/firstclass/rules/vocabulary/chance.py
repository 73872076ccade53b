"""The game's own random numbers (ruling S6): SplitMix64, after Steele, Lea and Flood.

The standard library does not promise a stable shuffle. This one is the same on every platform and
Python version.
"""

import random
from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64


def word(high: i64, low: i64) -> i64:
    """Return 64 bits from their halves. Compiled integers have 64 bits with a sign."""
    return (high << 32) + low


HALF: Final = (1 << 32) - 1
SIGN: Final = 1 << 63
MASK: Final = word(HALF, HALF)
STEP: Final = word(0x9E3779B9, 0x7F4A7C15)
FIRST: Final = word(0xBF58476D, 0x1CE4E5B9)
SECOND: Final = word(0x94D049BB, 0x133111EB)


class Chance:
    """A stream of random integers from one seed.

    In interpreted code the mask limits the integers to 64 bits. In compiled code they are never
    larger.
    """

    __slots__ = ("now",)

    def __init__(self, seed: int) -> None:
        self.now: i64 = ((seed & 2 * SIGN - 1) ^ SIGN) - SIGN

    @property
    def state(self) -> int:
        """The seed of the rest of the stream."""
        return int(self.now) & 2 * SIGN - 1

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, which must be below 2**31."""
        z: i64 = (self.now + STEP) & MASK
        self.now = z
        z = ((z ^ (z >> 30 & 0x3FFFFFFFF)) * FIRST) & MASK
        z = ((z ^ (z >> 27 & 0x1FFFFFFFFF)) * SECOND) & MASK
        z ^= z >> 31 & 0x1FFFFFFFF
        high: i64 = (z >> 32 & HALF) * bound
        return high + ((z & HALF) * bound >> 32) >> 32

    def shuffled(self, items: list[int]) -> tuple[int, ...]:
        """Return the items in random order."""
        items = items[:]
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return tuple(items)


def shuffled(items: Iterable[int], rng: random.Random) -> list[int]:
    """Return the items in the order that ``rng.shuffle`` gives them.

    That method is not compiled, and samples of hidden cards would spend most of their time there.
    """
    order = list(items)
    draw = rng.getrandbits
    count: i64 = len(order)
    bits = len(order).bit_length()
    half: i64 = (1 << bits) >> 1
    while count > 1:
        if count < half:
            bits -= 1
            half >>= 1
        other: i64 = draw(bits)
        while other >= count:
            other = draw(bits)
        count -= 1
        order[count], order[other] = order[other], order[count]
    return order
