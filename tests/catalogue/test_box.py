"""The box without modules matches all known facts of the printed game."""

import json

import pytest

from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.icons import VALUES
from tests.catalogue.folders import CONTENTS
from tests.catalogue.printed import BASE, BOX, CATALOGUE, SETS, counted, total


def frames_of(kind: str) -> list[set[str]]:
    return [set(card.frame or ()) for card in BASE if card.kind == kind]


def test_the_stacks_have_24_base_cards_and_8_of_each_module() -> None:
    assert set(SETS) == set("XABCDEF")
    for letter, cards in SETS.items():
        wanted = 24 if letter == "X" else 8
        assert counted(cards.cards, lambda card: card.stack) == {1: wanted, 2: wanted, 3: wanted}


def test_there_are_72_base_cards_of_four_types() -> None:
    assert total(BASE) == 72
    types = counted(BASE, lambda card: card.kind)
    assert set(types) == {"car", "conductor", "locomotive", "route"}
    for stack in (1, 2, 3):
        types = counted([card for card in BASE if card.stack == stack], lambda card: card.kind)
        assert types == {"car": 10, "conductor": 5, "locomotive": 5, "route": 4}


def test_the_id_of_a_card_names_its_set_and_stack() -> None:
    for letter, cards in SETS.items():
        for card in cards.cards:
            assert card.id.startswith(f"{letter}{card.stack}-")


def test_car_cards_only_add_and_upgrade_cars() -> None:
    assert {"car 2"} in frames_of("car")
    for frame in frames_of("car"):
        assert {icon.split()[0] for icon in frame} <= {"car", "upgrade", "free"}


def test_conductor_cards_move_both_or_single_conductors_up_to_three_steps() -> None:
    for frame in frames_of("conductor"):
        (icon,) = frame
        name, steps = icon.split()
        assert name in ("both", "single")
        assert int(steps) <= 3


def test_locomotive_cards_move_the_locomotive() -> None:
    assert {"locomotive 2"} in frames_of("locomotive")
    for frame in frames_of("locomotive"):
        assert [icon.split()[0] for icon in frame] == ["locomotive"]


def test_route_cards_have_one_to_four_stations_and_one_bonus_station() -> None:
    routes = [card for card in BASE if card.kind == "route"]
    assert {len(card.stations or ()) for card in routes} == {1, 2, 3, 4}
    for card in routes:
        assert sum(station.bonus is not None for station in card.stations or ()) == 1
    stations = [station for card in routes for station in card.stations or ()]
    assert any(station.points == 8 for station in stations)
    assert ("single 2",) in [station.bonus for station in stations]


def test_the_route_card_of_the_printed_example_is_in_the_box() -> None:
    (munich,) = [card for card in BASE if card.stations and card.stations[0].city == "Munich"]
    assert munich.stations is not None
    assert set(munich.stations[0].bonus or ()) == {"car 1", "locomotive 2"}
    assert [station.points for station in munich.stations[1:]] == [3]
    assert munich.provenance == "rulebook"


def test_the_board_has_three_stations_and_one_pays_two_coins() -> None:
    assert len(BOX.board.stations) == 3
    bonuses = [station for station in BOX.board.stations if station.bonus is not None]
    assert [(station.bonus, station.provenance) for station in bonuses] == [
        (("coins 2",), "rulebook")
    ]


def test_the_box_has_four_mail_cars() -> None:
    frames = [car.frame for car in BOX.mail.cars]
    assert len(frames) == 4
    for known in (("locomotive 2",), ("both 2",), ("upgrade 0>1", "upgrade 0>1")):
        assert known in frames
    assert sum(car.provenance == "reconstructed" for car in BOX.mail.cars) == 1


def test_the_box_has_eight_locomotive_tiles() -> None:
    """Ruling S2."""
    tiles = [(tile.points, tile.frame) for tile in BOX.locomotives.tiles]
    assert tiles == [(n, ("free 2",)) for n in (5, 6, 7, 8)] + [
        (n, ("free 1",)) for n in (12, 13, 14, 15)
    ]
    assert {tile.provenance for tile in BOX.locomotives.tiles} == {"rulebook"}


def test_the_first_three_locomotives_in_constantinople_score_20_10_and_5() -> None:
    """Ruling R6."""
    assert BOX.locomotives.constantinople == (20, 10, 5)


def test_the_start_player_tile_pays_its_taker_and_compensates_later_players() -> None:
    """Ruling T6."""
    taker, second, third, fourth = BOX.start_tile.seats
    assert taker.frame == ("coins 2",)
    assert second.frame == ()
    assert third.frame == ("car 1",)
    assert fourth.one_of == (("car 1",), ("upgrade 0>1",))
    assert BOX.start_tile.provenance == "rulebook"


def test_the_box_has_94_car_cards_of_three_kinds() -> None:
    """Rulings R2 and R5."""
    cars = [(cards.faces, cards.copies) for cards in BOX.supply.cars]
    assert cars == [((0, 1), 50), ((2, 4), 24), ((7, 12), 20)]
    assert sum(copies for _, copies in cars) == 94
    assert tuple(value for faces, _ in cars for value in faces) == VALUES


def test_the_box_has_21_game_end_cards() -> None:
    ends = BOX.game_end.cards
    assert total(ends) == 21
    assert counted(ends, lambda card: card.type) == {"car": 7, "conductor": 7, "locomotive": 7}
    values = {
        kind: {card.points for card in ends if card.type == kind}
        for kind in ("car", "locomotive", "conductor")
    }
    assert values == {"car": {1, 2}, "locomotive": {2, 3}, "conductor": {3, 4}}
    assert all(card.frame for card in ends)


def test_every_module_has_a_card_that_takes_a_game_end_card() -> None:
    for letter in CATALOGUE.modules:
        frames = [card.frame or card.bonus or () for card in CATALOGUE.cards_of(letter)]
        assert any("game_end 1" in frame for frame in frames)


@pytest.mark.parametrize(
    ("stack", "order", "car"), [(1, "coffee", 0), (2, "cake", 2), (3, "champagne", 7)]
)
def test_each_stack_has_five_order_tokens(stack: int, order: str, car: int) -> None:
    """Ruling TT."""
    tokens = [token for token in BOX.teatime.tokens if token.stack == stack]
    assert total(tokens) == 5
    assert {(token.order, token.car) for token in tokens} == {(order, car)}
    assert BOX.teatime.price == 2


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
