"""Words: every choice has one, the log tells each viewer only what it may know."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from firstclass import ACTIONS, Game, Setup
from firstclass.words import Chronicle, log_entries, offers
from firstclass.words.say import end
from tests.rules.games import deciding

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
    """Yields the game before each decision."""
    game = Game(Setup(**{"players": 3, "seed": seed, **options}))
    chance = random.Random(seed)
    while not game.over:
        yield game
        game.apply(chance.choice(game.legal_actions()))


@pytest.mark.parametrize("options", OPTIONS)
def test_every_legal_action_is_offered_in_words_without_blanks(options: dict[str, str]) -> None:
    for game in play_to_the_end(5, **options):
        offered = offers(game, deciding(game))
        legal = [ACTIONS[action] for action in game.legal_actions()]
        assert [offer["action"] for offer in offered] == legal
        for offer in offered:
            assert offer["text"]
            assert "{" not in offer["text"]


@pytest.mark.parametrize("options", OPTIONS)
def test_an_offer_foretells_the_points_of_its_action(options: dict[str, str]) -> None:
    foretold = 0
    for game in play_to_the_end(8, **options):
        seat = deciding(game)
        before = game.scores()[seat]
        for offer in offers(game, seat):
            if offer["action"] == "end turn" and game.observe(None)["round"] == 6:
                continue  # the final scoring follows
            tried = game.clone()
            tried.play(offer["action"])
            assert tried.scores()[seat] - before == offer["now"]
            foretold += offer["now"]
    assert foretold > 0


@pytest.mark.parametrize("options", OPTIONS)
def test_an_offer_foretells_the_ways_of_conductors_and_locomotive(options: dict[str, str]) -> None:
    moved: set[str] = set()
    for game in play_to_the_end(8, **options):
        seat = deciding(game)
        before = pieces(game, seat)
        for offer in offers(game, seat):
            if offer["action"] == "end turn":
                assert offer["moves"] == {}
                continue
            tried = game.clone()
            tried.play(offer["action"])
            assert before | offer["moves"] == pieces(tried, seat)
            moved |= offer["moves"].keys()
    assert moved == before.keys()


def pieces(game: Game, seat: int) -> dict[str, int]:
    board = game.observe(seat)["boards"][seat]
    upper, lower = (train["conductor"] for train in board["trains"])
    return {"upper": upper, "lower": lower, "locomotive": board["locomotive"]}


def test_the_offers_change_nothing() -> None:
    game = Game(Setup(players=2, seed=3))
    before = game.fingerprint()
    offers(game, deciding(game))
    assert game.fingerprint() == before


def test_a_kept_card_is_told_to_its_owner_alone() -> None:
    game = Game(Setup(players=3, seed=1))
    seat = deciding(game)
    card = game.observe(seat)["hand"][0]
    game.play("keep 1")
    secret = end(game.state.rules.box, game.state.rules.box.index[card])
    assert secret in log_entries(game, seat)[0]["text"]
    for other in {0, 1, 2, None} - {seat}:
        assert [line["text"] for line in log_entries(game, other)] == ["Kept a Game End card"]


@pytest.mark.parametrize("modules", ["AB", "CD", "EF"])
def test_the_log_books_every_point(modules: str) -> None:
    game = Game(Setup(4, modules, seed=11, teatime="on"))
    chance = random.Random(2)
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
    log = log_entries(game, None)
    for seat, score in enumerate(game.scores()):
        assert sum(line["points"] for line in log if line["seat"] == seat) == score


def test_a_seat_s_log_grows_by_the_entries_of_each_action() -> None:
    game = Game(Setup(players=2, seed=4))
    chance = random.Random(4)
    chronicle = Chronicle(game)
    lines = []
    while game.version < 60:
        before = game.version
        chronicle.add(game.apply(chance.choice(game.legal_actions())))
        lines += chronicle.lines(0, after=before)
    assert lines == chronicle.lines(0)
    assert [line.as_dict() for line in lines] == log_entries(game, 0)
    chronicle.cut(30)
    assert chronicle.lines(0) == [line for line in lines if line.version <= 30]


def test_the_log_names_the_cards_it_speaks_of() -> None:
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


@pytest.mark.parametrize("options", OPTIONS)
def test_an_offer_says_what_lapses_and_which_mail_car_it_lays(options: dict[str, str]) -> None:
    mail = 0
    for game in play_to_the_end(4, **options):
        board = game.observe(deciding(game))["boards"][deciding(game)]
        for offer in offers(game, deciding(game)):
            verb = offer["action"].split()[0]
            assert offer["lapses"] == (verb in ("frame", "bonus", "storage", "factory"))
            assert ("card" in offer) == (verb == "mail")
            if verb == "mail":
                mail += 1
                assert offer["card"] in board["mail_left"]
                assert offer["card"] == f"P{offer['action'].split()[1]}"
    assert mail
