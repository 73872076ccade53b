"""A custom box: what it may change, and one clear line for each error."""

import json
import pickle
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, Setup
from firstclass.catalogue import CatalogueError, from_stored, load
from firstclass.catalogue.facts import findings
from tests.catalogue.folders import CONTENTS, FILES, TEXTS, Folders, document
from tests.ids import parameter_id
from tests.rules.games import examples, play_on
from tests.rules.invariants import check

KeyPath = tuple[str | int, ...]  # to a value of a file

DEEP = "[" * 100_000
DOTTED = ".".join(["a"] * 100_000)


def changed(name: str, old: str, new: str) -> dict[str, str]:
    assert old in TEXTS[name]
    return {name: TEXTS[name].replace(old, new, 1)}


# Possible changes ----------------------------------------------------------------------------


def test_a_copy_of_the_files_is_the_same_box(folders: Folders) -> None:
    assert folders.load({}).hash == load().hash


@pytest.mark.parametrize("name", FILES)
def test_the_formatting_of_a_file_does_not_change_the_box(folders: Folders, name: str) -> None:
    text = "# another comment\n\n" + re.sub(r"#.*", "", TEXTS[name]).replace(", ", " ,   ")
    assert text != TEXTS[name]
    assert folders.load({name: text}).hash == load().hash
    assert folders.load({name: document(CONTENTS[name])}).hash == load().hash


def test_the_name_of_a_file_does_not_change_the_box(folders: Folders) -> None:
    renamed = {"A.toml": None, "zebra.toml": TEXTS["A.toml"]}
    assert folders.load(renamed).hash == load().hash


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("X.toml", '"car 2"', '"car 3"'),
        ("X.toml", "Salzburg", "Linz"),
        ("X.toml", "points = 3", "points = 4"),
        ("X.toml", 'provenance = "reconstructed"', 'provenance = "rulebook"'),
        ("A.toml", '"free 2", "single 2"', '"single 2", "free 2"'),
        ("A.toml", "row = [2, 1]", "row = [2, 2]"),
        ("B.toml", "The soprano", "The tenor"),
        ("B.toml", "Celebrities and postcards", "Guests"),
        ("box.toml", "[20, 10, 5]", "[20, 10, 6]"),
        ("box.toml", "copies = 50", "copies = 51"),
        ("box.toml", 'one_of = [["car 1"], ["upgrade 0>1"]]', 'frame = ["car 1"]'),
        ("box.toml", "points = 15", "points = 16"),
    ],
)
def test_any_change_of_content_changes_the_hash_of_the_box(
    folders: Folders, name: str, old: str, new: str
) -> None:
    assert folders.load(changed(name, old, new)).hash != load().hash


def test_a_game_can_be_played_with_a_custom_box(folders: Folders) -> None:
    files = changed("box.toml", '"coins 2"], provenance', '"coins 6", "free 3"], provenance')
    setup = Setup(players=4, seed=2, catalogue=folders.load(files))
    game = Game(setup)
    play_on(game, 2)
    check(game)
    assert setup.catalogue.hash != load().hash
    assert game.record()["cards"]["box"] == setup.catalogue.parts["box"] != load().parts["box"]


ORNAMENTAL = [
    ("X.toml", "Salzburg", "Linz"),
    ("X.toml", 'provenance = "reconstructed"', 'provenance = "rulebook"'),
    ("B.toml", "The soprano", "The tenor"),
    ("B.toml", "Celebrities and postcards", "Guests"),
    ("box.toml", 'provenance = "reconstructed"', 'provenance = "rulebook"'),
    ("box.toml", 'colour = "', 'colour = "dark '),
    ("B.toml", 'copies = 1, name = "The soprano"', 'name = "The soprano"'),
]
WEIGHTY = [
    ("X.toml", '"car 2"', '"car 3"', "X"),
    ("X.toml", "points = 3", "points = 4", "X"),
    ("A.toml", '"free 2", "single 2"', '"single 2", "free 2"', "A"),
    ("A.toml", "row = [2, 1]", "row = [2, 2]", "A"),
    ("box.toml", "[20, 10, 5]", "[20, 10, 6]", "box"),
    ("box.toml", "points = 15", "points = 16", "box"),
    ("box.toml", "copies = 50", "copies = 51", "supply"),
    ("box.toml", "price = 2", "price = 3", "teatime"),
]


@pytest.mark.parametrize(("name", "old", "new"), ORNAMENTAL)
def test_changes_that_no_rule_reads_leave_the_hashes_of_the_parts_unchanged(
    folders: Folders, name: str, old: str, new: str
) -> None:
    assert folders.load(changed(name, old, new)).parts == load().parts


@pytest.mark.parametrize(("name", "old", "new", "part"), WEIGHTY)
def test_a_change_that_a_rule_reads_changes_the_hash_of_only_its_part(
    folders: Folders, name: str, old: str, new: str, part: str
) -> None:
    parts = folders.load(changed(name, old, new)).parts
    assert {name for name, value in load().parts.items() if parts[name] != value} == {part}


def test_data_derived_from_a_box_is_cached_for_that_box_alone(
    folders: Folders,
) -> None:
    """A copy with other cards, a pickle and an equal box all have an empty cache."""
    box = folders.load({})
    Game(Setup(catalogue=box))
    once = dict(box.cache)
    Game(Setup(catalogue=box))
    assert once
    assert all(box.cache[key] is made for key, made in once.items())
    for other in (replace(box, extra=()), pickle.loads(pickle.dumps(box)), folders.load({})):
        assert other == box
        assert other.cache == {}


def test_a_stored_box_can_be_loaded_unchanged() -> None:
    again = from_stored(json.loads(json.dumps(load().to_stored())))
    assert again == load()
    assert (again.hash, again.parts) == (load().hash, load().parts)


@pytest.mark.parametrize(
    "content", [None, [], {}, {"box": 1, "sets": [1]}, {"box": {}, "sets": 1}], ids=parameter_id
)
def test_a_box_stored_in_an_unknown_format_is_refused_in_one_line(content: object) -> None:
    with pytest.raises(CatalogueError, match=r"^this version cannot read a saved box"):
        from_stored(content)


# Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("X.toml", "format = 1", "format = 2", "X.toml: field 'format': Input should be 1"),
        ("X.toml", '"car 2"', '"cars 2"', "X.toml: field 'cards', card X1-01, field 'frame'"),
        ("X.toml", '"car 2"', '"car 0"', "expected an icon such as 'car 1'"),
        ("X.toml", '"car 2"', '"car 2 "', "expected an icon"),
        ("X.toml", '"car 2"', '"upgrade 1>4"', "(found 'upgrade 1>4')"),
        ("X.toml", '["car 2"]', '"car 2"', "card X1-01, field 'frame'"),
        ("X.toml", '["both 2"]', '["both 2", "both 1"]', "at most one 'both' icon"),
        ("X.toml", "copies = 2", 'copies = "2"', "field 'copies': Input should be a valid integer"),
        ("X.toml", "copies = 2", "copies = 2.0", "field 'copies'"),
        ("X.toml", "copies = 2", "copies = 3", "24 cards of stack 1 (H Components), found 25"),
        ("X.toml", "copies = 2", "copies = 0", "card X1-01, field 'copies'"),
        ("X.toml", "copies = 2", "copies = 2, colour = 1", "card X1-01, field 'colour'"),
        ("X.toml", "stack = 1", "stack = 4", "card X1-01, field 'stack': Input should be 1, 2 or"),
        ("X.toml", 'kind = "car"', 'kind = "ship"', "card X1-01, field 'kind'"),
        ("X.toml", 'kind = "car"', 'kind = "celebrity"', "did not expect the field 'frame'"),
        ("X.toml", 'kind = "car"', 'kind = "route"', "on a route card"),
        ("X.toml", 'id = "X1-02"', 'id = "X1-01"', "card X1-01: expected each id once"),
        ("X.toml", 'id = "X1-02"', 'id = "P1"', "card P1: expected an id that begins with X"),
        ("X.toml", 'id = "X1-02"', 'id = "X1\\n02"', "field 'id'"),
        ("X.toml", 'id = "X1-02", ', "", "no. 2, field 'id': Field required"),
        ("X.toml", 'set = "X"', 'set = "Z"', "X.toml: field 'set': Input should be"),
        ("X.toml", 'set = "X"', 'set = "A"', "expected 8 cards of stack 1 (H Setup, Y Mo"),
        ("X.toml", '"reconstructed"', '"guess"', "field 'provenance'"),
        ("X.toml", "points = 3", 'bonus = ["car 1"]', "exactly one bonus station on a route card"),
        ("X.toml", "points = 3", "points = 0", "field 'points'"),
        ("X.toml", "points = 3", 'points = 3, bonus = ["car 1"]', "points or a bonus, not both"),
        ("A.toml", "rows = [1, 1]", "rows = [1, 3]", "card A1-01, field 'requirement'"),
        ("A.toml", "rows = [1, 1]", "rows = [1, 1], contracts = 1", "expected exactly one of cars"),
        ("A.toml", "rows = [1, 1]", "", "expected exactly one of cars"),
        ("A.toml", "rows = [1, 1]", "rows = [1, 1], value = 1", "'value' together with 'cars'"),
        ("A.toml", "rows = [1, 1]", "rows = [1, 1], reached = true", "'reached' only with"),
        ("A.toml", "rows = [1, 1]", "tickets = 1", "field 'tickets'"),
        ("A.toml", 'set = "A"', 'set = "B"', 'expected one file with set = "B"'),
        ("C.toml", "[murder]", "[crime]", "C.toml: field 'crime'"),
        ("C.toml", '"fingerprints 3"', '"fingers 3"', "field 'murder', field 'evidence', no. 3"),
        ("C.toml", "copies = 3, prov", "copies = 2, prov", "one murderer card and three innocent"),
        ("C.toml", "destroy = [1, 3, 5]", "destroy = []", "field 'destroy'"),
        ("D.toml", "coins = 2", "coins = 0", "card D1-01, field 'passenger', field 'coins'"),
        ("D.toml", "baggage =", "luggage =", "card D1-01, field 'luggage'"),
        ("E.toml", "value = 1", "value = 3", "card E1-01, field 'value'"),
        ("E.toml", "lower = 7, ", "", "expected the field 'lower' on a switch card"),
        ("F.toml", "toolbox =", "# toolbox =", "expected the field 'toolbox' in set F"),
        ("F.toml", 'id = "F0"', 'id = "G01"', "card G01: expected each id once"),
        ("box.toml", "[teatime]", "[coffee]", "field 'teatime': Field required"),
        ("box.toml", "points = 9, copies = 1", "points = 9, copies = 2", "5 order tokens of sta"),
        ("A.toml", 'per = "contract"', 'per = "moon"', "card A1-07, field 'per'"),
        ("A.toml", 'frame = ["coins 3"]', 'frame = ["coins 3"], per = "contract"', "'per' on a"),
        ("box.toml", 'bonus = ["coins 2"]', "points = 2", "exactly one bonus station on the board"),
        ("box.toml", "points = 1,", 'bonus = ["car 1"],', "exactly one bonus station on the board"),
        ("box.toml", "[20, 10, 5]", "[20, 10]", "field 'constantinople'"),
        ("box.toml", "[20, 10, 5]", "[20, 10, -5]", "field 'constantinople'"),
        ("box.toml", "faces = [2, 4]", "faces = [2, 7]", "faces 0/1, 2/4 and 7/12"),
        ("box.toml", "copies = 50", "copies = 7", "at least 8 car cards 0/1"),
        ("box.toml", "copies = 1, frame", "copies = 1000000000, frame", "card G01, field 'copies'"),
        ("box.toml", 'type = "car"', 'type = "route"', "card G01, field 'type'"),
        ("box.toml", 'id = "G02"', 'id = "L05"', "card L05: expected each id once"),
        ("box.toml", 'id = "P4"', 'id = ""', "field 'mail'"),
        ("box.toml", "{ frame = [] }", "{}", "expected either 'frame' or 'one_of'"),
        ("box.toml", "[mail]", "[letters]", "field 'mail': Field required"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_reported_with_its_file_card_and_field(
    folders: Folders, name: str, old: str, new: str, expected: str
) -> None:
    text = folders.refusal(changed(name, old, new))
    assert expected in text
    assert name in text or "catalogue" in text


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "Field required"),
        ("cards", "expected TOML"),
        ("a = 1\na = 2\n", "expected TOML"),
        (b"\xff\xfe\x00", "expected UTF-8"),
        (b"# caf\xe9\n", "expected UTF-8"),
        ("\0", "expected TOML"),
        ("# " + "x" * 2_000_000, "at most 1000000 bytes"),
        (f"a = {DEEP}", "expected TOML"),
        (f"{DOTTED} = 1", "at most 100 dots in a line"),
        (f"[{DOTTED}]", "at most 100 dots in a line"),
        ("format = 1" + "0" * 5000, "expected TOML"),
        ("format = nan", "field 'format'"),
        ('"a\\nb\\u2028c" = 1', "Field required"),
    ],
    ids=parameter_id,
)
def test_a_file_without_valid_content_is_refused_in_one_line(
    folders: Folders, name: str, text: str | bytes, expected: str
) -> None:
    refusal = folders.refusal({name: text})
    assert name in refusal
    assert expected in refusal


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("part", [1, 2, 3])
def test_a_truncated_file_is_refused(folders: Folders, name: str, part: int) -> None:
    folders.refusal({name: TEXTS[name][: len(TEXTS[name]) * part // 4]})


def test_a_missing_file_is_named_in_the_error(folders: Folders) -> None:
    assert "box.toml: expected a readable file" in folders.refusal({"box.toml": None})
    assert 'set = "X", the base game' in folders.refusal({"X.toml": None})


def test_a_box_needs_at_least_any_two_modules(folders: Folders) -> None:
    none: dict[str, None] = dict.fromkeys(f"{letter}.toml" for letter in "ACDEF")
    assert "at least two modules" in folders.refusal(none)
    del none["E.toml"]
    catalogue = folders.load(none)
    assert catalogue.modules == "BE"
    assert Game(Setup(modules="", catalogue=catalogue)).observe(None)["modules"] == "BE"


def test_a_second_file_for_a_set_is_refused(folders: Folders) -> None:
    other = TEXTS["A.toml"].replace('"A1-', '"A1-1').replace('"A2-', '"A2-1')
    refusal = folders.refusal({"A2.toml": other.replace('"A3-', '"A3-1')})
    assert 'one file with set = "A"' in refusal


def test_a_path_that_is_not_a_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere", tmp_path / "a\nb", "\0"):
        with pytest.raises(CatalogueError) as error:
            load(path)
        assert "expected a folder" in str(error.value)
        assert len(str(error.value).splitlines()) == 1


def test_a_folder_in_place_of_a_file_is_refused(folders: Folders) -> None:
    folder = folders.new({"A.toml": None})
    (folder / "A.toml").mkdir()
    with pytest.raises(CatalogueError, match="readable file"):
        load(folder)


# Random changes ------------------------------------------------------------------------------


def places(content: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield the path to every value of a file."""
    yield path
    pairs = content.items() if isinstance(content, dict) else enumerate(content)
    for key, value in pairs:
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))
        else:
            yield (*path, key)


PLACES = [(name, path) for name in FILES for path in places(CONTENTS[name]) if path]
VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(["car 1", "X1-01", "A"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4),
    max_leaves=6,
)  # fmt: skip


def assert_refused_or_playable(folders: Folders, files: Mapping[str, str | bytes]) -> None:
    try:
        catalogue = folders.load(files)
    except CatalogueError as error:
        text = str(error)
    else:
        list(findings(catalogue))
        for modules in ("AB", "CD", "EF"):
            setup = Setup(4, modules, seed=1, catalogue=catalogue, teatime="on")
            play_on(Game(setup), 1, 60)
        return
    assert len(text.splitlines()) == 1
    assert len(text) < 400


@given(place=st.sampled_from(PLACES), value=VALUES, remove=st.booleans())
@examples(300)
def test_any_value_in_any_place_is_refused_or_playable(
    folders: Folders, place: tuple[str, KeyPath], value: Any, remove: bool
) -> None:
    name, path = place
    content: Any = deepcopy(CONTENTS[name])
    inner = content
    for step in path[:-1]:
        inner = inner[step]
    if remove:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    assert_refused_or_playable(folders, {name: document(content)})


@given(
    name=st.sampled_from(FILES), at=st.floats(0, 1), text=st.text(max_size=4), cut=st.integers(0, 9)
)
@examples(200)
def test_any_text_in_any_place_is_refused_or_playable(
    folders: Folders, name: str, at: float, text: str, cut: int
) -> None:
    before = TEXTS[name]
    here = int(at * len(before))
    spoilt = before[:here] + text + before[here + cut :]
    assert_refused_or_playable(folders, {name: spoilt.encode("utf-8", "surrogatepass")})
