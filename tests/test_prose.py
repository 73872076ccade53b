"""The prose check finds each fault that it has a rule for; `make lint` checks the shipped texts."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import prose
from scripts.prose import READERS, Rule, Sentence, check, measured, rule, sentences, terms
from tests.ids import parameter_id

SETTINGS = tomllib.loads(Path(prose.__file__).with_suffix(".toml").read_text(encoding="utf-8"))
GLOSSARY = """
| Term | Meaning | In the code | Do not write |
| --- | --- | --- | --- |
| chat | Messages | `chat` | talk show, `Talking` |
| seat | A place | `seat` | |
"""
SHORT = "Three short words. "

Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write files of a small project that is checked in the place of this one."""
    monkeypatch.setattr(prose, "ROOT", tmp_path)

    def write_file(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    write_file(prose.GLOSSARY, GLOSSARY)
    return write_file


def findings(*folders: Path) -> list[str]:
    return [str(each) for each in check(SETTINGS, folders)]


def prose_of(suffix: str, text: str) -> list[str]:
    return [" ".join(each.words) for each in sentences(READERS[suffix](text)[0])]


def broken(text: str, *rules: Rule) -> list[str]:
    return [
        each.advice for sentence in sentences([(1, text)]) for each in sentence.broken(rules, "")
    ]


@pytest.mark.parametrize(
    "each", SETTINGS["rules"] + SETTINGS["german"], ids=lambda each: each["advice"]
)
def test_a_rule_finds_its_bad_example_and_accepts_its_good_one(each: dict[str, str]) -> None:
    made = rule(each["pattern"], each["advice"])
    assert broken(each["bad"], made)
    assert not broken(each["good"], made)


@pytest.mark.parametrize("glob", SETTINGS["files"]["checked"] + SETTINGS["files"]["german"])
def test_every_kind_of_checked_files_exists(glob: str) -> None:
    assert prose.globbed([glob], [prose.ROOT])


def test_every_turn_in_a_german_text_is_found_if_it_is_called_like_a_train() -> None:
    rules = [rule(each["pattern"], each["advice"]) for each in SETTINGS["german"]]
    turns = 0
    for path in prose.globbed(SETTINGS["files"]["german"], [prose.ROOT]):
        for sentence in prose.german_sentences(path):
            if "pielz" in (text := " ".join(sentence.words)):
                words = [re.sub("[Ss]pielz", "Z", word) for word in sentence.words]
                assert list(Sentence(words, sentence.lines).broken(rules, "")), text
                turns += 1
    assert turns > 100


def test_the_german_words_of_the_glossary_break_no_german_rule() -> None:
    rules = [rule(each["pattern"], each["advice"]) for each in SETTINGS["german"]]
    rows = (prose.ROOT / prose.GLOSSARY).read_text(encoding="utf-8").splitlines()
    words = {cells[0]: cells[3] for row in rows if len(cells := row.split(" | ")) == 5}
    assert {"Spielzug", "Zug"} < {*words.values()}
    assert [word for word in words.values() if word != "Zug" and broken(word, *rules)] == []


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("docs/rules.de.md", '# Regeln\n\n<a id="T1"></a>**T1** In deinem\nZug ist Tee.\n', 3),
        ("docs/rules.de.md", "## Ein Zug\n", 1),
        ("docs/rules.de.md", "| a | wenn ein Zug endet |\n", 1),
        ("src/firstclass/messages/de/why.ftl", "why-a = Zwischen den Zügen ist Tee.\n", 1),
    ],
)
def test_german_texts_headings_and_tables_are_checked(
    write: Write, name: str, text: str, line: int
) -> None:
    write(name, text)
    places = {str(each).split(": ")[0] for each in check(SETTINGS)}
    assert places == {f"{name}:{line}"}


def test_a_finding_names_the_line_of_the_first_word_and_what_to_write(write: Write) -> None:
    write("docs/guide.md", "# Guide\n\nA table with no seat\ncan not be\nopened.\n")
    assert findings() == ["docs/guide.md:4: can not be opened. → write “cannot”"]


def test_a_fault_across_a_line_break_is_found_in_its_first_line(write: Write) -> None:
    write("docs/guide.md", "One table can\nnot be opened.\n")
    assert findings() == ["docs/guide.md:1: can not be opened. → write “cannot”"]


def test_phrases_of_the_glossary_are_found_in_texts_and_names_in_code(write: Write) -> None:
    write("docs/guide.md", "The talk shows are over. Talking is free.")
    write("scripts/prose_of_mine.py", "# The talk show.\nclass Talking:\n    pass\n")
    assert findings() == [
        "docs/guide.md:1: talk shows are over. → write “chat”",
        "scripts/prose_of_mine.py:2: Talking → write “chat”",
    ]


@pytest.mark.parametrize(
    ("name", "text", "label"),
    [
        ("src/firstclass/messages/en/chat.ftl", "chat-talkShow = Hello\n", "chat-talkShow"),
        ("src/firstclass/messages/en/talk_show.ftl", "chat-title = Hello\n", "talk_show"),
        ("src/firstclass/a.py", 'raise Fault(Reason(\n    "no_talking", "F1"))\n', "no_talking"),
        ("src/firstclass/a.py", "class A:\n    talkings: Mapped[int]\n", "talkings"),
        ("src/firstclass/a.py", '    __tablename__ = "talk_shows"\n', "talk_shows"),
        ("web/src/a.css", ".chat,\n.talk-show {\n  color: red;\n}\n", "talk-show"),
        ("web/src/a.svelte", "<style>\n  .talking > :global(a) {\n  }\n</style>\n", "talking"),
        ("web/src/a.svelte", '<p class="a talking {b}"></p>\n', "talking"),
        ("web/src/a.svelte", "<p class:talking={true}></p>\n", "talking"),
        ("web/src/a.svelte", "<p data-talking></p>\n", "data-talking"),
        ("web/src/a.ts", "find('[data-talk-show]');\n", "data-talk-show"),
    ],
)
def test_words_to_avoid_are_found_in_labels(write: Write, name: str, text: str, label: str) -> None:
    write(name, text)
    assert {(each.text, each.advice) for each in check(SETTINGS)} == {(label, "write “chat”")}


def test_ordinary_words_and_those_of_the_code_are_free_in_labels() -> None:
    glossary = "| Term | In the code | Do not write |\n| skip | `forgo` | forgo, `Many`, `Omit` |\n"
    assert [each.pattern.pattern for each in terms(glossary, ["Many"]).labels] == [r"\bomits?\b"]


def test_a_glossary_without_words_to_avoid_makes_no_rules() -> None:
    assert terms("| Term | Do not write |\n| --- | --- |\n| seat | |\n") == ([], {}, [])


def test_paths_limit_the_check_to_the_files_below_them(write: Write, tmp_path: Path) -> None:
    write("src/firstclass/rooms.py", '"""Whoever comes."""\n')
    assert len(findings()) == 1
    assert len(findings(tmp_path / "src")) == 1
    assert findings(tmp_path / "docs") == []


def test_a_guide_is_read_without_code_tables_headings_and_comments() -> None:
    text = """# Can not

One `can not` sentence with a [link
to a page](can-not.md). Another, e.g. this
one.

| can | not |

```
can not
```

<!-- can
not -->

- first
- **second**, which
  goes on
"""
    assert prose_of(".md", text) == [
        "One X sentence with a link to a page.",
        "Another, e.g. this one.",
        "first",
        "second, which goes on",
    ]


def test_messages_are_read_without_keys_and_values() -> None:
    text = """### Seats.
# $name
seat-taken = { $name } has it. Choose another.
seat-count = { $n ->
    [one] One seat
   *[other] { $n } seats
}
"""
    assert prose_of(".ftl", text) == [
        *("Seats.", "X has it.", "Choose another.", "X", "One seat", "X seats", "X"),
    ]


def test_docstrings_and_comments_are_read_but_no_strings_examples_and_directives() -> None:
    text = '''"""Return the seat.

>>> print("# no comment")
# no comment

All of it.
"""
URL = "https://table.example/#seat"  # an address
TEXT = 'one'  # noqa: E501
# A comment of
# two lines.
'''
    assert prose_of(".py", text) == [
        *("Return the seat.", "All of it.", "an address", "A comment of two lines."),
    ]
    assert READERS[".py"](text)[1] == [(8, "URL"), (9, "TEXT")]


def test_comments_of_the_front_end_are_read_but_no_strings() -> None:
    text = """<!-- A page. -->
<script lang="ts">
  /**
   * A seat,
   * or none.
   */
  const seat = 'https://table.example'; // at a table
  // eslint-disable-next-line
</script>
"""
    assert prose_of(".svelte", text) == ["A page.", "A seat, or none.", "at a table"]
    assert (7, "seat") in READERS[".svelte"](text)[1]
    assert (7, "https") not in READERS[".svelte"](text)[1]


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("Words " * 18, None),
        ("Words " * 19, "at most 18: one idea a sentence"),
        (SHORT * 19 + "Words " * 36, None),
        (SHORT * 18 + "Words " * 36, "split those in lines 1"),
        (SHORT * 32 + "Only 3, 4 and 5 count.", None),
        (SHORT * 31 + "Only 3, 4 and 5 count.", "round them, or put them into a table"),
    ],
    ids=parameter_id,
)
def test_a_guide_has_limits_for_sentences_and_numbers(text: str, advice: str | None) -> None:
    findings = measured(list(sentences([(1, text)])), SETTINGS["limits"], "")
    assert [each.advice for each in findings] == ([advice] if advice else [])
