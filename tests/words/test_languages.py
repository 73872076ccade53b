"""Languages: each says everything English says, with the same blanks, and every refusal."""

import re

import pytest

from firstclass import Game, Setup
from firstclass.catalogue import load
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.words import LANGUAGES, log_entries, offers, refusal, speaking, understood
from firstclass.words.en import TEXT as ENGLISH
from tests.rules.games import moments
from tests.rules.recorded import notations_of, read, setup_of
from tests.words.sentences import written

OTHERS = sorted(set(LANGUAGES) - {"en"})
FORM = re.compile(r"\.(zero|one|two|few|many|other)$")
FILLED_IN = {"upper", "lower"}


def stems(text):
    """The keys without the endings of their plural forms, and which endings each has."""
    found = {}
    for key in text:
        ending = FORM.search(key)
        found.setdefault(FORM.sub("", key), set()).add(ending and ending[1])
    return found


def blanks(sentence):
    return set(re.findall(r"{(\w*)}", sentence)) - {"n"}


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_plural_has_the_forms_of_its_language(code):
    language = LANGUAGES[code]
    forms = {language.plural(n) for n in range(200)}
    for stem, endings in stems(language.TEXT).items():
        assert endings in ({None}, forms), stem


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_has_the_same_blanks_in_each_language(code):
    other = LANGUAGES[code].TEXT
    assert set(stems(other)) == set(stems(ENGLISH))
    for key, sentence in other.items():
        english = ENGLISH.get(key) or ENGLISH[FORM.sub(".other", key)]
        assert blanks(sentence) == blanks(english), key
        if "{n}" in english and not FORM.search(key):
            assert "{n}" in sentence, key


@pytest.mark.parametrize("code", OTHERS)
def test_every_city_and_person_of_the_box_has_a_name(code):
    catalogue = load().as_json()
    cards = catalogue["cards"].values()
    stops = [stop for card in cards for stop in card.get("stations", [])]
    stops += catalogue["board"]["stations"]
    proper = {stop["city"] for stop in stops} | {card["name"] for card in cards}
    assert set(LANGUAGES[code].NAMES) == proper - {""}


@pytest.mark.parametrize("code", OTHERS)
def test_every_refusal_that_is_written_anywhere_is_translated(code):
    known = LANGUAGES[code].REFUSALS
    assert set(known) - FILLED_IN == written()
    for english, translated in known.items():
        assert english.count("{}") == translated.count("{}"), english


@pytest.mark.parametrize("code", OTHERS)
def test_every_refusal_of_recorded_games_is_translated_whole(code):
    met = set()
    for players in (2, 3, 4):
        _, games = read(players)
        for content in games[::40]:
            game = Game(setup_of(content))
            for n, notation in enumerate(notations_of(content)):
                if n % 7 == 0:
                    illegal = set(range(len(ACTIONS))) - set(game.legal_actions())
                    met.update(game.why_illegal(each)[0] for each in illegal)
                met.add(game.undo_reason())
                game.play(notation)
    with speaking(code):
        for english in met - {""}:
            translated = refusal(english)
            assert translated != english
            assert not set(re.findall(r"\b(?:upper|lower)\b", translated)), translated
    assert len(met) > 100


@pytest.mark.parametrize("code", OTHERS)
def test_a_game_is_told_in_the_language_that_is_spoken(code):
    texts = []
    for game in moments(Setup(3, "DE", seed=4, teatime="on"), 4, every=9):
        if (seat := game.current_seat) is None:
            continue
        english = [offer["text"] for offer in offers(game, seat)]
        with speaking(code):
            translated = [offer["text"] for offer in offers(game, seat)]
        assert all(map(str.__ne__, translated, english))
        texts += translated
    with speaking(code):
        texts += [line["text"] for line in log_entries(game, None)]
    for english in ("car ", "train", "coin", "each", "take", "position "):
        assert not [text for text in texts if re.search(rf"\b{english}", text)], english


def test_what_is_filled_in_is_translated_too():
    with speaking("de"):
        told = refusal(
            "This record can not be opened: played with the catalogue a, which is not known here."
        )
    assert told == (
        "Diese Aufzeichnung lässt sich nicht öffnen:"
        " gespielt mit den Karten a, die hier niemand kennt."
    )


def test_what_nobody_translated_stays_as_it_is():
    with speaking("de"):
        assert refusal("modules: Field required.") == "modules: Field required."


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, de;q=0.5", "de"),
        ("fr", "en"),
        ("", "en"),
        ("DE", "de"),
    ],
)
def test_a_browser_is_given_the_first_language_that_is_known(wished, spoken):
    assert understood(wished) == spoken
