"""The box as data: every card, tile and station, read from TOML files.

The cards of the package are in this folder. :func:`load` also reads another folder with the same
files. The rules see only this data.
"""

from firstclass.catalogue.boxes import OrderToken
from firstclass.catalogue.cards import Card, CardSet, Evidence, MurderKit, Requirement, Station
from firstclass.catalogue.load import (
    Catalogue,
    CatalogueError,
    from_stored,
    load,
    load_card,
    one_line,
)

__all__ = [
    "Card",
    "CardSet",
    "Catalogue",
    "CatalogueError",
    "Evidence",
    "MurderKit",
    "OrderToken",
    "Requirement",
    "Station",
    "from_stored",
    "load",
    "load_card",
    "one_line",
]  # fmt: skip
