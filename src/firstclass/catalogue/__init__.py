"""The box as data: every card, tile and station, read from TOML files.

The cards that come with the package are in this folder; a folder of one's own
with the same files is read by :func:`load`. The rules see only what is here.
"""

from firstclass.catalogue.boxes import OrderToken
from firstclass.catalogue.cards import Card, CardSet, Evidence, MurderKit, Requirement, Station
from firstclass.catalogue.load import (
    Catalogue,
    CatalogueError,
    former,
    load,
    load_card,
    one_line,
    unpack,
)

__all__ = [
    "Card", "CardSet", "Catalogue", "CatalogueError", "Evidence", "MurderKit", "OrderToken",
    "Requirement", "Station", "former", "load", "load_card", "one_line", "unpack",
]  # fmt: skip
