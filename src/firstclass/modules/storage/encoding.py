"""The part of an observation for an open storage and the factories at work."""

from typing import Final

from firstclass.encoding.fields import (
    CARD,
    CATEGORY,
    FLAG,
    MAX_BYTE,
    Field,
    Pieces,
    append_padded,
    flags,
    zeros,
)
from firstclass.modules.gap.rules import POSITIONS
from firstclass.modules.storage.rules import DRAWN, offered, works
from firstclass.rules.vocabulary.state import State

TABLE: Final[list[Field]] = [
    ("cards", DRAWN + 1, MAX_BYTE, CARD, "of the open storage, the toolbox last"),
    ("used", DRAWN + 1, 1, FLAG, "those that were performed"),
    ("factories", POSITIONS, POSITIONS, CATEGORY, "positions still to be set to work, next first"),
]


def append_table(row: Pieces, state: State, seat: int | None) -> None:
    """Append the numbers of these fields."""
    part = works(state)
    if part.drawn:
        append_padded(row, offered(state), DRAWN + 1)
        append_padded(row, flags(part.used, DRAWN + 1), DRAWN + 1)
    else:
        row.append(zeros(2 * (DRAWN + 1)))
    append_padded(row, [position + 1 for position in part.factories], POSITIONS)
