"""Impossible positions and expectations are reported in one line."""

import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from firstclass.scenarios import Scenario, ScenarioError, read, run, set_up
from tests.ids import parameter_id
from tests.rules.games import examples
from tests.scenarios.assertions import assert_one_line

UNLIMITED = "setup.options = { car_supply = 'unlimited' }"
BOARD = "position.boards.0"
TILE = "position.start_tile = 0"
REMOVED = "{ by = 'removed' }"
LAST = ", ".join(  # the cards that each seat took in the last round
    f"'{slot}' = {{ by = {by} }}"
    for slot, by in zip(
        ("1.2", "1.5", "2.1", "2.2", "3.1", "3.2"), ("'removed'", 1, 0, 1, 0, 1), strict=True
    )
)
OWED = "position.start_tile = 0\nposition.owed = [2]"
C = "setup.modules = 'AC'\n"
E = "setup.modules = 'AE'\n"
F = "setup.modules = 'AF'\n"
T = "setup.options = { teatime = 'on' }\n"
COFFEE = "{ position = 1, order = 'coffee', points = 2 }"
IMPOSSIBLE = {
    f"{BOARD}.trains = [[2, 4], [0]]": "trains.upper: expected values that do not rise",
    f"{BOARD}.trains.lower = {{ cars = [0, 0], conductor = 3 }}": "at most the 2 cards of the",
    f"{BOARD}.coins = [6, 0, 0]": "expected at most 5 coins in column 1, found 6",
    f"{BOARD}.coins = [5, 5, 3]": "expected at most 2 coins in column 3, found 3",
    f"{BOARD}.locomotive = 4": "expected at most the 3 stations of the route, found 4",
    f"{BOARD}.route = ['A1-01']": "expected the id of a route, found 'A1-01'",
    f"{BOARD}.pile = ['X9-99']": "expected the id of a card, found 'X9-99'",
    f"{BOARD}.pile = ['X1-03', 'X1-03']": "found 'X1-03' too often",
    f"{BOARD}.pile = ['A1-01']\n{BOARD}.contracts = ['A1-01']": "found 'A1-01' too often",
    f"{BOARD}.contracts = ['X1-01']": "expected the id of a contract",
    f"{BOARD}.trains.upper = {{ cars = [0], cards = ['B1-01', 'B1-02'] }}": "expected at most 1",
    f"{BOARD}.trains.upper = {{ cars = [0], cards = ['B1-03'] }}": "expected the id of a celebrity",
    f"{BOARD}.trains.upper = {{ cars = [0], mail = 'P1' }}": "expected none before the fifth car",
    f"{BOARD}.trains.upper = {{ cars = [0], tile = 'L05' }}": "expected none on an incomplete",
    f"{BOARD}.mail_left = ['P1']": "expected each mail car that is in no train",
    f"{UNLIMITED}\n{BOARD}.trains.upper.lent = true": "only with limited cars",
    f"{BOARD}.secret = 'G01'\nposition.boards.1.secret = 'G01'": "found 'G01' too often",
    f"{BOARD}.bonuses_taken = [0]": "expected only in the seat's own scoring turn",
    f"{BOARD}.bonuses_taken = [3]\nposition.phase = 'scoring'": "expected numbers below 1",
    "position.boards.1.account = ['P1']": "expected one only where the seat decides",
    f"{BOARD}.account = ['P9']": "expected the id of a card, found 'P9'",
    f"{BOARD}.account = ['board1']": "expected the id of a card",
    f"{BOARD}.account = ['B1-01']": "expected some, as B1-01 has none",
    "position.boards.2.score = 1": "expected a seat below 2, found 2",
    "position.start_player = 2": "expected a seat below 2, found 2",
    "position.start_tile = 3": "expected a seat below 2",
    "position.owed = [0]": "expected 'start_tile' with it",
    "position.owed = [1]\nposition.start_tile = 0": "expected seats out of []",
    "position.turn = 7": "expected at most 6 turns, found 7",
    "position.turn = 2\nposition.current = 0": "expected seat 1 in turn 2, found 0",
    "position.turn = 3\nposition.gone = [1, 0, 0]": "expected 2 cards gone",
    "position.taken = true\nposition.gone = [0, 0, 0]": "expected 1 cards gone",
    "position.gone = [3, 0, 0]": "expected row 1 to be cleared",
    "position.gone = [7, 0, 0]": "goes with the slots of row 1",
    "position.gone = [2, 0, 0]\nposition.display.'1.4' = 'X1-01'": "expected row 1 to be cleared",
    "position.phase = 'scoring'\nposition.round = 3": "expected one of [2, 4, 6]",
    "position.phase = 'final'\nposition.round = 2": "expected one of [6]",
    "position.phase = 'scoring'\nposition.turn = 2": "position.turn: expected none in phase",
    "position.phase = 'scoring'\nposition.owed = [1]": "position.owed: expected none in phase",
    "position.phase = 'final'\nposition.current = 1": "position.current: expected none in phase",
    "position.hand = ['G01']": "position.hand: expected none in phase 'turns'",
    "position.phase = 'draft'\nposition.game_end.display = ['G01']": "expected none in phase",
    "position.phase = 'compensation'": "start_tile: expected a seat in phase 'compensation'",
    "position.phase = 'compensation'\nposition.taken = true": "position.taken: expected none",
    "position.phase = 'draft'\nposition.round = 1": "position.round: expected none in phase",
    "position.phase = 'draft'\nposition.hand = ['G01', 'G02', 'G03', 'G04']": "expected 3 cards",
    "position.phase = 'draft'\nposition.boards.0.secret = 'G01'": "expected none before",
    f"{BOARD}.bonus_again = 0\nposition.phase = 'scoring'": "expected one with a postcard",
    f"setup.players = 3\nposition.turn = 2\n{OWED}": "only in the turn of the tile's taker",
    "position.tiles = ['L13', 'L14', 'L15']": "expected 4 left, one for each train",
    "position.constantinople = [0]": "at most three conductors that have arrived",
    "position.tiles = ['L06', 'L05']": "position.tiles: expected the end of",
    f"{UNLIMITED}\nposition.car_supply = [1, 1, 1]": "only with limited cars",
    "position.car_supply = [50, 1, 1]\nsetup.options = { car_supply = 'limited' }": "at most",
    "position.frame = { source = 'X1-12', icons = [] }": "expected some, as X1-12 has none",
    "position.waiting = { source = 'X1-12', icons = [] }": "expected some, as X1-12 has none",
    "position.boards.0.account = [{ source = 'passengers', growing = true }]": "expected some",
    "position.boards.0.account = [{ source = 'P2', growing = true }]": "without module D",
    "setup.modules = 'AD'\nposition.boards.0.account = [{ source = 'P2', growing = true }]": (
        "expected one growing at most, of the passengers"
    ),
    "position.phase = 'draft'\nposition.return_place = 99": "expected at most",
    "position.phase = 'draft'\nposition.draft.last = 1": "expected none in phase 'draft'",
    "position.draft.last = 3": "expected a seat below 2",
    "position.draft.returned = 'X1-01'": "expected the id of a end",
    "position.draft.returned = 'G01'\nposition.boards.0.secret = 'G01'": "that nobody kept",
    "position.chance = '0x'": "pattern",
    "position.phase = 'scoring'\nposition.display.'1.1' = { by = 0 }": "gone from each row",
    "position.display.'1.1' = { by = 1 }": "seat 1 to have taken at most 0, one a turn, found 1",
    "position.display = { '1.1' = { by = 0 }, '2.1' = { by = 0 } }": "at most 1, one a turn",
    f"position.display.'1.1' = {{ by = 0 }}\n{TILE}": "seat 0 to have taken at most 1, one a turn",
    f"{TILE}\nposition.turn = 1": "seat 0 to have taken at most 0, one a turn, found 1",
    "position.display.'1.1' = { by = 'removed' }": "one card removed at most, with 'start_tile'",
    f"{TILE}\nposition.display = {{ '1.1' = {REMOVED}, '1.2' = {REMOVED} }}": "removed at most",
    f"{TILE}\nposition.display.'2.1' = {REMOVED}": "display.2.1: expected to be removed the leftm",
    f"{TILE}\nposition.display.'1.2' = {REMOVED}": "display.1.2: expected to be removed the leftm",
    f"{TILE}\nposition.phase = 'scoring'\nposition.display = {{ {LAST} }}": "display.1.2: expected",
    "position.order_rows = [[], [], []]": "expected none without the option teatime",
    f"{T}position.order_rows = [[2], [], []]": "3 tokens of stack 1",
    f"{T}position.order_rows = [[9], [], []]": "found 9",
    f"{T}position.order_rows = [[], [], []]\nposition.orders = [2]": "expected none with 'orders'",
    "position.ask = {}": "expected exactly one of",
    "position.ask = { mail = 'upper' }": "expected a train of five cars",
    "position.ask = { pay = 1 }": "and coins to pay it",
    "position.ask = { postcard = 'B1-03' }": "expected a route card without a postcard",
    "position.stacks.1 = ['C1-01']": "expected a card in play, found 'C1-01'",
    "position.stacks.1 = ['P1']": "expected the id of a card, found 'P1'",
    "cards = [{ id = 'P1', stack = 1, kind = 'money', frame = ['coins 1'] }]": "a new id",
    "cards = [{ id = 'X1-01', stack = 1, kind = 'money', frame = ['coins 1'] }]": "a new id",
    f"{BOARD}.evidence = 1": "boards.0.evidence: expected none without module C",
    f"{BOARD}.gap = ['E1-01']": "boards.0.gap: expected none without module E or F",
    f"{BOARD}.served = [[], []]": "expected none without the option teatime",
    f"{BOARD}.beside = ['X1-01']": "expected the id of a destroy or storage, found 'X1-01'",
    f"{BOARD}.beside = ['C1-05']": "expected a card in play, found 'C1-05'",
    "position.murderer = 0": "position.murderer: expected none without module C",
    "position.factories = [1]": "position.factories: expected none without module F",
    f"{C}position.murderer = 2": "expected seats out of [0, 1], found 2",
    f"{C}position.evidence = [3, 3, 3]": "expected a token that is left, found 3",
    f"{C}{BOARD}.evidence = 27": "expected at most 26 tokens, found 27",
    f"{C}position.dummies = [{{ evidence = 1 }}]": "position.dummies: expected 0 of them, found 1",
    f"{C}position.evidence_due = [0]": "expected none before a card was taken",
    f"{C}position.evidence_due = [0]\nposition.phase = 'scoring'": "expected none in phase",
    f"{E}{BOARD}.gap = ['E1-01', 'E1-01']": "expected each card once, found 'E1-01' too often",
    f"{E}{BOARD}.covered = ['E1-01']": "boards.0.covered: expected a gap card on top",
    f"{F}position.storage = {{ used = [1] }}": "storage: expected none before a card was taken",
    f"{F}position.taken = true\nposition.factories = [1]": "expected some of [], from the right",
    f"{T}position.orders = [5]": "position.orders: expected tokens of the stack, found 5",
    f"{T}position.orders = [2, 2, 3, 3]": "position.orders: expected 3 with those bought, found 4",
    f"{T}{BOARD}.served = [[{{ position = 1, order = 'cake', points = 3 }}], []]": "token in play",
    f"{T}{BOARD}.served = [[{COFFEE}, {COFFEE}], []]": "one token a car, one of a colour a train",
    f"{T}{BOARD}.served = [[{{ position = 2, order = 'coffee', points = 2 }}], []]": "a car for it",
    f"{T}position.ask = {{ serve = 4 }}": "expected an order token there and a car for it",
    f"{T}position.ask = {{ order = 1 }}": "position.ask.order: expected coins to pay it",
    "position.ask = { order = 1 }": "position.ask.order: expected none without the option teatime",
    "position.ask = { gap = 'A1-01' }": "expected the id of a switch or mechanic or factory",
    "position.ask = { mail = 'upper', left = 2 }": "position.ask.left: expected one with pay",
    "setup.players = 5": "players: expected a whole number from 2 to 4",
    "setup.modules = 'AZ'": "modules: expected letters out of",
    "setup.ruleset = 'house'": "ruleset: expected one of rulebook, yucata",
    "setup.options = { luck = 'good' }": "option: expected one of",
    "setup.options = { players = '3' }": "setup: ",
    "setup.options = { coin_overflow = 'burn' }": "expected one of make_room, convert",
    "expect.colour = 3": "expect.colour: expected one of the fields",
    "expect.boards.0.coinz = 3": "expect.boards.0.coinz: expected one of the fields seat, score",
    "expect.boards.zero.score = 3": "expected the number of an item",
    "expect.current.seat = 0": "expected a value without fields",
    "expect.boards.0.account = [{ sorce = '' }]\nposition.boards.0.account = ['P2']": (
        "expect.boards.0.account.0.sorce: expected one of the fields source"
    ),
    "expect.boards.upper.score = 0": "boards.upper: expected the number of an item",
    "expect.boards.5 = {}": "expect.boards.5: expected a seat below 2",
    "expect.boards.5.coins = ''": "expect.boards.5: expected a seat below 2",
    "expect.display.'4.1' = ''": "expect.display.4.1: expected a slot of the display",
    "expect.display.'1.7'.by = ''": "expect.display.1.7: expected a slot of the display",
    "expect.current = {}": "expect.current: expected a value without fields",
    "expect.seen_by.3.round = 1": "expected a seat in play, found 3",
    "expect.ledger.3 = {}": "expect.ledger: expected a seat in play, found 3",
}


@pytest.mark.parametrize("text", IMPOSSIBLE, ids=parameter_id)
def test_an_impossible_position_is_reported_in_one_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "impossible.toml"
    rest = "" if "position." in text else "\nposition.round = 1"
    path.write_text(f"title = 'x'\n{text}{rest}", encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        run(*read(path))
    assert_one_line(caught.value, IMPOSSIBLE[text])


def test_too_many_cards_of_a_later_stack_are_reported() -> None:
    pile = ["X2-01", "X2-02", "X2-03", "X2-04", "X2-05"]
    with pytest.raises(ScenarioError, match="expected fewer cards of stack 2 to be named"):
        set_up(
            Scenario.model_validate({"title": "x", "position": {"boards": {"0": {"pile": pile}}}})
        )


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 13)
    | st.floats()
    | st.sampled_from(["", "X1-01", "A1-01", "B1-01", "G01", "P1", "take 1.1", "draft", "\n"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@examples(150)
@given(field=st.sampled_from(sorted(IMPOSSIBLE)), value=ANYTHING)
def test_any_value_of_a_field_is_used_or_reported(field: str, value: Any) -> None:
    lines = field.split("\n")
    changed = next((line for line in lines if not line.startswith("setup.")), lines[0])
    path = changed.split(" = ")[0].replace("'", "").split(".")
    rest = "\n".join(line for line in lines if line != changed)
    table: dict[str, Any] = {"title": "x", **tomllib.loads(rest)}
    inner = table
    for name in path[:-1]:
        inner = inner.setdefault(name, {})
    inner[path[-1]] = value
    with suppress(ScenarioError, ValidationError):
        run(Scenario.model_validate(table))
