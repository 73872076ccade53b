"""The history of a game on the page: chains of the log, scoring phases, and the end."""

import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from firstclass import Game, Setup
from firstclass.words import log_entries
from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import (
    attributes_of,
    box_of,
    evaluate,
    evaluate_now,
    every,
    press,
    table_of,
    texts_of,
)
from tests.browser.recorded_games import moments, play, read
from tests.browser.table import prepare_table, sit_down, wait_for_version
from tests.server import Client, Server
from tests.service.calls import open_record as opened_record

RECORD = read("whole_game")
LAST = len(RECORD["actions"])
LOG = log_entries(Game.replay(RECORD), None)
SEATS = tuple(f"Seat {seat}" for seat in range(4))
SCORED = [line["version"] for line in LOG if line["kind"] == "scored"]


def until(version: int) -> Game:
    return Game.replay({**RECORD, "actions": RECORD["actions"][:version]})


Seated = Callable[[int], tuple[str, str, Client]]


@pytest.fixture(scope="module")
def opened(server: Server) -> str:
    """The table of the record, which nobody plays."""
    table, _ = opened_record(server, RECORD)
    return table


def branch(
    server: Server, opened: str, version: int, names: tuple[str, ...] = SEATS
) -> tuple[str, str]:
    """Create a table where the recorded game has reached this version, with people on all seats."""
    seats = [{"name": name, "kind": "human"} for name in names]
    body = {"version": version, "seats": seats}
    made = server.call("POST", f"/api/tables/{opened}/branches", json=body).json()
    return made["table"], made["key"]


@pytest.fixture
def seated(server: Server, opened: str) -> Iterator[Seated]:
    """Create such a table with a client that plays on."""
    with ExitStack() as stack:

        def at(version: int) -> tuple[str, str, Client]:
            table, key = branch(server, opened, version)
            client = stack.enter_context(server.join(table, key))
            client.receive_state()
            return table, key, client

        yield at


@pytest.fixture(scope="module")
def finished(server: Server, opened: str) -> tuple[str, str]:
    """A table where the recorded game is over, for viewing."""
    table, key = branch(server, opened, LAST - 1)
    with server.join(table, key) as client:
        client.receive_state()
        play(client, RECORD["actions"][-1:])
    return table, key


@pytest.fixture
def moving(browser: Browser) -> Iterator[Page]:
    """A window with animations."""
    with window(browser, viewport=DESKTOP, reduced_motion="no-preference") as page:
        yield page


def test_the_log_shows_effects_below_their_cause(
    server: Server, page: Page, finished: tuple[str, str]
) -> None:
    sit_down(server, page, *finished)
    wait_for_version(page, LAST)
    page.get_by_role("button", name="Close").last.click()
    log = page.locator('[data-area="log"]')
    hanging = [line for line in LOG if line["depth"] > 1]
    first = log.locator(".entry", has=page.locator(".elbow")).first
    expect(first).to_contain_text(hanging[0]["text"][1:])
    expect(log.locator(".elbow")).to_have_count(len(hanging))
    expect(log.get_by_text("Spent a coin")).to_have_count(0)
    summed = log.locator("[data-gains]")
    expect(summed).to_have_count(3)
    for line, element in zip([line for line in LOG if line["gains"]], every(summed), strict=True):
        for gain in line["gains"]:
            expect(element).to_contain_text(f"+{gain['points']}")


def test_a_scoring_phase_is_announced_with_the_gains_of_everybody(
    server: Server, moving: Page, seated: Seated
) -> None:
    page = moving
    table, key, client = seated(SCORED[0] - 1)
    sit_down(server, page, table, key)
    wait_for_version(page, SCORED[0] - 1)
    expect(page.locator("[data-moment]")).to_have_count(0)
    log = box_of(page.get_by_role("complementary", name="Log"))
    play(client, RECORD["actions"][SCORED[0] - 1 : SCORED[0]])
    banner = page.locator('[data-moment="scoring"]')
    expect(banner.get_by_role("heading")).to_have_text("First scoring phase")
    # It lies over the log, and so over nothing that the next player may choose.
    expect(banner).to_have_css("left", f"{log['x']:g}px")
    expect(banner).to_have_css("width", f"{log['width']:g}px")
    gains = points_between(version_of_scoring() - 1, SCORED[0])
    for seat, points in gains.items():
        expect(banner.locator(f'[data-bar="{seat}"]')).to_contain_text(f"+{points}")
    train_gains = next(
        line["gains"] for line in LOG if line["version"] == SCORED[0] and line["gains"]
    )
    assert any(gain["cars"] for gain in train_gains)
    for gain in train_gains:
        for train, cars in gain["cars"].items():
            values = " + ".join(str(car) for car in cars if car)
            paid = f"{train.capitalize()} train: {values}"
            expect(banner.locator(f'[data-bar="{gain["seat"]}"]')).to_contain_text(paid)
    order = attributes_of(banner.locator("[data-bar]"), "data-bar")
    assert [gains[int(seat)] for seat in order] == sorted(gains.values(), reverse=True)
    press(page, "x")
    expect(banner).to_have_count(0)


HELD = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const animation = animate.apply(this, given);
  if (this.matches('.flights > b')) animation.pause();
  return animation;
};"""
"""A script that keeps the running sums of a scoring from coming to their end."""


def test_trains_pay_one_after_another_before_scores_choices_and_the_banner(
    server: Server, moving: Page, seated: Seated
) -> None:
    page = moving
    page.add_init_script(HELD)
    first = version_of_scoring()
    table, key, client = seated(first)
    sit_down(server, page, table, key)
    wait_for_version(page, first)
    banner = page.locator('[data-moment="scoring"]')
    paid: list[int] = []
    for version in range(first + 1, SCORED[0] + 1):
        play(client, RECORD["actions"][version - 1 : version])
        before, after = until(version - 1), until(version)
        seat = before.current_seat
        assert seat is not None
        points = after.observe(None)["boards"][seat]["score"] - before.scores()[seat]
        value = before.observe(None)["boards"][seat]["next_scoring"]
        if after.current_seat == seat or not value:
            wait_for_version(page, version)
            continue
        assert points == value
        expect(page.locator(".flights > b", has_text=f"+{points}")).not_to_have_count(0)
        expect(page.locator("[data-version]")).to_have_attribute("data-version", f"{version - 1}")
        expect(page.locator(f'[data-score="{seat}"]').first).to_have_text(
            str(before.scores()[seat])
        )
        expect(page.locator("[data-action]")).to_have_count(0)
        expect(banner).to_have_count(0)
        page.mouse.click(2, 2)
        wait_for_version(page, version)
        expect(page.locator(f'[data-score="{seat}"]').first).to_have_text(str(after.scores()[seat]))
        paid.append(seat)
    assert len(paid) > 1
    expect(banner).to_be_visible()


def version_of_scoring() -> int:
    """Return the version with which the first scoring begins."""
    begun: int = next(line["version"] for line in LOG if line["kind"] == "scoring")
    return begun


@pytest.mark.slow
def test_on_a_phone_a_scoring_is_one_line_over_the_players(
    server: Server, browser: Browser, seated: Seated
) -> None:
    table, key, client = seated(SCORED[0] - 1)
    options: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
    with window(browser, reduced_motion="no-preference", **options) as page:
        sit_down(server, page, table, key)
        wait_for_version(page, SCORED[0] - 1)
        height = box_of(page.locator("header.strip"))["height"]
        play(client, RECORD["actions"][SCORED[0] - 1 : SCORED[0]])
        banner = page.locator('[data-moment="scoring"]')
        expect(banner).to_have_css("top", "0px")
        expect(banner).to_have_css("height", f"{height:g}px")


@pytest.mark.slow
def test_after_the_last_scoring_the_trains_pay_before_the_score_sheet(
    server: Server, moving: Page, seated: Seated
) -> None:
    page = moving
    table, key, client = seated(LAST - 1)
    sit_down(server, page, table, key)
    wait_for_version(page, LAST - 1)
    play(client, RECORD["actions"][-1:])
    expect(page.locator(".flights > b")).not_to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("[data-moment]")).to_have_count(0)


@pytest.mark.slow
def test_an_arrival_in_constantinople_is_announced(
    server: Server, moving: Page, seated: Seated
) -> None:
    page = moving
    arrived = next(
        moment.version for moment in moments("whole_game") if arrivals(moment.version) == [2]
    )
    table, key, client = seated(arrived - 1)
    sit_down(server, page, table, key)
    wait_for_version(page, arrived - 1)
    play(client, RECORD["actions"][arrived - 1 : arrived])
    news = page.locator('[data-moment="arrival"]')
    expect(news).to_have_text("Seat 2 in Constantinople: +20")
    expect(news).to_have_count(0)


def arrivals(version: int) -> list[int]:
    return [seat for seat in until(version).observe(None)["constantinople"] if seat is not None]


def points_between(first: int, last: int) -> dict[int, int]:
    """Return the points of each seat since the start of the scoring, by the ledger."""
    before, after = until(first).scores(), until(last).scores()
    lost = {line["seat"]: line["points"] for line in LOG if line["version"] == first + 1}
    assert not any(lost.values()), "the turn that leads to the scoring pays nothing"
    return {seat: after[seat] - before[seat] for seat in range(len(after))}


def test_with_reduced_motion_a_scoring_phase_does_not_stop_the_game(
    server: Server, page: Page, seated: Seated
) -> None:
    table, key, client = seated(SCORED[0] - 1)
    sit_down(server, page, table, key)
    wait_for_version(page, SCORED[0] - 1)
    play(client, RECORD["actions"][SCORED[0] - 1 : SCORED[0]])
    wait_for_version(page, SCORED[0])
    expect(page.locator("[data-moment]")).to_have_count(0)


@pytest.mark.slow
def test_on_a_shared_screen_the_next_player_is_announced(
    server: Server, moving: Page, seated: Seated
) -> None:
    page = moving
    turns = [moment for moment in moments("whole_game") if moment.decision == "turn"]
    before, after = next(
        (one, other)
        for one, other in pairwise(turns)
        if other.version == one.version + 1 and seat_at(one) != seat_at(other)
    )
    table, key, client = seated(before.version)
    sit_down(server, page, table, key)
    wait_for_version(page, before.version)
    play(client, RECORD["actions"][before.version : after.version])
    expect(page.locator('[data-moment="turn"]')).to_have_text(f"Seat {seat_at(after)}’s turn")
    expect(page.locator('[data-moment="turn"]')).to_have_count(0)


def seat_at(moment: Any) -> int | None:
    return until(moment.version).current_seat


def test_the_end_shows_the_margin_and_the_next_possible_steps(
    server: Server, page: Page, finished: tuple[str, str]
) -> None:
    sit_down(server, page, *finished)
    wait_for_version(page, LAST)
    scores = Game.replay(RECORD).scores()
    ranked = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    first, second = ranked[:2]
    verdict = f"Seat {first} wins by {scores[first] - scores[second]}"
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=verdict)).to_be_visible()
    expect(dialog.get_by_text("Your best result")).to_have_count(0)  # there was none before
    bars = dialog.locator("[data-bar]")
    assert attributes_of(bars, "data-bar") == [str(seat) for seat in ranked]
    for seat in ranked:
        expect(dialog.locator(f'[data-bar="{seat}"]')).to_contain_text(str(scores[seat]))
    heads = dialog.get_by_role("columnheader")
    assert texts_of(heads)[1:] == [f"Seat {seat}" for seat in ranked]
    dialog.get_by_role("button", name=f"Seat {first}").click()
    expect(heads).to_have_count(5)  # a source, three scorings, the sum
    assert "0" not in texts_of(dialog.get_by_role("cell"))
    dialog.get_by_role("button", name="Close").click()
    bar = page.get_by_role("region", name="Decision")
    expect(bar.get_by_role("heading")).to_have_text(verdict)
    expect(bar.get_by_role("button", name="Play again")).to_be_enabled()
    expect(bar.get_by_role("link", name="Review")).to_be_visible()
    expect(page.get_by_text("next scoring")).to_have_count(0)
    bar.get_by_role("button", name="Score sheet").click()
    expect(dialog).to_be_visible()


def test_the_end_tells_three_facts_and_every_share_has_its_number(
    server: Server, page: Page, finished: tuple[str, str]
) -> None:
    sit_down(server, page, *finished)
    wait_for_version(page, LAST)
    dialog = page.get_by_role("dialog")
    facts = [
        "Best car: 36 points in all scorings (Seat 2)",
        "Best Game End card: 24 points (Seat 2)",
        "Longest train: 9 cars (Seat 0)",
    ]
    for fact in facts:
        expect(dialog.get_by_text(fact)).to_be_visible()
    shares = dialog.locator("[data-bar] .share")
    narrow = """(share) => {
      const { width } = share.getBoundingClientRect();
      return share.scrollWidth > Math.ceil(width) || !/\\d/.test(share.innerText);
    }"""
    assert not any(evaluate(share, narrow) for share in every(shares))


@pytest.mark.slow
def test_a_finished_game_makes_a_picture_and_a_link_to_the_same_deal(
    server: Server, page: Page
) -> None:
    table, key = prepare_table(
        server, "human", "random", to=lambda state: state["sheet"] is not None
    )
    page.add_init_script("localStorage.setItem('fc-best-2', '0')")
    sit_down(server, page, table, key)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Your best result so far")).to_be_visible()
    proof = dialog.get_by_text("firstclass check")
    expect(proof).not_to_be_visible()
    dialog.get_by_text("Proof of the deal").click()
    expect(proof).to_be_visible()
    dialog.get_by_role("button", name="Picture").click()
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save picture").click()
    content = saved.value.path().read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("button", name="Link copied")).to_be_visible()
    page.goto(evaluate(page, "navigator.clipboard.readText()"))
    page.get_by_role("button", name="Play").click()
    again = table_of(page)
    assert again != table
    # The other seat keeps one of the cards dealt, and passes on the rest.
    game = Game(Setup(players=2, modules="AB", seed=5))
    dealt = game.observe(game.current_seat)["hand"]
    expect(page.locator('[data-action^="keep"]')).to_have_count(len(dealt) - 1)
    with server.join(again, evaluate(page, f"localStorage.getItem('fc-key-{again}')")) as client:
        assert set(client.receive_state()["view"]["hand"]) < set(dealt)


def test_falling_points_stay_within_the_board_of_their_player(
    server: Server, moving: Page, seated: Seated
) -> None:
    page = moving
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    paid = next(
        line["version"]
        for line in LOG
        if line["points"] and line["kind"] != "points" and line["version"] < SCORED[0]
    )
    table, key, client = seated(paid - 1)
    sit_down(server, page, table, key)
    wait_for_version(page, paid - 1)
    play(client, RECORD["actions"][paid - 1 : paid])
    page.locator(".flights > b").first.wait_for(state="attached")
    seat = next(line["seat"] for line in LOG if line["version"] == paid and line["points"])
    outside = evaluate_now(
        page,
        """(seat) => {
          const panel = document.querySelector(`section[data-board="${seat}"]`);
          const board = panel.getBoundingClientRect();
          for (const animation of document.getAnimations())
            if (animation.effect.target.closest('.flights')) animation.currentTime = 0.99 * 900;
          const chip = document.querySelector('.flights > b').getBoundingClientRect();
          return [board.top - chip.top, chip.bottom - board.bottom];
        }""",
        seat,
    )
    assert max(outside) <= 1


@pytest.mark.slow
def test_long_names_stay_readable(server: Server, page: Page, opened: str) -> None:
    names = ("Maximiliane von Rohrbach", "Benedict Maximilian Kent", "Dispatcher", "Planner")
    sit_down(server, page, *branch(server, opened, LAST - 40, names))
    logged, listed = page.locator('[data-area="log"] .head b'), page.locator(".players b")
    nine = "name => name.clientWidth >= Math.min(name.scrollWidth, 9 * 7)"
    expect(listed.first).to_be_visible()
    assert all(evaluate(name, nine) for name in every(listed))
    whole = "name => name.scrollWidth <= name.clientWidth"
    assert all(evaluate(name, whole) for name in every(logged))
