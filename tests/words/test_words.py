"""Texts: every choice has one, and the log tells each viewer only what it may know."""

import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from firstclass import ACTIONS, Game, Setup
from firstclass.scenarios import Scenario, set_up
from firstclass.words import GameLog, log_entries, offers
from firstclass.words.phrases import end
from tests.ids import parameter_id
from tests.rules.games import deciding_seat

OPTIONS = [
    {},
    {"coin_overflow": "convert"},
    {"start_tile_bonus": "delayed"},
    {"car_supply": "limited"},
    {"modules": "CD"},
    {"modules": "EF", "teatime": "on"},
    {"modules": "CF", "players": 2, "ruleset": "yucata"},
]


def play_to_the_end(seed: int, **options: Any) -> Iterator[Game]:
    """Yield the game before each decision."""
    game = Game(Setup(**{"players": 3, "seed": seed, **options}))
    chance = random.Random(seed)
    while not game.over:
        yield game
        game.apply(chance.choice(game.legal_actions()))


@pytest.mark.parametrize("options", OPTIONS, ids=parameter_id)
def test_every_legal_action_has_a_text_without_unfilled_variables(options: dict[str, str]) -> None:
    for game in play_to_the_end(5, **options):
        offered = offers(game, deciding_seat(game))
        legal = [ACTIONS[action] for action in game.legal_actions()]
        assert [offer["action"] for offer in offered] == legal
        for offer in offered:
            assert offer["text"]
            assert "{" not in offer["text"]


@pytest.mark.parametrize("options", OPTIONS, ids=parameter_id)
def test_each_choice_predicts_the_points_of_its_action(options: dict[str, str]) -> None:
    foretold = 0
    for game in play_to_the_end(8, **options):
        seat = deciding_seat(game)
        before = game.scores()[seat]
        for offer in offers(game, seat):
            if offer["action"] == "end turn" and game.observe(None)["round"] == 6:
                continue  # the final scoring follows
            tried = game.clone()
            tried.play(offer["action"])
            assert tried.scores()[seat] - before == offer["now"]
            foretold += offer["now"]
    assert foretold > 0


@pytest.mark.parametrize("options", OPTIONS, ids=parameter_id)
def test_each_choice_predicts_the_moves_of_conductors_and_locomotive(
    options: dict[str, str],
) -> None:
    moved: set[str] = set()
    for game in play_to_the_end(8, **options):
        seat = deciding_seat(game)
        before = pieces(game, seat)
        for offer in offers(game, seat):
            if offer["action"] == "end turn":
                assert offer["moves"] == {}
                continue
            tried = game.clone()
            tried.play(offer["action"])
            assert before | offer["moves"] == pieces(tried, seat)
            assert [*offer["moves"]] == [piece for piece in before if piece in offer["moves"]]
            moved |= offer["moves"].keys()
    assert moved == before.keys()


def pieces(game: Game, seat: int) -> dict[str, int]:
    board = game.observe(seat)["boards"][seat]
    upper, lower = (train["conductor"] for train in board["trains"])
    return {"upper": upper, "lower": lower, "locomotive": board["locomotive"]}


def test_describing_the_choices_does_not_change_the_game() -> None:
    game = Game(Setup(players=2, seed=3))
    before = game.fingerprint()
    offers(game, deciding_seat(game))
    assert game.fingerprint() == before


def test_the_log_shows_a_kept_card_only_to_its_owner() -> None:
    game = Game(Setup(players=3, seed=1))
    seat = deciding_seat(game)
    card = game.observe(seat)["hand"][0]
    game.play("keep 1")
    secret = end(game.state.rules.box, game.state.rules.box.index[card])
    assert secret in log_entries(game, seat)[0]["text"]
    for other in {0, 1, 2, None} - {seat}:
        assert [line["text"] for line in log_entries(game, other)] == ["Kept a Game End card"]


@pytest.mark.parametrize("modules", ["AB", "CD", "EF"])
def test_the_log_contains_every_point(modules: str) -> None:
    game = Game(Setup(4, modules, seed=11, teatime="on"))
    chance = random.Random(2)
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
    log = log_entries(game, None)
    for seat, score in enumerate(game.scores()):
        assert sum(line["points"] for line in log if line["seat"] == seat) == score


def test_the_log_of_a_seat_grows_by_the_entries_of_each_action() -> None:
    game = Game(Setup(players=2, seed=4))
    chance = random.Random(4)
    chronicle = GameLog(game)
    lines = []
    while game.version < 60:
        before = game.version
        chronicle.add(game.apply(chance.choice(game.legal_actions())))
        lines += chronicle.entries(0, after=before)
    assert lines == chronicle.entries(0)
    assert [line.as_dict() for line in lines] == log_entries(game, 0)
    chronicle.truncate(30)
    assert chronicle.entries(0) == [line for line in lines if line.version <= 30]


def test_the_log_names_a_card_only_to_viewers_that_may_see_it() -> None:
    game = Game(Setup(players=3, seed=1))
    kept = game.observe(game.current_seat)["hand"][0]
    keeper = game.current_seat
    while game.decision == "keep":
        game.play("keep 1")
    taken = game.observe(None)["display"][1][2]["card"]
    game.play("decline 2.3")
    for viewer in (None, 0, 1, 2):
        log = log_entries(game, viewer)
        assert next(line["card"] for line in log if line["kind"] == "declined") == taken
        assert (kept in [line["card"] for line in log]) == (viewer == keeper)


def at(position: str) -> Game:
    """Return the game at a position given as text."""
    return set_up(Scenario.model_validate({"title": "said", **tomllib.loads(position)}))


def test_the_actions_of_a_mechanic_and_a_factory_have_distinct_texts() -> None:
    game = at(
        """
        setup.modules = "EF"
        [position]
        display."1.1" = "E1-04"
        display."1.2" = "F1-02"
        boards.0.trains = [[2, 1], [4, 0]]
        """
    )
    game.play("take 1.1")
    offered = {offer["action"]: offer["text"] for offer in offers(game, 0)}
    for n, train in ((1, "upper"), (2, "lower")):
        text = f"Use: 1 free upgrade for card 2 of the {train} train (Mechanic)"
        assert offered[f"frame {n}"] == text
    game = at(
        """
        setup.modules = "EF"
        [position]
        display."1.1" = "F1-02"
        boards.0 = { gap = ["E1-01"], trains = [[4, 4, 4], [2, 2, 1]] }
        """
    )
    game.play("take 1.1")
    game_log = GameLog(game)
    game_log.add(game.play("gap 2"))
    lines = [line.text for line in game_log.entries(0) if line.kind == "frame"]
    assert lines == ["Factory: 2 free upgrades, to 4 at most"]


def lost(position: str) -> list[str]:
    """Return the actions that the end of the turn would lose there."""
    (end,) = [offer for offer in offers(at(position), 0) if offer["action"] == "end turn"]
    return [loss["text"] for loss in end.get("lost", [])]


def test_ending_a_turn_lists_the_usable_actions_that_would_be_lost() -> None:
    waiting = "taken = true, boards.0.account = ['P1']"
    assert lost(f"position = {{ {waiting} }}") == ["Use: locomotive 2 stations (Mail car)"]
    assert lost(f"position = {{ {waiting}, boards.0.locomotive = 3 }}") == []


@pytest.mark.parametrize("options", OPTIONS, ids=parameter_id)
def test_a_turn_in_which_only_its_end_is_left_loses_nothing(options: dict[str, str]) -> None:
    """The page may end such a turn without a question."""
    alone = [
        offered[0]
        for game in play_to_the_end(7, **options)
        if len(offered := offers(game, deciding_seat(game))) == 1
    ]
    ends = [offer for offer in alone if offer["action"] == "end turn"]
    assert ends
    assert not any("lost" in offer for offer in ends)


def test_ending_a_turn_lists_lost_actions_that_a_coin_would_make_usable() -> None:
    full = "account = [{ source = 'P1', icons = ['coins 3'] }], coins = [5, 5, 1]"
    ready = "account = ['P3'], trains = [[1], [1]]"
    far = "account = [{ source = 'X1-01', icons = ['upgrade 1>2'] }], trains = [[2], [2]]"
    for board, expected in (
        (full, ["3 coins (Mail car)"]),
        (f"{ready}, coins = [1, 0, 0]", ["upgrade a 0-car to 1, upgrade a 0-car to 1 (Mail car)"]),
        (f"{ready}, coins = [0, 5, 0]", []),
        (f"{far}, coins = [1, 0, 1]", ["upgrade a 1-car to 2 (Car card)"]),
        (f"{far}, coins = [1, 0, 0]", []),
        (f"{far}, coins = [0, 0, 0]", []),
    ):
        position = f"position = {{ taken = true, boards.0 = {{ {board} }} }}"
        assert lost(position) == [f"Use: {text}, once coins are spent" for text in expected]


@pytest.mark.parametrize("options", OPTIONS, ids=parameter_id)
def test_each_choice_tells_whether_actions_may_be_lost_and_names_its_mail_car(
    options: dict[str, str],
) -> None:
    mail = 0
    for game in play_to_the_end(4, **options):
        board = game.observe(deciding_seat(game))["boards"][deciding_seat(game)]
        for offer in offers(game, deciding_seat(game)):
            verb = offer["action"].split()[0]
            assert offer["lapses"] == (verb in ("frame", "bonus", "storage", "factory"))
            assert ("card" in offer) == (verb == "mail")
            if verb == "mail":
                mail += 1
                assert offer["card"] in board["mail_left"]
                assert offer["card"] == f"P{offer['action'].split()[1]}"
    assert mail
