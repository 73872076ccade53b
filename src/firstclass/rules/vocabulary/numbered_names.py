"""Tables of numbered names. The core's names come first, and modules add theirs.

The core leaves free the numbers of modules that are used in old game records, and these modules
claim them. Every other module gets the next numbers.
"""

from collections.abc import Sequence

from firstclass.errors import InvalidInputError


class ModuleError(InvalidInputError):
    """A module that does not fit the game, or lacks something. The message is one line."""


def claim(table: list[str], names: Sequence[str], first: int | None = None) -> int:
    """Write these names into the table, from number ``first``, and return the first number.

    Raises :class:`ModuleError` if a name or a number is already used.
    """
    start = len(table) if first is None else first
    table += [""] * (start + len(names) - len(table))
    for number, name in enumerate(names, start):
        if name in table or table[number]:
            raise ModuleError(f"{name!r}: expected a name and a number that are not in use")
        table[number] = name
    return start
