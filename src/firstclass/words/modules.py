"""The sentences of all modules, from the ``words.py`` of each."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from firstclass.module_files import load_module_file
from firstclass.rules.registry import MODULES
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.state import State

Describe = Callable[[State, Board, int], str]  # a move, by its number within the family
DescribeEvent = Callable[[str, tuple[int, ...], Box], str]  # kind of event, its values
DescribeCard = Callable[[Box, int], str]


class ModuleWords(NamedTuple):
    """The sentences of a module. Where it has none, the names of the rules are used."""

    choices: Mapping[int, Describe] = MappingProxyType({})
    """By the first move of a family."""
    log: Mapping[str, DescribeEvent] = MappingProxyType({})
    """By kind of event."""
    depths: Mapping[str, int] = MappingProxyType({})
    """The depth of an event in the log, if it is not 1."""
    cards: Mapping[str, DescribeCard] = MappingProxyType({})
    """By kind of card."""


def module_words() -> ModuleWords:
    """Return the sentences of all modules."""
    return _sum(len(MODULES))


@cache
def _sum(count: int) -> ModuleWords:
    total = ModuleWords({}, {}, {}, {})
    for module in MODULES[:count]:
        beside = load_module_file(module, "words")
        if beside is not None:
            total = _added(total, beside.WORDS)
    return total


def _added(total: ModuleWords, words: ModuleWords) -> ModuleWords:
    return ModuleWords(
        {**total.choices, **words.choices},
        {**total.log, **words.log},
        {**total.depths, **words.depths},
        {**total.cards, **words.cards},
    )
