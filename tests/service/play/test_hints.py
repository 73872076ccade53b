"""Hints for the deciding player who asks for one."""

import random
from pathlib import Path
from typing import Any

from firstclass import Game, Setup
from firstclass.players import SeatView
from firstclass.players.advice import best_plans
from firstclass.service.play.bot_questions import MAX_HINTS, observed_by
from firstclass.service.play.game_history import from_snapshot
from firstclass.service.play.hints import Adviser, hint_message
from tests.server import Client, Server
from tests.service.in_memory import InProcessRunner, history_of
from tests.service.play.test_ports import run


def request_hint(client: Client) -> None:
    client.send(type="hint", version=client.state["version"])


def receive_hint(client: Client) -> dict[str, Any]:
    hint = client.receive()
    assert hint["type"] == "hint", hint
    return hint


def test_a_hint_shows_the_best_choices_with_their_reasons(server: Server) -> None:
    with server.join(*server.create("human", "planner")) as client:
        client.receive_state()
        client.draft()
        while not client.state["legal"]:
            client.receive_state()
        request_hint(client)
        hint = receive_hint(client)
        assert hint["version"] == client.state["version"]
        assert 2 <= len(hint["choices"]) <= 4
        points = [choice["points"] for choice in hint["choices"]]
        assert points == sorted(points, reverse=True)
        offers = {offer["action"]: offer["text"] for offer in client.state["legal"]}
        for choice in hint["choices"]:
            first = choice["line"][0]
            assert first == {"action": choice["action"], "text": offers[choice["action"]]}
            assert 0 < choice["odds"] < 1
            reasons = [*choice["now"].values(), *choice["later"].values(), choice["experience"]]
            assert abs(choice["score"] + sum(reasons) - choice["points"]) < 1
        # The line is more than an idea: it can be played.
        for step in hint["choices"][0]["line"]:
            client.act(step["action"])


def test_a_question_contains_the_plan_that_the_seat_has_followed() -> None:
    game = Game(Setup(2, "AB", 8))
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    adviser, seat, before = Adviser(InProcessRunner(), "table"), game.current_seat, game.clone()
    question = adviser.question(history_of(game), seat)
    assert not question.plan
    best = run(adviser.hint(question, lambda: True))[0]
    assert len(best.line) > 1
    game.apply(best.action)
    assert adviser.question(history_of(game), seat).plan == best.line[1:]
    assert not adviser.question(history_of(game), None).plan
    before.apply(next(action for action in before.legal_actions() if action != best.action))
    assert not adviser.question(history_of(before), seat).plan


def test_the_risk_of_an_arrest_is_part_of_the_ranking_of_a_hint() -> None:
    game, chance = Game(Setup(2, "CD", 3)), random.Random(3)
    requested = 0
    while requested < 4:
        seat = game.current_seat
        assert seat is not None
        legal = game.legal_actions()
        if game.decision == "turn" and len(legal) > 10:
            requested += 1
            choices = hint_message(
                game, best_plans(SeatView(game, seat), legal, chance, MAX_HINTS)
            )["choices"]
            points = [choice["points"] for choice in choices]
            assert points == sorted(points, reverse=True)
            for choice in choices:
                assert choice["later"]["liberty"] > 0
                reasons = [*choice["now"].values(), *choice["later"].values(), choice["experience"]]
                assert abs(choice["score"] + sum(reasons) - choice["points"]) < 1
        game.apply(chance.choice(legal))


def test_a_hint_goes_only_to_the_client_that_asked_and_in_its_language(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as other, server.join(table, key, language="de") as client:
        other.receive_state()
        client.receive_state()
        client.draft()
        other.receive_state(lambda state: state["version"] == client.state["version"])
        request_hint(client)
        texts = [choice["line"][0]["text"] for choice in receive_hint(client)["choices"]]
        assert all(text.startswith(("Nehmen", "Ablehnen", "Das Start")) for text in texts), texts
        client.act()
        assert other.receive()["type"] == "state"


def test_only_the_deciding_player_gets_a_hint(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as client, server.join(table) as spectator:
        spectator.receive_state()
        request_hint(spectator)
        spectator.receive_error("forbidden")
        client.receive_state()
        request_hint(client)  # the draft is secret, and nobody looks yet
        client.receive_error("forbidden")
        client.look(client.state["view"]["current"])
        request_hint(client)
        assert all(each["action"].startswith("keep ") for each in receive_hint(client)["choices"])


def test_a_hint_that_is_no_longer_needed_is_dropped(server: Server) -> None:
    with server.join(*server.create("human", "human")) as client:
        client.receive_state()
        version = client.draft()["version"]
        request_hint(client)
        client.send(type="act", version=version, action=client.state["legal"][0]["action"])
        while client.state["version"] == version:
            client.receive()  # the hint was faster, or it never comes
        request_hint(client)
        client.send(type="view_as", seat=None)
        while client.receive()["type"] != "state":
            pass  # as before
        request_hint(client)
        assert receive_hint(client)["version"] == version + 1
        client.send(type="hint", version=version)
        client.receive_error("stale")


def test_a_hint_on_a_shared_screen_uses_no_face_down_cards() -> None:
    game = Game(Setup(4, "AB", 1))
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    history = history_of(game)
    adviser, seat = Adviser(InProcessRunner(), "table"), game.current_seat
    assert seat is not None

    def secrets(eyes: int | None) -> set[Any]:
        question = adviser.question(history, eyes)
        seen = [observed_by(from_snapshot(question.snapshot), question) for _ in range(20)]
        return {game.state.boards[seat].secret for game in seen}

    assert secrets(seat) == {game.state.boards[seat].secret}
    assert len(secrets(None)) > 3
    assert len(secrets((seat + 2) % 4)) > 1


def test_a_failure_to_find_a_hint_is_reported_in_one_line(tmp_path: Path) -> None:
    unruly = Server(tmp_path / "tables.sqlite", "tests.service.programs.misbehaving_bots")
    with unruly.join(*unruly.create("human", "human"), language="de") as client:
        client.receive_state()
        client.draft()
        for _ in range(2):
            request_hint(client)
            assert client.receive_error("failed")["message"] == "Diesmal gibt es keinen Tipp."
        assert client.act()["version"] == 3
    assert unruly.end().count("RuntimeError: no idea") == 2
