"""The kinds of cards, the icons and the sets that card files may use. Modules declare theirs.

The schemas in ``cards.py`` and ``boxes.py`` define the fields. This file says which kind of card
has which of them.
"""

from collections.abc import Iterable, Mapping

KINDS: dict[str, frozenset[str]] = {}
"""For each kind of card, the fields that describe its effect."""

ICONS = {"car", "free", "single", "locomotive", "coins", "points", "game_end"}
"""The icons that have a number."""

SETS: dict[str, str] = {}
"""For each set's letter, the table with its other components, or an empty string."""


def declare(
    letter: str, kinds: Mapping[str, Iterable[str]], icons: Iterable[str], beside: str
) -> None:
    """Allow cards to have these kinds and icons, and files to have this set's letter."""
    KINDS.update({kind: frozenset(fields) for kind, fields in kinds.items()})
    ICONS.update(icons)
    if letter:
        SETS[letter] = beside
