"""The modules of the box match all known facts of the printed game."""

from collections import Counter
from typing import Any

import pytest

from firstclass.catalogue import Card
from tests.catalogue.printed import CATALOGUE, SETS, counted, total
from tests.ids import parameter_id


def test_module_a_consists_mostly_of_contracts() -> None:
    kinds = counted(CATALOGUE.cards_of("A"), lambda card: card.kind)
    assert kinds["contract"] >= 20
    assert sum(kinds.values()) == 24
    assert set(kinds) <= {"contract", "money", "game_end"}


@pytest.mark.parametrize(
    ("letter", "wanted"),
    [
        ("A", {"cars": 6, "value": 2}),
        ("A", {"row": (4, 2, 1)}),
        ("A", {"rows": (1, 1)}),
        ("A", {"mail_cars": 2}),
        ("A", {"mail_cars": 2, "reached": True}),
        ("B", {"celebrities_postcards": 2}),
        ("B", {"locomotive_tiles": 1, "reached": True}),
        ("B", {"mail_cars": 2, "reached": True}),
        ("B", {"locomotive_tiles": 1}),
    ],
    ids=parameter_id,
)
def test_the_known_contracts_are_in_the_box(letter: str, wanted: dict[str, Any]) -> None:
    cards = [
        card
        for card in CATALOGUE.cards_of(letter)
        if card.requirement and card.requirement.model_dump(exclude_defaults=True) == wanted
    ]
    assert any(card.provenance == "rulebook" for card in cards)


def test_some_contracts_pay_for_each_contract_or_locomotive_tile() -> None:
    per = {
        card.per: card.bonus
        for letter in "AB"
        for card in CATALOGUE.cards_of(letter)
        if card.per and card.provenance == "rulebook"
    }
    assert set(per) == {"contract", "locomotive_tile"}
    assert per["locomotive_tile"] == ("game_end 1",)


def test_module_b_has_celebrities_and_postcards_in_every_stack() -> None:
    for stack in (1, 2, 3):
        cards = [card for card in CATALOGUE.cards_of("B") if card.stack == stack]
        kinds = counted(cards, lambda card: card.kind)
        assert kinds["celebrity"] >= 1
        assert kinds["postcard"] >= 1


def module(letter: str) -> tuple[list[Card], Counter[object]]:
    """Return the cards of a module by kind, with the number of each."""
    cards = list(CATALOGUE.cards_of(letter))
    return cards, counted(cards, lambda card: card.kind)


def test_module_c_has_suspects_and_cards_that_destroy_evidence() -> None:
    cards, kinds = module("C")
    assert kinds["destroy"] == 4
    assert kinds["suspect_self"]
    assert kinds["suspect_others"]
    assert {card.stack for card in cards if card.kind == "destroy"} == {1, 2, 3}
    for card in cards:
        if card.kind.startswith("suspect"):
            assert card.frame
    forms = [
        str(card.requirement.model_dump(exclude_defaults=True))
        for card in cards
        if card.bonus and card.requirement
    ]
    assert sorted(forms) == ["{'destroy': 2}", "{'suspect_others': 1}", "{'suspect_self': 1}"]


def test_module_c_has_the_known_evidence_and_murderer_cards() -> None:
    """Rulings C1m, C3m and C4m."""
    murder = SETS["C"].murder
    assert murder is not None
    assert {token.face: token.copies for token in murder.evidence} == {
        "fingerprints 1": 12, "fingerprints 2": 7, "fingerprints 3": 2,
        "points 2": 1, "points 3": 1, "points 5": 1, "discard 1": 2,
    }  # fmt: skip
    assert total(murder.evidence) == 26
    assert total(murder.extra_evidence) == 3
    assert {card.role: card.copies for card in murder.cards} == {"murderer": 1, "innocent": 3}
    assert (murder.murderer_points, murder.murderer_evidence) == (20, 2)
    assert murder.destroy == (1, 3, 5)


def test_module_d_consists_mostly_of_passengers_with_baggage() -> None:
    cards, kinds = module("D")
    assert kinds["passenger"] > 12
    halves = [(card.passenger, card.baggage) for card in cards if card.passenger and card.baggage]
    assert len(halves) == sum(card.kind == "passenger" for card in cards)
    passengers = [(upper.coins, upper.bonus) for upper, _ in halves]
    baggage = [(lower.points, lower.bonus) for _, lower in halves]
    with_bonus = [card for card in cards if card.passenger and card.passenger.bonus]
    assert 0 < 2 * total(with_bonus) < kinds["passenger"]
    loaded_with_bonus = [card for card in cards if card.baggage and card.baggage.bonus]
    assert 2 * total(loaded_with_bonus) > kinds["passenger"]
    assert {(2, ("car 1",)), (3, ())} <= set(passengers)
    assert {(4, ("car 1",)), (2, ("free 1",))} <= set(baggage)
    forms = [card.requirement for card in cards if card.requirement]
    assert {form.passengers for form in forms} == {4, None}
    assert {form.baggage for form in forms} == {4, None}


def test_module_e_has_switches_mechanics_and_one_or_two_contracts() -> None:
    cards, _ = module("E")
    contracts = [card for card in cards if card.kind == "contract"]
    assert 1 <= total(contracts) <= 2
    assert len({card.stack for card in contracts}) == len(contracts)
    assert {card.provenance for card in contracts} == {"reconstructed"}
    requirements_in_a = {card.requirement for card in CATALOGUE.cards_of("A")}
    assert {card.requirement for card in contracts} <= requirements_in_a
    switches = [card for card in cards if card.kind == "switch"]
    assert any(card.value == 1 and card.upper == 5 for card in switches)
    two_coins = [card.value for card in cards if card.kind == "mechanic"
                 if card.bonus == ("coins 2",)]  # fmt: skip
    assert set(two_coins) == {2, 4}


def test_module_f_has_storages_factories_and_a_toolbox() -> None:
    _, kinds = module("F")
    assert set(kinds) == {"storage", "factory", "money", "game_end"}
    assert SETS["F"].toolbox is not None
    assert SETS["F"].toolbox.frame == ("free 1",)
