"""Every decision is accessible on any screen: everything can be seen, reached and read."""

import json
import warnings
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.journey import PHONES, PHOTOGRAPHED, SCREENS, SIZES, TOUCHED, Journey, travel
from tests.browser.pictures import ACCEPTED, OTHER, SAME, TAKEN, difference, keep, nearest
from tests.browser.recorded_games import KINDS
from tests.server import Server

pytestmark = pytest.mark.slow

EVERY = pytest.mark.parametrize(
    ("screen", "decision"), [(screen, kind) for screen in SCREENS for kind in (*KINDS, "over")]
)
COUNTED = Path("build/screenshots/clicks.json")
SIZED = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(scope="module")
def journey(server: Server, browser: Browser) -> Journey:
    """The recorded games, played once for all tests."""
    return travel(server, browser)


@EVERY
def test_axe_finds_no_problem_at_any_decision(journey: Journey, screen: str, decision: str) -> None:
    assert journey.found[screen, decision] == []


@EVERY
def test_touch_targets_are_large_enough(journey: Journey, screen: str, decision: str) -> None:
    assert journey.small[screen, decision] == []


@SIZED
def test_nothing_is_wider_or_higher_than_the_screen(
    journey: Journey, size: tuple[int, int]
) -> None:
    assert journey.sizes[size]["scrolls"] == []


@SIZED
def test_no_choice_is_covered(journey: Journey, size: tuple[int, int]) -> None:
    assert journey.sizes[size]["covered"] == []


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_number_or_choice_is_cut_off_on_a_phone(journey: Journey, size: tuple[int, int]) -> None:
    assert journey.sizes[size]["clipped"] == []


@SIZED
def test_all_text_is_large_enough_to_read(journey: Journey, size: tuple[int, int]) -> None:
    assert journey.sizes[size]["tiny"] == []


@pytest.mark.parametrize("size", TOUCHED, ids=lambda size: f"{size[0]}x{size[1]}")
def test_touch_targets_are_large_enough_on_a_small_screen(
    journey: Journey, size: tuple[int, int]
) -> None:
    assert journey.sizes[size]["small"] == []


def test_a_whole_game_can_be_played_by_keyboard_and_mouse(journey: Journey) -> None:
    assert len(journey.scores) == 4
    for score in journey.scores:
        for text in journey.ends.values():
            assert str(score) in text


def test_the_list_of_all_choices_equals_the_legal_actions(journey: Journey) -> None:
    assert len(journey.lists) > 15
    for offered, legal in journey.lists:
        assert offered == legal


def test_most_choices_take_one_click(journey: Journey) -> None:
    clicks, played = journey.mouse.clicks, journey.mouse.played
    COUNTED.parent.mkdir(parents=True, exist_ok=True)
    each = {verb: [played[verb], clicks[verb]] for verb in sorted(played)}
    forced = {"forced ends": journey.mouse.forced_ends}
    COUNTED.write_text(json.dumps(each | forced), encoding="utf-8")
    assert played["take"] > 10
    assert clicks["take"] == played["take"]
    assert played["coin"] > 3
    assert clicks["coin"] < 1.2 * played["coin"], "a coin is spent by a click on it"


def test_no_decision_needs_the_page_to_scroll(journey: Journey) -> None:
    assert journey.decisions > 300
    assert journey.scrolled == []


@pytest.mark.filterwarnings("default:no accepted pictures")
def test_the_screen_looks_like_the_accepted_pictures(journey: Journey, browser: Browser) -> None:
    major = int(browser.version.split(".")[0])
    keep(major, journey.pictures)
    accepted = ACCEPTED / str(nearest(major))
    allowed = SAME if accepted.name == str(major) else OTHER
    if allowed == OTHER:
        warnings.warn(
            f"no accepted pictures of Chromium {major}: compared with those of {accepted.name}",
            stacklevel=1,
        )
    assert len(journey.pictures) == sum(map(len, PHOTOGRAPHED.values()))
    shares = {
        name: difference(browser, content, (accepted / f"{name}.webp").read_bytes())
        for name, content in journey.pictures.items()
    }
    assert {name: share for name, share in shares.items() if share > allowed} == {}, (
        f"look at {TAKEN}; `python -m tests.browser.pictures` accepts what it holds"
    )
