"""Module A: more contracts than any other; all it needs belongs to the core."""

from typing import Final

from firstclass.rules.vocabulary.module import Module

MODULE: Final[Module] = Module(name="contracts", home=__package__, letter="A", title="Contracts")
