"""Every sentence of the player aid, and of the tips about cards, is proved by a scenario."""

import re
from pathlib import Path

import pytest

from firstclass.messages import languages
from firstclass.scenarios import read

PROVED = Path(__file__).with_name("texts.toml")
ENGLISH = Path(languages.__file__).parent / "en"
# No statements: titles, the button, a card's place and printed icons, and parts of sentences.
NO_STATEMENT = re.compile(
    r"aid-(?:\w*[tT]itle|print)"
    r"|about-(?:where|counts|contract|gives|per-.*|passenger|baggage|gameEnd|atTheEnd|plain|apart"
    r"|station|bonusStation)"
)
WHY = "why-no_game_end"
SENTENCE_END = re.compile(r"(?<=\.) ")


def statements() -> dict[str, set[str]]:
    """Return the sentences of each message that says how the game is played."""
    found = {}
    for name in ("screen/aid", "screen/cards", "why"):
        text = (ENGLISH / f"{name}.ftl").read_text(encoding="utf-8")
        for message, sentences in re.findall(r"^([a-z][\w-]*) = (.*)$", text, re.MULTILINE):
            if name == "why" and message != WHY:
                continue
            if not NO_STATEMENT.fullmatch(message):
                found[message] = set(SENTENCE_END.split(sentences))
    return found


def proved() -> dict[str, set[str]]:
    """Return the sentences that scenarios name as what they prove, by message."""
    found: dict[str, set[str]] = {}
    for scenario in read(PROVED):
        for line in scenario.source.splitlines():
            message, sentences = line.split(": ", 1)
            found.setdefault(message, set()).update(SENTENCE_END.split(sentences))
    return found


@pytest.mark.parametrize("message", statements())
def test_every_sentence_of_a_text_has_a_scenario_that_proves_it(message: str) -> None:
    assert proved().get(message, set()) == statements()[message]


def test_no_scenario_proves_a_text_that_does_not_exist() -> None:
    assert proved().keys() == statements().keys()
