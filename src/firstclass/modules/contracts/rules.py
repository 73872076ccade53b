"""Module A: it has more contracts than the others, and everything for them is in the core."""

from typing import Final

from firstclass.rules.vocabulary.module import Module

MODULE: Final[Module] = Module(name="contracts", package=__package__, letter="A", title="Contracts")
