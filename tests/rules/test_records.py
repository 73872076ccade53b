"""A game record with any content is replayed or refused in one line."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, RecordError, Setup
from firstclass.rules.records import LATEST_TIME, with_times
from tests.ids import parameter_id
from tests.rules.games import HOSTILE, examples, game_after

RECORD = game_after(Setup(players=2, seed=6), 6, 60).record()
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
    ("cards",), ("cards", "X"), ("cards", "B"), ("setup", "drawn"),
]  # fmt: skip


def with_value(place: Place, value: Any) -> Any:
    if not place:
        return value
    record: Any = deepcopy(RECORD)
    inner = record
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


@given(place=st.sampled_from(PLACES), value=ANYTHING)
@examples(400)
def test_a_changed_record_is_refused_or_replayed_as_another_game(place: Place, value: Any) -> None:
    record = with_value(place, value)
    try:
        game = Game.replay(record)
    except RecordError:
        refusal(record)
    else:
        assert game.record()["actions"] == record["actions"]


@pytest.mark.parametrize("place", PLACES, ids=parameter_id)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_value_in_a_record_is_refused(place: Place, kind: str) -> None:
    refusal(with_value(place, HOSTILE[kind]))


ERRORS = [
    (("format",), 3, "expected format 2 and rules 2, not 3 and 2"),
    (("rules",), 1, "expected format 2 and rules 2, not 2 and 1"),
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
]


@pytest.mark.parametrize(("place", "value", "expected"), ERRORS, ids=parameter_id)
def test_the_refusal_of_a_record_names_the_error(place: Place, value: Any, expected: str) -> None:
    assert expected in refusal(with_value(place, value))


MOVES = len(RECORD["actions"])
TIMES = st.lists(st.integers(0, LATEST_TIME), min_size=MOVES, max_size=MOVES).map(sorted)


@given(times=TIMES)
@examples(50)
def test_times_change_nothing_in_a_game(times: list[int]) -> None:
    game, timed = Game.replay(RECORD), Game.replay(with_times(RECORD, times))
    assert timed == game
    assert timed.fingerprint() == game.fingerprint()
    assert timed.record() == game.record() == RECORD


@given(times=TIMES, place=st.integers(0, MOVES - 1), value=ANYTHING)
@examples(100)
def test_times_are_refused_unless_they_are_whole_numbers_in_order(
    times: list[int], place: int, value: Any
) -> None:
    changed: list[Any] = [*times[:place], value, *times[place + 1 :]]
    try:
        Game.replay(RECORD | {"times": changed})
    except RecordError:
        assert "times: expected a whole number for each of the" in refusal(
            RECORD | {"times": changed}
        )
    else:
        assert type(value) is int
        assert changed == sorted(changed)


@pytest.mark.parametrize(
    "times",
    [
        None, [], {}, [1] * (MOVES - 1), [1] * (MOVES + 1), [-1] * MOVES, [1.0] * MOVES,
        [True] * MOVES, [*range(MOVES, 0, -1)], [LATEST_TIME + 1] * MOVES,
    ],
    ids=parameter_id,
)  # fmt: skip
def test_bad_times_are_refused_in_one_sentence(times: object) -> None:
    assert refusal(RECORD | {"times": times}).endswith(
        f"times: expected a whole number for each of the {MOVES} moves, in milliseconds since 1970,"
        " none before the previous one."
    )


def test_a_missing_option_gets_its_default() -> None:
    record = with_value(("setup", "options"), {})
    assert Game.replay(record).setup == Setup(2, "AB", 6)


@pytest.mark.parametrize("length", range(0, 60, 7))
def test_a_truncated_list_of_actions_is_the_game_so_far(length: int) -> None:
    record = with_value(("actions",), RECORD["actions"][:length])
    assert Game.replay(record).version == length


def test_an_action_after_the_end_of_the_game_is_refused() -> None:
    record = game_after(Setup(seed=1), 1, 10**6).record()
    record["actions"].append("end turn")
    assert refusal(record).endswith("The game is over.")


def test_no_field_of_a_record_may_be_missing() -> None:
    for field in RECORD:
        refusal({name: value for name, value in RECORD.items() if name != field})
    for field in RECORD["setup"]:
        setup = {name: value for name, value in RECORD["setup"].items() if name != field}
        refusal(RECORD | {"setup": setup})
    for part in RECORD["cards"]:
        cards = {name: value for name, value in RECORD["cards"].items() if name != part}
        assert refusal(RECORD | {"cards": cards}).endswith(f"in: {part}.")


def test_a_record_is_plain_data() -> None:
    assert json.loads(json.dumps(RECORD)) == RECORD
    assert set(RECORD) == {"format", "rules", "cards", "setup", "actions"}
