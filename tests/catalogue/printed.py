"""Counts of the cards of the printed box."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from firstclass.catalogue import load

CATALOGUE = load()
BOX = CATALOGUE.box
BASE = CATALOGUE.cards_of("X")
SETS = {cards.set: cards for cards in CATALOGUE.sets}


class Copied(Protocol):
    """An item that is in the box several times."""

    @property
    def copies(self) -> int: ...


Thing = TypeVar("Thing", bound=Copied)


def counted(things: Iterable[Thing], key: Callable[[Thing], object]) -> Counter[object]:
    """Count the items of each kind, including all copies."""
    counts: Counter[object] = Counter()
    for thing in things:
        counts[key(thing)] += thing.copies
    return counts


def total(things: Iterable[Copied]) -> int:
    """Count the items, including all copies."""
    return sum(thing.copies for thing in things)
