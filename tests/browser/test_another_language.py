"""A language is one folder: nothing else names it, and every screen uses it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.idle_page import evaluate, press
from tests.server import Server
from tests.service.calls import FINISHED_RECORD
from tests.words import pseudo

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
# All text on the page in no other language, except the text of the rules, which stays English.
READ = """() => {
  const own = (node) => !node.closest('[lang]:not(html), script, style, noscript');
  const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
  const said = [document.title];
  for (const node of document.querySelectorAll('body, body *')) {
    if (!own(node)) continue;
    said.push(...names.map((name) => node.getAttribute(name) ?? ''));
    const texts = [...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    said.push(...texts.map(({ data }) => data));
  }
  return said;
}"""
# Rulings and modules are named by letters, as on the cards; the name of the game and the commitment
# are not translated either.
NAMED = re.compile(r"\b(?:First Class|[A-Z]\d*m?|[A-F]{2}|TT|[0-9a-f]{16})\b")
UNTRANSLATED = re.compile(rf"[A-Za-z](?!{pseudo.DOT})")


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the same sources with one more folder, and a front end built with it."""
    root = tmp_path_factory.mktemp("foreign")
    ignored = shutil.ignore_patterns("static", "made", "__pycache__", "*.so")
    shutil.copytree(ROOT / "src/firstclass", root / "src/firstclass", ignore=ignored)
    shutil.copytree(ROOT / "docs", root / "docs")
    modules = shutil.ignore_patterns("node_modules", "made")
    shutil.copytree(ROOT / "web", root / "web", ignore=modules)
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    pseudo.add_to(root / "src/firstclass/messages")
    path = os.pathsep.join([str(Path(sys.prefix) / "bin"), os.environ["PATH"]])
    subprocess.run(
        ["npm", "run", "build"],
        cwd=root / "web",
        env=os.environ | {"PATH": path},
        check=True,
        capture_output=True,
    )
    server = Server(root / "tables.sqlite", sources=root / "src")
    yield server
    server.stop()


def untranslated(page: Page) -> list[str]:
    texts = evaluate(page, READ)
    return [text for text in texts if UNTRANSLATED.search(NAMED.sub("", text))]


def go(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("lang", pseudo.CODE)


def test_adding_a_folder_adds_a_language_to_every_screen(foreign: Server, page: Page) -> None:
    page.goto(foreign.address)
    page.get_by_role("button", name=pseudo.dotted("English")).click()
    expect(page.locator("html")).to_have_attribute("lang", pseudo.CODE)
    page.get_by_role("button", name="AB").wait_for()
    assert untranslated(page) == []
    for place in ("rules", "cards"):
        go(page, f"{foreign.address}/{place}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert untranslated(page) == []

    seats = [{"name": str(n), "kind": kind} for n, kind in enumerate(("human", "random"))]
    table, key = foreign.create("human", "random", seed=3, modules="EF", seats=seats)
    evaluate(page, "([name, key]) => localStorage.setItem(name, key)", [f"fc-key-{table}", key])
    go(page, f"{foreign.address}/table/{table}")
    page.locator('[data-action^="keep"]').first.wait_for()
    assert untranslated(page) == []
    page.locator('[data-action^="keep"]').first.click()
    page.locator('[data-menu="decline"]').click()
    page.locator('[data-action="decline 1.1"]').click()
    expect(page.get_by_role("complementary")).to_contain_text("1.1")
    assert untranslated(page) == []
    press(page, "?")
    page.get_by_role("dialog").wait_for()
    assert untranslated(page) == []

    speaking = {"accept-language": pseudo.CODE}
    invited = foreign.call("POST", "/api/records", json=FINISHED_RECORD, headers=speaking).json()
    table, key = invited["table"], invited["key"]
    evaluate(page, "([name, key]) => localStorage.setItem(name, key)", [f"fc-key-{table}", key])
    go(page, f"{foreign.address}/table/{table}")
    page.locator('[data-sheet="review"]').wait_for()
    assert untranslated(page) == []
    page.locator('[data-sheet="review"]').click()
    page.locator("[data-review]").first.wait_for()
    assert untranslated(page) == []
