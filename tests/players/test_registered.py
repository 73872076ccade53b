"""A bot that people can choose is complete: character, words, face and description."""

import re
from pathlib import Path

import pytest

from firstclass.messages import LANGUAGES
from firstclass.messages.fluent import read
from firstclass.players import registered_players
from firstclass.players.cast import CAST, TOP

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "src/firstclass/messages"
BOTS = ROOT / "web/src/lib/game/bots"
NAMES = [player.name for player in registered_players()]
IN_CAST = [player.name for player in registered_players() if player.in_cast]


def test_each_member_of_the_cast_has_a_role() -> None:
    assert [*CAST, TOP] == IN_CAST, "CAST in players/cast.py differs from players/__init__.py"


def test_the_pages_know_the_cast() -> None:
    listed = (BOTS / "bots.ts").read_text("utf-8").partition("CAST: Bot[] = [")[2].partition("]")[0]
    assert re.findall(r"'(\w+)'", listed) == IN_CAST, "CAST in bots.ts differs from the server's"


@pytest.mark.parametrize("name", IN_CAST)
def test_each_member_of_the_cast_has_a_face(name: str) -> None:
    assert f'id="{name}"' in (BOTS / "cast.svg").read_text("utf-8"), f"cast.svg needs {name}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_bot_has_a_name_and_a_line(name: str, language: str) -> None:
    file = f"{language}/screen/start.ftl"
    messages = read((MESSAGES / file).read_text("utf-8"))
    for part in ("name", "line"):
        message = f"start-bots-{name}-{part}"
        assert message in messages, f"messages/{file} needs {message}"


@pytest.mark.parametrize("name", NAMES)
def test_each_bot_is_described_in_the_guide(name: str) -> None:
    rows = (ROOT / "docs/python/bots.md").read_text("utf-8")
    assert re.search(rf"^\| .*`{name}`", rows, re.MULTILINE), f"docs/python/bots.md needs {name}"
