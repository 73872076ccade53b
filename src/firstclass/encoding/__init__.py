"""What a seat may see as a row of bytes, for programs that learn.

:func:`layout` says what stands where, :func:`encode` writes a moment of a game, and :func:`cards`
says what the cards are. Equal rows are equal views, and the other way about.
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
