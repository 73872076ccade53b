"""Faulty or hostile scenario files: one line says what was expected."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass.scenarios import ScenarioError, find, read, run
from tests.command import run_command
from tests.ids import parameter_id
from tests.rules.games import examples
from tests.scenarios.assertions import assert_one_line

FOLDER = Path(__file__).parent


WRONG_FILES = {
    "title = ": "expected TOML",
    "title = 'x'\nposition = {": "expected TOML",
    "": "field 'title': Field required",
    "title = 3": "field 'title': Input should be a valid string (found 3)",
    "title = 'x'\nplayers = 2": "field 'players': Extra inputs are not permitted",
    "title = 'x'\nrulings = ['first']": "field 'rulings', no. 1",
    "scenario = 3": "a list of [[scenario]]",
    "scenario = [3]": "scenario 1",
    "title = 'x'\n[[scenario]]\ntitle = 'y'": "a list of [[scenario]]",
    "title = 'x'\nactions = ['jump']": "Unknown move 'jump'",
    "title = 'x'\nactions = ['seat 7: take 1.1']": "'seat 1: take 2.3'",
    "title = 'x'\nactions = 'take 1.1'": "valid list",
    "title = 'x'\nsetup.players = '2'": "valid integer",
    "title = 'x'\nsetup.players = true": "valid integer",
    "title = 'x'\nposition.phase = 'noon'": "'draft', 'turns'",
    "title = 'x'\nposition.display.'4.1' = 'X1-01'": "'4.1'",
    "title = 'x'\nposition.display.'1.1' = { kind = 'car' }": "expected the field 'frame'",
    "title = 'x'\nposition.display.'1.1' = { kind = 'car', frame = ['fly 1'] }": "expected an icon",
    "title = 'x'\nposition.display.'1.1' = { by = 9 }": "expected a seat or 'removed'",
    "title = 'x'\nposition.boards.4.score = 1": "'0', '1', '2' or '3'",
    "title = 'x'\nposition.boards.0.score = -1": "greater than or equal to 0",
    "title = 'x'\nposition.boards.0.coins = [1, 0]": "at least 3 items",
    "title = 'x'\nposition.boards.0.trains = [[3], [0]]": "0, 1, 2, 4, 7 or 12",
    "title = 'x'\nposition.boards.0.trains = [[], [0]]": "at least 1 item",
    "title = 'x'\nposition.boards.0.trains = [[0], [0], [0]]": "trains",
    "title = 'x'\nexpect.events = [{ kind = 'dance' }]": "expected a kind of event",
    "title = 'x'\nexpect.events = [{ kind = 'took', colour = 1 }]": "expected of the event 'took'",
    "title = 'x'\nexpect.ledger.0 = { luck = 3 }": "expected a source of points",
    "title = 'x'\nexpect.legal = ['win']": "Unknown move 'win'",
    "title = 'x'\nexpect.illegal = { 'end turn' = '' }": "the id of a ruling, such as 'T1'",
}


@pytest.mark.parametrize("text", WRONG_FILES, ids=parameter_id)
def test_a_faulty_scenario_file_is_reported_in_one_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        read(path)
    assert_one_line(caught.value, WRONG_FILES[text])
    assert str(caught.value).startswith(f"{path}: ")


HOSTILE = {
    "too long": (b"# " + b"x" * 1_000_000, "at most 1000000 bytes"),
    "no text": (b"\xff\xfe\x00", "expected UTF-8"),
    "nested arrays": (b"title = " + b"[" * 20_000, "expected TOML"),
    "nested tables": (b"title = 'x'\na" + b".a" * 100 + b" = 1", "nested at most 20 deep"),
    "an endless name": (b"title = 'x'\na" + b".a" * 200_000 + b" = 1", "at most 100 dots"),
    "a huge number": (b"title = " + b"9" * 10_000, "expected TOML"),
    "line breaks in a name": (b"title = 'x'\n\"a\\nb\\u001b[2J\" = 1", "Extra inputs"),
    "a number for a text": (b"title = 'x'\nsource = 1979-05-27", "valid string"),
    "not a number": (b"title = 'x'\nposition.round = nan", "valid integer"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_scenario_file_is_reported_in_one_line(name: str, tmp_path: Path) -> None:
    content, expected = HOSTILE[name]
    path = tmp_path / "hostile.toml"
    path.write_bytes(content)
    with pytest.raises(ScenarioError) as caught:
        read(path)
    assert_one_line(caught.value, expected)


def test_a_missing_file_and_an_empty_folder_are_reported(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="expected a readable file"):
        read(tmp_path / "none.toml")
    with pytest.raises(ScenarioError, match="expected a folder with scenarios"):
        find([tmp_path])


@examples(60)
@given(data=st.data())
def test_a_damaged_scenario_file_is_used_or_reported(
    data: st.DataObject, tmp_path_factory: Any
) -> None:
    text = (FOLDER / "route.toml").read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, start + 40))
    path = tmp_path_factory.mktemp("damaged") / "damaged.toml"
    path.write_text(text[:start] + data.draw(st.text(max_size=5)) + text[end:], encoding="utf-8")
    with suppress(ScenarioError):
        for scenario in read(path):
            run(scenario)


@pytest.mark.parametrize("text", ["title = ", "title = 'x'\nposition.turn = 11"], ids=parameter_id)
def test_the_perft_command_reports_a_faulty_file_in_one_line_with_exit_code_2(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    result = run_command("perft", path, "2")
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(f"firstclass: {path}: ")
