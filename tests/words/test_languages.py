"""Languages: each has all messages of English with the same variables, formatted as by Fluent."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.plural import PluralRule
from fluent.runtime import FluentBundle, FluentResource

from firstclass import Game, Setup
from firstclass.catalogue import load
from firstclass.messages import (
    LANGUAGES,
    Reason,
    languages,
    negotiate_language,
    translate,
    use_language,
)
from firstclass.messages.fluent import (
    Choice,
    Messages,
    Pattern,
    Placeholder,
    Reference,
    format_message,
    read,
)
from firstclass.messages.languages import plural_of
from firstclass.words import log_entries, offers
from firstclass.words.phrases import icons
from tests.ids import parameter_id
from tests.rules.games import moments

FOLDER = Path(languages.__file__).parent
SOURCES = Path(__file__).parents[2] / "src/firstclass"
CODES = sorted(LANGUAGES)
PLURALS = {"zero", "one", "two", "few", "many", "other"}
NUMBERS = (0, 1, 2, 3, 5, 12, 23)


def all_of(code: str) -> tuple[Messages, list[str]]:
    """Return the messages of a language and its screen, and the text of their files."""
    files = sorted(FOLDER.joinpath(code).rglob("*.ftl"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    merged: Messages = {}
    for text in texts:
        messages = read(text)
        assert not merged.keys() & messages.keys()
        merged |= messages
    return merged, texts


MESSAGES = {code: all_of(code)[0] for code in CODES}
ENGLISH = MESSAGES["en"]
TRANSLATED = [name for name in ENGLISH if not name.startswith("plural-")]


def parts_of(
    messages: Messages, pattern: Pattern
) -> Iterator[str | Placeholder | Reference | Choice]:
    """Yield all parts of a pattern, including its variants and the messages it refers to."""
    for part in pattern:
        yield part
        if isinstance(part, Reference):
            yield from parts_of(messages, messages[part.message])
        if isinstance(part, Choice):
            for form in part.forms.values():
                yield from parts_of(messages, form)


def choices_of(messages: Messages, name: str) -> list[Choice]:
    return [part for part in parts_of(messages, messages[name]) if isinstance(part, Choice)]


def blanks_of(messages: Messages, name: str) -> set[str]:
    parts = list(parts_of(messages, messages[name]))
    chosen = {part.placeholder for part in parts if isinstance(part, Choice)}
    return chosen | {part.name for part in parts if isinstance(part, Placeholder)}


def samples(messages: Messages, name: str) -> Iterator[dict[str, object]]:
    """Yield values for the variables: each number, and each word that selects a variant."""
    keys = {key for choice in choices_of(messages, name) for key in choice.forms}
    words = {key for key in keys - PLURALS if not key.isdigit()}
    for value in (*NUMBERS, *words, "Ada"):
        yield dict.fromkeys(blanks_of(ENGLISH, name), value)


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_the_messages_of_english_with_the_same_variables(code: str) -> None:
    names = {name for name in MESSAGES[code] if not name.startswith("plural-")}
    assert names == set(TRANSLATED)
    for name in names:
        assert blanks_of(MESSAGES[code], name) == blanks_of(ENGLISH, name), name


@pytest.mark.parametrize("code", CODES)
def test_every_message_is_formatted_as_by_the_fluent_library(code: str) -> None:
    bundle = FluentBundle([code], use_isolating=False)
    for text in all_of(code)[1]:
        bundle.add_resource(FluentResource(text))
    for name in TRANSLATED:
        for blanks in samples(MESSAGES[code], name):
            ours = format_message(MESSAGES[code], LANGUAGES[code].plural, name, blanks)
            pattern = bundle.get_message(name).value
            assert pattern is not None
            theirs, faults = bundle.format_pattern(pattern, blanks)
            assert (ours, faults) == (theirs, []), (name, blanks)


@pytest.mark.parametrize("code", CODES)
def test_a_choice_by_number_has_all_plural_forms_of_its_language(code: str) -> None:
    plural = LANGUAGES[code].plural
    forms = {plural(n) for n in range(200)}
    for name in TRANSLATED:
        for choice in choices_of(MESSAGES[code], name):
            if (PLURALS - {"other"}) & choice.forms.keys():
                assert {key for key in choice.forms if not key.isdigit()} == forms, name


@pytest.mark.parametrize("code", CODES)
def test_every_city_and_person_of_the_box_has_a_name(code: str) -> None:
    catalogue = load().as_json()
    cards = catalogue["cards"].values()
    stops = [stop for card in cards for stop in card.get("stations", [])]
    stops += catalogue["board"]["stations"]
    proper = {stop["city"] for stop in stops} | {card["name"] for card in cards} - {""}
    named = {name for name in MESSAGES[code] if name.startswith("name-")}
    assert named == {f"name-{languages.message_key(each)}" for each in proper}
    assert {
        languages.translate_name(each) for each in proper
    } == proper  # the names in the box are English


def reasons_written() -> Iterator[tuple[Path, ast.Call]]:
    """Yield the codes of all reasons in the sources."""
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                yield file, node


def test_every_refusal_has_a_message_and_every_such_message_a_refusal() -> None:
    codes: set[object] = set()
    for file, node in reasons_written():
        if isinstance(node.args[0], ast.Constant):
            blanks = {keyword.arg for keyword in node.keywords}
            assert blanks == blanks_of(ENGLISH, f"why-{node.args[0].value!s}"), (file, node.lineno)
            codes.add(node.args[0].value)
        else:
            assert isinstance(node.args[0], ast.Name), (file, node.lineno)
    messages = {name.removeprefix("why-") for name in ENGLISH if name.startswith("why-")}
    # A database of an earlier day gets reasons, too.
    files = [*SOURCES.rglob("*.py"), SOURCES.parents[1] / "scripts/upgrade_database.py"]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    assert codes <= messages
    assert {code for code in messages - codes if f'"{code}"' not in text} == set()


def sources_of(folder: Path, *endings: str) -> str:
    """Return the text of the sources in a folder, without tests and generated files."""
    files = [file for ending in endings for file in folder.rglob(f"*{ending}")]
    own = [file for file in files if "generated" not in file.parts and ".test." not in file.name]
    return "".join(file.read_text(encoding="utf-8") for file in own)


def test_every_message_of_the_screen_is_used() -> None:
    """Each is used by its name, or as part of a group that is passed on as a whole."""
    text = sources_of(SOURCES.parents[1] / "web/src", ".ts", ".svelte")
    folder = FOLDER / "en/screen"
    names = [name for file in folder.glob("*.ftl") for name in read(file.read_text("utf-8"))]
    for name in names:
        path = [part for part in name.split("-") if not part.isdigit()]
        groups = [re.escape(".".join(path[:n])) for n in range(1, len(path))]
        whole = any(re.search(rf"say\.{group}(?!\.\w|\w)", text) for group in groups)
        assert whole or re.search(rf"\.{path[-1]}\b", text), name


def test_every_message_of_the_server_is_used() -> None:
    root = SOURCES.parents[1]
    text = sources_of(root / "web/src", ".ts", ".svelte")
    text += sources_of(SOURCES, ".py") + sources_of(root / "scripts", ".py")
    made = [
        *re.findall(r'f"([a-z]+)-', text),
        "language",
        "name",
        "plural",
        "icon",
        "need",
        "source",
        "kind",
    ]
    for file in FOLDER.joinpath("en").glob("*.ftl"):
        for name in read(file.read_text("utf-8")):
            assert name.partition("-")[0] in made or f'"{name}"' in text, name


@pytest.mark.parametrize("code", sorted(set(CODES) - {"en"}))
def test_actions_and_log_lines_are_translated(code: str) -> None:
    texts: list[str] = []
    for game in moments(Setup(3, "DE", seed=4, teatime="on"), 4, every=9):
        if (seat := game.current_seat) is None:
            continue
        english = [offer["text"] for offer in offers(game, seat)]
        with use_language(code):
            translated = [offer["text"] for offer in offers(game, seat)]
        assert all(map(str.__ne__, translated, english))
        texts += translated
    with use_language(code):
        texts += [line["text"] for line in log_entries(game, None)]
    for word in ("car ", "train", "coin", "each", "take", "position "):
        assert not [text for text in texts if re.search(rf"\b{word}", text)], word


OVER = Reason("game_over", "W3")


def test_a_refusal_is_formatted_in_the_language_of_its_reader() -> None:
    why = Reason("record_unreadable", fault=Reason("record_move", number=3, fault=OVER))
    assert str(why) == "This game record cannot be opened: move 3: The game is over."
    with use_language("de"):
        message = str(why)
    fault = "Spielschritt 3: Das Spiel ist zu Ende."
    assert message == f"Diese Aufzeichnung lässt sich nicht öffnen: {fault}"
    refused = Game(Setup(seed=3)).why_illegal(0)
    assert refused is not None
    assert (refused.code, refused.ruling, refused.values) == ("first_keep", "S3", {})


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann", "Ann"),
        ("Zoë 2", "Zoë 2"),
        ("דוד", "\u2068דוד\u2069"),
        ("سلمى 2", "\u2068سلمى 2\u2069"),
        ("Ann ד", "\u2068Ann ד\u2069"),
    ],
)
def test_a_name_from_the_right_does_not_move_the_words_around_it(name: str, expected: str) -> None:
    assert str(Reason("other_moved", name=name)) == f"{expected} has moved since then."


CLDR = {
    "pl": {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"},
    "ar": {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10"},
    "he": {"one": "n = 1", "two": "n = 2"},
    "lv": {"zero": "n % 10 = 0 or n % 100 = 11..19", "one": "n % 10 = 1 and n % 100 != 11"},
    "mk": {"one": "n % 10 = 1,3 and n % 100 != 11,13"},
}


@pytest.mark.parametrize("code", sorted(CLDR))
def test_plural_rules_give_the_results_of_unicode_cldr(code: str) -> None:
    ours, theirs = plural_of(CLDR[code]), PluralRule(CLDR[code])
    assert [ours(n) for n in range(300)] == [theirs(n) for n in range(300)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = b\nfrom\n", "line 2: expected a message"),
        ("a = { $n\n", "line 1: expected a blank, a message or a choice"),
        ("a = { $n ->\n    [one] b\n}\n", "line 3: expected a form with a star"),
        ("a = { $n ->\n    one b\n}\n", "line 2: expected a form in brackets"),
    ],
    ids=parameter_id,
)
def test_a_faulty_message_file_is_reported_with_its_line(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=re.escape(expected)):
        read(text)


def test_a_faulty_plural_rule_is_reported() -> None:
    with pytest.raises(ValueError, match=r"expected a condition like n % 10 = 2\.\.4, not 'v = 0'"):
        plural_of({"one": "n = 1 and v = 0"})


def test_german_icons_have_a_form_for_use_in_sentences() -> None:
    with use_language("de"):
        assert icons(["car 1", "car 2"]) == "0er-Waggon, 2 neue 0er-Waggons"


def test_a_name_that_is_not_in_the_box_stays_unchanged() -> None:
    with use_language("de"):
        assert languages.translate_name("Győr") == "Győr"
        assert languages.translate_name("Springfield") == "Springfield"
        assert translate("name-Vienna") == "Wien"


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, de;q=0.5", "de"),
        ("fr", "en"),
        ("", "en"),
        ("DE", "de"),
    ],
)
def test_the_first_known_language_of_the_browser_is_used(accepted: str, spoken: str) -> None:
    assert negotiate_language(accepted) == spoken
