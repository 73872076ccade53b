"""The log: a line for each happening, under what caused it, and a line for all after a scoring."""

import random
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.players import View, make_player
from firstclass.words import log_entries
from tests.rules.games import deciding


def played(game: Game, *actions: str) -> list[dict[str, Any]]:
    """The lines of these actions, as everybody may read them."""
    before = game.version
    for action in actions:
        game.play(action)
    return [line for line in log_entries(game, None) if line["version"] > before]


def told(lines: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(line["depth"], line["text"]) for line in lines]


def begun(**options: Any) -> Game:
    """A game after its draft."""
    game = Game(Setup(**{"players": 3, "seed": 3, "modules": "AB", **options}))
    while game.decision == "keep":
        game.play("keep 1")
    return game


def whole(modules: str, seed: int, players: int = 3, level: str = "planner") -> Game:
    """A game played to its end."""
    game = Game(Setup(players, modules, seed, teatime="on"))
    player, chance = make_player(level), random.Random(seed)
    while not game.over:
        game.apply(player.choose(View(game, deciding(game)), game.legal_actions(), chance))
    return game


def slot_of(game: Game, card: str) -> str:
    """Where a card lies in the display."""
    return next(
        f"{row}.{column}"
        for row, slots in enumerate(game.observe(None)["display"], 1)
        for column, slot in enumerate(slots, 1)
        if slot["card"] == card
    )


def test_a_coin_and_what_it_bought_are_one_line_and_a_mail_car_is_one_more() -> None:
    game = begun()
    take = f"take {slot_of(game, 'A1-08')}"
    lines = played(game, take, *["coin 1", "car upper"] * 4, "mail 3", "frame 1")
    texts = told(lines)
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
    assert told(played(game, "upgrade upper 1")) == [(2, "Upper 1: 0 to 1")]


def test_a_frame_that_asks_nothing_is_one_line_with_what_it_did() -> None:
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


def test_a_game_end_card_is_bought_in_one_line() -> None:
    log = log_entries(whole("DE", 5), None)
    bought = [line for line in log if line["text"].startswith("Bought")]
    assert bought
    for line in bought:
        assert line["events"] == ["spent"] * 4 + ["took_end", "waits"]
        assert line["text"].endswith("for 4 coins")
        assert line["icons"][-1] == "coins 4"


def test_what_lapses_is_said_and_so_is_what_was_not_used() -> None:
    lines = log_entries(whole("CF", 5), None)
    lapsed = [line for line in lines if line["kind"] == "lapsed"]
    assert lapsed
    assert all("lost: no" in line["text"] for line in lapsed)
    unused = [
        line
        for line in log_entries(whole("AB", 7, level="random"), None)
        if line["kind"] == "unused"
    ]
    assert unused
    assert all(line["text"].endswith("not used, lost") for line in unused)


@pytest.mark.parametrize("modules", ["AB", "CF", "DE"])
def test_after_a_scoring_a_line_says_who_gained_what_from_where(modules: str) -> None:
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
    # What the trains paid, the ledger has it from the same rounds.
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


def test_a_turn_that_is_taken_back_is_told_again_in_the_same_words() -> None:
    game = begun()
    again = game.clone()
    actions = [f"take {slot_of(game, 'A1-08')}", "coin 1", "car upper"]
    once = played(game, *actions)
    assert played(again, *actions) == once


@pytest.mark.parametrize("modules", ["AB", "CD", "EF"])
def test_nothing_hangs_under_nothing(modules: str) -> None:
    for seed in range(3):
        before = 0
        for line in log_entries(whole(modules, seed, players=2 + seed, level="random"), None):
            assert line["depth"] <= before + 1 or line["seat"] is None, line
            before = line["depth"]


def test_a_contract_that_was_just_laid_is_the_cause_of_what_it_brings() -> None:
    lines = [line for seed in (3, 5) for line in log_entries(whole("AB", seed), None)]
    points = [line for line in lines if line["events"] == ["frame", "points"]]
    assert any(line["text"].startswith("Contract: ") for line in points)
    assert not [line for line in lines if line["text"] == "Points" and line["depth"] == 1]
