"""A whole game by the text command line, reading only what a screen reader would announce."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from firstclass import ACTIONS, Game
from tests.browser.idle_page import evaluate, press, snapshot, wait_for, write
from tests.browser.table import sit_down
from tests.server import Server

pytestmark = pytest.mark.slow

SEED = 8
QUESTION = re.compile(r"\d+ choices?\.$")
SETTLED = re.compile(rf"{QUESTION.pattern}|once more|The game is over")
MESSAGES = """() => document.querySelector('[role="log"][aria-label="Messages"]').textContent"""
PARAGRAPH = re.compile(r"- paragraph:\s(?:\s+- text: )?(.*)")


@pytest.fixture
def table(server: Server, page: Page) -> str:
    """A table against a bot, with the command line open."""
    page.emulate_media(reduced_motion="reduce")
    table, key = server.create("human", "random", seed=SEED)
    sit_down(server, page, table, key)
    page.get_by_role("heading", level=1).wait_for(state="attached")
    press(page, "/")
    # The question may have been announced before there is a line to answer on.
    expect(page.get_by_role("combobox")).to_be_focused()
    wait_for_reply(page, [], QUESTION)
    return table


def test_a_whole_game_can_be_played_by_text_commands(
    server: Server, page: Page, table: str
) -> None:
    chance = random.Random(SEED)
    replies: list[str] = []
    while not any(line.startswith("The game is over") for line in replies):
        action = chance.choice(offered(page))
        replies = act(page, action)
        if "once more" in replies[-1]:
            replies = act(page, action)
    game = Game.replay(server.call("GET", f"/api/tables/{table}/record").json())
    counted = {1: "1 point"}
    scores = [counted.get(score, f"{score} points") for score in game.scores()]
    points = [f"Seat {seat}, {score}" for seat, score in enumerate(scores)]
    assert sorted(ask(page, "score")) == points


def test_each_event_is_announced_only_once_and_in_order(
    server: Server, page: Page, table: str
) -> None:
    act(page, "keep 1")
    act(page, next(name for name in offered(page) if name.startswith("decline")))
    act(page, "upgrade upper 1")
    with server.join(table) as spectator:
        log = [entry["text"] for entry in spectator.receive_state()["log"] if entry["seat"] == 0]
    lines = [line for line in conversation(page) if line.startswith("Seat 0")]
    whole = [text if text.startswith("Seat 0") else f"Seat 0: {text}" for text in log]
    assert lines[1:] == whole[1:]  # the spectator knows less of the card that was kept
    assert len(lines) == len(whole)


def test_questions_are_answered(page: Page, table: str) -> None:
    act(page, "keep 1")
    assert "Take a card" in ask(page, "why end turn")[-1]
    rule = page.get_by_role("log", name="Messages").get_by_role("link")
    expect(rule).to_have_attribute("href", re.compile(r"/rules#T1$"))
    assert "You can play it now" in ask(page, f"why {offered(page)[0]}")[-1]
    assert "Unknown move 'sing'" in ask(page, "sing")[-1]
    assert any(line.startswith("Upper train: Position 1: 0-car") for line in ask(page, "board"))
    assert ask(page, "board seat 1")[0].startswith("Seat 1: ")
    assert ask(page, "board nobody") == ["Nobody here is called nobody."]
    assert sum(line.startswith("Row ") for line in ask(page, "display")) == 21
    assert any("take 2.3" in line for line in ask(page, "help"))
    assert len(ask(page, "log 2")) == 2


def test_the_suggestions_are_the_legal_actions(page: Page, table: str) -> None:
    write(page, "ke")
    suggestions = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    expect(suggestions).to_contain_text(["keep 1", "keep 2", "keep 3"])
    press(page, "ArrowDown")
    press(page, "ArrowDown")
    press(page, "Tab")
    expect(page.get_by_role("combobox", name="Command")).to_have_value("keep 2")
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_contain_text("Keep one Game End card")


def offered(page: Page) -> list[str]:
    """Return the actions that can be played, as announced."""
    names = [line.split(":")[0] for line in ask(page, "what")]
    return [name for name in names if name in ACTIONS]


def ask(page: Page, command: str) -> list[str]:
    """Type a question and return the answer."""
    return say(page, command, re.compile(""))


def act(page: Page, action: str) -> list[str]:
    """Type an action and return everything announced until the next decision."""
    return say(page, action, SETTLED)


def say(page: Page, command: str, last: re.Pattern[str]) -> list[str]:
    before = conversation(page)
    write(page, command)
    press(page, "Enter")
    return wait_for_reply(page, before, last)


def wait_for_reply(page: Page, before: list[str], last: re.Pattern[str]) -> list[str]:
    """Messages after that, up to a last line like this."""
    while True:
        before_text = evaluate(page, MESSAGES)
        lines = conversation(page)
        kept = next(n for n in range(len(before), -1, -1) if before[len(before) - n :] == lines[:n])
        if lines[kept:] and last.search(lines[-1]):
            return lines[kept:]
        wait_for(page, f"shown => ({MESSAGES})() !== shown", before_text)


def conversation(page: Page) -> list[str]:
    """Return the lines of the conversation, from the accessibility tree."""
    tree = snapshot(page.get_by_role("log", name="Messages"))
    return [line.strip('"') for line in PARAGRAPH.findall(tree)]
