"""Going back, by clicking and by keys: undo, redo, replay, branches, game records."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from firstclass import Game
from firstclass.rules.records import check_commitment
from firstclass.scenarios import read, run, set_up
from tests.browser.chromium import window
from tests.browser.idle_page import press, settle
from tests.browser.table import expect_replay_at, prepare_table, sit_down, wait_for_version
from tests.server import Server
from tests.service.calls import FINISHED_RECORD, RECORD


@pytest.mark.every_browser
def test_undo_and_redo_work_by_buttons_and_keys(server: Server, page: Page) -> None:
    table, key = prepare_table(server, "human", "human", to=lambda state: True)
    start = 2
    sit_down(server, page, table, key)
    wait_for_version(page, start)
    buttons = page.get_by_role("group", name="Undo and redo").get_by_role("button")
    expect(buttons).to_have_text(["Turn", "Undo", "Redo"])
    # It is marked as disabled, but a click asks why.
    page.locator('[data-take-back="undo"]').click(force=True)
    expect(page.get_by_role("alert")).to_have_text("The last move revealed something hidden.")
    page.locator('[data-menu="decline"]').click()
    page.locator('[data-action^="decline"]').first.click()
    wait_for_version(page, start + 1)
    page.locator('[data-action^="upgrade"]').first.click()
    wait_for_version(page, start + 2)
    press(page, "Control+z")
    wait_for_version(page, start + 1)
    page.locator('[data-take-back="undo"]').click()
    wait_for_version(page, start)
    press(page, "Control+y")
    wait_for_version(page, start + 1)
    page.locator('[data-take-back="redo"]').click()
    wait_for_version(page, start + 2)
    page.locator('[data-take-back="turn"]').click()
    wait_for_version(page, start)
    press(page, "Control+Shift+z")
    wait_for_version(page, start + 1)
    page.locator('[data-action^="upgrade"]').last.click()
    wait_for_version(page, start + 2)
    press(page, "Control+y")
    expect(page.get_by_role("alert")).to_have_text("There is nothing to redo.")
    press(page, "Control+Backspace")
    wait_for_version(page, start)


def test_the_replay_is_controlled_by_keys_buttons_slider_and_log(
    server: Server, page: Page
) -> None:
    table, key = prepare_table(server, "human", "human", to=lambda state: state["version"] >= 50)
    sit_down(server, page, table, key)
    page.locator('[data-history="look"]').click()
    expect_replay_at(page, 50)
    expect(page.locator("[data-version]")).to_have_count(0)
    expect(page.locator("[data-action]")).to_have_count(0)
    for key, position in (
        ("ArrowLeft", 49), ("ArrowLeft", 48), ("ArrowRight", 49), ("Home", 0),
        ("ArrowLeft", 0), ("ArrowRight", 1), ("End", 50), ("ArrowRight", 50),
    ):  # fmt: skip
        press(page, key)
        expect_replay_at(page, position)
    page.get_by_role("slider").fill("17")
    expect_replay_at(page, 17)
    expect(page.get_by_role("heading", name="Replay: step 17 of 50")).to_be_visible()
    page.get_by_role("button", name="One step back").click()
    expect_replay_at(page, 16)
    page.locator('[data-jump="30"]').first.click()
    expect_replay_at(page, 30)
    page.locator('[data-history="present"]').click()
    wait_for_version(page, 50)
    page.locator('[data-jump="30"]').last.click()
    expect_replay_at(page, 30)
    press(page, "Escape")
    wait_for_version(page, 50)
    page.locator("[data-card]").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.online
def test_a_link_to_a_moment_shows_a_spectator_no_secret(
    server: Server, page: Page, browser: Browser
) -> None:
    table, key = prepare_table(server, "human", "random", to=lambda state: state["version"] >= 30)
    sit_down(server, page, table, key)
    link = server.page(f"/table/{table}?at=12")
    own = views_behind(page, link)
    assert any(view["boards"][0]["secret"] for view in own), "a player sees the own secret"
    with window(browser) as spectator:
        public = views_behind(spectator, link)
    assert len(public) == len(own) > 12
    for view in public:
        assert view["seat"] is None
        assert view["hand"] == view["passed"] == []
        assert {board["secret"] for board in view["boards"]} == {None}


def views_behind(page: Page, link: str) -> list[dict[str, Any]]:
    """Return the moments that a browser receives when it follows a link to one of them."""
    with page.expect_response(re.compile(r"/history\?first=0&")) as answer:
        page.goto(link)
    expect_replay_at(page, 12)
    views: list[dict[str, Any]] = answer.value.json()["views"]
    return views


def test_a_branch_from_a_replay_can_be_played_against_bots(server: Server, page: Page) -> None:
    table, key = prepare_table(server, "human", "human", to=lambda state: state["version"] >= 40)
    sit_down(server, page, table, key)
    page.goto(server.page(f"/table/{table}?at=33"))
    expect_replay_at(page, 33)
    page.locator('[data-history="branch"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("shuffled again")
    dialog.get_by_role("combobox").last.select_option("random")
    page.locator('[data-history="branch off"]').click()
    expect(page).not_to_have_url(server.page(f"/table/{table}?at=33"))
    page.locator("[data-version]").wait_for()
    page.locator("[data-action]").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Original table, at step 33")).to_be_visible()
    page.go_back()
    expect_replay_at(page, 33)
    page.locator('[data-history="present"]').click()
    expect(page).to_have_url(server.page(f"/table/{table}"))


def test_ending_a_turn_asks_before_something_is_lost(server: Server, page: Page) -> None:
    """This holds in the list of all choices, too."""

    def something_waits(state: dict[str, Any]) -> bool:
        offered = {offer["action"].split()[0] for offer in state["legal"]}
        return {"end", "frame"} <= offered

    table, key = prepare_table(server, "human", "human", to=something_waits)
    sit_down(server, page, table, key)
    page.get_by_role("button", name="Menu").click()
    page.locator('[data-menu="all choices"]').click()
    page.get_by_role("dialog").locator('[data-action="end turn"]').click()
    dialog = page.get_by_role("dialog", name="End your turn?")
    expect(dialog).to_contain_text("You would lose:")
    expect(dialog.get_by_role("button", name="Use it")).to_be_visible()
    dialog.get_by_role("button", name="Keep playing").click()
    expect(page.locator('[data-action="frame 1"]')).to_be_visible()
    page.locator('[data-action="end turn"]').click()
    dialog.locator('[data-action="frame 1"]').click()
    expect(dialog).to_have_count(0)
    expect(page.locator('[data-action="frame 1"]')).to_have_count(0)
    press(page, "Control+z")
    expect(page.locator('[data-action="frame 1"]')).to_be_visible()
    page.locator('[data-action="end turn"]').click()
    page.locator('[data-confirm="end turn"]').click()
    expect(page.locator('[data-action="frame 1"]')).to_have_count(0)


def test_the_recap_shows_the_gains_of_the_others(server: Server, page: Page) -> None:
    table, key = prepare_table(
        server, "human", "random", to=lambda state: bool(state["recap"] and state["legal"])
    )
    sit_down(server, page, table, key)
    recap = page.get_by_role("region", name="Since your last turn")
    expect(recap).to_contain_text("Seat 1")
    recap.get_by_role("button", name="Close").click()
    expect(recap).to_have_count(0)
    page.locator('[data-history="recap"]').click()
    expect(recap).to_be_visible()


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(RECORD, id="unfinished", marks=pytest.mark.slow),
        pytest.param(FINISHED_RECORD, id="finished"),
    ],
)
def test_a_game_record_can_be_opened_replayed_and_saved(
    server: Server, page: Page, tmp_path: Path, record: Any
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    page.goto(server.address)
    settle(page)  # what loads above it would move it away from the click
    page.get_by_text("Open a game record").click()
    page.get_by_label("Choose a file").set_input_files(file)
    expect_replay_at(page, 0)
    first = Game(Game.replay(record).setup).current_seat
    assert first is not None
    hand = page.get_by_role("heading", name="The hand to choose from")
    expect(hand).to_have_count(0)
    page.locator('[data-history="viewer"]').select_option(f"Seen by Player {first + 1}")
    expect(hand).to_be_visible()
    page.locator('[data-history="step"]').focus()
    press(page, "End")
    expect_replay_at(page, len(record["actions"]))
    score = Game.replay(record).scores()[0]
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.filter(has_text="Player 1")).to_contain_text(f"{score}points")
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saved:
        page.locator('[data-menu="record"]').click()
    assert json.loads(saved.value.path().read_text()) == record


@pytest.mark.slow
def test_a_deal_with_a_commitment_is_saved_with_every_digit_of_its_seed(
    server: Server, page: Page
) -> None:
    table, key = server.create("random", "random", seed=None)
    with server.join(table) as client:
        commitment = client.receive_state()["commitment"]
        client.receive_state(lambda state: state["view"]["phase"] == "over")
    sit_down(server, page, table, key)
    page.get_by_text("Proof of the deal").click()
    expect(page.get_by_role("dialog").get_by_text(commitment[:16])).to_be_visible()
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saved:
        page.locator('[data-menu="record"]').click()
    record = json.loads(saved.value.path().read_text())
    assert record["seal"]["hash"] == commitment
    check_commitment(record)
    assert Game.replay(record).over


def test_everybody_sees_that_the_seed_was_chosen(server: Server, page: Page) -> None:
    for seed, times in ((7, 1), (None, 0)):
        table, key = server.create("human", "human", seed=seed)
        sit_down(server, page, table, key)
        page.locator("[data-handover]").wait_for()
        expect(page.get_by_text("may know every card")).to_have_count(times)


def test_a_bug_report_contains_the_moment_on_the_screen(
    server: Server, page: Page, tmp_path: Path
) -> None:
    table, key = prepare_table(server, "human", "human", to=lambda state: state["version"] >= 12)
    sit_down(server, page, table, key)
    page.locator(".menu > button").click()
    with page.expect_download() as saved:
        page.locator('[data-menu="report"]').click()
    (scenario,) = read(saved.value.path())
    assert run(scenario) == []
    assert set_up(scenario).setup.seed == 0
    expect(page.get_by_text("The file reproduces this moment")).to_be_visible()


def test_an_invalid_game_record_is_refused_in_one_line(
    server: Server, page_with_errors: Page
) -> None:
    page = page_with_errors
    page.goto(server.address)
    settle(page)  # what loads above it would move it away from the click
    page.get_by_text("Open a game record").click()
    page.get_by_label("or paste the game record here").fill('{"format": 1}')
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(
        "This game record cannot be opened:"
        " expected the fields actions, cards, format, rules, setup."
    )


def test_the_record_of_a_running_game_is_refused_with_the_reason(
    server: Server, page_with_errors: Page
) -> None:
    page = page_with_errors
    sit_down(server, page, *prepare_table(server, "human", "human", to=lambda state: True))
    page.get_by_role("button", name="Menu").click()
    page.locator('[data-menu="record"]').click()
    expect(page.get_by_role("alert")).to_have_text(
        "You can get the game record once the game is over."
    )
