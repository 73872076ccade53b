"""The golden playthroughs: whole games that must not change."""

import json
import re
from typing import Any

import pytest

from firstclass import Game
from firstclass.catalogue import load
from firstclass.rules.vocabulary.decisions import DECISIONS
from firstclass.rules.vocabulary.setup import OPTIONS
from tests.rules.boxes import BOXES
from tests.rules.playthroughs import FOLDER, PLANS, RECORD, path_of, text_of

REGENERATE = "if the rules were meant to change: python -m tests.rules.playthroughs"


def text(name: str) -> str:
    return path_of(name).read_text(encoding="utf-8")


def record(name: str) -> dict[str, Any]:
    (line,) = [line for line in text(name).splitlines() if line.startswith(RECORD)]
    content: dict[str, Any] = json.loads(line.removeprefix(RECORD))
    return content


def values_of(pattern: str) -> set[str]:
    return {match for name in PLANS for match in re.findall(pattern, text(name), re.MULTILINE)}


@pytest.mark.parametrize("name", PLANS)
def test_a_golden_game_is_played_as_before(name: str) -> None:
    again = text_of(PLANS[name], record(name)["actions"])
    for number, (line, golden) in enumerate(
        zip(again.splitlines(), text(name).splitlines(), strict=False), 1
    ):
        assert line == golden, f"line {number} of {path_of(name)}; {REGENERATE}"
    assert again == text(name)


@pytest.mark.parametrize("name", PLANS)
def test_the_record_of_a_golden_game_replays_to_its_fingerprint(name: str) -> None:
    game = Game.replay(record(name), [BOXES[PLANS[name].box]])
    assert game.over
    assert f"\nfingerprint: {game.fingerprint()}\n" in text(name)


def test_each_golden_text_has_a_plan_and_a_reasonable_size() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.txt" for name in PLANS}
    assert all(path_of(name).stat().st_size < 120_000 for name in PLANS)


def test_the_golden_games_cover_all_players_modules_options_and_decisions() -> None:
    assert values_of(r"^players: (\d)$") == {"2", "3", "4"}
    assert set("".join(values_of(r"^modules: (\w+)$"))) == set(load().modules)
    for option, values in OPTIONS.items():
        assert values_of(rf"^{option}: (\w+)$") == set(values)
    assert values_of(r"^\d+\. seat \d (\w+)$") == set(DECISIONS) - {"", "over"}
