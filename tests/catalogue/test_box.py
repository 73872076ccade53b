"""How the box is designed where the sources leave room. ``test_facts`` has what they say."""

import json

import pytest

from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.icons import VALUES
from tests.catalogue.folders import CONTENTS
from tests.catalogue.printed import BASE, BOX, CATALOGUE, SETS, counted


def test_every_stack_has_the_same_numbers_of_base_cards_of_each_type() -> None:
    for stack in (1, 2, 3):
        types = counted([card for card in BASE if card.stack == stack], lambda card: card.kind)
        assert types == {"car": 10, "conductor": 5, "locomotive": 5, "route": 4}


def test_the_id_of_a_card_names_its_set_and_stack() -> None:
    for letter, cards in SETS.items():
        for card in cards.cards:
            assert card.id.startswith(f"{letter}{card.stack}-")


def test_the_faces_of_the_car_cards_are_the_values_of_the_rules() -> None:
    """Rulings R2 and R5."""
    assert [value for cards in BOX.supply.cars for value in cards.faces] == [*VALUES]


def test_the_game_end_cards_are_the_same_number_for_each_type() -> None:
    types = counted(BOX.game_end.cards, lambda card: card.type)
    assert types == {"car": 7, "conductor": 7, "locomotive": 7}


@pytest.mark.parametrize(("stack", "car"), [(1, 0), (2, 2), (3, 7)])
def test_the_order_tokens_of_a_stack_need_a_car_of_the_same_value(stack: int, car: int) -> None:
    """Ruling TT."""
    assert {token.car for token in BOX.teatime.tokens if token.stack == stack} == {car}


def test_everything_that_the_sources_show_outside_the_stacks_is_marked_so() -> None:
    shown = [tile.provenance for tile in BOX.locomotives.tiles]
    assert {*shown, BOX.start_tile.provenance} == {"rulebook"}
    assert [car.id for car in BOX.mail.cars if car.provenance != "rulebook"] == ["P4"]
    assert [s.city for s in BOX.board.stations if s.provenance == "rulebook"] == ["Nancy"]


def test_every_card_names_the_source_of_its_values() -> None:
    """The files name it explicitly; no default of the schema applies."""
    box = CONTENTS["box.toml"]
    entries = [*box["mail"]["cars"], *box["locomotives"]["tiles"], *box["game_end"]["cards"]]
    entries += [*box["board"]["stations"], box["start_tile"]]
    for letter in SETS:
        entries += CONTENTS[f"{letter}.toml"]["cards"]
    murder, toolbox = CONTENTS["C.toml"]["murder"], CONTENTS["F.toml"]["toolbox"]
    entries += [*murder["evidence"], *murder["extra_evidence"], *murder["cards"], toolbox]
    entries += box["teatime"]["tokens"]
    assert len(entries) == 238
    assert {entry["provenance"] for entry in entries} == {"rulebook", "reconstructed"}


def test_ids_are_unique() -> None:
    plain = CATALOGUE.as_json()
    ids = [*plain["cards"], *plain["mail"], *plain["tiles"], *plain["game_end"]]
    assert len(ids) == len(set(ids)) == 211
    names = [name for name in box_of(CATALOGUE).names if name]
    assert len(names) == len(set(names))


def test_the_box_can_be_converted_to_plain_data() -> None:
    plain = CATALOGUE.as_json()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["modules"] == list("ABCDEF")
    assert plain["hash"] == CATALOGUE.hash
