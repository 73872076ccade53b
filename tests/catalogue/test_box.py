"""The box holds what is known of the printed game (docs/catalogue.md)."""

import json
from collections import Counter

import pytest

from firstclass.catalogue import load
from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.icons import VALUES
from tests.catalogue.folders import CONTENTS

CATALOGUE = load()
BOX = CATALOGUE.box
BASE = CATALOGUE.cards_of("X")
SETS = {cards.set: cards for cards in CATALOGUE.sets}


def counted(cards, key):
    counts = Counter()
    for card in cards:
        counts[key(card)] += card.copies
    return counts


def total(cards):
    return sum(card.copies for card in cards)


def frames_of(kind):
    return [set(card.frame) for card in BASE if card.kind == kind]


def test_the_stacks_have_24_base_cards_and_8_of_each_module():
    assert set(SETS) == set("XABCDEF")
    for letter, cards in SETS.items():
        wanted = 24 if letter == "X" else 8
        assert counted(cards.cards, lambda card: card.stack) == {1: wanted, 2: wanted, 3: wanted}


def test_there_are_72_base_cards_of_four_types():
    assert total(BASE) == 72
    types = counted(BASE, lambda card: card.kind)
    assert set(types) == {"car", "conductor", "locomotive", "route"}
    for stack in (1, 2, 3):
        types = counted([card for card in BASE if card.stack == stack], lambda card: card.kind)
        assert types == {"car": 10, "conductor": 5, "locomotive": 5, "route": 4}


def test_an_id_names_its_set_and_stack():
    for letter, cards in SETS.items():
        for card in cards.cards:
            assert card.id.startswith(f"{letter}{card.stack}-")


def test_car_cards_add_and_upgrade_cars_and_nothing_else():
    assert {"car 2"} in frames_of("car")
    for frame in frames_of("car"):
        assert {icon.split()[0] for icon in frame} <= {"car", "upgrade", "free"}


def test_conductor_cards_move_both_or_single_ones_up_to_three_steps():
    for frame in frames_of("conductor"):
        (icon,) = frame
        name, steps = icon.split()
        assert name in ("both", "single")
        assert int(steps) <= 3


def test_locomotive_cards_move_the_locomotive():
    assert {"locomotive 2"} in frames_of("locomotive")
    for frame in frames_of("locomotive"):
        assert [icon.split()[0] for icon in frame] == ["locomotive"]


def test_route_cards_have_one_to_four_stations_and_one_bonus_station():
    routes = [card for card in BASE if card.kind == "route"]
    assert {len(card.stations) for card in routes} == {1, 2, 3, 4}
    for card in routes:
        assert sum(station.bonus is not None for station in card.stations) == 1
    stations = [station for card in routes for station in card.stations]
    assert any(station.points == 8 for station in stations)
    assert ("single 2",) in [station.bonus for station in stations]


def test_the_route_card_of_the_printed_example_is_there():
    (munich,) = [card for card in BASE if card.stations and card.stations[0].city == "Munich"]
    assert set(munich.stations[0].bonus) == {"car 1", "locomotive 2"}
    assert [station.points for station in munich.stations[1:]] == [3]
    assert munich.provenance == "rulebook"


def test_the_board_has_three_stations_one_of_which_pays_two_coins():
    assert len(BOX.board.stations) == 3
    bonuses = [station for station in BOX.board.stations if station.bonus is not None]
    assert [(station.bonus, station.provenance) for station in bonuses] == [
        (("coins 2",), "rulebook")
    ]


def test_the_four_mail_cars():
    frames = [car.frame for car in BOX.mail.cars]
    assert len(frames) == 4
    for known in (("locomotive 2",), ("both 2",), ("upgrade 0>1", "upgrade 0>1")):
        assert known in frames
    assert sum(car.provenance == "reconstructed" for car in BOX.mail.cars) == 1


def test_the_eight_locomotive_tiles():
    """Ruling S2."""
    tiles = [(tile.points, tile.frame) for tile in BOX.locomotives.tiles]
    assert tiles == [(n, ("free 2",)) for n in (5, 6, 7, 8)] + [
        (n, ("free 1",)) for n in (12, 13, 14, 15)
    ]
    assert {tile.provenance for tile in BOX.locomotives.tiles} == {"rulebook"}


def test_constantinople_pays_three_conductors():
    """Ruling R6."""
    assert BOX.locomotives.constantinople == (20, 10, 5)


def test_the_start_player_tile():
    """Ruling T6."""
    taker, second, third, fourth = BOX.start_tile.seats
    assert taker.frame == ("coins 2",)
    assert second.frame == ()
    assert third.frame == ("car 1",)
    assert fourth.one_of == (("car 1",), ("upgrade 0>1",))
    assert BOX.start_tile.provenance == "rulebook"


def test_the_car_cards():
    """Rulings R2 and R5."""
    cars = [(cards.faces, cards.copies) for cards in BOX.supply.cars]
    assert cars == [((0, 1), 50), ((2, 4), 24), ((7, 12), 20)]
    assert sum(copies for _, copies in cars) == 94
    assert tuple(value for faces, _ in cars for value in faces) == VALUES


def test_the_21_game_end_cards():
    ends = BOX.game_end.cards
    assert total(ends) == 21
    assert counted(ends, lambda card: card.type) == {"car": 7, "conductor": 7, "locomotive": 7}
    values = {
        kind: {card.points for card in ends if card.type == kind}
        for kind in ("car", "locomotive", "conductor")
    }
    assert values == {"car": {1, 2}, "locomotive": {2, 3}, "conductor": {3, 4}}
    assert all(card.frame for card in ends)


def test_every_module_has_cards_that_take_a_game_end_card():
    for letter in CATALOGUE.modules:
        frames = [card.frame or card.bonus or () for card in CATALOGUE.cards_of(letter)]
        assert any("game_end 1" in frame for frame in frames)


def test_module_a_is_almost_only_contracts():
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
)
def test_the_contracts_that_are_known_are_there(letter, wanted):
    found = [
        card
        for card in CATALOGUE.cards_of(letter)
        if card.requirement and card.requirement.model_dump(exclude_defaults=True) == wanted
    ]
    assert any(card.provenance == "rulebook" for card in found)


def test_contracts_that_pay_by_number():
    per = {
        card.per: card.bonus
        for letter in "AB"
        for card in CATALOGUE.cards_of(letter)
        if card.per and card.provenance == "rulebook"
    }
    assert set(per) == {"contract", "locomotive_tile"}
    assert per["locomotive_tile"] == ("game_end 1",)


def test_module_b_has_celebrities_and_postcards_in_every_stack():
    for stack in (1, 2, 3):
        cards = [card for card in CATALOGUE.cards_of("B") if card.stack == stack]
        kinds = counted(cards, lambda card: card.kind)
        assert kinds["celebrity"] >= 1
        assert kinds["postcard"] >= 1


def module(letter):
    """The cards of a module by kind, and how many there are of each."""
    cards = CATALOGUE.cards_of(letter)
    return cards, counted(cards, lambda card: card.kind)


def test_module_c_suspects_and_destroys():
    cards, kinds = module("C")
    assert kinds["destroy"] == 6
    assert kinds["suspect_self"]
    assert kinds["suspect_others"]
    assert {card.stack for card in cards if card.kind == "destroy"} == {1, 2, 3}
    for card in cards:
        if card.kind.startswith("suspect"):
            assert card.frame
    forms = [
        str(card.requirement.model_dump(exclude_defaults=True)) for card in cards if card.bonus
    ]
    assert sorted(forms) == ["{'destroy': 2}", "{'suspect_others': 1}", "{'suspect_self': 1}"]


def test_the_evidence_and_the_murderer_cards():
    """Rulings C1m, C3m and C4m."""
    murder = SETS["C"].murder
    assert {token.face: token.copies for token in murder.evidence} == {
        "fingerprints 1": 12, "fingerprints 2": 7, "fingerprints 3": 2,
        "points 2": 1, "points 3": 1, "points 5": 1, "discard 1": 2,
    }  # fmt: skip
    assert total(murder.evidence) == 26
    assert total(murder.extra_evidence) == 3
    assert {card.role: card.copies for card in murder.cards} == {"murderer": 1, "innocent": 3}
    assert (murder.murderer_points, murder.murderer_evidence) == (20, 2)
    assert murder.destroy == (1, 3, 5)


def test_module_d_is_mostly_passengers_with_baggage():
    cards, kinds = module("D")
    assert kinds["passenger"] > 12
    halves = [(card.passenger, card.baggage) for card in cards if card.kind == "passenger"]
    passengers = [(upper.coins, upper.bonus) for upper, _ in halves]
    baggage = [(lower.points, lower.bonus) for _, lower in halves]
    assert {(2, ("car 1",)), (3, ())} <= set(passengers)
    assert {(4, ("car 1",)), (2, ("free 1",))} <= set(baggage)
    forms = [card.requirement for card in cards if card.kind == "contract"]
    assert {form.passengers for form in forms} == {4, None}
    assert {form.baggage for form in forms} == {4, None}


def test_module_e_has_switches_and_mechanics_and_no_contracts():
    cards, kinds = module("E")
    assert "contract" not in kinds
    switches = [card for card in cards if card.kind == "switch"]
    assert any(card.value == 1 and card.upper == 5 for card in switches)
    two_coins = [card.value for card in cards if card.kind == "mechanic"
                 if card.bonus == ("coins 2",)]  # fmt: skip
    assert set(two_coins) == {2, 4}


def test_module_f_has_storages_factories_and_a_toolbox():
    _, kinds = module("F")
    assert set(kinds) == {"storage", "factory", "money", "game_end"}
    assert SETS["F"].toolbox.frame == ("free 1",)


@pytest.mark.parametrize(
    ("stack", "order", "car"), [(1, "coffee", 0), (2, "cake", 2), (3, "champagne", 7)]
)
def test_five_order_tokens_a_stack(stack, order, car):
    """Ruling TT."""
    tokens = [token for token in BOX.teatime.tokens if token.stack == stack]
    assert total(tokens) == 5
    assert {(token.order, token.car) for token in tokens} == {(order, car)}
    assert BOX.teatime.price == 2


def test_every_card_says_where_it_comes_from():
    """It says so itself: no default of the schema steps in."""
    box = CONTENTS["box.toml"]
    entries = [*box["mail"]["cars"], *box["locomotives"]["tiles"], *box["game_end"]["cards"]]
    entries += [*box["board"]["stations"], box["start_tile"]]
    for letter in SETS:
        entries += CONTENTS[f"{letter}.toml"]["cards"]
    murder, toolbox = CONTENTS["C.toml"]["murder"], CONTENTS["F.toml"]["toolbox"]
    entries += [*murder["evidence"], *murder["extra_evidence"], *murder["cards"], toolbox]
    entries += box["teatime"]["tokens"]
    assert len(entries) == 235
    assert {entry["provenance"] for entry in entries} == {"rulebook", "reconstructed"}


def test_ids_are_unique():
    plain = CATALOGUE.as_json()
    ids = [*plain["cards"], *plain["mail"], *plain["tiles"], *plain["game_end"]]
    assert len(ids) == len(set(ids)) == 208
    names = [name for name in box_of(CATALOGUE).names if name]
    assert len(names) == len(set(names))


def test_the_catalogue_as_json_is_plain_data():
    plain = CATALOGUE.as_json()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["modules"] == list("ABCDEF")
    assert plain["hash"] == CATALOGUE.hash
