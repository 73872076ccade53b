"""The table as a picture and as text, with only what a seat can see."""

from firstclass.pictures.table import picture, printed

__all__ = ["picture", "printed"]
