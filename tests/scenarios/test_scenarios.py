"""Scenarios: all of them hold, and perft agrees with a naive count."""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from firstclass import ACTIONS, Game
from firstclass.modules.boarding.rules import LAY_CARD
from firstclass.modules.celebrities.rules import LAY_POSTCARD
from firstclass.modules.gap import rules as gap
from firstclass.modules.gap.rules import LAY_GAP
from firstclass.modules.murder.rules import murder
from firstclass.modules.storage import rules as storages
from firstclass.modules.teatime import rules as teatime
from firstclass.modules.teatime.rules import SERVE
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.scenarios import (
    Scenario,
    find,
    leaves,
    perft,
    read,
    run,
    set_up,
)
from tests.command import run_command

FOLDER = Path(__file__).parent
FILES = find([FOLDER])


def each_scenario(check: Callable[[Scenario], None]) -> Callable[[Path], None]:
    """Return a test of each file that checks its scenarios, because 1,500 tests are slow."""

    @pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
    def test(path: Path) -> None:
        for each in read(path):
            try:
                check(each)
            except BaseException as error:
                error.add_note(f"in the scenario: {each.title}")
                raise

    return test


def scenario(text: str) -> Scenario:
    return Scenario.model_validate({"title": "a test", **tomllib.loads(text)})


# All scenarios ----------------------------------------------------------------------------------


@each_scenario
def test_the_scenario_holds(scenario: Scenario) -> None:
    assert run(scenario) == []


def test_the_example_scenario_of_the_guide_holds() -> None:
    docs = FOLDER.parent.parent / "docs"
    guide = (docs / "python" / "report-a-rules-bug.md").read_text(encoding="utf-8")
    example = guide.split("```toml\n")[1].split("```")[0]
    assert run(Scenario.model_validate(tomllib.loads(example))) == []


def test_no_two_scenarios_have_the_same_title() -> None:
    titles = Counter(scenario.title for path in FILES for scenario in read(path))
    assert titles.most_common(1)[0][1] == 1


@each_scenario
def test_a_whole_game_can_be_played_from_the_position_of_a_scenario(scenario: Scenario) -> None:
    game = set_up(scenario)
    chance = random.Random(scenario.title)
    started = [player.score for player in game.state.boards] if not game.over else None
    for seat in range(game.setup.players):
        other = game.sample_hidden(seat, chance)
        assert other.observe(seat) == game.observe(seat)
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
    if started is not None:
        for seat, score in enumerate(game.scores()):
            assert score == started[seat] + sum(points for _, points, *_ in game.ledger(seat))


@each_scenario
def test_the_position_of_a_scenario_contains_no_card_twice(scenario: Scenario) -> None:
    game = set_up(scenario)
    box = game.state.rules.box
    lying = Counter(box.names[card] for card in game.state.display if card)
    for number, stack in enumerate(game.state.stacks):
        dealt = 18 * min(max(game.state.round - 2 * number, 0), 2)
        lying.update(box.names[card] for card in stack[dealt:])
    for player in game.state.boards:
        cards = (*player.pile, *player.contracts, *player.route[1:], *player.postcards)
        cards += player.trains[0].cards + player.trains[1].cards + player.beside
        if gap.PART in game.state.rules.state_index:
            part = gap.gap_cards(game.state)
            cards += part.cards[player.seat] + part.covered[player.seat]
        lying.update(box.names[card] for card in cards if card)
    if game.state.question.decision in (LAY_CARD, LAY_POSTCARD, LAY_GAP):
        lying[box.names[game.state.question.about]] += 1
    for letter in "X" + game.state.rules.modules:
        for card in box.catalogue.cards_of(letter):
            assert lying[card.id] <= card.copies
    modules = set(game.state.rules.modules)
    assert all(name[0] not in set("ABCDEF") - modules for name in lying)
    ends = Counter((*game.state.game_end_pile, *game.state.game_end, *game.state.draft.hand))
    for player in game.state.boards:
        ends.update((*player.game_end, player.secret))
    del ends[0]
    assert ends == Counter(box.game_end)


@each_scenario
def test_the_position_of_a_scenario_contains_no_token_twice(scenario: Scenario) -> None:
    game = set_up(scenario)
    state = game.state
    if "C" in state.rules.modules:
        part = murder(state)
        tokens = Counter(part.supply)
        for held in part.tokens:
            tokens.update(held)
        assert tokens == Counter(murder(Game(game.setup).state).supply)
    if teatime.PART in state.rules.state_index:
        orders = teatime.orders(state)
        served = [token for cars in orders.served for _, token in cars]
        bought = [
            token
            for row, buyers in zip(orders.tokens, orders.buyers, strict=True)
            for token, buyer in zip(row, buyers, strict=True)
            if buyer != NOBODY
        ]
        waiting = int(state.question.decision == SERVE)
        assert len(set(served)) == len(served) == len(bought) - waiting
        assert set(served) <= set(bought)
        assert [len(row) for row in orders.tokens] == [len(state.boards) + 1] * 3
    if storages.PART in state.rules.state_index:
        assert len(storages.works(state).drawn) in (0, storages.DRAWN)


# Perft ------------------------------------------------------------------------------------------

# The last scoring turn of the game: two coins of column 2, the locomotive at the end of its route,
# its bonus taken, one step left for each conductor. Ending the turn ends the game.
LAST_COINS = """
position.phase = "scoring"
position.round = 6
position.current = 1
position.boards.1.coins = [0, 2, 0]
position.boards.1.locomotive = 3
position.boards.1.bonuses_taken = [0]
"""
# The same without coins, but with two 0-cars that can be added or skipped.
LAST_CARS = """
position.phase = "scoring"
position.round = 6
position.current = 1
position.boards.1.coins = [0, 0, 0]
position.frame = { source = "X1-01", icons = ["car 2"] }
"""


def test_perft_counts_all_ways_to_spend_two_coins() -> None:
    game = set_up(scenario(LAST_COINS))
    first = {"end turn": 1, "coin 2 upper": 1, "coin 2 lower": 1, "point 2": 1}
    assert perft(game, 1) == first
    # After a step: end, the other step or a point. After a point: end, either step, a point.
    second = {"end turn": 1, "coin 2 upper": 3, "coin 2 lower": 3, "point 2": 4}
    assert perft(game, 2) == second
    assert perft(game, 3) == second  # the coins are spent: only the end is left
    assert perft(game, 5) == second


def test_perft_counts_all_ways_to_add_two_cars() -> None:
    game = set_up(scenario(LAST_CARS))
    assert perft(game, 1) == {"forgo": 1, "car upper": 1, "car lower": 1}
    assert perft(game, 2) == {"forgo": 1, "car upper": 3, "car lower": 3}
    assert perft(game, 4) == {"forgo": 1, "car upper": 3, "car lower": 3}


@pytest.mark.parametrize(("players", "depth", "total"), [(2, 2, 3 * 2), (3, 3, 4 * 3 * 2)])
def test_perft_counts_all_choices_of_the_draft(players: int, depth: int, total: int) -> None:
    game = set_up(scenario(f"setup.players = {players}"))
    assert sum(perft(game, depth).values()) == total


def test_perft_agrees_with_a_naive_count() -> None:
    game = set_up(scenario('position.display."1.1" = "X1-01"\nposition.turn = 5'))
    for depth in (1, 2, 3):
        counted = perft(game, depth)
        assert list(counted) == [ACTIONS[action] for action in game.legal_actions()]
        assert sum(counted.values()) == leaves(game, depth) == naive(game, [], depth)


def naive(game: Game, played: list[int], depth: int) -> int:
    """Count by playing every line again from the start."""
    again = game.clone()
    for action in played:
        again.apply(action)
    if depth == 0 or again.over:
        return 1
    return sum(naive(game, [*played, action], depth - 1) for action in again.legal_actions())


def test_the_perft_command_prints_a_table(tmp_path: Path) -> None:
    path = tmp_path / "coins.toml"
    path.write_text(f'title = "two coins"\n{LAST_COINS}', encoding="utf-8")
    result = run_command("perft", path, "2")
    assert result.returncode == 0
    rows = [re.split(r"  +", line) for line in result.stdout.splitlines()]
    assert rows == [
        ["end turn", "1"], ["coin 2 upper", "3"], ["coin 2 lower", "3"], ["point 2", "4"],
        ["total", "11"],
    ]  # fmt: skip


def test_the_perft_command_needs_one_scenario_of_a_file() -> None:
    result = run_command("perft", FOLDER / "route.toml", "1")
    assert result.returncode == 2
    assert "expected --number" in result.stderr
    assert run_command("perft", FOLDER / "route.toml", "1", "--number", "2").returncode == 0
