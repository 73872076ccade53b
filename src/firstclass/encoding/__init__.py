"""The observation of a seat as an array of bytes, for programs that learn.

:func:`layout` describes the sections of an observation, :func:`encode` writes the observation of a
game, and :func:`cards` describes the cards. Two observations are equal if and only if the views of
the seat are equal.
"""

from firstclass.encoding.cards import Cards, cards
from firstclass.encoding.encode import encode, encode_into, layout
from firstclass.encoding.fields import VERSION, Layout, Section

__all__ = [
    "VERSION",
    "Cards",
    "Layout",
    "Section",
    "cards",
    "encode",
    "encode_into",
    "layout",
]  # fmt: skip
