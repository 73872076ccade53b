"""The vector has a layout: what its numbers mean is what the observation says."""

from hypothesis import given
from hypothesis import strategies as st

from firstclass import VECTOR, Setup
from firstclass.rules.vocabulary.decisions import DECISIONS, PHASES
from tests.rules.games import after, examples, seeds, setups

TRAINS = ("upper", "lower")


@given(setup=setups(), seed=seeds(), actions=st.integers(0, 300), seat=st.integers(0, 3))
@examples(40)
def test_its_named_numbers_are_those_of_the_observation(
    setup: Setup, seed: int, actions: int, seat: int
) -> None:
    game = after(setup, seed, actions)
    seat %= setup.players
    view, named = game.observe(seat), VECTOR.named(game.observe(seat, form="vector"))
    names = game.state.rules.box.names
    assert PHASES[named["phase"][0]] == view["phase"]
    assert DECISIONS[named["decision"][0]] == view["decision"]
    assert named["taken"] == [view["taken"]]
    assert (seat + named["start_player"][0]) % setup.players == view["start_player"]
    assert named["gone"] == view["gone"]
    slots = [slot["card"] for row in view["display"] for slot in row]
    assert [names[card] or None for card in named["display"]] == slots
    assert [names[card] or None for card in named["game_end"]] == view["game_end"]["display"]
    for place in range(4):
        of_seat = {name: row for name, row in named.items() if name.startswith(f"boards.{place}.")}
        if place >= setup.players:
            assert not any(any(row) for row in of_seat.values())
            continue
        board = view["boards"][(seat + place) % setup.players]
        assert of_seat[f"boards.{place}.score"] == [board["score"]]
        assert of_seat[f"boards.{place}.coins"] == board["coins"]
        assert of_seat[f"boards.{place}.locomotive"] == [board["locomotive"]]
        assert of_seat[f"boards.{place}.base_cards"] == board["base_cards"]
        if place == 0 or not game.over:  # at the end the observation counts the drafted card
            assert of_seat[f"boards.{place}.multipliers"] == board["multipliers"]
        assert of_seat[f"boards.{place}.fulfilled"] == [len(board["fulfilled"])]
        assert of_seat[f"boards.{place}.next_scoring"] == [board["next_scoring"]]
        for name, train in zip(TRAINS, board["trains"], strict=True):
            cars = [car["value"] for car in train["cars"]]
            stairs = [sum(value >= least for value in cars) for least in (0, 1, 2, 4, 7, 12)]
            assert of_seat[f"boards.{place}.{name}.stairs"] == stairs
            assert of_seat[f"boards.{place}.{name}.conductor"] == [train["conductor"]]
            (mail,) = of_seat[f"boards.{place}.{name}.mail"]
            assert (names[mail] or None) == train["mail"]
