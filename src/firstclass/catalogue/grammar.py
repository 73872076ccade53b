"""What cards may say: the kinds of cards, the icons, the sets. Modules declare theirs.

The shapes beside this file say what the fields of a card look like; here is who has which.
"""

from collections.abc import Iterable, Mapping

KINDS: dict[str, frozenset[str]] = {}
"""The fields that say what the cards of each kind do."""

ICONS = {"car", "free", "single", "locomotive", "coins", "points", "game_end"}
"""The icons that have a number beside them."""

SETS: dict[str, str] = {}
"""The letter of each set, and the table of what it has beside its cards, if it has one."""


def declare(
    letter: str, kinds: Mapping[str, Iterable[str]], icons: Iterable[str], beside: str
) -> None:
    """Let cards have these kinds and icons, and files the letter of a set."""
    KINDS.update({kind: frozenset(fields) for kind, fields in kinds.items()})
    ICONS.update(icons)
    if letter:
        SETS[letter] = beside
