"""Pictures of the table: what a seat may see, in whole games of every kind, and the command."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, Setup, load
from firstclass.pictures import as_text, picture
from firstclass.pictures.boards import board
from firstclass.pictures.cards import card, game_end_card, stations
from firstclass.pictures.drawings import drawings, piece, requirement
from tests.command import run_command
from tests.rules.games import examples, game_after, setups

SVG = "{http://www.w3.org/2000/svg}"
BOX: dict[str, Any] = load().as_json()


def parts_of(svg: str) -> tuple[set[str], set[str]]:
    """Return the drawings that a picture defines, and those that it uses."""
    tree = ElementTree.fromstring(svg)
    defs = tree.find(f"{SVG}defs")
    assert defs is not None
    used = {each.attrib["href"] for each in tree.iter(f"{SVG}use")}
    return {f"#{each.attrib['id']}" for each in defs}, used


@given(setups(), st.integers(0, 2**32), st.integers(0, 400), st.data())
@examples(25)
def test_a_picture_shows_nothing_that_its_seat_may_not_see(
    setup: Setup, seed: int, length: int, data: st.DataObject
) -> None:
    game = game_after(setup, seed, length)
    seat = data.draw(st.sampled_from([None, *range(setup.players)]))
    svg = picture(game, seat)
    described, used = parts_of(svg)
    assert described == used
    assert "var(" not in svg
    other = game.sample_hidden(seat, random.Random(seed))
    assert picture(other, seat) == svg
    assert as_text(other, seat) == as_text(game, seat)


def test_seats_with_different_knowledge_get_different_pictures() -> None:
    game = game_after(Setup(players=3, modules="CD", seed=4), 4, 60)
    pictures = [picture(game, seat) for seat in (None, 0, 1, 2)]
    assert len(set(pictures)) == 4
    assert as_text(game, None) != str(game)


def test_after_the_game_every_seat_sees_the_same_picture() -> None:
    game = game_after(Setup(players=2, modules="AF", seed=4), 4, 10**6)
    assert game.over
    assert as_text(game, None) == as_text(game, 1) == str(game)
    assert game._repr_svg_() == picture(game, None)


def test_a_picture_has_a_text_alternative() -> None:
    game = game_after(Setup(players=2, modules="AB", seed=7), 7, 40)
    tree = ElementTree.fromstring(picture(game, game.current_seat))
    assert tree.attrib["role"] == "img"
    assert tree.findtext(f"{SVG}title", "").startswith("First Class: 2 players, modules AB. Round ")
    assert tree.findtext(f"{SVG}desc") == as_text(game, game.current_seat)


@pytest.mark.parametrize("name", sorted(BOX["cards"]))
def test_each_card_is_drawn_without_words(name: str) -> None:
    face = card(BOX["cards"][name])
    written = re.findall(r"<text[^>]*>([^<]*)<", face.svg)
    assert [word for word in written if not re.fullmatch(r"[A-Z]|[1-3]|\d×|/", word)] == []


def test_every_piece_of_the_box_has_a_drawing() -> None:
    pieces = drawings()["pieces"]
    assert all(f"tile {tile['points']}" in pieces for tile in BOX["tiles"].values())
    for face in BOX["game_end"].values():
        assert "<use" in game_end_card(face).svg


def test_unknown_pieces_of_a_custom_box_are_written_as_text() -> None:
    assert "<use" in requirement({"row": [12, 7, 4], "reached": False}, 20).svg
    face = BOX["cards"]["X1-01"] | {"frame": ["coins 88"]}
    assert "coins 88" in card(face).svg
    assert ">99<" in piece("tile 99", 30).svg
    assert ">50<" in stations([{"points": 50}, {"bonus": ["car 1"]}], 40, 0).svg


def test_all_four_boards_of_a_busy_table_fit_into_the_picture() -> None:
    game = game_after(Setup(players=4, modules="EF", teatime=True, seed=2), 2, 300)
    view: dict[str, Any] = dict(game.observe(0))
    height = sum(board(each, view, BOX).height for each in view["boards"])
    tree = ElementTree.fromstring(picture(game, 0))
    assert height < float(tree.attrib["height"]) < height + 500
    assert tree.attrib["viewBox"].startswith("0 0 960 ")


# The command ------------------------------------------------------------------------------------


def show(folder: Path, *arguments: str) -> CompletedProcess[str]:
    return run_command("show", *arguments, folder=folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    game = game_after(Setup(players=2, modules="CD", seed=3), 3, 50)
    (folder / "game@home.json").write_text(json.dumps(game.record()), encoding="utf-8")
    (folder / "torn.json").write_text("{", encoding="utf-8")
    return folder


def test_the_show_command_shows_a_moment_of_a_game_record(folder: Path) -> None:
    moment = game_after(Setup(players=2, modules="CD", seed=3), 3, 31)
    result = show(folder, "game@home.json@31", "--text", "--svg", "moment.svg")
    assert result.returncode == 0, result.stderr
    assert result.stdout == as_text(moment, moment.current_seat) + "\n"
    drawn = (folder / "moment.svg").read_text(encoding="utf-8")
    assert drawn == picture(moment, moment.current_seat) == moment._repr_svg_()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("game@home.json@51", "@: expected at most 50, not 51"),
        ("torn.json@3", "torn.json: not JSON, so not a game record"),
        ("none.json", "No such file or directory"),
        ("game@home.json --svg no/where.svg", "No such file or directory"),
    ],
)
def test_a_moment_that_cannot_be_shown_is_reported_in_one_line(
    folder: Path, arguments: str, expected: str
) -> None:
    result = show(folder, *arguments.split())
    assert result.returncode == 2
    assert result.stdout == ""
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1


def test_drawings_are_loaded_only_if_a_picture_is_shown() -> None:
    program = "import sys, firstclass; print('firstclass.pictures' in sys.modules)"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"


def test_drawing_a_picture_does_not_change_the_game() -> None:
    game = Game(Setup(players=2, seed=1))
    before = game.fingerprint()
    picture(game)
    assert game.fingerprint() == before
