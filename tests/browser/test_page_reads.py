"""Only idle_page.py reads a page once, and only chromium.py opens contexts."""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent

READS = {
    "all", "all_inner_texts", "all_text_contents", "aria_snapshot", "bounding_box", "content",
    "count", "element_handle", "element_handles", "evaluate", "evaluate_all", "evaluate_handle",
    "get_attribute", "inner_html", "inner_text", "input_value", "is_checked", "is_disabled",
    "is_editable", "is_enabled", "is_hidden", "is_visible", "json_value", "query_selector",
    "query_selector_all", "set_viewport_size", "text_content", "title", "wait_for_function",
    "wait_for_timeout",
}  # fmt: skip
"""Methods that read a page or a locator once, or act on it when it may be busy."""

ALSO_OF_TEXT = {"all", "content", "count", "title"}
"""Methods that other objects have, too; those of a page and a locator take no arguments."""

EVENTS = {"answer", "frame", "request"}
"""Objects whose address does not change."""

OPENINGS = {"new_context", "launch_persistent_context"}

SOURCES = sorted(HERE.glob("*.py"))


def reads(source: str) -> list[str]:
    """Return the places where a page is read without waiting until it is idle."""
    return [found for node in ast.walk(ast.parse(source)) for found in reads_at(node)]


def reads_at(node: ast.AST) -> list[str]:
    match node:
        case ast.Call(ast.Attribute(attr=name), args) if name in READS:
            return [] if args and name in ALSO_OF_TEXT else [f"{node.lineno}: .{name}()"]
        case ast.Attribute(value, "keyboard" | "url" as name):
            settled = isinstance(value, ast.Name) and (value.id in EVENTS or value.id == "self")
            return [] if settled else [f"{node.lineno}: .{name}"]
    return []


def openings(source: str) -> list[str]:
    """Return the places where a context is opened."""
    names = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)]
    return [f"{name.lineno}: .{name.attr}" for name in names if name.attr in OPENINGS]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_pages_are_read_only_when_they_are_idle(file: Path) -> None:
    if file.name != "idle_page.py":
        assert reads(file.read_text(encoding="utf-8")) == [], "use the functions of idle_page.py"


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_contexts_are_opened_in_only_one_place(file: Path) -> None:
    if file.name != "chromium.py":
        assert openings(file.read_text(encoding="utf-8")) == [], "use open_context or window"


@pytest.mark.parametrize(
    "line",
    [
        "assert page.locator('p').count() == 1",
        "shown = page.url",
        "page.keyboard.press('Enter')",
        "page.get_by_role('dialog').first.evaluate('dialog => dialog.open')",
        "for each in rows.all(): each.click()",
    ],
)
def test_a_direct_read_of_a_page_is_found(line: str) -> None:
    assert len(reads(line)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "assert text.count('a') == 1",
        "calls.append(request.url)",
        "expect(page.locator('p')).to_have_count(1)",
        "assert count_of(page.locator('p')) == 1",
    ],
)
def test_methods_of_other_objects_are_not_mistaken_for_reads(line: str) -> None:
    assert reads(line) == []
