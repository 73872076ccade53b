"""Games of bots as data: collect, store and read them (docs/python/data-card.md)."""

from firstclass.lab.data.columns import Column, columns
from firstclass.lab.data.reading import batches, read
from firstclass.lab.data.records import games
from firstclass.lab.data.run import DataError

__all__ = ["Column", "DataError", "batches", "columns", "games", "read"]
