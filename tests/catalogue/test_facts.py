"""The box meets every fact that the sources state or imply, and each fact can be broken."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from firstclass.catalogue import Catalogue, load
from firstclass.catalogue.facts import FACTS, Breach, Fact, where
from firstclass.cli import cli
from firstclass.rules.mechanics.coins import CAPACITY
from tests.catalogue.folders import CONTENTS, TEXTS, Folders, document
from tests.ids import parameter_id

BOX = load()
WORD = "elsewhere"


def changes(value: Any) -> Iterator[Any]:
    """Yield changed copies of a value: one place of it is different, gone or doubled."""
    if isinstance(value, BaseModel):
        for name in type(value).model_fields:
            for changed in changes(getattr(value, name)):
                yield value.model_copy(update={name: changed})
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            yield value[:n] + value[n + 1 :]
            yield value[: n + 1] + value[n:]
            for changed in changes(item):
                yield (*value[:n], changed, *value[n + 1 :])
    elif type(value) is int:
        yield from (value + 1, max(value - 1, 0), value + 20)
    elif isinstance(value, str):
        yield f"{WORD} 1"


def leaves(value: Any) -> Iterator[str | int]:
    """Yield the texts and numbers of a value, and the first words of texts such as "free 2"."""
    if isinstance(value, BaseModel):
        value = tuple(getattr(value, name) for name in type(value).model_fields)
    if isinstance(value, tuple):
        for item in value:
            yield from leaves(item)
    elif type(value) is int:
        yield value
    elif isinstance(value, str):
        yield from (value, value.split(" ")[0])


def replaced(value: Any, old: str | int) -> Any:
    """Return the value without a text, a first word or a number, wherever it was."""
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        return value.model_copy(
            update={name: replaced(getattr(value, name), old) for name in fields}
        )
    if isinstance(value, tuple):
        return tuple(replaced(item, old) for item in value)
    if isinstance(value, str):
        return f"{WORD} 1" if old in (value, value.split(" ")[0]) else value
    return value + 1 if type(value) is int and value == old else value


def damaged_boxes() -> Iterator[Catalogue]:
    """Yield boxes with one change in one line, or with one value replaced everywhere."""
    for box in changes(BOX.box):
        yield replace(BOX, box=box)
    for n, cards in enumerate(BOX.sets):
        for changed in changes(cards):
            yield replace(BOX, sets=(*BOX.sets[:n], changed, *BOX.sets[n + 1 :]))
    for old in dict.fromkeys(leaves((BOX.box, *BOX.sets))):
        sets = tuple(replaced(cards, old) for cards in BOX.sets)
        yield replace(BOX, box=replaced(BOX.box, old), sets=sets)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.text)
def test_the_box_meets_every_fact(fact: Fact) -> None:
    assert fact.check(BOX) is None


def test_every_fact_is_broken_by_some_change_of_the_box() -> None:
    open_facts = {fact.text: fact for fact in FACTS}
    assert len(open_facts) == len(FACTS)
    for catalogue in damaged_boxes():
        broken = [text for text, fact in open_facts.items() if fact.check(catalogue)]
        for text in broken:
            del open_facts[text]
    assert not open_facts.keys()


def test_four_boards_hold_all_coins_of_the_box() -> None:
    """Ruling C4."""
    assert 4 * sum(CAPACITY) == 48


def reported(folders: Folders, name: str, old: str, new: str) -> list[str]:
    """Return the facts that the command reports for a box with a change."""
    assert old in TEXTS[name]
    folder = folders.new({name: TEXTS[name].replace(old, new, 1)})
    result = CliRunner().invoke(cli, ["cards", "--catalogue", str(folder), "P1"])
    assert result.exit_code == 0
    return result.stderr.splitlines()


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        (
            "box.toml",
            'id = "G01", type = "car", points = 1, copies = 1',
            'id = "G01", type = "car", points = 1, copies = 2',
            ["expected 21 Game End cards (H Components, Z Components, M Components, "
             "Y Components), found 22: box.toml 58-78"],
        ),
        (
            "X.toml",
            '"locomotive 2"], prov',
            '"locomotive 1"], prov',
            ["expected a locomotive card with 2 steps (H Locomotive, Z Locomotive), "
             "found none: X.toml 18-19, 38-39, 57-58"],
        ),
        (
            "E.toml",
            "copies = 1, value = 1, upper = 5",
            "copies = 1, value = 1, upper = 4",
            ["expected a switch for cars of at least 1 that pays 5 at its upper arrow "
             "(H Module E, G Module E), found none: E.toml 9-11, 18-20, 27-29"],
        ),
        ("box.toml", "price = 2", "price = 3",
         ["expected a price of 2 coins for an order token (Y Teatime), found 3: box.toml 82"]),
        ("B.toml", "The soprano", "The tenor", []),
    ],
    ids=parameter_id,
)  # fmt: skip
def test_a_broken_fact_is_reported_with_its_source_and_lines(
    folders: Folders, name: str, old: str, new: str, expected: list[str]
) -> None:
    assert reported(folders, name, old, new) == [f"not as printed: {line}" for line in expected]


def test_the_box_of_the_package_must_not_break_a_fact(monkeypatch: pytest.MonkeyPatch) -> None:
    never = Fact("nothing", "own", lambda catalogue: Breach("something", []))
    monkeypatch.setattr("firstclass.catalogue.facts.FACTS", (never,))
    result = CliRunner().invoke(cli, ["cards", "P1"])
    assert result.exit_code == 1
    assert result.stderr == "not as printed: expected nothing (own), found something\n"


def test_an_id_that_no_file_shows_plainly_is_named_itself(folders: Folders) -> None:
    folder = folders.new({"A.toml": document(CONTENTS["A.toml"])})
    assert where(["A1-01", "[mail]", "X1-02", "X1-01"], folder) == "box.toml 23; X.toml 9-10; A1-01"
