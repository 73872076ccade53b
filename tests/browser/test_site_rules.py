"""The rules at the static site: compiled, and interpreted where they cannot be."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from benchmarks.engine import run_and_log
from tests.browser import same_games
from tests.browser.chromium import DESKTOP, window
from tests.browser.idle_page import count_of
from tests.browser.site_rules import (
    AT_BEST,
    Files,
    as_built,
    cut_off,
    left_out,
    of_another_program,
    write_site,
)
from tests.browser.test_site import act


@pytest.mark.parametrize(
    ("change", "form", "logged"),
    [
        (as_built, AT_BEST, ""),
        (left_out, "interpreted", ""),
        (cut_off, "interpreted", "is damaged"),
        (of_another_program, "interpreted", "PyInit_firstclass__mypyc"),
    ],
)
def test_all_forms_of_the_rules_play_the_same_games(
    change: Callable[[Files], None], form: str, logged: str, tmp_path: Path
) -> None:
    write_site(tmp_path / "site", change)
    call = "__import__('firstclass').RULES, fingerprint()"
    answer, log = run_and_log(same_games.__file__, call, tmp_path / "site")
    assert answer == [form, same_games.fingerprint()]
    assert logged in log
    assert len(log.splitlines()) == bool(logged)


@pytest.mark.slow
@pytest.mark.every_browser
def test_a_whole_game_is_played_with_each_form_of_the_rules(
    site_of_form: tuple[str, str], browser: Browser
) -> None:
    site, form = site_of_form
    with window(browser, viewport=DESKTOP) as page:
        page.goto(site)
        page.get_by_text("Tables on this device").click()
        expect(page.get_by_text(f"Rules: {form}")).to_be_visible()
        page.locator('[data-start="first game"]').click()
        page.locator("[data-action]").first.wait_for()
        while count_of(page.locator("[data-end]")) == 0:
            act(page)
