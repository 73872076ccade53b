"""Every sentence of docs/rules.md has a row in docs/rules.sources.json that names its source."""

import re

import pytest

from firstclass.catalogue.facts import FACTS, Fact
from tests.rules.rule_sources import OWN, RULES, TABLE, is_citation, sentences

SENTENCES = list(sentences(RULES))
ROWS = [
    (key, sentence, source)
    for key, rows in TABLE["sentences"].items()
    for sentence, source in rows.items()
]
GLANCE = "Cards, sources, credits"  # the section that lists what this project decided


def test_every_sentence_has_a_source() -> None:
    known = {(key, sentence) for key, sentence, _ in ROWS}
    missing = [each for each in SENTENCES if each not in known]
    assert not missing, "add them to docs/rules.sources.json, with sources that you have checked"


def test_every_row_belongs_to_a_sentence_and_has_its_place() -> None:
    assert [(key, sentence) for key, sentence, _ in ROWS] == SENTENCES


def test_every_source_is_a_section_of_a_text_or_this_project() -> None:
    wrong = [row for row in ROWS if not all(map(is_citation, row[2].split(", ")))]
    assert not wrong


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.text)
def test_every_source_of_a_fact_about_the_box_is_a_section_of_a_text(fact: Fact) -> None:
    assert all(map(is_citation, fact.source.split(", ")))


def test_exactly_the_own_decisions_are_marked_in_the_rules() -> None:
    marked = [(key, sentence) for key, sentence in SENTENCES if OWN in sentence and key.isalnum()]
    own = [(key, row) for key, row, source in ROWS if "own" in source.split(", ") and key != GLANCE]
    assert own == marked


def test_the_own_decisions_at_a_glance_are_those_of_the_rules() -> None:
    rows = [row for key, row, source in ROWS if key == GLANCE and source == "own"]
    listed = [name for row in rows for name in re.findall(r"\[(\w+)\]\(#\1\)", row.split(" | ")[0])]
    marked = {key for key, sentence in SENTENCES if OWN in sentence and key.isalnum()}
    assert sorted(listed) == sorted(marked)


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("# T\n\nOne. *Two (2)?* Three", [("T", "One."), ("T", "*Two (2)?* Three")]),
        (
            '## S\n\n<a id="A1"></a>**A1** Any\nrule. "Quoted"\n\n- one\n- two. *Three.*',
            [("A1", "Any rule."), ("A1", '"Quoted"'), ("A1", "one"), ("A1", "two."),
             ("A1", "*Three.*")],
        ),
        ('## S\n\n<a id="x"></a>Text.\n\n| a | b |\n| --- | --- |\n| c | d. E |',
         [("S", "Text."), ("S", "| c | d. E |")]),
    ],
)  # fmt: skip
def test_a_page_is_cut_into_sentences_items_and_rows(
    markdown: str, expected: list[tuple[str, str]]
) -> None:
    assert list(sentences(markdown)) == expected
