"""How the modules are designed where the sources leave room. ``test_facts`` has what they say."""

import pytest

from tests.catalogue.printed import CATALOGUE, counted, total

KNOWN_FORMS = {
    "A": {"cars", "row", "rows", "mail_cars", "contracts"},
    "B": {"celebrities_postcards", "locomotive_tiles", "mail_cars"},
    "C": {"suspect_self", "suspect_others", "destroy"},
    "D": {"passengers", "baggage"},
    "E": {"row", "rows"},
}


def test_module_a_has_only_contracts_money_and_game_end_cards() -> None:
    kinds = counted(CATALOGUE.cards_of("A"), lambda card: card.kind)
    assert set(kinds) == {"contract", "money", "game_end"}
    assert kinds["contract"] >= 20


@pytest.mark.parametrize("letter", KNOWN_FORMS)
def test_the_contracts_of_a_module_have_only_known_requirements(letter: str) -> None:
    contracts = [card for card in CATALOGUE.cards_of(letter) if card.requirement]
    assert {card.requirement.form for card in contracts if card.requirement} == KNOWN_FORMS[letter]
    shown = letter != "E"
    assert any(card.provenance == "rulebook" for card in contracts) == shown


@pytest.mark.parametrize("stack", [1, 2, 3])
def test_every_stack_has_celebrities_and_postcards(stack: int) -> None:
    cards = [card for card in CATALOGUE.cards_of("B") if card.stack == stack]
    assert {"celebrity", "postcard"} <= {card.kind for card in cards}


def test_module_e_has_one_or_two_contracts_with_requirements_of_module_a() -> None:
    contracts = [card for card in CATALOGUE.cards_of("E") if card.kind == "contract"]
    assert 1 <= total(contracts) <= 2
    assert len({card.stack for card in contracts}) == len(contracts)
    requirements_in_a = {card.requirement for card in CATALOGUE.cards_of("A")}
    assert {card.requirement for card in contracts} <= requirements_in_a
