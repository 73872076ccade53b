"""Numbered names: the core's come first, modules add theirs.

A module that games were recorded with long ago claims the numbers it had then; the core leaves
those free. Every other module gets the next ones.
"""

from collections.abc import Sequence


class ModuleError(ValueError):
    """A module does not go with the game, or lacks something; the text is one line."""


def claim(table: list[str], names: Sequence[str], first: int | None = None) -> int:
    """Write these names into the table, from number ``first`` on, and return the first number.

    Raises :class:`ModuleError` where a name or a number is taken.
    """
    start = len(table) if first is None else first
    table += [""] * (start + len(names) - len(table))
    for number, name in enumerate(names, start):
        if name in table or table[number]:
            raise ModuleError(f"{name!r}: expected a name and a number that nobody has yet")
        table[number] = name
    return start
