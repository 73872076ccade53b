"""The log: one line for each event, below its cause, and a summary after each scoring."""

import random
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.players import SeatView, make_player
from firstclass.words import log_entries
from tests.rules.games import deciding_seat


def played(game: Game, *actions: str) -> list[dict[str, Any]]:
    """Return the public lines of these actions."""
    before = game.version
    for action in actions:
        game.play(action)
    return [line for line in log_entries(game, None) if line["version"] > before]


def depths_and_texts(lines: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(line["depth"], line["text"]) for line in lines]


def begun(**options: Any) -> Game:
    """Return a game after its draft."""
    game = Game(Setup(**{"players": 3, "seed": 3, "modules": "AB", **options}))
    while game.decision == "keep":
        game.play("keep 1")
    return game


def whole(modules: str, seed: int, players: int = 3, level: str = "planner") -> Game:
    """Return a game played to its end."""
    game = Game(Setup(players, modules, seed, teatime="on"))
    player, chance = make_player(level), random.Random(seed)
    while not game.over:
        game.apply(player.choose(SeatView(game, deciding_seat(game)), game.legal_actions(), chance))
    return game


def slot_of(game: Game, card: str) -> str:
    """Return the slot of a card in the display."""
    return next(
        f"{row}.{column}"
        for row, slots in enumerate(game.observe(None)["display"], 1)
        for column, slot in enumerate(slots, 1)
        if slot["card"] == card
    )


def test_a_coin_and_its_use_are_one_line_and_a_mail_car_is_another() -> None:
    game = begun()
    take = f"take {slot_of(game, 'A1-08')}"
    lines = played(game, take, *["coin 1", "car upper"] * 4, "mail 3", "frame 1")
    texts = depths_and_texts(lines)
    assert texts[0] == (0, f"Took {take[5:]}: 3 coins")
    assert texts[1:6] == [
        (1, "0-car to upper 2, 1 coin"),
        (1, "0-car to upper 3, 1 coin"),
        (1, "0-car to upper 4, 1 coin"),
        (1, "0-car to upper 5, 1 coin"),
        (2, "Mail car: 0 to 1, 0 to 1"),
    ]
    assert texts[6] == (1, "Mail car: 0 to 1, 0 to 1")
    assert lines[1]["icons"] == ["car 1", "coins 1"]
    assert lines[1]["events"] == ["spent", "car"]
    assert lines[5]["events"] == ["mail", "waits"]
    assert depths_and_texts(played(game, "upgrade upper 1")) == [(2, "Upper 1: 0 to 1")]


def test_an_action_without_choices_is_one_line_with_its_effect() -> None:
    lines = [
        line
        for seed in range(3, 6)
        for line in log_entries(whole("AB", seed), None)
        if line["events"] == ["frame", "conductor", "conductor"]
    ]
    assert lines
    for line in lines:
        assert line["icons"][0].startswith("both")
        assert ": conductors to upper " in line["text"]
        assert line["depth"] == 1


def test_buying_a_game_end_card_is_one_line() -> None:
    log = log_entries(whole("DE", 5), None)
    bought = [line for line in log if line["text"].startswith("Bought")]
    assert bought
    for line in bought:
        assert line["events"] == ["spent"] * 4 + ["took_end", "waits"]
        assert line["text"].endswith("for 4 coins")
        assert line["icons"][-1] == "coins 4"


def test_a_new_game_end_card_has_no_icon_as_if_somebody_had_won_it() -> None:
    refilled = [line for line in log_entries(whole("DE", 5), None) if line["kind"] == "refilled"]
    assert refilled
    for line in refilled:
        assert line["text"].startswith("New Game End card: ")
        assert line["icons"] == []
        assert line["seat"] is None


def test_the_cards_that_a_storage_draws_show_their_icons() -> None:
    lines = log_entries(whole("EF", 5), None)
    drawn = [line["icons"] for line in lines if line["kind"] == "drawn"]
    assert sum(map(bool, drawn)) > len(drawn) / 2


def test_the_log_shows_lost_and_unused_actions() -> None:
    lines = log_entries(whole("CF", 5), None)
    lost = [line for line in lines if line["kind"] == "lost"]
    assert lost
    assert all("lost: no" in line["text"] for line in lost)
    unused = [
        line
        for line in log_entries(whole("AB", 7, level="random"), None)
        if line["kind"] == "unused"
    ]
    assert unused
    assert all(line["text"].endswith("not used, lost") for line in unused)


@pytest.mark.parametrize("modules", ["AB", "CF", "DE"])
def test_after_a_scoring_the_log_shows_the_source_of_each_gain(modules: str) -> None:
    game = whole(modules, 5)
    log = log_entries(game, None)
    scored = [line for line in log if line["kind"] == "scored"]
    assert [line["text"] for line in scored] == [
        f"{which} scoring phase" for which in ("First", "Second", "Third")
    ]
    begins = [number for number, line in enumerate(log) if line["kind"] == "scoring"]
    for line, begin in zip(scored, begins, strict=True):
        during = log[begin : log.index(line)]
        for gain in line["gains"]:
            seat, points = gain["seat"], gain["points"]
            assert points == sum(one["points"] for one in during if one["seat"] == seat)
            assert points == sum(gain["by_source"].values())
            trains = {name: sum(cars) for name, cars in gain["cars"].items()}
            assert trains == {
                name: gain["by_source"][f"{name} train"]
                for name in ("upper", "lower")
                if f"{name} train" in gain["by_source"]
            }
            for name, cars in gain["cars"].items():
                values = " + ".join(str(car) for car in cars if car)
                paid = f"{name.capitalize()} train: {values}"
                assert paid in [one["text"] for one in during if one["seat"] == seat]
                assert cars == sorted(cars, reverse=True)
    # The ledger has the trains' points from the same rounds.
    for line in scored:
        for gain in line["gains"]:
            booked = [
                booking.points
                for booking in game.ledger(gain["seat"])
                if booking.round == line["round"] and booking.kind == "upper train"
            ]
            assert gain["by_source"].get("upper train", 0) == sum(booked)
    finals = log[log.index(scored[2]) + 1 :]
    assert finals[0]["kind"] == "final"
    assert sum(line["points"] for line in finals) > 0


def test_an_undone_turn_gets_the_same_log_lines_when_it_is_played_again() -> None:
    game = begun()
    again = game.clone()
    actions = [f"take {slot_of(game, 'A1-08')}", "coin 1", "car upper"]
    once = played(game, *actions)
    assert played(again, *actions) == once


@pytest.mark.parametrize("modules", ["AB", "CD", "EF"])
def test_each_line_of_the_log_is_at_most_one_level_below_the_line_before(modules: str) -> None:
    for seed in range(3):
        before = 0
        for line in log_entries(whole(modules, seed, players=2 + seed, level="random"), None):
            assert line["depth"] <= before + 1 or line["seat"] is None, line
            before = line["depth"]


def test_a_contract_is_shown_as_the_cause_of_its_bonus() -> None:
    lines = [line for seed in (3, 5) for line in log_entries(whole("AB", seed), None)]
    points = [line for line in lines if line["events"] == ["frame", "points"]]
    assert any(line["text"].startswith("Contract: ") for line in points)
    assert not [line for line in lines if line["text"] == "Points" and line["depth"] == 1]
