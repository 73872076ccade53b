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


Item = TypeVar("Item", bound=Copied)


def counted(items: Iterable[Item], key: Callable[[Item], object]) -> Counter[object]:
    """Count the items of each kind, including all copies."""
    counts: Counter[object] = Counter()
    for item in items:
        counts[key(item)] += item.copies
    return counts


def total(items: Iterable[Copied]) -> int:
    """Count the items, including all copies."""
    return sum(item.copies for item in items)
