"""A game record with any content is replayed or refused in one line."""

import json
import pickle
from copy import copy, deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, RecordError, Setup
from firstclass.rules import format1
from firstclass.rules.records import to_format_2
from firstclass.rules.vocabulary.setup import PRESETS
from tests.rules.games import HOSTILE, examples, game_after

RECORD = game_after(Setup(players=2, seed=6), 6, 60).record()
EARLIER = game_after(Setup(players=2, seed=6, rules=1), 6, 60).record()
FORMER: dict[str, Any] = {
    "format": 1,
    "rules": 1,
    "catalogue": "0ea7ef9d28b1c0f5",
    "setup": {name: value for name, value in EARLIER["setup"].items() if name != "drawn"},
    "actions": [format1.ACTIONS.index(notation) for notation in EARLIER["actions"]],
}
RECORDS: dict[int, dict[str, Any]] = {1: FORMER, 2: RECORD}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
Place = tuple[str | int, ...]
PLACES: list[Place] = [
    (), ("format",), ("rules",), ("setup",), ("actions",), ("actions", 0),
    ("actions", 30), ("actions", -1), ("setup", "players"), ("setup", "modules"),
    ("setup", "seed"), ("setup", "ruleset"), ("setup", "start_player"), ("setup", "options"),
    ("setup", "options", "coin_overflow"), ("setup", "options", "catalogue"),
    ("setup", "options", "self"), ("setup", "options", "seed"), ("setup", "new"), ("new",),
]  # fmt: skip
PLACES_OF: dict[int, list[Place]] = {
    1: [*PLACES, ("catalogue",)],
    2: [*PLACES, ("cards",), ("cards", "X"), ("cards", "B"), ("setup", "drawn")],
}
ALL_PLACES = [(number, place) for number, places in PLACES_OF.items() for place in places]


def with_value(place: Place, value: Any, number: int = 2) -> Any:
    if not place:
        return value
    record = deepcopy(RECORDS[number])
    inner: Any = record
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return record


def refusal(record: object) -> str:
    with pytest.raises(RecordError) as error:
        Game.replay(record)
    text = str(error.value)
    assert text.startswith("record: ")
    assert len(text.splitlines()) == 1
    assert len(text) < 250
    return text


@given(where=st.sampled_from(ALL_PLACES), value=ANYTHING)
@examples(400)
def test_a_changed_record_is_refused_or_replayed_as_another_game(
    where: tuple[int, Place], value: Any
) -> None:
    number, place = where
    record = with_value(place, value, number)
    try:
        game = Game.replay(record)
    except RecordError:
        refusal(record)
    else:
        assert game.record()["actions"] == to_format_2(record)["actions"]


@pytest.mark.parametrize(("number", "place"), ALL_PLACES)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_value_in_a_record_is_refused(number: int, place: Place, kind: str) -> None:
    refusal(with_value(place, HOSTILE[kind], number))


BAD_SETUP = [
    (("format",), 3, "format 1 or 2 and rules 1 to 2, not 3 and "),
    (("rules",), 99, "rules 1 to 2, not"),
    (("setup", "players"), 5, "players: expected a whole number from 2 to 4, not 5"),
    (("setup", "players"), True, "players"),
    (("setup", "modules"), "AZ", "not 'Z'"),
    (("setup", "ruleset"), "house", "ruleset: expected one of rulebook, yucata"),
    (("setup", "options", "luck"), "on", "options out of coin_overflow, start_tile_bonus, "),
    (("setup", "options", "catalogue"), None, "options"),
    (("setup", "options", "self"), None, "options"),
    (("setup", "options", "car_supply"), "none", "car_supply: expected one of"),
    (("setup", "new"), 1, "modules, options, players, ruleset, seed, start_player"),
    (("actions",), {}, "list of at most"),
]


@pytest.mark.parametrize("number", RECORDS)
@pytest.mark.parametrize(("place", "value", "expected"), BAD_SETUP)
def test_the_refusal_of_a_record_names_the_error(
    number: int, place: Place, value: Any, expected: str
) -> None:
    assert expected in refusal(with_value(place, value, number))


@pytest.mark.parametrize(
    ("place", "value", "expected"),
    [
        ((), [], "fields actions, cards, format, rules, setup"),
        (("new",), 1, "fields actions, cards, format, rules, setup"),
        (("cards",), [], "the hash of each part of the box"),
        (("cards",), {}, "differ from every box here, in: box, supply, X, A, B"),
        (
            ("cards", "B"),
            "0123456789abcdef",
            "cards or values that differ from every box here, in: B",
        ),
        (("setup", "modules"), "A", "modules: expected the two that were played, not 'A'"),
        (("setup", "modules"), "AC", "from every box here, in: C"),
        (("setup", "drawn"), "C", "drawn: expected letters out of AB, not 'C'"),
        (("actions",), ["keep 1"] * 100_001, "list of at most"),
        (("actions",), ["end turn"] * 100_000, "move 1: First keep a Game End card"),
        (("actions", 0), "end turn", "move 1: First keep a Game End card from your hand."),
        (("actions", 30), 184, "move 31: expected notation such as 'take 2.3', not 184"),
        (("actions", 30), "jump", "move 31: Unknown move 'jump': expected notation such as"),
        (("actions", 30), ["pay 1"], "move 31"),
    ],
)
def test_errors_in_format_2_are_named(place: Place, value: Any, expected: str) -> None:
    assert expected in refusal(with_value(place, value))


@pytest.mark.parametrize(
    ("place", "value", "expected"),
    [
        (("new",), 1, "fields actions, catalogue, format, rules, setup"),
        (("catalogue",), "0123456789abcdef", "the box '0123456789abcdef', which is not known"),
        (("setup", "drawn"), "", "setup: expected the fields modules, options, players, ruleset, "),
        (("actions", 0), 0, "move 1: First keep a Game End card from your hand."),
        (("actions", 30), 184.0, "move 31: expected a whole number from 0 to 214, not 184.0"),
        (("actions", 30), -1, "move 31: expected a whole number from 0 to 214, not -1"),
        (("actions", 30), 215, "move 31: expected a whole number from 0 to 214, not 215"),
        (("actions", 30), "end turn", "move 31"),
        (("actions", 30), True, "move 31"),
        (("actions",), [0] * 100_001, "list of at most"),
    ],
)
def test_errors_in_format_1_are_named(place: Place, value: Any, expected: str) -> None:
    assert expected in refusal(with_value(place, value, 1))


def test_both_formats_describe_the_same_game() -> None:
    game = Game.replay(FORMER)
    assert game.fingerprint() == Game.replay(EARLIER).fingerprint()
    assert game.record() == EARLIER == to_format_2(FORMER)


@pytest.mark.parametrize("number", RECORDS)
def test_a_missing_option_gets_the_default_of_the_rules_at_that_time(number: int) -> None:
    """The preset had unlimited cars in the first version of the rules, and has limited ones now."""
    for ruleset in PRESETS:
        record = deepcopy(FORMER if number == 1 else EARLIER)
        record["setup"] |= {"ruleset": ruleset, "options": {}}
        game = Game.replay(record | {"actions": []})
        assert game.setup.options["car_supply"] == "unlimited"
        assert game.state.car_supply == ()
        assert game.setup == Setup(2, "AB", 6, ruleset, rules=1)
        assert game.record()["rules"] == 1
        assert Game.replay(game.record()) == game
    later = deepcopy(RECORD)
    later["setup"]["options"] = {}
    assert Game.replay(later).setup.options["car_supply"] == "limited"


def test_games_by_different_versions_of_the_rules_are_different() -> None:
    now, then = Setup(seed=6), Setup(seed=6, rules=1, car_supply="limited")
    assert now != then
    assert now.options == then.options
    assert eval(repr(then)) == then
    assert copy(then) == pickle.loads(pickle.dumps(then)) == then
    assert then.replace(seed=7).rules == 1


@pytest.mark.parametrize("length", range(0, 60, 7))
def test_a_truncated_list_of_actions_is_the_game_so_far(length: int) -> None:
    record = with_value(("actions",), RECORD["actions"][:length])
    assert Game.replay(record).version == length


def test_an_action_after_the_end_of_the_game_is_refused() -> None:
    record = game_after(Setup(seed=1), 1, 10**6).record()
    record["actions"].append("end turn")
    assert refusal(record).endswith("The game is over.")


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_no_field_of_a_record_may_be_missing(record: dict[str, Any]) -> None:
    for field in record:
        refusal({name: value for name, value in record.items() if name != field})
    for field in record["setup"]:
        setup = {name: value for name, value in record["setup"].items() if name != field}
        refusal(record | {"setup": setup})
    for part in RECORD["cards"]:
        cards = {name: value for name, value in RECORD["cards"].items() if name != part}
        assert refusal(RECORD | {"cards": cards}).endswith(f"in: {part}.")


def test_a_record_is_plain_data() -> None:
    assert json.loads(json.dumps(RECORD)) == RECORD
    assert set(RECORD) == {"format", "rules", "cards", "setup", "actions"}
