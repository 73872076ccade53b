"""The table as a picture and as text, with only what a seat can see."""

from firstclass.pictures.table import as_text, picture

__all__ = ["as_text", "picture"]
