"""The planner's knowledge of the modules: it would play worse if it ignored one of them."""

import random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from firstclass.modules.gap.rules import right_car
from firstclass.modules.murder.players import KNOWLEDGE
from firstclass.modules.murder.rules import murder
from firstclass.players import SeatView, make_player
from firstclass.players.evaluation import Evaluation
from firstclass.players.forecast import forecast_of
from firstclass.players.modules import steps_to
from firstclass.players.progress import missing
from firstclass.rules.game import Game
from firstclass.rules.mechanics.contracts import wanted_by
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.board import Train
from firstclass.scenarios.position import set_up
from firstclass.scenarios.schema import Scenario
from tests.ids import parameter_id

POOR = {"kind": "money", "frame": ["coins 1"]}
SLOTS = [f"{row}.{slot}" for row in (1, 2, 3) for slot in range(1, 7)]


def table(modules: str, board: dict[str, Any], teatime: str = "off", **position: Any) -> Game:
    """Let seat 0 move after the tile was taken; only the given cards are any good."""
    display = {
        **dict.fromkeys(SLOTS, POOR),
        "1.1": {"by": "removed"},
        **position.pop("display", {}),
    }
    course = {"start_player": 1, "start_tile": 1, "display": display}
    position = {"boards": {"0": board}} | course | position
    setup = {"modules": modules, "options": {"teatime": teatime}}
    return set_up(Scenario.model_validate({"title": "x", "setup": setup, "position": position}))


def turn(game: Game, name: str = "planner") -> list[str]:
    """Return the actions of this bot in its turn."""
    player, rng = make_player(name), random.Random(1)
    turns, done = game.state.turn, []
    while game.current_seat == 0 and game.state.turn == turns:
        action = player.choose(SeatView(game, 0), game.legal_actions(), rng)
        done.append(ACTIONS[action])
        game.apply(action)
    return done


def worth(game: Game) -> float:
    return Evaluation(game.state, 0).worth(game.state)


def test_the_planner_adds_a_passenger_that_waits_for_the_conductor() -> None:
    board = {"trains": [{"cars": [1, 1]}, {"cars": [0], "cards": ["D1-02"]}], "coins": [0, 0, 0]}
    game = table("AD", board, display={"2.3": "D3-02"})
    assert "take 2.3" in turn(game)
    assert game.observe(0)["boards"][0]["trains"][0]["cars"][0]["card"] == "D3-02"


def test_the_planner_values_baggage_higher_after_other_baggage() -> None:
    one, two = ({"trains": [[0], {"cars": [1, 1], "cards": ["D1-02"] * n}]} for n in (1, 2))
    none = worth(table("AD", {"trains": [[0], [1, 1]]}))
    first = worth(table("AD", one)) - none
    assert worth(table("AD", two)) - none > 2 * first > 0


def test_the_planner_uses_a_switch_if_it_pays() -> None:
    board = {
        "trains": [{"cars": [4, 2, 2, 0], "conductor": 4}, {"cars": [2, 2, 2, 2], "conductor": 4}],
        "gap": ["E1-02"],
    }
    game = table("AE", board, display={"1.4": "E2-01"}, round=3)
    done = turn(game)
    assert "take 1.4" in done
    assert "gap 2" in done


@pytest.mark.parametrize(("cars", "gain"), [([2, 0], 0), ([1, 0], 1)], ids=parameter_id)
def test_the_planner_values_a_mechanic_only_until_it_has_been_used(
    cars: list[int], gain: int
) -> None:
    trains = [{"cars": cars}, {"cars": cars}]
    more = worth(table("AE", {"trains": trains, "gap": ["E1-04"]}))
    assert (more > worth(table("AE", {"trains": trains}))) == gain


def test_the_planner_values_a_second_factory_higher_than_the_first() -> None:
    boards = [{"trains": [[2, 2, 2], [0]], "gap": ["F1-02"] * number} for number in range(3)]
    none, one, two = (worth(table("AF", board)) for board in boards)
    assert two - one > one - none > 0


def test_the_planner_opens_a_storage_and_uses_the_cards_it_draws() -> None:
    game = table("AF", {}, display={"3.6": "F1-01"})
    done = turn(game)
    assert "take 3.6" in done
    assert sum(action.startswith("storage") for action in done) == 2


@pytest.mark.parametrize("name", ["planner", "conductor"])
@pytest.mark.parametrize("slots", [("1.2", "3.1"), ("3.1", "1.2")], ids=parameter_id)
def test_bots_prefer_cards_without_evidence(slots: tuple[str, str], name: str) -> None:
    cards = [
        {"kind": kind, "frame": ["free 2"], "id": f"C1-9{n}"}
        for n, kind in enumerate(("suspect_self", "suspect_others"))
    ]
    game = table("AC", {}, display=dict(zip(slots, cards, strict=True)))
    assert f"take {slots[1]}" in turn(game, name)


def test_the_planner_estimates_the_risk_of_an_arrest() -> None:
    def risk(board: dict[str, Any], other: int, murderer: int) -> float:
        boards = {"0": board, "1": {"evidence": other}}
        state = table("AC", {}, boards=boards, murderer=murderer).state
        return KNOWLEDGE.risk(forecast_of(state, 0), state, state.boards[0])

    usual = risk({"evidence": 3}, 3, 1)
    assert usual == pytest.approx(0.5)
    assert risk({"evidence": 4}, 3, 1) > usual
    assert risk({"evidence": 3}, 3, 0) > usual
    assert risk({"evidence": 3}, 4, 1) < usual
    assert risk({"evidence": 3, "beside": ["C1-05"]}, 3, 1) < usual


def test_the_planner_cannot_see_evidence_tokens_or_the_murderer() -> None:
    game = table("AC", {"evidence": [3, 3]}, murderer=1)
    before = worth(game)
    part = murder(game.state)
    part.tokens[0], part.murderer = (1, -5), 2
    assert worth(game) == before


def test_the_planner_buys_champagne_with_idle_coins() -> None:
    train = {"cars": [7] * 8, "conductor": 10, "mail": "P1", "tile": "L05"}
    other = {"cars": [7] * 8, "conductor": 10, "mail": "P2", "tile": "L06"}
    game = table("AB", {"trains": [train, other], "coins": [2, 0, 0]}, "on", round=5)
    assert "order 3" in turn(game)
    assert sum(map(len, game.observe(0)["boards"][0]["served"])) == 1


@pytest.mark.parametrize(
    ("card", "modules", "steps"),
    [("C3-08", "AC", 2), ("C2-08", "AC", 2), ("D3-09", "AD", 6), ("D2-07", "AD", 8)],
)
def test_the_planner_counts_the_steps_to_a_contract_for_cards(
    card: str, modules: str, steps: int
) -> None:
    board = {"trains": [{"cars": [1], "cards": ["D1-02"]}, [0]]} if "D" in modules else {}
    board = board or {"beside": ["C1-05"]}
    state = table(modules, board).state
    wanted = wanted_by(state, state.rules.box.index[card])
    assert missing(state, state.boards[0], wanted) == steps


def test_the_planner_counts_the_steps_to_cars_of_a_value() -> None:
    train = Train(vec[i64]([3, 2, 1, 0, 0, 0]))  # cars of 2, 1 and 0
    assert [steps_to(train, car, 2) for car in (0, 1, 2, 3)] == [0, 1, 2, 3]
    assert [right_car(position) for position in range(4)] == [1, 3, -1, 6]
