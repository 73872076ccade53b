"""The balance of the box: the counts, the bots with fixed strategies, and the command."""

import json
import random
import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from firstclass import Game, Setup
from firstclass.lab.balance.figures import Balance, PlayedCards, aims, balance, played_cards, tasks
from firstclass.lab.balance.strategies import PLANS, PlanFollower, player_of
from firstclass.lab.matches.arena import play_match
from firstclass.players import SeatView, make_player, registered_players
from firstclass.players.conductor import Conductor
from tests.command import run_command
from tests.ids import parameter_id

pytestmark = pytest.mark.slow


def run(*arguments: str) -> CompletedProcess[str]:
    return run_command("balance", *arguments)


@pytest.fixture(scope="module")
def histories() -> list[PlayedCards]:
    """Return the events of some random games."""
    todo = tasks("random", (4,), ("AC", "EF"), 3, 0, 1)
    return [played_cards(task.match.setup(), play_match(task.match).actions) for task in todo]


def test_each_round_has_a_display_and_each_card_taken_has_its_position_in_it(
    histories: list[PlayedCards],
) -> None:
    for each in histories:
        assert len(each.displays) == 6
        for display in each.displays:
            orders = sorted(take.order for take in display.cards if take.order is not None)
            assert orders == list(range(1, display.taken + 1))
            assert len(display.cards) == 18
            assert all((take.order is None) == (take.seat is None) for take in display.cards)
            assert all(take.card[1] == display.cards[0].card[1] for take in display.cards)


def test_every_point_of_a_game_is_counted_in_its_scoring_phase() -> None:
    task = tasks("apprentice", (3,), ("BD",), 1, 0, 1)[0]
    result = play_match(task.match)
    histories = played_cards(task.match.setup(), result.actions)
    assert sum(sum(phase.values()) for phase in histories.phases) == sum(map(sum, result.points))
    # Game End cards count only at the end; the trains pay in every phase.
    assert "conductor cards" not in histories.phases[0].keys() | histories.phases[1].keys()
    assert all(phase["upper train"] > 0 for phase in histories.phases)


def test_the_figures_of_all_cards_add_up_to_the_number_of_displays() -> None:
    todo = tasks("random", (4,), ("AB",), 4, 0, 1)
    table = Balance(4)
    for task in todo:
        result = play_match(task.match)
        table.add(result, played_cards(task.match.setup(), result.actions))
    cards = table.cards.values()
    displays = 4 * 6
    assert sum(card.appearances for card in cards) == 18 * displays
    assert sum(card.first for card in cards) == displays
    assert sum(card.taken for card in cards) == sum(sum(card.by_seat) for card in cards)
    assert abs(sum(seat["win_rate"] for seat in table.as_dict()["seats"]) - 1) < 1e-9
    for card in cards:
        assert card.appearances - card.taken <= card.last <= card.appearances


@pytest.mark.parametrize("name", PLANS)
def test_a_bot_with_a_fixed_strategy_follows_it_more_than_a_free_bot(name: str) -> None:
    made, module = PLANS[name]
    planned, free = made(), Conductor()
    steps = {planned: 0.0, free: 0.0}
    rng = random.Random(3)
    for seed in range(3):
        game = Game(Setup(2, f"{module or 'C'}B", seed))
        while game.version < 60 and not game.over:
            if game.state.phase == 1 and not game.state.taken and game.version % 4 == 0:
                for player in (planned, free):
                    steps[player] += furthered(planned, player, game, random.Random(1))
            game.apply(rng.choice(game.legal_actions()))
    assert steps[planned] > steps[free]


def furthered(plan: PlanFollower, player: Conductor, game: Game, rng: random.Random) -> float:
    """Return a strategy's progress after a bot's turn."""
    seat = game.state.current
    view = SeatView(game, seat)
    world = view.sample(rng)
    for action in player.best_turn(world.state.copy(), view, rng):
        if action not in world.legal_actions() or world.state.active != seat:
            break
        world.apply(action)
    return plan.steps(world.state, world.state.boards[seat])


def test_a_fixed_strategy_can_be_used_as_a_bot() -> None:
    for name, (made, _) in PLANS.items():
        assert type(make_player(player_of(name))) is made
    assert not {player.name for player in registered_players()} & set(map(player_of, PLANS))


def test_each_fixed_strategy_meets_three_free_bots_on_all_seats() -> None:
    todo = [task for task in tasks("random", (2,), ("AB", "CD"), 1, 8, 1) if task.plan]
    for name, (_, module) in PLANS.items():
        games = [task.match for task in todo if task.plan == name]
        assert {match.seats.index(player_of(name)) for match in games} == {0, 1, 2, 3}
        modules = {match.plan.modules for match in games}
        assert modules == ({"AB"} if module else {"AB", "CD"})
        assert len(games) == 8


def test_a_missed_aim_of_the_balance_is_reported() -> None:
    todo = tasks("random", (4,), ("AB",), 2, 0, 1)
    figures = balance((task, play_match(task.match)) for task in todo)
    (size,) = figures["sizes"]
    fine = dict.fromkeys(("first", "last"), 0.3)
    size["cards"] = {"X1-01": dict(fine), "X2-02": fine | {"first": 0.7}, "X3-03": fine}
    size["seats"] = [{"win_rate": rate} for rate in (0.25, 0.31, 0.2, 0.24)]
    judged = {aim.aim: aim for aim in aims(figures)}
    assert not judged["no card is first in more than 60%"].met
    assert judged["no card is first in more than 60%"].found == "X2-02"
    assert judged["no card is last in more than 95% of its displays"].met
    assert not judged["no win rate of a seat is off by more than 5 points"].met


def test_the_balance_command_writes_figures_and_a_page(tmp_path: Path) -> None:
    page, file = tmp_path / "page.html", tmp_path / "figures.json"
    arguments = ["--bot", "random", "--players", "2,4", "--modules", "AB", "--games", "2"]
    done = run(*arguments, "--plan-games", "0", "--html", str(page), "--json", str(file))
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text())
    assert [table["games"] for table in figures["tables"]] == [2, 2]
    text = page.read_text()
    assert "<svg" in text
    assert text.count("<tr>") > len(figures["sizes"][0]["cards"])
    assert "http" not in re.sub(r'xmlns:?\w*="[^"]*"|<!DOCTYPE[^>]*>', "", text)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--bot", "nobody"], "expected one of"),
        (["--modules", "AX"], "modules"),
        (["--players", "5"], "players"),
    ],
    ids=parameter_id,
)
def test_an_impossible_request_is_reported_in_one_line(arguments: list[str], expected: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert expected in done.stderr
    assert len(done.stderr.splitlines()) == 1
