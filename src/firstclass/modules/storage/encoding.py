"""The part of an observation for an open storage and the factories at work."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import CARD, CATEGORY, FLAG, MAX_BYTE, put, put_flags
from firstclass.encoding.module_encoding import ModuleEncoding
from firstclass.modules.gap.rules import POSITIONS
from firstclass.modules.storage.rules import DRAWN, offered, works
from firstclass.rules.vocabulary.state import State


class StorageEncoding(ModuleEncoding):
    """Writes the storage that is open and the factories at work, which are those of one seat."""

    def write_table(self, row: vec[u8], at: i64, state: State, viewer: i64) -> None:
        """Write the numbers of the table from a place on."""
        part = works(state)
        if part.drawn:
            put(row, at, tuple(offered(state)), DRAWN + 1)
            put_flags(row, at + DRAWN + 1, part.used, DRAWN + 1)
        at += 2 * (DRAWN + 1)
        put(row, at, tuple([position + 1 for position in part.factories]), POSITIONS)


ENCODING: Final = StorageEncoding(
    table=[
        ("cards", DRAWN + 1, MAX_BYTE, CARD, "of the open storage, the toolbox last"),
        ("used", DRAWN + 1, 1, FLAG, "those that were performed"),
        (
            "factories",
            POSITIONS,
            POSITIONS,
            CATEGORY,
            "positions still to be set to work, next first",
        ),
    ]
)
