"""Automatic choices between turns: applied at once, and known only to the player who made them."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game
from firstclass.rules.vocabulary.actions import ACTIONS, FORGO
from firstclass.service.adapters.sql.store import Store
from firstclass.service.play.automatic_choices import (
    AUTOMATIC_CHOICE,
    is_plain,
    is_tile_compensation,
)
from firstclass.service.play.seating import Credentials
from firstclass.service.play.state_messages import state, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.play.undo import undo
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import NewSeat, NewTable
from tests.browser.recorded_games import read
from tests.ids import parameter_id
from tests.service.in_memory import InProcessRunner, MemoryStore
from tests.service.play.test_ports import run

PLAYERS = 4
CAR = "car upper"


def create_table(store: Any = None, players: int = PLAYERS, **body: Any) -> Table:
    """Create a table where the draft is over."""
    seats = [NewSeat(kind="human") for _ in range(players)]
    game = {"modules": "AB", "seed": 7} | body
    made = NewTable.model_validate({"players": players, "seats": seats} | game)
    tables = Tables(store or MemoryStore(), InProcessRunner())
    table = tables.find(tables.create(made, "host")[0])
    while table.game.decision == "keep":
        act(table)
    return table


def act(table: Table, *wanted: str) -> None:
    """Let the deciding seat play the first of these actions that is legal, or any action."""
    legal = [ACTIONS[action] for action in table.game.legal_actions()]
    action = next((action for action in wanted if action in legal), legal[0])
    seat = table.game.current_seat
    assert seat is not None
    run(table.act((seat,), table.game.version, action))


def turn(table: Table, *wanted: str) -> None:
    """Play a turn to its end."""
    seat = table.game.current_seat
    while table.game.current_seat == seat:
        act(table, *wanted, "end turn")


def behind(table: Table, places: int) -> int:
    """Return the seat so many places behind the deciding one."""
    seat = table.game.current_seat
    assert seat is not None
    return (seat + places) % len(table.seats)


def leave(table: Table, seat: int, action: str | None = CAR) -> None:
    table.automatic_choices.set_choice(table, (seat,), seat, action)


def kinds(table: Table, seat: int | None = None) -> list[str]:
    """Return the kinds of log lines since the tile was taken."""
    lines = [line.kind for line in table.history.chronicle.entries(seat, 0)]
    return lines[lines.index("took_tile") :]


def test_without_an_automatic_choice_the_player_must_decide() -> None:
    table = create_table()
    third = behind(table, 2)
    turn(table, "take tile")
    assert (table.game.current_seat, is_tile_compensation(table.game)) == (third, True)
    assert "compensation" in kinds(table)


def test_an_automatic_choice_is_applied_at_once_as_an_action_of_that_seat(
    place: Path | str,
) -> None:
    with closing(Store(place)) as store:
        table = create_table(store)
        third, fourth = behind(table, 2), behind(table, 3)
        leave(table, third)
        leave(table, fourth, "upgrade lower")
        table = Tables(store, InProcessRunner()).find(table.id)
        before = [board["trains"] for board in table.game.observe(None)["boards"]]
        turn(table, "take tile")
        boards = table.game.observe(None)["boards"]
        assert len(boards[third]["trains"][0]["cars"]) == len(before[third][0]["cars"]) + 1
        assert boards[fourth]["trains"][1] != before[fourth][1]
        assert table.game.observe(None)["phase"] == "turns"
        assert kinds(table).count(AUTOMATIC_CHOICE) == 2
        stored = store.find(table.id)
        assert stored is not None
        assert [(last.seat, last.fallback_reason) for last in stored.actions[-2:]] == [
            (third, AUTOMATIC_CHOICE),
            (fourth, AUTOMATIC_CHOICE),
        ]
        again = Tables(store, InProcessRunner()).find(table.id)
        assert again.game == table.game
        assert kinds(again) == kinds(table)


def test_an_automatic_choice_can_be_cancelled() -> None:
    table = create_table()
    third = behind(table, 2)
    leave(table, third)
    leave(table, third, None)
    turn(table, "take tile")
    assert table.game.current_seat == third


def test_nobody_else_learns_of_an_automatic_choice() -> None:
    """Everything sent to others is the same with and without it."""
    table = create_table()
    table.accept(table.invite(2, Credentials(person="host")), "Ben", Credentials(person="ben"))
    host = Credentials(person="host")

    def states() -> list[Any]:
        others = [(Credentials(), None), (host, None), (host, 1)]
        return [state(table, viewer_of(table, who, "en", seat), 0) for who, seat in others]

    before = states()
    leave(table, 2)
    assert states() == before
    own = state(table, viewer_of(table, Credentials(person="ben"), "en", 2), 0)["automatic_choice"]
    assert own is not None
    assert own["chosen"] == CAR
    with pytest.raises(RefusedError):
        table.automatic_choices.set_choice(table, (0, 1, 3), 2, None)


def test_an_automatic_choice_applies_only_after_the_player_has_seen_the_new_cards() -> None:
    """In a later round it applies after the player has decided something."""
    for seen in (True, False):
        table = create_table()
        left = behind(table, 2)
        leave(table, left)
        while table.game.observe(None)["round"] == 1:
            act(table, "take 1.1", "end turn")
        while behind(table, 2) != left or (left in decided(table)) != seen:
            turn(table)
            assert table.game.observe(None)["round"] == 2
        turn(table, "take tile")
        assert (table.game.current_seat == left and is_tile_compensation(table.game)) is not seen


def decided(table: Table) -> set[int]:
    """Return the seats that have decided in this round."""
    version, history, round_ = table.game.version, table.history, table.game.observe(None)["round"]
    seats = set()
    for earlier in history.moments(history.first_version, version - 1):
        if earlier.observe(None)["round"] == round_:
            seats.add(history.decider(earlier.version + 1))
    return seats


def test_an_automatic_choice_does_not_pass_to_the_next_player_on_the_seat() -> None:
    table = create_table()
    third = behind(table, 2)
    leave(table, third)
    table.accept(table.invite(third, Credentials(person="host")), "Ben", Credentials(person="ben"))
    turn(table, "take tile")
    assert table.game.current_seat == third


def test_after_undoing_an_automatic_choice_the_player_is_asked() -> None:
    table = create_table()
    third, fourth = behind(table, 2), behind(table, 3)
    leave(table, third)
    turn(table, "take tile")
    assert table.game.current_seat == fourth
    undo(table, (third,), table.game.version)
    assert (table.game.current_seat, is_tile_compensation(table.game)) == (third, True)
    act(table, "car lower")
    assert table.game.current_seat == fourth
    assert AUTOMATIC_CHOICE not in kinds(table)


def test_an_automatic_choice_costs_nobody_time() -> None:
    async def check() -> None:
        table = create_table(time_limit={"kind": "days", "days": 3})
        third = behind(table, 2)
        leave(table, third)
        table.connect(tuple(range(PLAYERS)))
        turn(table, "take tile")
        assert kinds(table).count(AUTOMATIC_CHOICE) == 1
        face = table.clock.to_protocol(table)
        assert face is not None
        assert face["time_left"][third] == face["full_time"]

    run(check())


def test_a_choice_with_further_effects_is_not_made_automatically() -> None:
    """In a recorded game one choice of the fourth seat brings the lower train a mail car."""
    actions = read("compensation")["actions"]
    table = create_table(modules="AE", seed=26)
    leave(table, 0)
    leave(table, 1)
    begun = table.game.version
    for action in actions[begun:81]:
        act(table, action)
    assert table.history.record_until(81)["actions"][begun:] == actions[begun:81]
    assert kinds(table).count(AUTOMATIC_CHOICE) == 1
    assert (table.game.version, table.game.current_seat) == (82, 1)
    assert plain(table.game) == {
        "car upper": True,
        "car lower": False,
        "upgrade upper 3": True,
        "upgrade lower 3": True,
    }
    last = Game.replay(read("compensation") | {"actions": actions[:298]})
    assert is_tile_compensation(last)
    assert plain(last) == {"car upper": False, "car lower": False}


def plain(game: Game) -> dict[str, bool]:
    """Return the choices without further effects."""
    choices = [action for action in game.legal_actions() if action != FORGO]
    return {ACTIONS[action]: is_plain(game, action) for action in choices}


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (4, {"start_tile_bonus": "delayed"})],
    ids=parameter_id,
)
def test_games_without_compensation_between_turns_have_no_automatic_choices(
    players: int, options: dict[str, str]
) -> None:
    table = create_table(players=players, options=options)
    viewer = viewer_of(table, Credentials(person="host"), "en", 0)
    assert state(table, viewer, 0)["automatic_choice"] is None
    with pytest.raises(RefusedError):
        leave(table, 0)


def test_only_compensation_can_be_chosen_automatically() -> None:
    table = create_table(players=3)
    for action in ("upgrade lower", "forgo", "take 1.1", "end turn", "nonsense"):
        with pytest.raises(RefusedError):
            leave(table, 0, action)
