"""Animated pieces, and a table without animations if that is preferred."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import window
from tests.browser.idle_page import evaluate, evaluate_now, press, stop_clock
from tests.browser.table import sit_down, wait_for_version
from tests.server import Server

pytestmark = pytest.mark.slow

# The distance of every flying copy, at its end, from the piece it represents.
LANDINGS = """(name) => {
  const piece = document.querySelector(`[data-piece="${name}"]`);
  const goal = piece.getBoundingClientRect();
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect.getComputedTiming();
    if (animation.effect.target.closest('.flights')) animation.currentTime = endTime - 0.01;
  }
  return [...document.querySelectorAll('.flights > *')].map((double) => {
    const end = double.getBoundingClientRect();
    const away = (side) => Math.abs(end[side] - goal[side]);
    return Math.max(...['x', 'y', 'width', 'height'].map(away));
  });
}"""
HIDDEN = """(name) => getComputedStyle(document.querySelector(`[data-piece="${name}"]`)).opacity"""


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A large window with animations and sound, in which the time of all animations is stopped."""
    size = {"width": 1800, "height": 1125}
    with window(browser, viewport=size, reduced_motion="no-preference") as page:
        page.add_init_script("localStorage.setItem('fc-sound', '0.5')")
        let_time_pass(page, 0)
        yield page


def let_time_pass(page: Page, rate: float) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": rate})


def contract_in(state: dict[str, Any]) -> tuple[str, str]:
    """Return the slot of a contract in the display, and its card."""
    return next(
        (f"{row}.{column}", slot["card"])
        for row, slots in enumerate(state["view"]["display"], 1)
        for column, slot in enumerate(slots, 1)
        if "contract" in offered(state, f"take {row}.{column}")
    )


def offered(state: dict[str, Any], action: str) -> str:
    return next((offer["text"] for offer in state["legal"] if offer["action"] == action), "")


def sit_in_first_turn(server: Server, page: Page) -> tuple[str, str]:
    """Open a table after the draft; return the slot and the card of a contract."""
    table, key = server.create("human", "human", seed=7)
    with server.join(table, key) as client:
        client.receive_state()
        contract = contract_in(client.draft())
    sit_down(server, page, table, key)
    page.locator(f'[data-action="take {contract[0]}"]').wait_for()
    return contract


def test_a_card_that_is_taken_flies_to_its_place(server: Server, lively: Page) -> None:
    page = lively
    slot, card = sit_in_first_turn(server, page)
    flights = page.locator(".flights > *")
    piece = f"card - {card}"
    page.locator(f'[data-action="take {slot}"]').click()
    flights.first.wait_for(state="attached")
    assert evaluate_now(page, HIDDEN, piece) == "0", "what flies does not lie there already"
    assert min(evaluate_now(page, LANDINGS, piece)) < 1
    # Play can go on meanwhile, and a single step back in the replay moves the piece back.
    page.locator('[data-history="look"]').click()
    expect(page.locator("[data-replay]")).to_be_visible()
    expect(flights).to_have_count(0)
    press(page, "ArrowLeft")
    flights.first.wait_for(state="attached")
    page.get_by_role("slider").fill("0")
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", "0")
    expect(flights).to_have_count(0)
    press(page, "End")
    press(page, "ArrowLeft")
    flights.first.wait_for(state="attached")
    let_time_pass(page, 10)
    expect(flights).to_have_count(0)
    press(page, "Escape")
    assert evaluate(page, HIDDEN, piece) == "1"


def test_a_used_action_keeps_its_looks_until_it_is_gone(server: Server, lively: Page) -> None:
    page = lively
    sit_in_first_turn(server, page)
    page.locator('[data-action="coin 1"]').click()
    page.locator('[data-action="car upper"]').click()
    paper = "getComputedStyle(document.querySelector('.flights .coupon')).backgroundColor"
    page.locator(".flights .coupon").wait_for(state="attached")
    assert evaluate_now(page, paper) == "rgb(255, 255, 255)"


@pytest.mark.parametrize("preference", ["of the system", "of the player"])
def test_nothing_flies_if_reduced_motion_is_preferred(
    server: Server, lively: Page, preference: str
) -> None:
    page = lively
    slot, card = sit_in_first_turn(server, page)
    if preference == "of the system":
        page.emulate_media(reduced_motion="reduce")
    else:
        page.get_by_role("button", name="Menu").click()
        movement = page.get_by_role("group", name="Movement")
        movement.get_by_role("button", name="off").click()
        page.reload()
    page.locator(f'[data-action="take {slot}"]').click()
    piece = page.locator(f'.contracts [data-piece="card - {card}"]')
    piece.wait_for()
    expect(page.locator(".flights > *")).to_have_count(0)
    assert evaluate(page, HIDDEN, f"card - {card}") == "1"


def test_missed_moves_are_replayed_and_can_be_skipped(own_server: Server, lively: Page) -> None:
    server, page = own_server, lively
    table, key = server.create("human", "human", seed=7)
    with server.join(table, key) as client:
        client.receive_state()
        start = client.draft()["version"]
    page.clock.install()
    sit_down(server, page, table, key)
    wait_for_version(page, start)
    stop_clock(page)
    server.kill()
    expect(page.get_by_role("status")).to_contain_text("Connection lost")
    server.start(urlsplit(server.address).port or 0)
    with server.join(table, key) as client:
        client.receive_state()
        client.act("decline 1.1")
        client.act("upgrade upper 1")
        end = client.act("end turn")["version"]
    page.clock.run_for(10_000)  # it connects again, and then the clock stops
    expect(page.get_by_role("status")).to_contain_text(f"Catching up: {end - start} moves")
    version = page.locator("[data-version]")
    expect(version).to_have_attribute("data-version", str(start + 1))
    bar = page.get_by_role("region", name="Decision")
    bar.get_by_role("status").get_by_role("button", name="Skip").click()
    expect(version).to_have_attribute("data-version", str(end))
    expect(page.get_by_role("status")).to_have_count(0)


def test_changing_the_volume_plays_a_sound_and_is_stored(server: Server, lively: Page) -> None:
    page = lively
    listen = """() => {
      window.heard = [];
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...when) {
        window.heard.push(this.buffer.length / this.buffer.sampleRate);
        start.apply(this, when);
      };
    }"""
    page.add_init_script(f"({listen})()")
    sit_in_first_turn(server, page)
    page.get_by_role("button", name="Menu").click()
    volume = page.get_by_role("slider", name="Sounds")
    expect(volume).to_have_value("0.5")  # it was only turned on, once
    volume.press("ArrowRight")
    expect(page.locator(".volume")).to_contain_text("60%")
    assert evaluate(page, "heard.length") == 1
    assert evaluate(page, "localStorage.getItem('fc-sound')") == "0.6"
    volume.press("Home")
    expect(page.locator(".volume")).to_contain_text("off")
    assert evaluate(page, "heard.length") == 1
    assert evaluate(page, "localStorage.getItem('fc-sound')") is None
