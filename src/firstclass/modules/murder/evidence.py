"""Module C: evidence tokens and who holds them. Their rules are in `murder/rules.py`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.catalogue import Evidence
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import ModuleState

# The faces of the tokens as numbers: 1 to 9 are fingerprints, 0 discards one, and -n is n points.
DISCARD: Final = 0


class Case(ModuleState):
    """The murderer, the evidence, and what is left of it at the end."""

    __slots__ = ("murderer", "supply", "tokens", "due", "destroy", "prints", "arrested")

    def __init__(self, holders: int) -> None:
        self.murderer: i64 = NOBODY
        self.supply: tuple[int, ...] = ()  # the next token comes first
        self.tokens: list[tuple[int, ...]] = [()] * holders
        self.due: tuple[int, ...] = ()  # the holders who must draw when the turn ends
        self.destroy: vec[i64] = vec[i64]([0] * holders)
        self.prints: tuple[int, ...] = ()  # fingerprints at the end
        self.arrested: tuple[int, ...] = ()

    def copy(self) -> "Case":
        """Return an independent copy."""
        other = Case(len(self.tokens))
        other.murderer = self.murderer
        other.supply = self.supply
        other.tokens = self.tokens[:]
        other.due = self.due
        other.destroy = self.destroy[:]
        other.prints = self.prints
        other.arrested = self.arrested
        return other

    def snapshot(self) -> list[object]:
        """Return the content as plain data."""
        return [
            self.murderer, self.supply, self.tokens, self.due,
            list(self.destroy), self.prints, self.arrested,
        ]  # fmt: skip


def faces_of(token: Evidence) -> list[int]:
    """Return the face of a token as a number, once for each copy."""
    name, number = token.face.split()
    face = {"fingerprints": int(number), "points": -int(number), "discard": DISCARD}[name]
    return [face] * token.copies
