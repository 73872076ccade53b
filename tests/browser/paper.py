"""A page on paper."""

import re

from playwright.sync_api import Page


def sheets(page: Page) -> int:
    """Return how many sheets of A4 a page fills, with margins of 12 millimetres."""
    margins = dict.fromkeys(("top", "right", "bottom", "left"), "12mm")
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", margin=margins)))
