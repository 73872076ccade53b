"""A page on paper."""

import re

from playwright.sync_api import Page, PdfMargins

MARGINS: PdfMargins = {"top": "12mm", "right": "12mm", "bottom": "12mm", "left": "12mm"}


def sheets(page: Page) -> int:
    """Return how many sheets of A4 a page fills."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", margin=MARGINS)))
