"""A kind of card that a module declares is complete: schema, cards, picture and messages."""

from pathlib import Path
from typing import get_args

import pytest

from firstclass.catalogue import load
from firstclass.catalogue.cards import BASE_TYPES, KindInTheBox
from firstclass.messages import LANGUAGES
from firstclass.messages.fluent import read
from firstclass.messages.languages import HERE
from firstclass.rules.registry import MODULES

DECLARED = [kind.name for module in MODULES for kind in module.kinds]
ICONS = Path(__file__).parents[2] / "web/src/lib/table/pieces/icons.ts"
PLAIN = {*BASE_TYPES, "route", "money", "game_end"}
"""Kinds that the text of their icons explains."""


@pytest.mark.parametrize("kind", DECLARED)
def test_a_kind_is_in_the_published_schema(kind: str) -> None:
    assert kind in get_args(KindInTheBox), f"add {kind} to KindInTheBox, catalogue/cards.py"


@pytest.mark.parametrize("kind", get_args(KindInTheBox))
def test_the_box_has_a_card_of_every_kind(kind: str) -> None:
    kinds = {card.kind for cards in load().sets for card in cards.cards}
    assert kind in kinds, f"a file in src/firstclass/catalogue needs a card of the kind {kind}"


@pytest.mark.parametrize("kind", sorted({*get_args(KindInTheBox)} - PLAIN))
def test_a_kind_has_a_picture(kind: str) -> None:
    assert f"case '{kind}':" in ICONS.read_text("utf-8"), f"{ICONS.name} draws no {kind}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(KindInTheBox))
def test_a_kind_has_its_messages(kind: str, language: str) -> None:
    wanted = {"cards.ftl": ["kind"]}
    if kind not in PLAIN:
        wanted = {"cards.ftl": ["kind", "card"], "screen/cards.ftl": ["about"]}
    for file, groups in wanted.items():
        messages = read((HERE / language / file).read_text("utf-8"))
        for group in groups:
            missing = f"messages/{language}/{file} needs {group}-{kind}"
            assert f"{group}-{kind}" in messages, missing
