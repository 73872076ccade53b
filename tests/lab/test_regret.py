"""Regret: the values of turns, what bots see, and the published positions."""

import json
from pathlib import Path
from random import Random
from statistics import fmean
from subprocess import CompletedProcess
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.catalogue import load
from firstclass.lab.errors import SimulationError
from firstclass.lab.json_lines import JsonLinesError, JsonLinesWriter
from firstclass.lab.matches import regret
from firstclass.lab.matches.regret import (
    PLAYOUTS,
    Position,
    Task,
    candidates,
    figures,
    measure,
    play_turn,
    read_positions,
    value_of_best,
    values_in,
)
from firstclass.players import SeatView, make_player
from firstclass.players.search import turn_key
from firstclass.rules.game import RecordError
from tests.command import run_command
from tests.ids import parameter_id

pytestmark = pytest.mark.slow

PUBLISHED = Path("docs/results/regret.jsonl")

OWN = """
from pathlib import Path

class Puzzled:
    def choose(self, view, actions, rng):
        return {}[view.seat]

class Spy:
    def choose(self, view, actions, rng):
        with Path(__file__).with_name("seen").open("a") as file:
            print(view._game.fingerprint(), file=file)
        return actions[0]
"""


def run(*arguments: str | Path) -> CompletedProcess[str]:
    return run_command("regret", *arguments)


def late_game(seed: int, turns_left: int) -> Game:
    """A game of novices, with this many turns to play."""
    game = Game(Setup(2, "AB", seed))
    novice, rng = make_player("novice"), Random(seed)
    begun: list[int] = []
    turn: object = None
    while (seat := game.current_seat) is not None:
        if (seat, turn_key(game.state)) != turn:
            turn = seat, turn_key(game.state)
            begun.append(game.version)
        game.apply(novice.choose(SeatView(game, seat), game.legal_actions(), rng))
    late = Game(game.setup)
    for action in game.actions()[: begun[-turns_left]]:
        late.apply(action)
    return late


def late_positions(path: Path, count: int) -> list[Position]:
    """Write positions near the end of the game to a file, and return them."""
    with JsonLinesWriter(path) as lines:
        lines.write({"box": load().to_stored()})
        for number in range(count):
            game = late_game(number, 2)
            lines.write(values_in(game, candidates(game, Random(number)), number, 12))
    return read_positions(path)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with three positions near the end."""
    path = tmp_path_factory.mktemp("regret") / "few.jsonl"
    late_positions(path, 3)
    return path


# Values ------------------------------------------------------------------------------------------


def test_the_value_of_the_best_of_equal_turns_is_not_too_high() -> None:
    rng = Random(1)
    leads, highest = [], []
    for _ in range(1600):
        turns = [[rng.gauss(0, 20) for _ in range(PLAYOUTS)] for _ in range(6)]
        leads.append(value_of_best(turns).lead)
        highest.append(max(fmean(leads) for leads in turns))
    assert abs(fmean(leads)) < 0.4  # four standard errors
    assert fmean(highest) > 2


def test_a_turn_stops_when_something_hidden_is_revealed() -> None:
    """Its moves are legal in every state that the seat cannot tell from the real one."""
    rng = Random(5)
    random = make_player("random")
    stopped = 0
    for seed in range(6):
        game = Game(Setup(2, "AF", seed))
        while (seat := game.current_seat) is not None:
            turn, other = turn_key(game.state), game.sample_hidden(seat, rng)

            def choose(here: Game, seat: int = seat) -> int:
                return random.choose(SeatView(here, seat), here.legal_actions(), rng)

            for action in play_turn(game, seat, choose, rng):
                other.apply(action)
            stopped += game.current_seat == seat and turn_key(game.state) == turn
    assert stopped


def test_the_same_seed_gives_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regret, "CANDIDATES", 2)
    monkeypatch.setattr(regret, "TO_THE_END", 0)  # the network values the end of the turn
    first, second = (regret.make_position(3, 7, load()) for _ in range(2))
    assert first == second
    assert len(first["turns"]) == 2


# Bots --------------------------------------------------------------------------------------------


def test_the_conductor_regrets_less_than_a_random_player(few: Path) -> None:
    positions = read_positions(few)
    regrets = {
        bot: [measure(Task(position, bot)) for position in positions]
        for bot in ("conductor", "random")
    }
    result = figures(positions, regrets)
    bots = result["all"]["bots"]
    assert bots["conductor"]["regret"]["mean"] < bots["random"]["regret"]["mean"]
    assert bots["conductor"]["difference"]["mean"] == 0
    assert result["2"] == result["all"]


def test_a_known_turn_has_its_known_value(few: Path) -> None:
    """A search of the same turn again would give the same value."""
    for position in read_positions(few):
        nothing_known = position._replace(turns={})
        known, unknown = (
            measure(Task(each, "conductor-2026")) for each in (position, nothing_known)
        )
        assert known == unknown


def test_a_bot_does_not_get_the_real_hidden_state(few: Path, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    position = read_positions(few)[0]
    measure(Task(position, f"{tmp_path / 'own.py'}:Spy"))
    seen = (tmp_path / "seen").read_text().split()
    assert Game.replay(position.record).fingerprint() not in seen


def test_the_figures_are_the_same_with_two_processes(few: Path) -> None:
    one, two = (
        run(str(few), "--bots", "planner,novice", "--json", "-", "--jobs", jobs) for jobs in "12"
    )
    assert json.loads(one.stdout) == json.loads(two.stdout)
    assert json.loads(one.stdout)["all"]["positions"] == 3


def test_a_second_run_takes_known_results_from_the_file(few: Path, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    arguments = (few, "--bots", f"{tmp_path / 'own.py'}:Spy", "--results", tmp_path / "results")
    first = run(*arguments).stdout
    (tmp_path / "seen").unlink()
    assert run(*arguments).stdout == first
    assert not (tmp_path / "seen").exists()


def test_the_table_names_each_bot(few: Path) -> None:
    output = run(str(few), "--bots", "planner,novice", "--first", "2").stdout
    assert "all sizes, 2 positions" in output
    assert "planner" in output
    assert "novice" in output


# Bad input ---------------------------------------------------------------------------------------


def test_a_missing_file_is_refused() -> None:
    assert "does not exist" in run("nowhere.jsonl").stderr


def test_a_single_position_is_refused(few: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.jsonl"
    one.write_text("".join(few.read_text().splitlines(keepends=True)[:2]))
    assert run(str(one)).stderr == f"firstclass: {one}: expected at least two positions\n"


def test_a_damaged_line_is_refused(few: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text(few.read_text().replace('"lead": ', '"lead": 1', 1))
    assert "line 2: is damaged" in run(str(damaged)).stderr


@pytest.mark.parametrize(
    "line", [{}, {"position": 1, "record": {}, "turns": [3]}], ids=parameter_id
)
def test_a_foreign_file_is_refused(line: dict[str, Any], tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.jsonl"
    with JsonLinesWriter(foreign) as lines:
        lines.write(line)
        lines.write(line)
    error = run(str(foreign)).stderr
    assert error.startswith(f"firstclass: {foreign}: ")
    assert error.count("\n") == 1


def test_a_position_with_other_cards_is_refused(few: Path) -> None:
    position = read_positions(few)[0]
    cards = position.record["cards"] | {"A": "0" * 16}
    with pytest.raises(RecordError):
        measure(Task(position._replace(record=position.record | {"cards": cards}), "random"))


def test_a_finished_game_is_refused() -> None:
    game = late_game(1, 1)
    while not game.over:
        game.apply(game.legal_actions()[0])
    with pytest.raises(JsonLinesError, match="not over"):
        candidates(game, Random(1))


def test_a_bot_that_fails_is_named(few: Path, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    name = f"{tmp_path / 'own.py'}:Puzzled"
    with pytest.raises(SimulationError, match=r"Puzzled failed at own\.py:6: KeyError"):
        measure(Task(read_positions(few)[0], name))


# The published positions -------------------------------------------------------------------------


def test_the_published_positions_with_their_box_fit_the_current_rules() -> None:
    positions = read_positions(PUBLISHED)
    assert [position.number for position in positions] == list(range(500))
    for position in positions:
        game = Game.replay(position.record, [position.box])
        for moves in position.turns:
            here = game.clone()
            for action in moves:
                here.apply(action)
