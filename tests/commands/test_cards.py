"""`firstclass cards`."""

import json

import pytest
from click.testing import CliRunner, Result

from firstclass.catalogue import load
from firstclass.cli import cli
from tests.catalogue.folders import TEXTS, Folders
from tests.ids import parameter_id


def cards(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["cards", *arguments])


def output_of(*arguments: str) -> str:
    result = cards(*arguments)
    assert result.exit_code == 0
    return result.output


def refused(*arguments: str) -> str:
    result = cards(*arguments, "--json")
    assert result.exit_code != 0
    (line,) = result.output.splitlines()
    return line


def test_the_cards_command_shows_every_card_and_tile_in_aligned_columns() -> None:
    heading, *lines = output_of().splitlines()
    assert heading.split() == ["id", "stack", "kind", "copies", "provenance", "face"]
    assert len(lines) == 237
    for column in ("kind", "face"):
        start = heading.index(column)
        assert all(line[start] != " " and line[start - 1] == " " for line in lines)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "X1-12",
            "Munich (each scoring: 1 new 0-car, locomotive 2 stations) – Salzburg (3 p",
        ),
        ("A1-06", "cars next to each other in one train, worth at least 4, 2 and 1"),
        ("B1-01", "The soprano"),
        ("G21", "4 points at the end for each base conductor card; at once 1 conductor step"),
        ("P2", "both conductors 2 steps"),
        ("L05", "5 points; 2 free upgrades"),
        ("start tile", "2 coins; nothing; 1 new 0-car; 1 new 0-car or upgrade a 0-car to 1"),
        ("Constantinople", "20, 10, 5 points"),
        ("fingerprints 3", "2       rulebook"),
        ("extra points 3", "extra evidence token"),
        ("M1", "murderer"),
        ("F0", "1 free upgrade"),
        ("champagne 9", "9 points in each scoring, on a car of value 7 or more"),
        ("D1-01", "4 points"),
        ("E1-01", "5"),
        ("board", "Nancy (each scoring: 2 coins)"),
    ],
)
def test_a_card_is_described_in_words(name: str, expected: str) -> None:
    _, line = output_of(name).splitlines()
    assert line.startswith(name)
    assert expected in line


def test_the_cards_come_in_the_order_asked_for() -> None:
    ids = ["P1", "X2-03", "A1-01"]
    assert [line.split()[0] for line in output_of(*ids).splitlines()[1:]] == ids


def test_the_cards_of_one_module_can_be_listed_alone() -> None:
    lines = output_of("--module", "B").splitlines()[1:]
    assert len(lines) == 23
    assert all(line.startswith("B") for line in lines)
    assert len(output_of("--module", "X").splitlines()) == 53


def test_the_json_of_a_card_has_every_field() -> None:
    rows = json.loads(output_of("--json"))
    assert len(rows) == 237
    by_id = {row["id"]: row for row in rows}
    for name, card in load().as_json()["cards"].items():
        assert card.items() <= by_id[name].items()
    assert by_id["G01"]["type"] == "car"
    assert by_id["P1"]["copies"] == 4
    assert sum(row["copies"] for row in rows if row["set"] == "X") == 72
    assert sum(row["copies"] for row in rows if row["set"] == "A") == 24


def test_the_cards_of_a_custom_box_can_be_shown(folders: Folders) -> None:
    folder = folders.new({"B.toml": TEXTS["B.toml"].replace("The soprano", "The tenor")})
    assert "The tenor" in output_of("--catalogue", str(folder), "B1-01")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["X9-99"], "no card 'X9-99' in the box"),
        (["X1-01", "x1-01"], "no card 'x1-01'"),
        (["--module", "B", "A1-01"], "no card 'A1-01' in module B"),
        (["--module", "Z"], "unknown module 'Z': expected one of A, B, C, D, E, F, X"),
        (["--module", ""], "unknown module"),
        (["--catalogue", "/nowhere"], "/nowhere: expected a folder"),
    ],
    ids=parameter_id,
)
def test_an_unknown_card_or_module_is_reported_in_one_line(
    arguments: list[str], expected: str
) -> None:
    assert expected in refused(*arguments)


def test_a_faulty_box_is_reported_in_one_line(folders: Folders) -> None:
    folder = folders.new({"A.toml": TEXTS["A.toml"].replace('"free 2"', '"free two"')})
    assert "A.toml: field 'cards', card A1-01, field 'bonus'" in refused("--catalogue", str(folder))
