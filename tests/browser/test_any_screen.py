"""On any screen everything fits, can be reached, and can be read."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.chromium import window
from tests.browser.journey import arrive, look
from tests.browser.recorded import Moment, moments, open_table, play
from tests.browser.table import sit_down
from tests.server import Server

PHONES = [(360, 640), (360, 800), (375, 667), (390, 664), (390, 844), (844, 390)]
TABLETS = [(768, 1024), (820, 1180)]
# A window of 1440 × 900 that is enlarged to twice the size has 720 × 450 left.
DESKTOPS = [(720, 450), (1024, 768), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)]
# Laptops that have a touch screen as well.
TOUCHED = [(1024, 768), (1280, 720)]
SIZES = [*PHONES, *TABLETS, *DESKTOPS]

# What is found at a size, by question.
Found = dict[str, list[str]]


@pytest.fixture(scope="module")
def found(server: Server, browser: Browser) -> dict[tuple[int, int], Found]:
    """Every kind of decision, looked at on every screen."""
    found: dict[tuple[int, int], Found] = {size: {} for size in SIZES}
    for name in ("whole_game", "compensation"):
        with table(server, browser, name) as stops:
            for page, moment in stops:
                for (width, height), seen in found.items():
                    page.set_viewport_size(ViewportSize(width=width, height=height))
                    answered = look(page, "anyScreen")
                    answered["small"] = look(page, "small") if (width, height) in TOUCHED else []
                    for question, answers in answered.items():
                        seen.setdefault(question, []).extend(
                            f"{moment.decision}: {answer}" for answer in answers
                        )
    return found


@contextmanager
def table(server: Server, browser: Browser, name: str) -> Iterator[Iterator[tuple[Page, Moment]]]:
    """A recorded game that stops at the last decision of each kind, when the table is full."""
    last = {moment.decision: moment for moment in moments(name)}
    wanted = last.values() if name == "whole_game" else [last["account"]]
    stops = sorted(wanted, key=lambda moment: moment.version)
    table, key = open_table(server, stops[0].record)
    with window(browser) as page, server.join(table, key) as client:
        client.hear_state()
        sit_down(server, page, table, key)

        def stop_at(moment: Moment) -> tuple[Page, Moment]:
            play(client, moment.record["actions"][client.state["version"] : moment.version])
            arrive(page, moment)
            return page, moment

        yield map(stop_at, stops)


EVERY = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@EVERY
def test_nothing_is_wider_or_higher_than_the_screen(
    found: dict[tuple[int, int], Found], size: tuple[int, int]
) -> None:
    assert found[size]["scrolls"] == []


@EVERY
def test_nothing_lies_on_a_choice(
    found: dict[tuple[int, int], Found], size: tuple[int, int]
) -> None:
    assert found[size]["covered"] == []


@EVERY
def test_what_is_written_can_be_read(
    found: dict[tuple[int, int], Found], size: tuple[int, int]
) -> None:
    assert found[size]["tiny"] == []


@pytest.mark.parametrize("size", TOUCHED, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_is_touched_is_large_enough_on_a_small_desktop(
    found: dict[tuple[int, int], Found], size: tuple[int, int]
) -> None:
    assert found[size]["small"] == []
