"""The encoding of an observation contains exactly the information of the view."""

import json
from array import array
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, Setup
from firstclass.encoding import cards, encode, encode_into, layout
from firstclass.rules.vocabulary.decisions import DECISIONS, PHASES
from tests.encoding.proof import prove
from tests.rules.games import examples, game_after, moments, seeds, setups, viewers

CAR_VALUES = (0, 1, 2, 4, 7, 12)


def test_equal_encodings_mean_equal_views_and_all_numbers_are_within_bounds() -> None:
    """Compare decisions from every seat, and the results of each choice.

    So two choices lead to the same encoding only if the views are equal.
    tests/rules/visible_information.py checks, together with everything else that a seat receives,
    that no byte depends on a secret.
    """
    proof = prove(500, every=7)
    assert proof.faults == []
    assert len(proof.rows) == len(proof.view_by_encoding) > 4000
    assert proof.alike < 0.02 * proof.choices


@given(setup=setups(), seed=seeds(), actions=st.integers(0, 300), seat=st.integers(0, 3))
@examples(40)
def test_the_named_numbers_of_the_encoding_equal_those_of_the_view(
    setup: Setup, seed: int, actions: int, seat: int
) -> None:
    game = game_after(setup, seed, actions)
    seat %= setup.players
    view: Mapping[str, Any] = game.observe(seat)
    named = layout(setup).named(encode(game, seat))
    names = cards(setup).names
    assert PHASES[named["phase"][0]] == view["phase"]
    assert DECISIONS[named["decision"][0]] == view["decision"]
    assert wide(named["version"]) == view["version"]
    assert named["taken"] == [view["taken"]]
    assert (seat + named["start_player"][0] - 1) % setup.players == view["start_player"]
    slots = [slot["card"] for row in view["display"] for slot in row]
    assert [names[card] or None for card in named["display"]] == slots
    assert [names[card] for card in named["hand"] if card] == view["hand"]
    unseen = [card for stack in view["stacks"] for card in stack["unseen"]]
    unseen += view["game_end"]["unseen"]
    held = [name for name, count in zip(names, named["unseen"], strict=True) for _ in range(count)]
    assert sorted(held) == sorted(unseen)
    for place in range(4):
        of_seat = {
            name.removeprefix(f"boards.{place}."): row
            for name, row in named.items()
            if name.startswith(f"boards.{place}.")
        }
        if place >= setup.players:
            assert not any(any(row) for row in of_seat.values())
            continue
        board = view["boards"][(seat + place) % setup.players]
        assert wide(of_seat["score"]) == board["score"]
        assert of_seat["coins"] == board["coins"]
        assert of_seat["base_cards"] == board["base_cards"]
        assert of_seat["multipliers"] == board["multipliers"]
        assert [names[card] for card in of_seat["pile"] if card] == board["pile"]
        assert [names[card] for card in of_seat["fulfilled"] if card] == board["fulfilled"]
        assert [names[card] for card in of_seat["route"] if card] == [
            leg["card"] for leg in board["route"]
        ]
        for name, train in zip(("upper", "lower"), board["trains"], strict=True):
            cars = [car["value"] for car in train["cars"]]
            levels = [sum(value >= least for value in cars) for least in CAR_VALUES]
            assert of_seat[f"{name}.levels"] == levels
            assert wide(of_seat[f"{name}.value"]) == train["value"]
        points = sum(wide(of_seat[f"{name}.value"]) for name in ("upper", "lower"))
        assert points == board["next_scoring"]


def wide(number: list[int]) -> int:
    return 100 * number[0] + number[1]


def test_the_sections_of_the_encoding_are_contiguous() -> None:
    row_layout = layout(Setup())
    ends = [section.offset + section.length for section in row_layout.sections]
    assert [0, *ends[:-1]] == [section.offset for section in row_layout.sections]
    assert ends[-1] == row_layout.size == len(row_layout.high())
    assert len({section.name for section in row_layout.sections}) == len(row_layout.sections)


def test_the_encoding_has_the_same_length_in_all_games_and_for_all_seats() -> None:
    rows = {
        len(encode(game, viewer))
        for players in (2, 3, 4)
        for game in moments(Setup(players=players, modules="CF", seed=5), 5, every=31)
        for viewer in viewers(game)
    }
    assert rows == {layout(Setup()).size}


def test_the_board_of_the_observing_seat_comes_first() -> None:
    game = game_after(Setup(players=3, seed=2), 2, 80)
    row_layout = layout(game.setup)
    scores = [wide(row_layout.named(encode(game, seat))["boards.0.score"]) for seat in range(3)]
    assert scores == game.scores()


@pytest.mark.parametrize("kind", ["bytearray", "array", "memoryview", "NumPy"])
def test_the_encoding_can_be_written_into_an_existing_buffer(kind: str) -> None:
    game = game_after(Setup(seed=1), 1, 50)
    size = layout(game.setup).size
    table = np.zeros((3, size), np.uint8)
    buffers: dict[str, Any] = {
        "bytearray": bytearray(size),
        "array": array("B", bytes(size)),
        "memoryview": memoryview(bytearray(3 * size))[size : 2 * size],
        "NumPy": table[1],
    }
    encode_into(game, 1, buffers[kind])
    assert bytes(buffers[kind]) == encode(game, 1)
    assert not table[0].any()
    assert not table[2].any()


@pytest.mark.parametrize(
    "buffer",
    [
        bytearray(5),
        bytes(layout(Setup()).size),
        np.zeros(layout(Setup()).size, np.float32),
        np.zeros(2 * layout(Setup()).size, np.uint8)[::2],
    ],
    ids=["too short", "not to be written", "floats", "with gaps"],
)
def test_a_buffer_of_the_wrong_kind_or_size_is_refused(buffer: Any) -> None:
    with pytest.raises(ValueError, match="buffer: expected"):
        encode_into(Game(Setup()), 0, buffer)


def test_an_encoding_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="row: expected"):
        layout(Setup()).named(bytes(7))


def test_the_effect_of_each_card_is_encoded_in_numbers() -> None:
    known = cards(Setup())
    high = known.layout.high()
    for row in known.rows:
        assert all(number <= most for number, most in zip(row, high, strict=True))
    by_kind = {}
    for card in Setup().catalogue.cards_of("A"):
        named = known.layout.named(known.rows[known.names.index(card.id)])
        by_kind[card.kind] = named
        assert named[card.kind] == [1]
        assert named["stack"][card.stack - 1] == 1
        if card.requirement is not None:
            assert named[f"wants.{card.requirement.form}"] == [1]
    assert len(by_kind) == 3


def test_cards_with_different_effects_have_different_encodings() -> None:
    """Cards with equal numbers have equal texts, apart from their names."""
    known = cards(Setup())
    texts: dict[bytes, str] = {}
    for letter in "XABCDEF":
        for card in Setup().catalogue.cards_of(letter):
            text = card.model_dump_json(exclude={"id", "copies", "name", "provenance"})
            text = json.dumps(plain(json.loads(text)))
            row = known.rows[known.names.index(card.id)]
            assert texts.setdefault(row, text) == text, card.id


def plain(card: dict[str, Any]) -> dict[str, Any]:
    """Return a card's text without the names of cities and its provenance."""
    for station in card.get("stations") or ():
        del station["city"], station["provenance"]
    return card
