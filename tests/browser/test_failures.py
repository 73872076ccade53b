"""The evidence saved from the pages of a failed test."""

import pytest
from playwright.sync_api import Browser

from tests.nested_pytest import run, saved

pytestmark = pytest.mark.slow

pytest_plugins = ["pytester"]

HAS_PAGES = """
from tests.browser.conftest import browser, chromium, page, playwright
from tests.browser.chromium import window

def test_fails(page, browser):
    page.set_content("<h1>First</h1><script>console.info('hello')</script>")
    with window(browser) as other:
        other.set_content("<h1>Second</h1>")
        assert False

def test_the_next_fails(page):
    page.set_content("<h1>Third</h1><script>console.error('not found')</script>")
"""


def test_a_failed_test_leaves_evidence_of_each_open_page(
    browser: Browser, pytester: pytest.Pytester
) -> None:
    run(pytester, HAS_PAGES).assert_outcomes(passed=1, failed=1, errors=1)
    files, next_files = (files for _, files in sorted(saved(pytester).items()))
    assert {"page-0-0.png", "page-1-0.png", "trace-0.zip", "trace-1.zip"} < set(files)
    assert "<h1>Second</h1>" in files["page-0-0.html"].read_text()
    assert "<h1>First</h1>" in files["page-1-0.html"].read_text()
    assert files["console-1.txt"].read_text() == "info: hello"
    assert "<h1>Third</h1>" in next_files["page-0-0.html"].read_text()
    assert next_files["console-0.txt"].read_text() == "error: not found"
