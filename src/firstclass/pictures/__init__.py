"""The table as a picture and as text, with what a seat may see and no more."""

from firstclass.pictures.table import picture, printed

__all__ = ["picture", "printed"]
