"""The tutorial, followed by its marks: with mouse, keyboard, and a phone in German."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.chromium import window
from tests.browser.idle_page import (
    apart,
    attribute_of,
    box_of,
    change,
    count_of,
    evaluate,
    press,
    table_of,
    text_of,
    wait_for,
)
from tests.browser.static_site import version_on
from tests.ids import parameter_id
from tests.server import Server

LESSONS = {"tutorial": 21, "second lesson": 17}
NAMES = ("Tutorial", "Lehrfahrt")
STILL_TO_USE = re.compile("Still to use|Noch zu nutzen")
PHONES = [
    pytest.param(*parameters, marks=() if n == 0 else pytest.mark.slow)
    for n, parameters in enumerate(
        [
            ("tutorial", ("en", "de"), (390, 664)),
            ("tutorial", ("de", "en"), (360, 640)),
            ("tutorial", ("de", "en"), (844, 390)),
            ("second lesson", ("de", "en"), (390, 664)),
            ("second lesson", ("en", "de"), (360, 640)),
            ("second lesson", ("en", "de"), (844, 390)),
        ]
    )
]
"""Each lesson, half in one language and half in the other, on a phone of this size."""
# The text and the marks of the tutorial, which change with every step.
SEEN = """() => {
  const marked = document.querySelector('[data-lesson]');
  const { action, menu, tab } = marked?.dataset ?? {};
  return [document.querySelector('aside.guide h2')?.textContent, action, menu, tab].join();
}"""

# Whether the reader must read, make the marked choice, or choose freely.
READY = """() => {
  if (document.querySelector('[data-lesson-next]')) return 'read';
  const marked = document.querySelector('[data-lesson]');
  if (document.querySelector('.guide .wanted')) return marked && 'choose';
  const ours = document.querySelector('.decision.active button[data-action], .shown [data-action]');
  return ours && 'free';
}"""

Press = Callable[[Locator], None]


def begin(server: Server, page: Page, press: Press, course: str = "tutorial") -> Locator:
    page.goto(server.address)
    press(page.locator(f'[data-start="{course}"]'))
    tutorial = page.locator("aside.guide")
    expect(tutorial).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    return tutorial


def step(page: Page, tutorial: Locator, press: Press) -> str:
    """Do what the lesson asks for and wait for the result; return the title."""
    ready = wait_for(page, READY)
    title, seen = text_of(tutorial.get_by_role("heading")), evaluate(page, SEEN)
    if ready == "free":
        freely(page, tutorial)
        return title
    press(page.locator("[data-lesson-next]" if ready == "read" else "[data-lesson]"))
    wait_for(page, f"seen => ({SEEN})() !== seen", seen)
    return title


def freely(page: Page, tutorial: Locator) -> None:
    """Choose anything while the tutorial teaches nothing; it says what an action has left."""
    version = version_on(page)
    end = page.locator('[data-action="end turn"]')
    if count_of(end) == 0:
        expect(tutorial).to_contain_text(STILL_TO_USE)
    choice = end if count_of(end) else page.locator(".shown button[data-action]").first
    choice.dispatch_event("click")
    losing = page.locator('[data-confirm="end turn"]')
    moved = page.locator(f'[data-version]:not([data-version="{version}"])')
    if count_of(losing):
        losing.click()
    moved.wait_for(state="attached")


def walk(page: Page, tutorial: Locator, press: Press, most: int = 99) -> list[str]:
    """Follow the tutorial to its end, or for so many lessons; return their titles."""
    titles: list[str] = []
    while count_of(tutorial):
        known = [*titles, *NAMES]
        if len(titles) == most and text_of(tutorial.get_by_role("heading")) not in known:
            break
        title = step(page, tutorial, press)
        titles += [title] if title not in known else []
        assert len(titles) <= max(LESSONS.values())
    return titles


def click(here: Locator) -> None:
    here.click()


def press_enter(here: Locator) -> None:
    here.press("Enter")


def tap(here: Locator) -> None:
    here.tap()


def tap_in_sight(here: Locator) -> None:
    """Tap an element after checking that the reader sees all of it without scrolling."""
    box, window_size = box_of(here), here.page.viewport_size
    assert window_size is not None
    assert 0 <= box["x"] <= window_size["width"] - box["width"]
    assert 0 <= box["y"] <= window_size["height"] - box["height"]
    for part in ("aside.guide", ".sheet"):
        inside = evaluate(here, "(element, part) => element.closest(part) !== null", part)
        assert inside or apart(box, box_of(here.page.locator(part))), f"{part} covers it"
    here.tap()


def speak(page: Page, language: str) -> None:
    """Switch to another language, as the menu does."""
    evaluate(page, "code => localStorage.setItem('fc-language', code)", language)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)


def promised(page: Page, tutorial: Locator) -> None:
    """Check the lesson's text: its choice is marked, visible, and worded as the lesson says."""
    wait_for(page, READY)
    wanted = tutorial.locator(".wanted")
    marked = page.locator("[data-lesson]")
    if count_of(wanted) == 0:
        return
    expect(marked).to_have_count(1)
    expect(marked).to_be_in_viewport()
    # A menu or a tab leads to the choice; the choice itself has the words of the lesson.
    if attribute_of(marked, "data-action") is not None:
        expect(marked).to_contain_text(text_of(wanted).rstrip("."))
    assert apart(box_of(marked), box_of(tutorial)), "the words cover what they speak of"


@pytest.mark.parametrize(("course", "languages", "size"), PHONES, ids=parameter_id)
def test_all_that_a_lesson_asks_for_is_in_sight_on_a_small_phone_in_every_language(
    server: Server,
    browser: Browser,
    course: str,
    languages: tuple[str, str],
    size: tuple[int, int],
) -> None:
    begun, other = languages
    phone = ViewportSize(width=size[0], height=size[1])
    with window(browser, viewport=phone, has_touch=True, locale=begun) as page:
        tutorial = begin(server, page, tap, course)
        titles = walk(page, tutorial, tap_in_sight, LESSONS[course] // 2)
        speak(page, other)
        expect(tutorial).to_be_visible()
        titles += walk(page, tutorial, tap_in_sight)
        assert len(titles) == LESSONS[course]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 730), (1024, 768), (1280, 720)], ids=parameter_id)
@pytest.mark.parametrize("course", LESSONS)
def test_a_lesson_covers_nothing_that_it_asks_for_in_a_small_window(
    server: Server, browser: Browser, course: str, size: tuple[int, int]
) -> None:
    width, height = size
    with window(browser, viewport={"width": width, "height": height}) as page:
        tutorial = begin(server, page, click, course)

        def promise(here: Locator) -> None:
            promised(page, tutorial)
            here.click()

        assert len(walk(page, tutorial, promise)) == LESSONS[course]


@pytest.mark.every_browser
@pytest.mark.parametrize(
    "course", [pytest.param("tutorial", marks=pytest.mark.slow), "second lesson"]
)
def test_the_lessons_can_be_followed_by_keyboard_to_their_end(
    server: Server, browser: Browser, course: str
) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, press_enter, course)

        def press(here: Locator) -> None:
            # A menu that opens moves the focus to its first choice.
            focused = evaluate(here, "element => element === document.activeElement")
            if attribute_of(here, "data-lesson-next") is None and not focused:
                tutorial.get_by_role("button", name="Show me").press("Enter")
                expect(here).to_be_focused()
            here.press("Enter")

        assert len(walk(page, tutorial, press)) == LESSONS[course]
        expect(page.locator("[data-action]").first).to_be_visible()


# Undo closes the menu that a coin has opened; the end of a turn cannot be undone.
WRONG = """() => {
  const marked = document.querySelector('[data-lesson]')?.dataset.action;
  const wrong = [...document.querySelectorAll('button[data-action]')]
    .map(({ dataset }) => dataset.action)
    .filter((action) => action !== marked && action !== 'end turn' && !action.startsWith('coin'));
  return wrong.find((action) => action !== 'forgo') ?? wrong[0] ?? null;
}"""
TAKEN_BACK = {"tutorial": 10, "second lesson": 8}


@pytest.mark.slow
@pytest.mark.parametrize("course", LESSONS)
def test_the_lessons_answer_each_wrong_choice(
    server: Server, browser: Browser, course: str
) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, click, course)
        titles: list[str] = []
        places = set()
        turns = 0
        while count_of(tutorial):
            promised(page, tutorial)
            title = text_of(tutorial.get_by_role("heading"))
            wrong = evaluate(page, WRONG) if count_of(tutorial.locator(".wanted")) else None
            if wrong and title not in titles:
                turns += wrong_turn(page, tutorial, title, wrong)
            box = box_of(tutorial)
            places.add((box["x"], box["y"] + box["height"]))
            log = box_of(page.get_by_role("complementary", name="Log"))
            assert log["y"] + log["height"] <= box["y"], "the newest lines stay in sight"
            titles.append(step(page, tutorial, click))
        assert len(set(titles) - set(NAMES)) == LESSONS[course]
        assert turns >= TAKEN_BACK[course]
        assert len(places) == 1, "the words stay at one place"
        page.reload()
        expect(page.locator("[data-action]").first).to_be_attached()
        expect(tutorial).to_have_count(0)


def wrong_turn(page: Page, tutorial: Locator, title: str, action: str) -> int:
    """Make another choice than the marked one; return whether it was undone."""
    page.locator(f'[data-action="{action}"]').dispatch_event("click")
    expect(tutorial.locator(".detour")).to_contain_text("That is fine, too:")
    back = page.locator("[data-lesson-back]")
    if count_of(back) == 0:
        return 0
    back.click()
    expect(tutorial.get_by_role("heading")).to_have_text(title)
    expect(tutorial.locator(".detour")).to_have_count(0)
    promised(page, tutorial)
    return 1


@pytest.mark.every_browser
def test_after_another_card_the_tutorial_teaches_cars_and_upgrades_with_the_next(
    server: Server, browser: Browser
) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, click)
        while text_of(tutorial.get_by_role("heading")) != "Take a card":
            step(page, tutorial, click)
        page.locator('[data-action="take 1.1"]').click()
        detour = tutorial.locator(".detour")
        expect(detour).to_contain_text("“Take a card” comes again")
        taught: list[str] = []
        while taught[-1:] != ["An upgrade"]:
            taught.append(step(page, tutorial, click))
        assert {"Take a card", "A new car"} <= set(taught)
        assert taught.index("Rows vanish") < taught.index("Take a card")


def test_a_text_that_remains_is_not_promised_again(server: Server, browser: Browser) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, click)
        expect(page.locator('a[href*="?at="]')).to_have_count(0)  # a lesson is not a branch
        page.locator('[data-action="take 1.1"]').click()
        expect(tutorial.get_by_role("heading")).to_have_text("All aboard")
        detour = tutorial.locator(".detour")
        expect(detour).to_contain_text("That is fine, too:")
        expect(detour).not_to_contain_text("comes again")


def test_a_step_is_announced_once_keeps_the_focus_and_can_be_left(
    server: Server, browser: Browser
) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, press_enter)
        evaluate(page, RECORD_ANNOUNCEMENTS)
        following = tutorial.get_by_role("button", name="Next")
        following.press("Enter")
        expect(tutorial.get_by_role("heading")).to_have_text("Your table")
        expect(following).to_be_focused()
        following.press("Enter")
        expect(tutorial.get_by_role("heading")).to_have_text("Take a card")
        announcements = evaluate(page, "said")
        for announcement, title in zip(announcements, ("Your table", "Take a card"), strict=True):
            assert announcement.startswith(title)
        show = tutorial.get_by_role("button", name="Show me")
        expect(show).to_be_focused()
        wanted = text_of(tutorial.locator(".wanted"))
        expect(show).to_have_accessible_description(wanted)
        show.click()
        expect(page.locator(".ring.lit")).to_be_visible()
        marked = page.get_by_role("button", name=wanted.rstrip("."))
        expect(marked.and_(page.locator('[aria-current="step"]'))).to_be_focused()
        assert evaluate(page, "said")[2:] == ["Here. Click it, or press Enter."]
        # A marked card shows no other choice on it.
        expect(page.locator("[data-slot]:has(> [data-lesson]) .decline")).to_have_count(0)
        press(page, "Enter")
        expect(tutorial.get_by_role("heading")).to_have_text("A new car")
        tutorial.get_by_role("button", name="Leave").press("Enter")
        expect(tutorial).to_have_count(0)
        expect(page.locator("button[data-action]:focus")).to_be_visible()
        expect(page.locator("[data-action][aria-current]")).to_have_count(0)


# The announcements of the lesson by a screen reader: changes of its live region.
RECORD_ANNOUNCEMENTS = """() => {
  window.said = [];
  const region = document.querySelector('aside.guide [aria-live="polite"]');
  const text = (node) => node.textContent.trim();
  const added = ({ addedNodes }) => [...addedNodes].map(text);
  new MutationObserver((changes) =>
    said.push(changes.flatMap(added).filter(Boolean).join(' ')),
  ).observe(region, { childList: true, characterData: true, subtree: true });
}"""


def test_after_an_undo_the_tutorial_teaches_the_step_again(
    server: Server, browser: Browser
) -> None:
    with window(browser, viewport={"width": 1440, "height": 900}) as page:
        tutorial = begin(server, page, click)
        while step(page, tutorial, click) != "A new car":
            pass
        expect(tutorial).to_contain_text("An upgrade")
        page.locator('[data-take-back="undo"]').click()
        expect(tutorial).to_contain_text("A new car")
        # Another choice of the same kind is equally good: the tutorial continues from there.
        page.locator('[data-action="car lower"]').click()
        expect(tutorial).to_contain_text("An upgrade")
        expect(tutorial).to_contain_text("That is fine, too:")


@pytest.mark.online
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "de"])
def test_the_first_game_needs_no_setup(server: Server, browser: Browser, language: str) -> None:
    with window(browser, locale=language) as page:
        page.goto(server.address)
        page.locator('[data-start="first game"]').click()
        page.locator('[data-action^="keep"]').first.click()
        # The first choice at the table may be a car for the other's Start Player tile.
        page.locator(".decision.active").wait_for()
        view = server.call("GET", f"/api/tables/{table_of(page)}").json()
        assert (view["players"], view["modules"]) == (3, "AB")
        assert [seat["kind"] == "human" for seat in view["seats"]] == [True, False, False]


def test_a_taller_text_restyles_only_what_makes_room_for_it(
    server: Server, browser: Browser
) -> None:
    with window(browser, viewport={"width": 390, "height": 664}) as page:
        tutorial = begin(server, page, click)
        step(page, tutorial, click)
        table = page.locator(".phone")
        height = box_of(table)["height"]
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        change(tutorial, "guide => (guide.style.paddingBottom = '40px')")
        assert box_of(table)["height"] > height
        events = json.loads(browser.stop_tracing())["traceEvents"]
        restyled = [
            event["args"].get("elementCount", 0)
            for event in events
            if event["name"] == "UpdateLayoutTree"
        ]
        assert 0 < max(restyled) < 100 < count_of(table.locator("*"))
