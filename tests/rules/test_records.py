"""A record is replayed or refused in one line, whatever it holds."""

import json
from copy import deepcopy
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, RecordError, Setup
from firstclass.rules.vocabulary.actions import ACTION_COUNT
from tests.rules.boxes import SCARCE
from tests.rules.games import HOSTILE, after, examples

RECORD = after(Setup(players=2, seed=6), 6, 60).record()
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
PLACES = [
    (), ("format",), ("rules",), ("catalogue",), ("setup",), ("actions",), ("actions", 0),
    ("actions", 30), ("actions", -1), ("setup", "players"), ("setup", "modules"),
    ("setup", "seed"), ("setup", "ruleset"), ("setup", "start_player"), ("setup", "options"),
    ("setup", "options", "coin_overflow"), ("setup", "options", "catalogue"),
    ("setup", "options", "self"), ("setup", "options", "seed"), ("setup", "new"), ("new",),
]  # fmt: skip


def with_value(place, value):
    if not place:
        return value
    record = deepcopy(RECORD)
    inner = reduce(lambda part, step: part[step], place[:-1], record)
    inner[place[-1]] = value
    return record


def refusal(record):
    with pytest.raises(RecordError) as error:
        Game.replay(record)
    text = str(error.value)
    assert text.startswith("record: ")
    assert len(text.splitlines()) == 1
    assert len(text) < 250
    return text


@given(place=st.sampled_from(PLACES), value=ANYTHING)
@examples(400)
def test_a_changed_record_is_refused_or_is_another_game(place, value):
    record = with_value(place, value)
    try:
        game = Game.replay(record)
    except RecordError:
        refusal(record)
    else:
        assert game.actions() == record["actions"]
        assert json.dumps(game.record()["actions"]) == json.dumps(record["actions"])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_value_is_refused(place, kind):
    refusal(with_value(place, HOSTILE[kind]))


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ((), [], "fields actions, catalogue, format, rules, setup"),
        (("new",), 1, "fields"),
        (("format",), 2, "format 1"),
        (("rules",), 99, "rules 1, not 1 and 99"),
        (("catalogue",), "0123456789abcdef", "played with the catalogue '0123456789abcdef'"),
        (("setup", "players"), 5, "players: expected a whole number from 2 to 4, not 5"),
        (("setup", "players"), True, "players"),
        (("setup", "modules"), "AZ", "not 'Z'"),
        (("setup", "ruleset"), "house", "ruleset: expected one of rulebook, yucata"),
        (("setup", "options", "luck"), "on", "options out of coin_overflow, start_tile_bonus, "),
        (("setup", "options", "catalogue"), None, "options"),
        (("setup", "options", "self"), None, "options"),
        (("setup", "options", "car_supply"), "none", "car_supply: expected one of"),
        (("setup", "new"), 1, "setup: expected the fields modules, options, players, ruleset, "),
        (("actions",), {}, "list of at most"),
        (("actions",), [0] * 100_001, "list of at most"),
        (("actions",), [0] * 100_000, "action 1: First a Game End card of the hand must be kept."),
        (("actions", 0), 0, "action 1: First a Game End card of the hand must be kept."),
        (("actions", 30), 184.0, "action 31: An action is a whole number, not 184.0."),
        (("actions", 30), -1, f"action 31: The actions go from 0 to {ACTION_COUNT - 1}"),
        (("actions", 30), None, "action 31"),
        (("actions", 30), True, "action 31"),
    ],
)
def test_the_refusal_says_what_is_wrong(place, value, told):
    assert told in refusal(with_value(place, value))


@pytest.mark.parametrize("length", range(0, 60, 7))
def test_a_truncated_list_of_actions_is_the_game_so_far(length):
    record = with_value(("actions",), RECORD["actions"][:length])
    assert Game.replay(record).version == length


def test_a_game_that_is_over_goes_no_further():
    record = after(Setup(seed=1), 1, 10**6).record()
    record["actions"].append(0)
    assert refusal(record).endswith("The game is over.")


def test_a_field_may_not_be_missing():
    for field in RECORD:
        refusal({name: value for name, value in RECORD.items() if name != field})
    for field in RECORD["setup"]:
        setup = {name: value for name, value in RECORD["setup"].items() if name != field}
        refusal(RECORD | {"setup": setup})


def test_a_record_of_another_box_is_refused_even_if_it_would_replay():
    game = Game(Setup(seed=3, catalogue=SCARCE))
    assert "catalogue" in refusal(game.record())
    assert Game.replay(game.record(), game.setup).fingerprint() == game.fingerprint()


def test_a_record_is_plain_data():
    assert json.loads(json.dumps(RECORD)) == RECORD
    assert set(RECORD) == {"format", "rules", "catalogue", "setup", "actions"}
