"""Setups: valid values, and one clear line for each error (rulings S1 to S5)."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, Setup, SetupError
from firstclass.rules.vocabulary.setup import LARGEST_SEED, OPTIONS, PRESETS
from tests.ids import parameter_id
from tests.rules.games import HOSTILE, deciding_seat, examples

BAD: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "players: expected a whole number from 2 to 4, not 1"),
    ({"players": 5}, "players"),
    ({"players": 10**5000}, "players: expected a whole number from 2 to 4, not such a large int"),
    ({"players": "3"}, "players"),
    ({"players": 2.0}, "players"),
    ({"players": True}, "players"),
    ({"players": None}, "players"),
    ({"modules": "ABC"}, "modules: expected up to two different letters, not 'ABC'"),
    ({"modules": "AA"}, "modules"),
    ({"modules": "AZ"}, "modules: expected letters out of ABCDEF, not 'Z'"),
    ({"modules": "a"}, "modules"),
    ({"modules": "X"}, "modules"),
    ({"modules": ["A", "B"]}, "modules"),
    ({"modules": None}, "modules"),
    ({"seed": -1}, "seed: expected a whole number from 0 to"),
    ({"seed": LARGEST_SEED + 1}, "seed"),
    ({"seed": "7"}, "seed"),
    ({"seed": 1.5}, "seed"),
    ({"seed": True}, "seed"),
    ({"ruleset": "house"}, "ruleset: expected one of rulebook, yucata, not 'house'"),
    ({"ruleset": None}, "ruleset"),
    ({"ruleset": ["rulebook"]}, "ruleset"),
    ({"players": 3, "start_player": 3}, "start_player: expected a whole number from 0 to 2"),
    ({"start_player": -1}, "start_player"),
    ({"start_player": False}, "start_player"),
    ({"coin_overflow": "burn"}, "coin_overflow: expected one of make_room, convert"),
    ({"start_tile_bonus": ""}, "start_tile_bonus"),
    ({"car_supply": True}, "car_supply"),
    ({"luck": "on"}, "option: expected one of coin_overflow"),
]


@pytest.mark.parametrize(("arguments", "expected"), BAD, ids=parameter_id)
def test_a_bad_value_in_a_setup_is_reported_in_one_clear_line(
    arguments: dict[str, Any], expected: str
) -> None:
    with pytest.raises(SetupError) as error:
        Setup(**arguments)
    text = str(error.value)
    assert text.startswith(expected)
    assert len(text.splitlines()) == 1
    assert len(text) < 200


@pytest.mark.parametrize("field", ["players", "modules", "seed", "ruleset", *OPTIONS])
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_value_in_a_setup_is_reported_in_one_clear_line(field: str, kind: str) -> None:
    with pytest.raises(SetupError) as error:
        Setup(**{field: HOSTILE[kind]})
    assert len(str(error.value).splitlines()) == 1
    assert len(str(error.value)) < 200


@given(
    field=st.sampled_from(("players", "modules", "seed", "ruleset", *OPTIONS)),
    value=st.one_of(st.none(), st.text(), st.integers(), st.floats(), st.lists(st.text())),
)
@examples(300)
def test_any_value_in_a_setup_is_accepted_or_refused(field: str, value: Any) -> None:
    try:
        setup = Setup(**{field: value})
    except SetupError as error:
        text = str(error)
    else:
        assert Game(setup).legal_actions()
        return
    assert len(text.splitlines()) == 1
    assert text.startswith(field)


def test_an_option_overrides_the_preset_without_changing_it() -> None:
    for ruleset, preset in PRESETS.items():
        assert Setup(ruleset=ruleset).options == preset
        for name, values in OPTIONS.items():
            for value in values:
                option: dict[str, Any] = {name: value}
                setup = Setup(ruleset=ruleset, **option)
                assert setup.options == preset | {name: value}
    assert Setup().options == PRESETS["rulebook"]


def test_the_presets_match_the_rulesets() -> None:
    same = {"start_tile_bonus": "end_of_turn", "teatime": "off"}
    assert PRESETS["rulebook"] == same | {
        "coin_overflow": "make_room",
        "car_supply": "limited",
        "two_player_murder": "plain",
        "extra_evidence": "off",
    }
    assert PRESETS["yucata"] == same | {
        "coin_overflow": "convert",
        "car_supply": "unlimited",
        "two_player_murder": "dummies",
        "extra_evidence": "on",
    }


def test_an_option_can_be_switched_on_or_off_with_a_boolean() -> None:
    for value, word in ((True, "on"), (False, "off")):
        assert Setup(teatime=value).options["teatime"] == word
    with pytest.raises(SetupError):
        Setup(car_supply=False)


def test_the_order_of_the_modules_does_not_matter() -> None:
    one, other = Game(Setup(modules="AB", seed=5)), Game(Setup(modules="BA", seed=5))
    assert one.fingerprint() == other.fingerprint()
    assert one.record() == other.record()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_players_start_with_the_same_pieces(players: int) -> None:
    """Ruling S4."""
    view = Game(Setup(players=players, seed=4)).observe(None)
    assert len(view["boards"]) == players
    for board in view["boards"]:
        assert board["coins"] == [1, 0, 0]
        assert board["score"] == board["locomotive"] == 0
        assert board["mail_left"] == ["P1", "P2", "P3", "P4"]
        for train in board["trains"]:
            assert train["cars"] == [{"position": 1, "value": 0, "card": None}]
            assert train["conductor"] == 0
    assert view["tiles"] == ["L05", "L06", "L07", "L08", "L12", "L13", "L14", "L15"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_draft_passes_one_card_more_than_players_to_the_right(players: int) -> None:
    """Ruling S3."""
    game = Game(Setup(players=players, seed=4, start_player=0))
    seats, hands = [], []
    while game.decision == "keep":
        seat = deciding_seat(game)
        seats.append(seat)
        hands.append(game.observe(seat)["hand"])
        kept = game.observe(seat)["hand"][1]
        game.play("keep 2")
        assert game.observe(seat)["boards"][seat]["secret"] == kept
    assert seats == [*range(players - 1, 0, -1), 0]
    assert [len(hand) for hand in hands] == list(range(players + 1, 1, -1))
    assert all(set(after) < set(before) for before, after in pairwise(hands))
    view = game.observe(None)
    assert [len(stack["unseen"]) for stack in view["stacks"]] == [22, 40, 40]
    assert len(view["game_end"]["display"]) == 4
    assert view["game_end"]["left"] == 21 - players - 4
