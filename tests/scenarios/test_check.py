"""Differences are shown field by field, and the command `firstclass check`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from firstclass import Setup
from firstclass.scenarios import Scenario, find, read, run
from firstclass.scenarios.compare import differences
from firstclass.scenarios.schema import Expect
from tests.command import run_command
from tests.ids import parameter_id
from tests.rules.games import game_after

FOLDER = Path(__file__).parent


def scenario(text: str) -> Scenario:
    return Scenario.model_validate({"title": "a test", **tomllib.loads(text)})


DIFFERENT = {
    'expect.decision = "frame"': "step 1: expect.decision: expected 'frame', found 'turn'",
    "expect.boards.0.coins = [2, 0, 0]": "boards.0.coins: expected [2, 0, 0], found [1, 0, 0]",
    "expect.boards.0.trains = [[1], [0]]": "expected [[1], [0]], found [[0], [0]]",
    "expect.boards.0.trains.upper.conductor = 1": "trains.upper.conductor: expected 1, found 0",
    "expect.boards.1.account = ['P1']": "expect.boards.1.account: expected ['P1'], found []",
    "expect.frame.source = 'P1'": "expect.frame.source: expected 'P1', found nothing",
    "expect.legal = ['take 1.1']": "legal: expected also [], not ['take 1.2'",
    "expect.legal_has = ['forgo']": "legal_has: expected 'forgo', found ['take 1.1'",
    "expect.legal_lacks = ['take 1.1']": "legal_lacks: did not expect 'take 1.1', found",
    "expect.illegal = { 'take 1.1' = 'T3' }": "'take 1.1' to be illegal (T3), found it legal",
    "expect.illegal = { 'end turn' = 'T5' }": "expected T5 against 'end turn', found T1: Take",
    "expect.scores = [1, 0]": "scores: expected [1, 0], found [0, 0]",
    "expect.ledger.0 = { stations = 3 }": "ledger.0.stations: expected 3, found nothing",
    "expect.frame.sourze = ''": "expect.frame.sourze: expected an empty field, found nothing",
    "expect.boards.0 = 3": "expect.boards.0: expected 3, found a table of seat, score, coins",
    "expect.frame = {}": "expect.frame: expected something, found nothing",
    "expect.boards.0.account.3 = ''": "account.3: expected an empty one, found no such item",
    "position.boards.0.account = ['P2', 'P4']\nexpect.boards.0.account = ['P2', { count = 2 }]": (
        "step 1: expect.boards.0.account.1.count: expected 2, found 1"
    ),
    "position.boards.0.account = ['P2']\nexpect.boards.0.account = [{ count = 2 }, 'P1']": (
        "step 1: expect.boards.0.account: expected [{'count': 2}, 'P1'], found [{'count': 1}]"
    ),
    "actions = ['take tile']\nexpect.events = [{ kind = 'removed', slot = '1.2' }]": (
        "events: expected {'slot': '1.2'} of 'removed' (in this order), found {'slot': '1.1'}"
    ),
    "expect.events = [{ kind = 'took' }]": "events: expected {'kind': 'took'}",
    "expect.seen_by.1.seat = 0": "expect.seen_by.1.seat: expected 0, found 1",
    "actions = ['end turn']": "action 1, 'end turn': Take a card",
    "actions = ['seat 1: take tile']": "expected seat 1, found seat 0",
}


@pytest.mark.parametrize("expectation", DIFFERENT, ids=parameter_id)
def test_a_failed_expectation_is_shown_readably_with_its_step(expectation: str) -> None:
    text = f'position.round = 1\nposition.display."1.1" = "A1-01"\n{expectation}'
    (line,) = run(scenario(text))
    assert line.startswith("step 1: ")
    assert DIFFERENT[expectation] in line


@pytest.mark.parametrize("actions", [0, 40, 100, 1000])
def test_a_scenario_can_expect_every_part_of_an_observation(actions: int) -> None:
    game = game_after(Setup(players=3, modules="CF", seed=5, teatime=True), 5, actions)
    view: Any = game.observe(game.current_seat)
    expected = Expect.model_validate(without_null(view)).observation
    assert set(expected) == set(view)
    assert differences(expected, view, "expect") == []


def without_null(value: Any) -> Any:
    """Remove null values, which TOML does not have."""
    if isinstance(value, dict):
        return {name: without_null(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return list(map(without_null, value))
    return "" if value is None else value


def test_an_unwanted_event_is_shown() -> None:
    text = 'position.round = 1\nactions = ["take tile"]\nexpect.no_events = [{ kind = "removed" }]'
    (line,) = run(scenario(text))
    assert line.startswith("step 1: no_events: did not expect {'kind': 'removed', 'slot': '1.1'")


def test_after_a_failed_action_the_scenario_stops() -> None:
    text = 'actions = ["keep 5"]\n[[step]]\nactions = ["keep 1"]\nexpect.round = 9'
    assert len(run(scenario(text))) == 1


def test_the_check_command_runs_all_scenarios_of_a_folder_and_counts_them() -> None:
    count = sum(len(read(path)) for path in find([FOLDER]))
    result = run_command("check", FOLDER)
    assert result.returncode == 0, result.stdout
    assert result.stdout.splitlines()[-1] == f"{count} scenarios, 0 failed"
    assert len(result.stdout.splitlines()) == count + 1


def test_the_check_command_shows_differences_and_fails(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(
        '[[scenario]]\ntitle = "holds"\nexpect.round = 1\n'
        '[[scenario]]\ntitle = "differs"\nexpect.round = 2\nexpect.phase = "turns"\n',
        encoding="utf-8",
    )
    result = run_command("check", path)
    assert result.returncode == 1
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        f"ok    {path}: holds",
        f"FAIL  {path}: differs",
        "        step 1: expect.round: expected 2, found 1",
        "        step 1: expect.phase: expected 'turns', found 'draft'",
        "2 scenarios, 1 failed",
    ]


def test_the_check_command_reports_each_faulty_file_and_continues(tmp_path: Path) -> None:
    texts = {
        "a": "title = ",
        "b": "title = 'holds'",
        "c": "title = 'can not be'\nposition.turn = 11",
        "d": "title = 'differs'\nexpect.round = 2",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    result = run_command("check", tmp_path / "none.toml", empty, tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    verdicts = [line for line in result.stdout.splitlines()[:-1] if not line.startswith(" ")]
    assert [line.split(": ")[0] for line in verdicts] == [
        f"WRONG {tmp_path / 'none.toml'}",
        f"WRONG {empty}",
        f"WRONG {tmp_path / 'a.toml'}",
        f"ok    {tmp_path / 'b.toml'}",
        f"WRONG {tmp_path / 'c.toml'}",
        f"FAIL  {tmp_path / 'd.toml'}",
    ]
    assert result.stdout.splitlines()[-1] == "6 scenarios, 1 failed, 4 wrong"
    output = run_command("check", "--failed", tmp_path).stdout
    assert "holds" not in output
    assert all(
        title in output for title in ("a.toml", "can not be", "differs", "expected 2, found")
    )
